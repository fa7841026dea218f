"""Another unit table for a game in play: what it changes, what keeps a game from it, and the move itself."""

import pytest

from combat.engine import campaign, play
from tests.engine.campaign.small import Campaign, move

FLEETS = {
    "red": [
        "ca Cruiser a",
        "cv Aircraft carrier a",
        "f Fighter cv",
        "g Fighter A",
        "i Infantry A",
        "t Transport a",
    ],
    "blue": ["x Cruiser c", "late Destroyer b +3"],
}


def game(slug="flames-and-steel", **more):
    return Campaign(slug, "a b, b c, A a, B c", {"A": "red", "B": "blue"}, **{**FLEETS, **more})


def table(c, changes=(), *, without=()):
    changed = dict(changes)
    types = c.world.unit_types.items()
    return {name: {**row, **changed.get(name, {})} for name, row in types if name not in without}


def judged(c, unit_types):
    return campaign.judge_table(campaign.propose_table(c.world, unit_types), c.state.plain())


def why(c, changes=(), **more):
    return list(judged(c, table(c, changes, **more)).why)


def test_what_changes_is_told_by_type_and_field():
    c = game()
    proposal = campaign.propose_table(
        c.world, table(c, {"Cruiser": {"naval": 3, "cost": 13}, "Tank": {"cost": 1}})
    )
    assert proposal.changed == {
        "Cruiser": [
            {"field": "naval", "label": "Naval", "from": 2, "to": 3},
            {"field": "cost", "label": "Cost", "from": 12, "to": 13},
        ],
        "Tank": [{"field": "cost", "label": "Cost", "from": 6, "to": 1}],
    }
    change = campaign.judge_table(proposal, c.state.plain())
    assert (change.units["Cruiser"], change.units["Destroyer"], change.units.get("Tank")) == (2, 1, None)
    assert (change.why, change.set) == ((), {})


def test_lost_units_are_not_in_play():
    c = game()
    c.take(campaign.correct(c.world, c.state, {"x": {"status": "lost"}}, {}, "A storm."))
    assert judged(c, table(c)).units["Cruiser"] == 1


def test_the_side_whose_turn_it_is_moves_by_the_new_table_at_once():
    c = game()
    slower = table(c, {"Cruiser": {"movement": 1}, "Fighter": {"movement": 6}})
    assert judged(c, slower).set == {"ca": {"moves_left": 1}, "f": {"moves_left": 6}, "g": {"moves_left": 6}}
    proposal = campaign.propose_table(c.world, slower)
    (entry,) = campaign.change_table(proposal, c.state, {"table": "Slow", "version": 2})
    assert (entry["event"], entry["details"]) == ("table_changed", {"table": "Slow", "version": 2})
    c.take([entry])
    c.world = proposal.after
    assert c.refused(move("ca", "a b c")) == "out_of_range FS-11.1"
    c.commit(move("ca", "a b"))


def test_what_a_retreat_owes_stays_taken():
    c = game("damage-and-pursuit")
    c.take(campaign.correct(c.world, c.state, {"ca": {"moves_left": 1}}, {}, "It owed one."))
    faster = judged(c, table(c, {"Cruiser": {"movement": 5}}))
    assert faster.set == {"ca": {"moves_left": 4}}
    assert judged(c, table(c, {"Cruiser": {"movement": 0}})).set == {"ca": {"moves_left": 0}}


def test_nothing_is_given_out_when_the_game_is_over():
    c = game()
    c.take(campaign.concede(c.world, c.state, "blue"))
    assert judged(c, table(c, {"Cruiser": {"movement": 9}})).set == {}


def test_a_table_that_lacks_types_in_play():
    c = game(blue=["x Cruiser c", "y Submarine c"])
    proposal = campaign.propose_table(c.world, table(c, without=("Cruiser", "Submarine", "Tank")))
    assert (proposal.missing, proposal.after) == ({"Cruiser": 2, "Submarine": 1}, None)
    assert list(judged(c, table(c, without=("Cruiser", "Submarine"))).why) == [
        "The table has no type 'Cruiser', and 2 units of this campaign would be of it.",
        "The table has no type 'Submarine', and 1 unit of this campaign would be of it.",
    ]


def test_a_table_that_lacks_a_type_of_a_victory_condition():
    wanted = {"kind": "destroy", "side": "red", "enemy": "blue", "types": ["Submarine"]}
    c = game(victory=(wanted,))
    assert why(c, without=("Submarine",)) == [
        "The table has no type 'Submarine', which a condition of victory names."
    ]


@pytest.mark.parametrize(
    "correction,changes,sentence",
    [
        ({"ca": {"damage": 1}}, {"Cruiser": {"hit_points": 1}}, "CA has more damage than it could take."),
        ({}, {"Aircraft carrier": {"carries_aircraft": 0}}, "F is aboard, but CV has room for 0 aircraft."),
        (
            {},
            {"Fighter": {"carrier_capable": False}},
            "F is aboard, but the type 'Fighter' cannot",
        ),
        (
            {"i": {"aboard": "t"}},
            {"Transport": {"cargo_capacity": 0}},
            "I is aboard, but T has room for",
        ),
        ({}, {"Cruiser": {"category": "infantry"}}, "CA would be no ship, and Zone a is sea."),
        ({}, {"Infantry": {"category": "escort"}}, "I would be a ship, and Land A is land."),
        ({}, {"Destroyer": {"category": "tank"}}, "LATE would be no ship, and Zone b is sea."),
    ],
)
def test_what_keeps_a_game_from_a_table(correction, changes, sentence):
    c = game()
    if correction:
        c.take(campaign.correct(c.world, c.state, correction, {}, "So it is."))
    found = why(c, changes)
    assert found
    assert found[0].startswith(sentence), found
    with pytest.raises(campaign.BadSetup):
        campaign.change_table(campaign.propose_table(c.world, table(c, changes)), c.state, {})
    if correction:
        (unit,) = correction
        c.take(campaign.correct(c.world, c.state, {unit: {"status": "lost"}}, {}, "It is gone."))
        assert why(c, changes) == [], "those that are gone keep nobody from it"


def test_aircraft_need_an_airfield():
    fleets = {"red": ["i Infantry A"], "blue": ["x Cruiser b"]}
    c = Campaign("flames-and-steel", "a b, A a", {"A": "red"}, no_airfield=("A",), **fleets)
    assert why(c, {"Infantry": {"category": "fighter"}}) == ["I would need an airfield, and Land A has none."]


def test_marks_that_the_type_could_not_bear():
    c = game("damage-and-pursuit")
    c.take(campaign.correct(c.world, c.state, {"cv": {"marks": {"air_capacity:repaired": 1}}}, {}, "A hit."))
    (found,) = why(c, {"Aircraft carrier": {"category": "cruiser"}})
    assert found.startswith("CV: the type 'Aircraft carrier' cannot have this mark")


def test_who_has_not_moved_by_the_old_table_can_be_attacked_by_the_new():
    """A battle takes in nobody with more movement left, or owed, than his type has."""
    c = game("damage-and-pursuit", red=["ca Cruiser b"])
    c.until("combat_move", "blue")
    c.until("combat_move", "red")
    c.take(campaign.correct(c.world, c.state, {"x": {"moves_owed": 2}}, {}, "It has retreated."))
    assert c.state.pieces["x"].moves_left == 2
    proposal = campaign.propose_table(c.world, table(c, {"Cruiser": {"movement": 1}}))
    (entry,) = campaign.change_table(proposal, c.state, {})
    assert entry["set"] == {"ca": {"moves_left": 1}, "x": {"moves_left": 1, "moves_owed": 1}}
    c.take([entry])
    c.world = proposal.after
    c.commit(move("ca", "b c"))
    play.set_up(campaign.battle_document(c.world, c.state, "c"))


def test_those_that_come_later_must_find_their_place():
    c = game(red=["cv Aircraft carrier a", "f Fighter cv +2"])
    assert why(c, {"Aircraft carrier": {"carries_aircraft": 0}}) == [
        "F comes aboard, but CV has room for 0 aircraft."
    ]
    assert why(c, {"Aircraft carrier": {"carries_aircraft": 1}}) == []


def test_a_game_that_has_not_begun_is_judged_as_if_it_were_opened():
    c = game()
    proposal = campaign.propose_table(c.world, table(c, {"Aircraft carrier": {"carries_aircraft": 0}}))
    change = campaign.judge_table(proposal, None)
    assert "CV has room for 0 aircraft." in change.why[0]
    assert campaign.judge_table(campaign.propose_table(c.world, table(c)), None).why == ()


def test_damage_at_the_start_keeps_the_world_from_being_read_again():
    c = game(red=["ca Cruiser a -1", "b Battleship a"])
    (found,) = why(c, {"Cruiser": {"hit_points": 1}})
    assert found == "CA begins with more damage than it could take."


@pytest.mark.parametrize("slug", campaign.rulesets())
def test_what_is_judged_to_fit_is_read_as_the_same_world(slug):
    """The world with the other table, and the document with the other table, are one."""
    c = game(slug)
    changed = table(c, {"Cruiser": {"movement": 4}, "Fighter": {"cost": 1}})
    after = campaign.propose_table(c.world, changed).after
    assert after is not None
    for unit, read in after.units.items():
        assert read.kind is after.kinds[read.type]
        was = c.world.units[unit]
        assert (read.id, read.type, read.zone, read.aboard) == (was.id, was.type, was.zone, was.aboard)
    assert [unit.id for unit in after.carriers["red"]] == [unit.id for unit in c.world.carriers["red"]]
    assert campaign.fold(after, c.log).plain() == c.state.plain()


def test_what_is_no_table_is_refused():
    c = game()
    for given in ({}, {"Cruiser": {"speed": 4}}, 5):
        with pytest.raises(campaign.BadSetup):
            campaign.propose_table(c.world, given)
