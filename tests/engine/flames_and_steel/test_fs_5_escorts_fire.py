from tests.engine.flames_and_steel.fight import fight


def test_fs_5_1_attackers_escorts_fire_at_surface_ships_and_submarines():
    battle = fight(
        "c Cruiser",
        "d Destroyer",
        "bb Battleship",
        against=["s Submarine", "t Transport", "f Fighter"],
        dice={"5.1": "166"},
    )
    assert battle.asked == "FS-5.1 attacker allocate"
    assert battle.targets() == {"s": 1, "t": 1}
    assert battle.rolled("FS-5.1")[0].count == 3


def test_fs_5_2_defenders_escorts_fire_those_just_doomed_too():
    battle = fight(
        "c Cruiser", "s Submarine", against=["d Destroyer", "e Destroyer"], dice={"5.1": "11", "5.2": "16"}
    )
    assert battle.asked == "FS-5.2 defender allocate"
    assert battle.targets() == {"c": 1, "s": 1}
    assert battle.rolled("FS-5.2")[0].count == 2


def test_fs_5_3_attackers_escorts_place_one_hit_for_every_two_on_an_aircraft():
    battle = fight(
        "c Cruiser", "e Cruiser", against=["x Fighter", "y Fighter", "z Fighter"], dice={"5.3": "1116"}
    )
    assert battle.asked == "FS-5.3 attacker allocate"
    assert "FS-5.3 attacker halves 3 to 1" in battle.story
    assert battle.targets() == {"x": 1, "y": 1, "z": 1}


def test_fs_5_3_escorts_doomed_in_this_phase_still_fire_at_aircraft():
    battle = fight("d Destroyer", against=["e Destroyer", "f Fighter"], dice={"5.2": "1"})
    assert "FS-5.3 attacker rolls 1: 0" in battle.story
    assert "FS-5.5 destroyed d" in battle.story


def test_fs_5_4_defenders_escorts_place_one_hit_for_every_two_on_an_aircraft():
    battle = fight("x Fighter", "y Fighter", against=["c Cruiser", "e Cruiser"], dice={"5.4": "1166"})
    assert battle.asked == "FS-5.4 defender allocate"
    assert "FS-5.4 defender halves 2 to 1" in battle.story
    assert battle.targets() == {"x": 1, "y": 1}


def test_fs_5_5_lost_units_of_both_sides_leave():
    battle = fight("d Destroyer", against=["e Destroyer"], dice={"5.1": "1", "5.2": "1"})
    assert "FS-5.5 destroyed d e" in battle.story
    assert battle.asked == "None destroyed"
