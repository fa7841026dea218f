"""Corrections by a moderator: what follows from them, and what cannot be set."""

import copy

import pytest

from combat.engine import play
from tests.dice import LoadedDice
from tests.engine.flames_and_steel.fight import fight, line

OPEN = {"name": "Open"}


def correct(battle, change, **more):
    """What the correction brought, in short lines."""
    dice = more.pop("dice", LoadedDice())
    advance = play.correct(battle.setup, battle.position, change, {}, "Agreed.", dice, battle.look)
    battle.entries += advance.entries
    battle.position = advance.position
    play.replay(battle.setup, battle.entries)
    assert play.resume(battle.setup, battle.entries).state.plain() == battle.position.state.plain()
    return [line(entry) for _, entry in advance.entries]


def refusal(battle, change):
    with pytest.raises(play.BadCorrection) as refused:
        play.check_correction(battle.setup, battle.position, change, {}, "why")
    assert not battle.position.outcome
    return str(refused.value)


def at_withdrawal(**more):
    return fight("a Cruiser", against=["d Cruiser"], zones=[OPEN], **more)


def test_the_side_that_is_asked_is_asked_no_more_when_the_enemy_is_gone():
    battle = at_withdrawal()
    assert battle.asked == "FS-7.2 attacker withdraw"
    assert correct(battle, {"d": {"destroyed": True}})[1:] == ["FS-7.1 attacker has won: destroyed"]


@pytest.mark.parametrize("gone", [{"destroyed": True}, {"left": "Open"}])
def test_nor_when_its_own_last_unit_is_gone(gone):
    battle = at_withdrawal()
    assert correct(battle, {"a": gone})[1:] == ["FS-7.1 defender has won: destroyed"]


def test_the_defender_is_asked_no_more_when_the_last_attacker_is_gone():
    battle = at_withdrawal().withdraw("attacker", None)
    assert battle.asked == "FS-7.2 defender withdraw"
    assert correct(battle, {"a": {"destroyed": True}})[1:] == ["FS-7.1 defender has won: destroyed"]


def test_both_gone_at_once_nobody_has_won():
    battle = at_withdrawal()
    news = correct(battle, {"a": {"destroyed": True}, "d": {"destroyed": True}})
    assert news[1:] == ["FS-7.1 None has won: destroyed"]


@pytest.mark.parametrize(
    "gone, end",
    [
        ("u", "FS-7.1 attacker has won: destroyed"),
        ("t", "FS-7.1 defender has won: destroyed"),
    ],
)
def test_a_stalemate_in_which_a_side_is_gone_is_no_stalemate(gone, end):
    battle = fight("t Transport", against=["u Transport"], zones=[OPEN, {"name": "Other"}])
    battle.withdraw("attacker", None).withdraw("defender", None)
    assert battle.asked == "FS-7.5 attacker withdraw"
    assert correct(battle, {gone: {"destroyed": True}})[1:] == [end]


def transport():
    return fight("a Cruiser", against=["t Transport", "i Infantry@t", "k Tank@t"], zones=[OPEN])


def test_troops_die_with_a_ship_that_a_correction_sinks():
    battle = transport()
    assert correct(battle, {"t": {"destroyed": True}})[1:] == [
        "FS-2.6 i lost with t",
        "FS-2.6 k lost with t",
        "FS-7.1 attacker has won: destroyed",
    ]


def test_troops_go_with_a_ship_that_a_correction_lets_go():
    battle = transport()
    assert correct(battle, {"t": {"left": "Open"}})[1:] == ["FS-7.1 attacker has won: destroyed"]
    (corrected,) = [entry for _, entry in battle.entries if isinstance(entry, play.Corrected)]
    assert corrected.set == {"t": {"left": "Open"}, "i": {"left": "Open"}, "k": {"left": "Open"}}


def test_troops_come_back_with_their_ship_and_go_down_with_it_when_it_has_left():
    battle = fight("a Cruiser", against=["t Transport", "i Infantry@t", "u Battleship"], zones=[OPEN])
    correct(battle, {"t": {"left": "Open"}})
    correct(battle, {"t": {"left": None}})
    assert battle.unit("i").is_present
    correct(battle, {"t": {"left": "Open"}})
    assert "FS-2.6 i lost with t" in correct(battle, {"t": {"destroyed": True}})
    assert (battle.unit("i").destroyed, battle.unit("i").left) == (True, None)


def test_troops_that_are_put_aboard_another_ship_are_saved():
    battle = fight("a Cruiser", against=["t Transport", "u Transport", "i Infantry@t"], zones=[OPEN])
    assert correct(battle, {"t": {"destroyed": True}, "i": {"aboard": "u"}}) == ["corrected: Agreed."]
    assert battle.asked == "FS-7.2 attacker withdraw"
    battle.withdraw("attacker", None)
    assert battle.asked == "FS-7.2 defender withdraw"
    battle.withdraw("defender", "Open")
    assert battle.unit("i").left == "Open"


def test_the_log_after_a_sinking_can_be_taken_back_to_and_resumed_at_every_entry():
    battle = fight("a Cruiser", against=["t Transport", "u Destroyer", "i Infantry@t"], zones=[OPEN])
    correct(battle, {"t": {"destroyed": True}})
    number = battle.question.number
    for seq in range(number, battle.entries[-1][0] + 1):
        back = play.take_back(battle.setup, battle.entries, seq, LoadedDice(), battle.look)
        assert back.waiting[0].number == battle.entries[-1][0] + 1
        assert back.position.state.units["i"].destroyed == (seq > number)
        log = battle.entries + back.entries
        assert play.resume(battle.setup, log).state.plain() == back.position.state.plain()
        play.replay(battle.setup, log)


def test_a_destroyed_unit_has_no_hits_pending_and_has_not_left():
    battle = fight("bb Battleship", against=["x Battleship", "y Cruiser"], dice={"6.1": "1666"})
    correct(battle, {"x": {"pending": 1}})
    correct(battle, {"x": {"destroyed": True}}, dice=LoadedDice("666666"))
    assert (battle.unit("x").destroyed, battle.unit("x").pending) == (True, 0)
    gone = fight("a Cruiser", "b Cruiser", against=["d Cruiser"], zones=[OPEN])
    correct(gone, {"b": {"left": "Open"}})
    correct(gone, {"b": {"destroyed": True}})
    assert (gone.unit("b").destroyed, gone.unit("b").left) == (True, None)


def placing():
    return fight(
        "bb Battleship", "c Transport", "i Infantry@c", "f Fighter", "cv Aircraft carrier",
        against=["x Cruiser", "y Battleship"], dice={"6.1": "1666"},
    )  # fmt: skip


REFUSED = [
    ({"bb": {"aboard": "bb"}}, "at set.bb.aboard: bb is a ship and cannot be aboard another"),
    ({"bb": {"aboard": "cv"}}, "at set.bb.aboard: bb is a ship and cannot be aboard another"),
    ({"f": {"aboard": "x"}}, "at set.f.aboard: must be null or the id of a ship of the same side"),
    ({"f": {"aboard": "f"}}, "at set.f.aboard: f is not a ship"),
    ({"f": {"aboard": "bb"}}, "at set.f.aboard: bb has room for 0 aircraft"),
    ({"i": {"aboard": None}}, "at set.i: i is a land unit and must be aboard a ship of its side"),
    ({"i": {"aboard": "bb"}}, "at set.i.aboard: bb has room for cargo of 0 in all"),
    ({"i": {"left": "N"}}, "at set.i: i goes where c goes: correct where the ship has left to"),
    ({"bb": {"left": "aircraft"}}, "at set.bb: bb cannot leave as aircraft do"),
    ({"i": {"left": "aircraft"}}, "at set.i: i cannot leave as aircraft do"),
    ({"x": {"left": "N", "pending": 1}}, "at set.x: x is gone and has hits pending: correct its pending"),
    ({"x": {"destroyed": True, "left": "N"}}, "at set.x: x cannot be destroyed and have left: correct one"),
    ({"x": {"damage": 2}}, "at set.x: x would be afloat without a hull: correct its damage"),
    ({"f": {"damage": 1}}, "at set.f: f would be there with more hits than destroy it: correct its damage"),
    ({"x": {"damage": 1, "pending": 2}}, "at set.x: x would be afloat without a hull: correct its damage"),
    ({"x": {"range_left": 1}}, "at set.x.range_left: only aircraft have a range"),
    ({"c": {"left": "N"}, "i": {"damage": 0}}, "at set.i: i is aboard c, which is not here"),
]  # fmt: skip


@pytest.mark.parametrize("change, sentence", REFUSED, ids=[sentence[:60] for _, sentence in REFUSED])
def test_states_that_no_unit_can_be_in_are_refused(change, sentence):
    assert refusal(placing(), change).startswith(sentence)


@pytest.mark.parametrize(
    "change",
    [{"f": {"damage": 1}}, {"f": {"aboard": "bb"}}, {"x": {"range_left": 1}}, {"i": {"aboard": None}}],
)
def test_what_was_made_once_stands_in_the_log_though_it_is_refused_today(change):
    """As a set-up is judged once: no battle is lost because rules became stricter."""
    battle = placing()
    refusal(battle, change)
    correct(battle, {"x": {"damage": 1}})
    log = copy.deepcopy(battle.entries)
    log[-1][1].set = change
    assert play.resume(battle.setup, log).waiting
    play.replay(battle.setup, log)


def test_a_carrier_takes_no_more_aircraft_by_correction_than_by_order_of_battle():
    battle = fight("cv Aircraft carrier", *[f"f{n} Fighter" for n in range(4)], against=["x Battleship"])
    change = {f"f{n}": {"aboard": "cv"} for n in range(4)}
    assert refusal(battle, change) == "at set.f3: cv has room for 3 aircraft"
    correct(battle, {**change, "f0": {"aboard": "cv", "destroyed": True}})


def test_troops_are_not_brought_back_to_a_ship_that_is_gone():
    battle = fight("a Cruiser", against=["t Transport", "i Infantry@t", "u Battleship"])
    correct(battle, {"t": {"destroyed": True}})
    assert refusal(battle, {"i": {"destroyed": False}}) == "at set.i: i is aboard t, which is not here"
    correct(battle, {"i": {"destroyed": False}, "t": {"destroyed": False}})
    assert battle.unit("i").is_present


def test_no_hits_are_pending_once_the_guns_are_silent():
    battle = at_withdrawal()
    assert refusal(battle, {"d": {"pending": 1}}) == (
        "at set.d: d cannot have hits pending in Combat Completion: correct its damage instead"
    )
    firing = fight("bb Battleship", against=["x Battleship", "y Cruiser"], dice={"6.1": "1666"})
    correct(firing, {"y": {"pending": 1}})
    assert refusal(firing, {"y": {"left": "N"}}) == (
        "at set.y: y is gone and has hits pending: correct its pending hits too"
    )
    correct(firing, {"y": {"left": "N", "pending": 0}}, dice=LoadedDice("6666"))
    assert firing.asked == "FS-7.2 attacker withdraw"


def test_a_correction_waits_for_the_dice_that_the_battle_waits_for():
    def no_dice(*_):
        raise play.NoDice

    battle = at_withdrawal()
    position = play.begin(battle.setup, no_dice, battle.look).position
    with pytest.raises(play.BadCorrection) as refused:
        play.correct(battle.setup, position, {"a": {"damage": 1}}, {}, "why")
    assert str(refused.value) == (
        "the battle waits for dice (2 for FS-5.1): it is corrected when they are thrown and a side is asked"
    )


def test_what_is_no_correction_at_all_is_refused():
    battle = at_withdrawal()
    for change in (None, [], "a", 3, {"a": None}, {"a": {}}, {"zz": {"damage": 1}}, {"zz": 3}):
        assert refusal(battle, change)
