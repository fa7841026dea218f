from tests.engine.flames_and_steel.fight import fight


def test_fs_6_1_capital_ships_and_submarines_fire_at_surface_ships_never_at_submarines():
    battle = fight(
        "bb Battleship",
        "s Submarine",
        "c Cruiser",
        against=["x Cruiser", "t Transport", "u Submarine"],
        dice={"6.1": "166666"},
    )
    assert battle.asked == "FS-6.1 attacker allocate"
    assert battle.targets() == {"x": 1, "t": 1}
    assert battle.refused() == {
        "u": "Out of reach now: the guns of capital ships and submarines bear on surface ships only.",
    }
    assert battle.question.text == (
        "Where does your hit go? Any surface ship, up to its last hull point. "
        "Ships you sink still fire in this phase."
    )


def test_fs_6_1_skipped_if_only_submarines_are_left_to_shoot_at():
    battle = fight("bb Battleship", "d Destroyer", against=["u Submarine"])
    assert "FS-6.1 attacker skipped: no_target" in battle.story


def test_fs_6_2_the_defenders_ships_fire_those_just_doomed_too():
    battle = fight(
        "bb Battleship",
        "c Cruiser",
        against=["s Submarine", "x Battleship-3"],
        dice={"6.1": "1666", "6.2": "116666"},
    )
    assert battle.asked == "FS-6.2 defender allocate"
    assert battle.rolled("FS-6.2")[0].count == 6
    assert battle.targets() == {"bb": 2, "c": 2}


def test_fs_6_3_sunk_ships_of_both_sides_leave():
    battle = fight(
        "s Submarine", "t Transport", against=["u Submarine", "v Transport"], dice={"6.1": "16", "6.2": "16"}
    )
    assert "FS-6.3 destroyed t v" in battle.story
