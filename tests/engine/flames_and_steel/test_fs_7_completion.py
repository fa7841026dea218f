import pytest

from combat.engine import play
from tests.engine.flames_and_steel.fight import fight, roster

OPEN = {"name": "Open"}
SHUT = {"name": "Shut", "attacker": ["Destroyer"], "defender": ["Submarine"]}
BUSY = {"name": "Busy", "unfinished": True}


def test_fs_7_withdrawals_are_offered_before_a_stalemate_is_broken_and_then_the_next_round_begins():
    deadlock = fight("t Transport", against=["u Transport"], zones=[OPEN, {"name": "Wide"}])
    asked = [deadlock.asked]
    asked.append(deadlock.withdraw("attacker", None).asked)
    asked.append(deadlock.withdraw("defender", None).asked)
    assert asked == ["FS-7.2 attacker withdraw", "FS-7.2 defender withdraw", "FS-7.5 attacker withdraw"]
    going_on = fight("bb Battleship", against=["x Battleship"])
    going_on.withdraw("attacker", None).withdraw("defender", None)
    assert going_on.position.round == 2


def test_fs_7_1_a_side_without_units_has_lost():
    battle = fight("c Cruiser", against=["t Transport"], dice={"5.1": "16"})
    assert battle.news[-1] == "FS-7.1 attacker has won: destroyed"
    assert battle.position.outcome == {"winner": "attacker", "reason": "destroyed"}
    assert battle.position.waiting == ()


def test_fs_7_1_both_without_units_nobody_has_won():
    battle = fight("d Destroyer", against=["e Destroyer"], dice={"5.1": "1", "5.2": "1"})
    assert battle.position.outcome == {"winner": None, "reason": "destroyed"}


def test_fs_7_1_comes_before_any_withdrawal():
    battle = fight("c Cruiser", against=["t Transport"], dice={"5.1": "16"}, zones=[OPEN])
    assert "looked at neighbours" not in battle.story


def test_fs_7_2_the_attacker_is_asked_first_then_the_defender():
    battle = fight("bb Battleship", against=["x Battleship"])
    assert battle.asked == "FS-7.2 attacker withdraw"
    assert battle.question.text == (
        "Withdraw, or fight round 2? Your ship goes to one zone. Nobody fires at you as you leave."
    )
    battle.withdraw("attacker", None)
    assert battle.news == ["FS-7.2 attacker chose", "FS-7.2 attacker fights on"]
    assert battle.asked == "FS-7.2 defender withdraw"


def test_fs_7_2_a_side_that_leaves_with_all_it_has_has_lost_and_the_other_is_not_asked():
    battle = fight("bb Battleship", "f Fighter", against=["x Battleship"])
    battle.withdraw("attacker", "N")
    assert battle.news[1:] == ["FS-7.3 attacker goes to N: bb f", "FS-7.2 defender has won: withdrew"]


def test_fs_7_2_the_defender_may_leave_too():
    battle = (
        fight("bb Battleship", against=["x Battleship"]).withdraw("attacker", None).withdraw("defender", "N")
    )
    assert battle.asked == "attacker withdrew"


def test_fs_7_2_nobody_is_asked_before_the_first_round_is_over():
    battle = fight("bb Battleship", against=["x Battleship", "y Cruiser"], dice={"6.1": "1666"})
    assert battle.asked == "FS-6.1 attacker allocate"
    assert not [line for line in battle.story if line.startswith("FS-7")]


def test_fs_7_3_all_ships_and_aircraft_and_troops_go_to_one_zone():
    battle = fight(
        "bb Battleship",
        "t Transport",
        "i Infantry@t",
        "s Submarine",
        "f Fighter",
        against=["x Battleship"],
        zones=[OPEN, {"name": "Other"}],
    )
    assert battle.choices() == [None, "Open", "Other"]
    battle.withdraw("attacker", "Other")
    assert {unit: battle.unit(unit).left for unit in ("bb", "t", "i", "s", "f", "x")} == {
        "bb": "Other", "t": "Other", "i": "Other", "s": "Other", "f": "Other", "x": None}  # fmt: skip


def test_fs_7_3_a_zone_is_hostile_if_an_enemy_surface_ship_or_submarine_is_there():
    zones = [
        {"name": "Sub", "defender": ["Submarine"]},
        {"name": "Transport", "defender": ["Transport"]},
        {"name": "Fleet", "defender": ["Destroyer", "Aircraft carrier", "Fighter"]},
        {"name": "Air", "defender": ["Fighter", "Infantry"]},
        {"name": "Mine", "attacker": ["Battleship"]},
    ]
    battle = fight("bb Battleship", against=["x Battleship"], zones=zones)
    assert battle.choices() == [None, "Air", "Mine"]
    assert battle.refused() == {
        "Sub": "Sub: an enemy submarine is there.",
        "Transport": "Transport: an enemy transport is there.",
        "Fleet": "Fleet: 2 enemy ships are there.",
    }
    battle.withdraw("attacker", None)
    assert battle.choices() == [None, "Sub", "Transport", "Fleet", "Air"]


def test_fs_7_3_types_that_this_battle_does_not_know_are_judged_by_their_category():
    """A campaign's table may be newer than the battle's own."""
    battle = fight("bb Battleship", against=["x Battleship"], zones=[OPEN, {"name": "Other"}])
    there = [
        {"name": "Open", "defender": ["Escort carrier"]},
        {"name": "Other", "defender": ["Marines", "Flying boat"]},
    ]
    kinds = {"Escort carrier": "capital", "Marines": "infantry", "Flying boat": "bomber", "Unseen": "tank"}
    news = play.look_again(battle.setup, battle.position, lambda _what: {"zones": there, "categories": kinds})
    battle.position = news.position
    assert battle.choices() == [None, "Other"]
    assert battle.refused() == {"Open": "Open: an enemy escort carrier is there."}
    fact = news.entries[0][1].fact
    assert list(fact["categories"]) == ["Escort carrier", "Marines", "Flying boat"]
    play.replay(battle.setup, battle.entries + news.entries)
    for categories, sentence in (
        ({}, "there is no unit type 'Escort carrier' in this battle"),
        ({"Escort carrier": "carrier"}, "must be one of escort, capital,"),
        ({"Escort carrier": ["capital"]}, "must be one of"),
        ([], "must be an object"),
    ):
        with pytest.raises(play.BadFact, match=sentence):
            play.look_again(
                battle.setup,
                battle.position,
                lambda _what: {"zones": there, "categories": categories},  # noqa: B023
            )


def test_fs_7_3_an_unfinished_battle_closes_a_zone_to_both_sides():
    battle = fight("bb Battleship", against=["x Battleship"], zones=[OPEN, BUSY])
    assert battle.refused() == {"Busy": "Busy: a battle there is not finished."}
    battle.withdraw("attacker", None)
    assert battle.refused() == {"Busy": "Busy: a battle there is not finished."}


def test_fs_7_3_judged_at_the_moment_of_the_choice():
    battle = fight("bb Battleship", "f Fighter", against=["x Battleship"], zones=[OPEN])
    battle.world({**OPEN, "defender": ["Cruiser"]})
    news = play.look_again(battle.setup, battle.position, battle.look)
    battle.position = news.position
    assert battle.choices() == [None, "aircraft"]
    assert battle.refused() == {"Open": "Open: an enemy cruiser is there."}
    assert battle.question.number == news.entries[0][0] - 1  # the same wait, made anew
    assert play.look_again(battle.setup, battle.position, battle.look) is None


def test_fs_7_4_without_an_open_zone_the_aircraft_may_leave_alone_and_the_ships_fight_on():
    battle = fight("bb Battleship", "f Fighter", against=["x Battleship"], zones=[SHUT])
    assert battle.asked == "FS-7.2 attacker withdraw"
    assert battle.choices() == [None, "aircraft"]
    assert battle.refused() == {"Shut": "Shut: an enemy submarine is there."}
    battle.withdraw("attacker", "aircraft", dice={"6.1": "1111"})
    assert battle.news[1] == "FS-7.4 attacker aircraft leave: f"
    assert (battle.unit("f").left, battle.unit("bb").left) == ("aircraft", None)
    assert "FS-7.2 defender forced" in battle.news
    assert "FS-3.1 attacker skipped: no_shooters" in battle.news
    assert (battle.position.round, battle.asked) == (2, "attacker destroyed")


def test_fs_7_4_aircraft_alone_are_not_offered_while_a_zone_is_open():
    battle = fight("bb Battleship", "f Fighter", against=["x Battleship"], zones=[OPEN, SHUT])
    assert battle.choices() == [None, "Open"]
    assert battle.refused()["aircraft"] == (
        "Aircraft leave alone only when no neighbouring zone is open to the ships."
    )


def test_fs_7_4_a_side_of_aircraft_alone_leaves_or_fights_and_is_offered_no_zone():
    battle = fight("f Fighter", against=["x Battleship"], zones=[OPEN])
    assert battle.asked == "FS-7.2 attacker withdraw"
    assert battle.choices() == [None, "aircraft"]
    assert battle.refused() == {"Open": "Open: only ships withdraw to a zone; aircraft alone simply leave."}
    battle.withdraw("attacker", "aircraft")
    assert battle.asked == "defender withdrew"


def stalemate(*attacker, zones):
    return fight(*attacker, against=["u Transport", "s Submarine"], zones=zones)


def test_fs_7_5_in_a_stalemate_the_attacker_chooses_among_several_zones_and_may_not_stay():
    battle = fight(
        "t Transport", "v Transport", against=["u Transport"], zones=[OPEN, {"name": "Other"}, SHUT]
    )
    assert battle.question.options[0]["effect"] == (
        "Neither side can harm the other: unless the enemy leaves, your ships must then go, or are lost."
    )
    battle.withdraw("attacker", None).withdraw("defender", None)
    assert battle.asked == "FS-7.5 attacker withdraw"
    assert battle.choices() == ["Open", "Other"]
    assert battle.refused() == {
        "Shut": "Shut: an enemy submarine is there.",
        None: "Neither side can harm the other: the attacker cannot stay.",
    }
    battle.withdraw("attacker", "Other")
    assert battle.news[1:] == ["FS-7.5 attacker goes to Other: t v", "FS-7.5 defender has won: stalemate"]


def test_fs_7_5_one_open_zone_is_taken_without_asking_and_aircraft_go_along():
    battle = fight("t Transport", "f Fighter", against=["s Submarine-0"], zones=[OPEN])
    assert battle.asked == "FS-4.1 attacker target_submarines"
    battle.target_submarines("attacker", False).withdraw("attacker", None)
    assert battle.asked == "FS-7.2 defender withdraw"  # the submarine can sink the transport: no stalemate
    quiet = fight("cv Aircraft carrier", "f Fighter@cv", against=["u Transport"], zones=[OPEN])
    assert quiet.asked == "FS-7.2 attacker withdraw"
    idle = fight("t Transport", against=["u Transport"], zones=[OPEN]).withdraw("attacker", None)
    idle.withdraw("defender", None)
    assert idle.news[2:] == [
        "FS-7.5 stalemate",
        "FS-7.5 attacker forced",
        "FS-7.5 attacker goes to Open: t",
        "FS-7.5 defender has won: stalemate",
    ]


def test_fs_7_5_without_an_open_zone_the_ships_are_lost_and_the_aircraft_leave():
    battle = fight("t Transport", "i Infantry@t", "f Fighter", against=["s Cruiser"], zones=[SHUT])
    assert battle.asked == "FS-7.2 attacker withdraw"
    lost = fight(
        "t Transport",
        "i Infantry@t",
        "f Fighter",
        against=["s Submarine"],
        zones=[SHUT],
        unit_types=toothless(),
    )
    lost.withdraw("attacker", None)
    assert lost.news[2:] == [
        "FS-7.2 defender forced",
        "FS-7.2 defender fights on",
        "FS-7.5 stalemate",
        "FS-7.5 attacker loses t",
        "FS-2.6 i lost with t",
        "FS-7.5 attacker aircraft leave: f",
        "FS-7.5 defender has won: stalemate",
    ]
    (entry,) = lost.told("naval_force_lost")
    assert entry.details["refused"] == [
        {"choice": {"withdraw": "Shut"}, "why": "Shut: an enemy submarine is there."}
    ]


def test_fs_7_5_an_attacker_of_aircraft_alone_leaves_as_aircraft():
    battle = fight("f Fighter", against=["t Transport"], zones=[OPEN], unit_types=toothless())
    battle.withdraw("attacker", None).withdraw("defender", None)
    assert battle.news[2:] == [
        "FS-7.5 stalemate",
        "FS-7.5 attacker aircraft leave: f",
        "FS-7.5 defender has won: stalemate",
    ]


def test_fs_7_5_the_defender_may_still_leave_first():
    battle = fight("t Transport", against=["u Transport"], zones=[OPEN]).withdraw("attacker", None)
    assert battle.question.options[0]["effect"] == "Neither side can harm the other: the enemy must then go."
    battle.withdraw("defender", "Open")
    assert battle.asked == "attacker withdrew"


def test_fs_7_6_otherwise_the_next_round_begins():
    battle = (
        fight("bb Battleship", against=["x Battleship"]).withdraw("attacker", None).withdraw("defender", None)
    )
    assert battle.news[:4] == ["FS-7.2 defender chose", "FS-7.2 defender fights on", "round 2", "-- dogfight"]
    assert battle.position.round == 2


def test_fs_7_7_a_fleet_that_can_only_fight_on_is_told_why():
    battle = fight("bb Battleship", against=["x Battleship", "y Fighter"], zones=[SHUT, BUSY])
    (forced,) = battle.told("forced")
    assert forced.details["side"] == "attacker"
    assert forced.details["choice"] == {"withdraw": None}
    assert forced.details["why"] == "No neighbouring zone is open to the ships, and there are no aircraft."
    assert [refusal["why"] for refusal in forced.details["refused"]] == [
        "Shut: an enemy submarine is there.",
        "Busy: a battle there is not finished.",
    ]


def test_fs_7_7_a_fleet_that_has_one_way_out_is_told_why_it_cannot_stay():
    battle = fight(
        "t Transport", "f Fighter", against=["u Transport"], zones=[OPEN, SHUT], unit_types=toothless()
    )
    battle.withdraw("attacker", None).withdraw("defender", None)
    (forced,) = battle.told("forced")
    assert forced.details["choice"] == {"withdraw": "Open"}
    assert [next(iter(refusal["choice"].values())) for refusal in forced.details["refused"]] == [
        "Shut",
        None,
        "aircraft",
    ]
    assert forced.details["refused"][1]["why"] == (
        "Neither side can harm the other: the attacker cannot stay."
    )


def test_fs_7_7_a_choice_that_is_not_on_offer_is_refused_with_its_reason():
    battle = fight("bb Battleship", "f Fighter", against=["x Battleship"], zones=[OPEN, SHUT])
    assert battle.refusal("attacker", {"withdraw": "Shut"}) == "FS-7.2 Shut: an enemy submarine is there."
    offered = "On offer: Fight on; Withdraw to Open."
    assert (
        battle.refusal("attacker", {"withdraw": "Atlantis"}) == f"FS-7.2 That is not on offer here. {offered}"
    )
    for choice in (None, 1, [], {}, {"allocate": {}}, {"withdraw": None, "x": 1}):
        assert battle.refusal("attacker", choice) == f"FS-7.2 That does not answer the question. {offered}"


def toothless():
    return roster(Submarine={"naval": 0}, Fighter={"naval": 0, "air": 0})
