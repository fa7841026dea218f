from tests.engine.flames_and_steel.fight import fight


def test_fs_3_1_attacker_rolls_the_air_value_of_his_aircraft_and_places_hits_on_aircraft():
    battle = fight(
        "f Fighter",
        "g Fighter",
        "b Dive bomber",
        "dd Destroyer",
        against=["x Fighter", "y Fighter", "ca Cruiser"],
        dice={"3.1": "16666"},
    )
    assert battle.news[3:] == ["FS-3.1 attacker rolls 5: 1"]
    assert battle.asked == "FS-3.1 attacker allocate"
    assert battle.targets() == {"x": 1, "y": 1}
    assert battle.refused() == {"ca": "This fire is at aircraft only."}
    assert battle.question.text == (
        "Where does your hit go? Any aircraft, up to its last hit point. "
        "Aircraft you shoot down still fire in this phase."
    )


def test_fs_3_2_defender_fires_with_aircraft_that_are_doomed_already():
    battle = fight("f Fighter", "g Fighter", against=["x Fighter"], dice={"3.1": "1666", "3.2": "14"})
    assert battle.news[3:10] == [
        "FS-3.1 attacker rolls 4: 1",
        "FS-3.1 attacker forced",
        "FS-3.1 attacker gives x 1",
        "FS-3.2 defender rolls 2: 2",
        "FS-3.2 defender forced",
        "FS-3.2 defender gives f 1, g 1",
        "FS-3.3 destroyed f g x",
    ]


def test_fs_3_2_defender_places_his_hits_on_attacking_aircraft_only():
    battle = fight("f Fighter", "g Fighter", "dd Destroyer", against=["x Fighter"], dice={"3.2": "16"})
    assert battle.asked == "FS-3.2 defender allocate"
    assert battle.targets() == {"f": 1, "g": 1}


def test_fs_3_3_lost_aircraft_leave_and_do_not_strike():
    battle = fight("f Fighter", "dd Destroyer", against=["x Fighter", "ca Cruiser"], dice={"3.2": "11"})
    assert "FS-3.3 destroyed f" in battle.story
    assert (battle.unit("f").destroyed, battle.unit("f").pending) == (True, 0)
    assert "FS-4.2 attacker skipped: no_shooters" in battle.story
    assert "FS-4.5 defender rolls 1: 0" in battle.story


def test_fs_3_3_a_damaged_aircraft_stays_with_its_damage():
    battle = fight("h Heavy bomber", "dd Destroyer", against=["x Fighter"], dice={"3.2": "16"})
    assert "FS-3.3 damaged h 1" in battle.story
    assert (battle.unit("h").damage, battle.unit("h").pending, battle.unit("h").destroyed) == (1, 0, False)
