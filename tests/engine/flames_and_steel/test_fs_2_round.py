from combat.engine import play
from tests.engine.flames_and_steel.fight import fight, roster

ALL_KINDS = ("f Fighter", "dd Destroyer", "bb Battleship")


def phases(battle):
    return [entry.details["phase"] for entry in battle.told("phase_began")]


def test_fs_2_phases_in_order_and_the_attacker_first_in_each():
    battle = fight(*ALL_KINDS, against=["x Fighter", "y Destroyer", "z Battleship"])
    assert phases(battle) == ["dogfight", "strafing_run", "escorts_fire", "main_combat", "completion"]
    rolls = [line.rsplit(" rolls", 1)[0] for line in battle.story if "rolls" in line]
    assert rolls == [
        "FS-3.1 attacker",
        "FS-3.2 defender",
        "FS-4.2 attacker",
        "FS-4.5 defender",
        "FS-5.1 attacker",
        "FS-5.2 defender",
        "FS-5.3 attacker",
        "FS-5.4 defender",
        "FS-6.1 attacker",
        "FS-6.2 defender",
    ]
    battle.withdraw("attacker", None)
    assert battle.asked == "FS-7.2 defender withdraw"


def test_fs_2_1_what_is_destroyed_acts_until_the_removal():
    battle = fight("c Cruiser", against=["d Destroyer"], dice={"5.1": "11"})
    assert battle.story[battle.story.index("-- escorts_fire") :] == [
        "-- escorts_fire",
        "FS-5.1 attacker rolls 2: 2",
        "FS-5.1 attacker forced",
        "FS-5.1 attacker gives d 1",
        "FS-5.1 attacker wastes 1",
        "FS-5.2 defender rolls 1: 0",
        "FS-5.3 attacker skipped: no_target",
        "FS-5.4 defender skipped: no_target",
        "FS-5.5 destroyed d",
        "-- main_combat",
        "FS-6.1 attacker skipped: no_shooters",
        "FS-6.2 defender skipped: no_shooters",
        "-- completion",
        "FS-7.1 attacker has won: destroyed",
    ]


def placing():
    return fight(
        "bb Battleship", against=["x Cruiser-1", "y Battleship", "s Submarine"], dice={"6.1": "1116"}
    )


def test_fs_2_2_a_unit_takes_no_more_hits_than_its_hull():
    battle = placing()
    assert battle.targets() == {"x": 1, "y": 3}
    assert battle.refusal("attacker", {"allocate": {"x": 2, "y": 1}}) == (
        "FS-6.1 x has 1 hull left and was given 2 hits. Take 1 back."
    )


def test_fs_2_2_a_number_of_hits_too_large_to_be_written_is_refused_like_any_other():
    battle = placing()
    for hits in (10**5000, -(10**5000)):
        assert battle.refusal("attacker", {"allocate": {"x": hits}}).startswith("FS-6.1 x")
    assert battle.refusal("attacker", {"allocate": {10**5000: 1}}).startswith("FS-6.1 There is no target")
    for choice in ({"allocate": 10**5000}, 10**5000, {"withdraw": 10**5000}):
        assert "where hits go" in battle.refusal("attacker", choice)


def test_fs_2_2_every_hit_that_can_be_placed_must_be():
    battle = placing()
    assert battle.refusal("attacker", {"allocate": {"y": 2}}) == "FS-6.1 Hits placed: 2 of 3. Place 1 more."
    assert battle.refusal("attacker", {"allocate": {"x": 1, "y": 3}}) == (
        "FS-6.1 Hits placed: 4 of 3. Take 1 back."
    )
    battle.allocate("attacker", x=1, y=2)
    assert battle.news[:2] == ["FS-6.1 attacker chose", "FS-6.1 attacker gives x 1, y 2"]


def test_fs_2_2_hits_of_this_phase_count():
    against = ["x Cruiser", "y Battleship", "z Destroyer"]
    battle = fight("bb Battleship", against=against, dice={"6.1": "1166"})
    assert battle.targets() == {"x": 2, "y": 2, "z": 1}
    given = {"y": {"pending": 3}}
    battle.position = play.correct(battle.setup, battle.position, given, {}, "Hits forgotten.").position
    assert battle.targets() == {"x": 2, "y": 1, "z": 1}
    assert battle.refusal("attacker", {"allocate": {"y": 2}}) == (
        "FS-6.1 y has 1 hull left and was given 2 hits. Take 1 back."
    )


def test_fs_2_2_the_rest_is_wasted_and_told():
    battle = fight("bb Battleship", against=["x Cruiser-1", "y Destroyer"], dice={"6.1": "1111"})
    assert battle.told("hits_wasted")[0].details["count"] == 2
    assert "FS-6.1 attacker gives x 1, y 1" in battle.story


def test_fs_2_2_hits_are_whole_numbers_of_units_that_are_targets():
    battle = placing()
    for hits in (0, -1, 1.0, True, "1", None, [1]):
        assert battle.refusal("attacker", {"allocate": {"x": hits, "y": 3}}) == (
            "FS-6.1 x: hits are whole numbers from 1; leave out whoever gets none."
        )
    assert battle.refusal("attacker", {"allocate": {"s": 3}}) == (
        "FS-6.1 Out of reach now: the guns of capital ships and submarines bear on surface ships only."
    )
    assert (
        battle.refusal("attacker", {"allocate": {"bb": 3}}) == "FS-6.1 There is no target here called 'bb'."
    )
    shape = (
        'FS-6.1 This question asks where hits go: {"allocate": {unit id: hits}} with at least one hit each.'
    )
    for choice in (
        None,
        [],
        {},
        {"allocate": []},
        {"allocate": {"y": 3}, "withdraw": None},
        {"withdraw": None},
    ):
        assert battle.refusal("attacker", choice) == shape
    assert battle.refusal("attacker", {"allocate": {}}) == "FS-6.1 Hits placed: 0 of 3. Place 3 more."


def test_fs_2_3_damage_stays_from_phase_to_phase_and_round_to_round():
    battle = fight("c Cruiser", "bb Battleship", against=["x Battleship"], dice={"5.1": "16", "6.1": "1666"})
    assert battle.unit("x").damage == 2
    battle.withdraw("attacker", None).withdraw("defender", None)
    assert (battle.position.round, battle.unit("x").damage) == (2, 2)


def test_fs_2_3_survivors_are_restored_when_the_battle_is_over_those_who_withdrew_too():
    battle = fight(
        "c Cruiser", against=["x Battleship"], zones=[{"name": "N"}], dice={"5.1": "16", "6.2": "1666"}
    )
    assert (battle.unit("x").damage, battle.unit("c").damage) == (1, 1)
    battle.withdraw("attacker", "N")
    assert battle.news[-2:] == ["FS-2.3 restored c x", "FS-7.2 defender has won: withdrew"]
    assert (battle.unit("x").damage, battle.unit("c").damage, battle.unit("c").left) == (0, 0, "N")


def test_fs_2_4_a_step_without_shooters_dice_or_target_is_skipped_and_says_why():
    battle = fight("f Fighter", "t Transport", "cv Aircraft carrier", against=["u Transport"])
    why = {entry.rule: entry.details["why"] for entry in battle.told("step_skipped")}
    assert why["FS-3.1"] == "United States: no aircraft here to fire at."
    assert why["FS-3.2"] == "United States: no aircraft here."
    assert why["FS-5.1"] == "Japan: no escorts here."
    assert why["FS-6.1"] == "Japan: no naval dice among the capital ships and submarines."


def test_fs_2_4_dice_are_rolled_even_if_no_number_of_hits_could_matter():
    battle = fight("d Destroyer", against=["x Fighter"], dice={"5.3": "1"})
    assert "FS-5.3 attacker rolls 1: 1" in battle.story
    assert "FS-5.3 attacker halves 1 to 0" in battle.story


def test_fs_2_4_a_roll_without_hits_asks_nothing():
    battle = fight("bb Battleship", against=["x Cruiser", "y Cruiser"], dice={"6.1": "5566"})
    assert battle.asked == "FS-7.2 attacker withdraw"
    assert not battle.told("hits_allocated")


def test_fs_2_4_one_target_is_one_legal_choice_and_not_asked():
    battle = fight("bb Battleship", against=["x Battleship"], dice={"6.1": "1166"})
    (forced,) = [entry for entry in battle.told("forced") if entry.rule == "FS-6.1"]
    assert forced.details["choice"] == {"allocate": {"x": 2}}
    assert forced.details["why"] == "x is the only target."


def test_fs_2_4_filling_every_target_is_one_legal_choice_and_not_asked():
    battle = fight("bb Battleship", against=["x Destroyer", "y Destroyer"], dice={"6.1": "1166"})
    (forced,) = [entry for entry in battle.told("forced") if entry.rule == "FS-6.1"]
    assert forced.details["choice"] == {"allocate": {"x": 1, "y": 1}}
    assert forced.details["why"] == "2 hits, and the targets have room for 2 in all."
    assert not battle.told("hits_wasted")


def test_fs_2_5_equal_units_are_different_choices():
    battle = fight("bb Battleship", against=["x Destroyer", "y Destroyer"], dice={"6.1": "1666"})
    assert battle.asked == "FS-6.1 attacker allocate"
    assert battle.targets() == {"x": 1, "y": 1}


def test_fs_2_6_a_carriers_aircraft_fight_and_survive_her():
    battle = fight("bb Battleship", against=["cv Aircraft carrier", "f Fighter@cv"], dice={"6.1": "1116"})
    assert "FS-6.3 destroyed cv" in battle.story
    assert not battle.unit("f").destroyed
    assert "FS-4.5 defender rolls 1: 0" in battle.story


def test_fs_2_6_troops_aboard_are_no_targets_and_die_with_their_ship_each_told():
    battle = fight(
        "bb Battleship",
        against=["t Transport", "i Infantry@t", "k Tank@t", "u Transport"],
        dice={"6.1": "1666"},
    )
    assert battle.targets() == {"t": 1, "u": 1}
    troops = "Troops aboard are no targets: they share the fate of their ship."
    assert battle.refused() == {"i": troops, "k": troops}
    battle.allocate("attacker", t=1)
    assert battle.news[3:6] == ["FS-6.3 destroyed t", "FS-2.6 i lost with t", "FS-2.6 k lost with t"]
    assert battle.unit("i").destroyed
    assert battle.unit("k").destroyed


def test_fs_2_6_troops_do_not_fight():
    armed = roster(Artillery={"naval": 5, "air": 5})
    battle = fight("t Transport", "a Artillery@t", against=["x Destroyer", "f Fighter"], unit_types=armed)
    assert [line for line in battle.story if "attacker rolls" in line] == []
