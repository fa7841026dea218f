"""A position is nobody else's: what a caller hands in or is handed may be written over without harm."""

import copy
import json

import pytest

from combat.codec import entry_to_plain
from combat.engine import play
from combat.record import record_of

UNITS = {
    "attacker": [
        {"id": "a", "type": "Cruiser", "marks": {"m": 1}},
        {"id": "a2", "type": "Destroyer"},
        {"id": "f", "type": "Fighter"},
    ],
    "defender": [{"id": "d", "type": "Cruiser"}, {"id": "d2", "type": "Battleship"}],
}
ZONES = [{"name": "Y", "attacker": [], "defender": []}, {"name": "X", "defender": ["Cruiser"]}]
AT_X = {"zones": [{"name": "X", "attacker": [], "defender": [], "unfinished": False}]}


def document():
    sides = {side: {"name": side, "units": copy.deepcopy(units)} for side, units in UNITS.items()}
    return {"ruleset": "flames-and-steel", **sides, "zone": {"name": "Z", "adjacent": copy.deepcopy(ZONES)}}


def escorts_hit(count, rule, _side):
    return [1 if rule.startswith("FS-5") else 6] * count


class Battle:
    """Two positions of a battle: hits are being placed; the attacker is asked to withdraw."""

    def __init__(self):
        self.document = document()
        self.setup = play.set_up(self.document)
        self.look = play.facts_of(self.setup)
        self.placing = play.begin(self.setup, escorts_hit, self.look)
        leaving = self.placing
        self.log = list(leaving.entries)
        while leaving.waiting[0].kind == "allocate":
            leaving = self.submit(leaving, {"allocate": leaving.waiting[0].options["suggestion"]})
            self.log += leaving.entries
        self.leaving = leaving

    def submit(self, advance, choice, dice=escorts_hit):
        side = advance.waiting[0].side
        return play.submit(self.setup, advance.position, side, choice, dice, self.look)

    def shape(self):
        return shape(self.setup, self.placing.position, self.leaving.position)


def shape(setup, *positions):
    return json.dumps(
        [setup.document()]
        + [
            [
                position.state.plain(),
                position.mark_plain(),
                position.outcome,
                position.needs_dice,
                [question.as_dict() for question in position.waiting],
                [entry_to_plain(*numbered) for numbered in position.log],
            ]
            for position in positions
        ]
    )


def scribble(value):
    """Write over everything that can be written over."""
    if isinstance(value, dict):
        for part in list(value.values()):
            scribble(part)
        for key in list(value):
            if isinstance(value[key], int | str | None):
                value[key] = 77
        value["scribble"] = 1
    elif isinstance(value, list):
        for part in value:
            scribble(part)
        value.append("scribble")


def scribble_entries(entries):
    for _, entry in entries:
        for name in entry.__slots__:
            scribble(getattr(entry, name))


HANDED_OUT = {
    "the document": lambda b: scribble(b.document),
    "setup.document()": lambda b: scribble(b.setup.document()),
    "describe()": lambda b: scribble(play.describe("flames-and-steel")),
    "facts_of": lambda b: scribble(b.look("neighbours")),
    "options to place": lambda b: scribble(b.placing.waiting[0].options),
    "options to withdraw": lambda b: scribble(b.leaving.waiting[0].options),
    "question to place": lambda b: scribble(b.placing.waiting[0].as_dict()),
    "question to withdraw": lambda b: scribble(b.leaving.waiting[0].as_dict()),
    "refused to place": lambda b: scribble(b.placing.waiting[0].refused),
    "refused to withdraw": lambda b: scribble(b.leaving.waiting[0].refused),
    "view": lambda b: scribble(play.view_for(b.leaving.position, "both").waiting),
    "entries of a view": lambda b: scribble_entries(play.view_for(b.leaving.position, "both").entries),
    "cached mark": lambda b: [scribble(a.position.mark_plain()) for a in (b.placing, b.leaving)],
    "plain state": lambda b: scribble(b.leaving.position.state.plain()),
    "entries of an advance": lambda b: scribble_entries(b.log),
    "list of entries": lambda b: b.placing.entries.clear(),
    "record": lambda b: scribble(record_of(b.setup, copy.deepcopy(b.log), b.leaving.position)),
}


@pytest.mark.parametrize("what", HANDED_OUT)
def test_what_is_handed_out_is_a_copy(what):
    battle = Battle()
    before, described = battle.shape(), json.dumps(play.describe("flames-and-steel"))
    HANDED_OUT[what](battle)
    assert battle.shape() == before
    assert json.dumps(play.describe("flames-and-steel")) == described


def test_outcome_and_needed_dice_are_copies_too():
    battle = Battle()

    def no_dice(*_):
        raise play.NoDice

    waits = play.begin(battle.setup, no_dice, battle.look)
    over = play.end(battle.setup, battle.leaving.position, "attacker", "conceded")
    again = play.resume(battle.setup, battle.log + over.entries)
    before = shape(battle.setup, waits.position, over.position, again)
    for position in (waits.position, over.position, again):
        scribble(position.outcome)
        scribble(position.needs_dice)
    scribble_entries(over.entries)
    assert shape(battle.setup, waits.position, over.position, again) == before


def test_a_choice_is_copied():
    battle = Battle()
    for advance, choice in (
        (battle.placing, {"allocate": battle.placing.waiting[0].options["suggestion"]}),
        (battle.leaving, {"withdraw": "Y"}),
    ):
        handed = []
        side = advance.waiting[0].side
        new = play.submit(
            battle.setup, advance.position, side, choice, escorts_hit, battle.look,
            lambda _seq, entry: handed.append((0, entry)),  # noqa: B023 - called at once
        )  # fmt: skip
        before = shape(battle.setup, new.position)
        scribble(choice)
        scribble_entries(handed)
        assert shape(battle.setup, new.position) == before


def test_faces_are_copied():
    buffer = []

    def one_buffer(count, rule, side):
        buffer[:] = escorts_hit(count, rule, side)
        return buffer

    battle = Battle()
    again = play.begin(battle.setup, one_buffer, battle.look)
    assert again.entries == battle.placing.entries


def test_a_correction_and_a_fact_are_copied():
    battle = Battle()
    change, world = {"a": {"marks": {"x": 1}}}, copy.deepcopy(AT_X)
    corrected = play.correct(battle.setup, battle.leaving.position, change, {}, "why")
    looked = play.look_again(battle.setup, corrected.position, lambda _: world)
    before = shape(battle.setup, corrected.position, looked.position)
    scribble(change)
    scribble(world)
    scribble_entries(corrected.entries + looked.entries)
    assert shape(battle.setup, corrected.position, looked.position) == before


def test_a_log_and_a_cached_mark_are_copied():
    battle = Battle()
    corrected = play.correct(battle.setup, battle.leaving.position, {"a": {"marks": {"x": 1}}}, {}, "why")
    log = battle.log + corrected.entries
    mark = battle.leaving.position.mark_plain()
    made = [
        play.resume(battle.setup, log),
        play.resume(battle.setup, [one for one in log if one[0] > mark["seq"]], from_mark=mark),
        play.replay(battle.setup, log),
    ]
    before = shape(battle.setup, *made)
    scribble(mark)
    scribble_entries(log)
    assert shape(battle.setup, *made) == before


def test_an_option_that_was_written_in_is_not_on_offer():
    battle = Battle()
    battle.leaving.waiting[0].options.append({"choice": {"withdraw": "Mars"}, "text": "x", "effect": ""})
    with pytest.raises(play.IllegalDecision, match="not on offer"):
        battle.submit(battle.leaving, {"withdraw": "Mars"})
