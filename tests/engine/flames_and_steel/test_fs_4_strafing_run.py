from tests.engine.flames_and_steel.fight import fight, roster

WING = ("b Dive bomber", "c Dive bomber")


def test_fs_4_1_attacker_decides_on_submarines_before_the_dice():
    battle = fight(*WING, against=["s Submarine", "x Cruiser"])
    assert battle.asked == "FS-4.1 attacker target_submarines"
    assert battle.choices() == [True, False]
    assert not battle.rolled("FS-4.2")
    assert [option["effect"] for option in battle.question.options] == [
        "4 dice, hits halved: about 1.1, on surface ships and submarines.",
        "4 dice: about 2.7 hits, on surface ships only.",
    ]


def test_fs_4_1_asked_even_if_submarines_are_all_there_is_and_with_a_single_die():
    battle = fight("f Fighter", against=["s Submarine"])
    assert battle.asked == "FS-4.1 attacker target_submarines"
    assert (
        battle.question.options[1]["effect"] == "There is no surface ship to strike: the wing does nothing."
    )
    battle.target_submarines("attacker", False)
    assert battle.news[:3] == [
        "FS-4.1 attacker chose",
        "FS-4.1 attacker spares submarines",
        "FS-4.2 attacker skipped: no_target",
    ]


def test_fs_4_1_not_asked_without_a_submarine_or_without_naval_dice():
    no_submarine = fight(
        *WING,
        against=["x Cruiser", "d Destroyer"],
    )
    assert no_submarine.asked == "FS-7.2 attacker withdraw"
    no_dice = fight(
        "f Fighter", "dd Destroyer", against=["s Submarine"], unit_types=roster(Fighter={"naval": 0})
    )
    assert no_dice.asked == "FS-7.2 attacker withdraw"


def test_fs_4_2_not_targeting_submarines_all_hits_go_to_surface_ships():
    battle = fight(*WING, against=["s Submarine", "x Cruiser", "t Transport"])
    battle.target_submarines("attacker", False, dice={"4.2": "1166"})
    assert battle.news[2:] == ["FS-4.2 attacker rolls 4: 2"]
    assert battle.targets() == {"x": 2, "t": 1}
    assert battle.refused() == {
        "s": "Submarines are no targets of this strike: the wing was not sent against them."
    }


def test_fs_4_2_targeting_submarines_halves_the_hits_rounding_down():
    battle = fight(*WING, against=["s Submarine", "x Cruiser", "f Fighter"])
    battle.target_submarines("attacker", True, dice={"4.2": "1116"})
    assert battle.news[2:] == ["FS-4.2 attacker rolls 4: 3", "FS-4.2 attacker halves 3 to 1"]
    assert battle.targets() == {"s": 1, "x": 1}
    assert battle.refused() == {"f": "This fire is at ships only."}


def test_fs_4_2_only_remaining_aircraft_strike():
    battle = fight(*WING, against=["x Fighter", "y Cruiser"], dice={"3.2": "16"})
    battle.allocate("defender", b=1)
    assert battle.rolled("FS-4.2")[0].count == 2


def test_fs_4_3_each_ship_hit_fires_back_once_and_in_full_even_if_doomed():
    battle = fight(*WING, against=["y Destroyer", "x Cruiser", "z Cruiser"], dice={"4.2": "1116"})
    battle.allocate("attacker", x=2, y=1, dice={"4.3": "116"})
    (roll,) = battle.rolled("FS-4.3")
    assert (roll.side, roll.count) == ("defender", 3)
    assert [(part["text"], part["units"], part["dice"]) for part in roll.of] == [
        ("Destroyer 1", ["y"], 1),
        ("Cruiser 2", ["x"], 2),
    ]
    assert "FS-4.3 defender gives b 1, c 1" in battle.story


def test_fs_4_3_the_defender_places_all_hits_not_halved_on_attacking_aircraft():
    battle = fight(*WING, "f Fighter", "dd Destroyer", against=["s Submarine", "x Cruiser", "y Battleship"])
    battle.target_submarines("attacker", True, dice={"4.2": "11116"})
    battle.allocate("attacker", x=1, y=1, dice={"4.3": "1166"})
    assert battle.asked == "FS-4.3 defender allocate"
    assert battle.question.options["must_place"] == 2
    assert battle.targets() == {"b": 1, "c": 1, "f": 1}


def test_fs_4_3_nobody_hit_nobody_fires_back():
    battle = fight(*WING, against=["x Cruiser"])
    assert "FS-4.3 defender skipped: nobody_hit" in battle.story
    (skipped,) = [entry for entry in battle.told("step_skipped") if entry.rule == "FS-4.3"]
    assert skipped.details["why"] == "United States: no ship was hit, so none fires back."


def test_fs_4_3_a_submarine_that_was_hit_has_no_air_dice():
    battle = fight(*WING, against=["s Submarine"])
    battle.target_submarines("attacker", True, dice={"4.2": "1166"})
    assert "FS-4.3 defender skipped: no_dice" in battle.story


def test_fs_4_4_defender_decides_on_submarines():
    battle = fight("s Submarine", "x Cruiser", against=WING)
    assert battle.asked == "FS-4.4 defender target_submarines"
    battle.target_submarines("defender", True, dice={"4.5": "1166"})
    assert battle.news[:4] == [
        "FS-4.4 defender chose",
        "FS-4.4 defender targets submarines",
        "FS-4.5 defender rolls 4: 2",
        "FS-4.5 defender halves 2 to 1",
    ]


def test_fs_4_5_the_defenders_strike():
    battle = fight("s Submarine", "x Cruiser", "t Transport", against=WING)
    battle.target_submarines("defender", False, dice={"4.5": "1666"})
    assert battle.asked == "FS-4.5 defender allocate"
    assert battle.targets() == {"x": 1, "t": 1}


def test_fs_4_6_the_attackers_ships_fire_back_and_the_attacker_places():
    battle = fight("x Cruiser", against=WING, dice={"4.5": "1666", "4.6": "16"})
    assert battle.asked == "FS-4.6 attacker allocate"
    assert battle.targets() == {"b": 1, "c": 1}


def test_fs_4_6_aircraft_doomed_by_fire_have_made_their_strike():
    battle = fight("c Cruiser", "b Dive bomber", against=["x Cruiser", "d Dive bomber"], dice={
        "4.2": "16", "4.3": "16", "4.5": "16", "4.6": "16"})  # fmt: skip
    assert battle.story[battle.story.index("-- strafing_run") :][1:14] == [
        "FS-4.2 attacker rolls 2: 1",
        "FS-4.2 attacker forced",
        "FS-4.2 attacker gives x 1",
        "FS-4.3 defender rolls 2: 1",
        "FS-4.3 defender forced",
        "FS-4.3 defender gives b 1",
        "FS-4.5 defender rolls 2: 1",
        "FS-4.5 defender forced",
        "FS-4.5 defender gives c 1",
        "FS-4.6 attacker rolls 2: 1",
        "FS-4.6 attacker forced",
        "FS-4.6 attacker gives d 1",
        "FS-4.7 destroyed b d",
    ]


def test_fs_4_7_lost_units_of_both_sides_leave_together():
    battle = fight(
        "c Destroyer",
        "b Dive bomber",
        against=["x Destroyer", "d Dive bomber"],
        dice={"4.2": "16", "4.5": "16"},
    )
    assert "FS-4.7 destroyed c x" in battle.story
    assert "FS-5.1 attacker skipped: no_shooters" in battle.story
    assert "FS-5.2 defender skipped: no_shooters" in battle.story
