"""A log that does not follow from its decisions, dice and facts is found out, entry by entry and field by
field: `ReplayDiverged` and nothing else.
"""

import copy

import pytest

from combat.codec import entry_from_plain, entry_to_plain
from combat.engine import play
from combat.engine.play import Corrected, Decided, Looked, Rolled, TakenBack, Told
from tests.engine.flames_and_steel.fight import fight


def played():
    """A short battle with a choice, a correction, news, a taking-back and an end from outside."""
    battle = fight("a Cruiser", "b Destroyer", against=["d Cruiser", "e Cruiser-1"], dice={"5.1": "166"})
    battle.allocate("attacker", d=1)
    change = {"a": {"damage": 1}}
    take(battle, play.correct(battle.setup, battle.position, change, {}, "It was hit.", None, battle.look))
    battle.world({"name": "N", "defender": ["Submarine"]}, {"name": "S"})
    take(battle, play.look_again(battle.setup, battle.position, battle.look))
    asked = battle.entries[-1][0]
    battle.withdraw("attacker", None)
    take(battle, play.take_back(battle.setup, battle.entries, asked))
    battle.withdraw("attacker", None)
    take(battle, play.end(battle.setup, battle.position, "attacker", "conceded"))
    return battle


def take(battle, advance):
    battle.entries += advance.entries
    battle.position = advance.position


BATTLE = played()


def entry_of(log, kind, number=0):
    return [entry for _, entry in log if type(entry) is kind][number]


def told(log, event):
    return next(entry for _, entry in log if type(entry) is Told and entry.event == event)


def diverges(spoil):
    log = copy.deepcopy(BATTLE.entries)
    spoil(log)
    with pytest.raises(play.ReplayDiverged) as diverged:
        play.replay(BATTLE.setup, log)
    return diverged.value


def test_the_log_itself_is_good():
    position = play.replay(BATTLE.setup, BATTLE.entries)
    assert position.state.plain() == BATTLE.position.state.plain()


FACES: tuple[object, ...] = (
    [6, 6, 6], [99, 6, 6], [0, 6, 6], [-8, 6, 6], [], [1], [1, 6, 6, 6], ["1", 6, 6], [True, 6, 6],
    [1.0, 6, 6], None, {},
)  # fmt: skip


@pytest.mark.parametrize("faces", FACES)
def test_a_roll_is_held_against_its_own_faces(faces):
    diverges(lambda log: setattr(entry_of(log, Rolled), "faces", faces))


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: setattr(entry_of(log, Rolled), "hits", True),
        lambda log: setattr(entry_of(log, Rolled), "count", 3.0),
        lambda log: setattr(entry_of(log, Rolled), "of", None),
        lambda log: entry_of(log, Rolled).of[0].update(dice=2.0),
        lambda log: setattr(entry_of(log, Decided), "rule", "FS-9.9"),
        lambda log: setattr(entry_of(log, Decided), "kind", "withdraw"),
        lambda log: setattr(entry_of(log, Decided), "secret", True),
        lambda log: setattr(entry_of(log, Decided), "secret", 0),
        lambda log: setattr(entry_of(log, Decided), "side", "nobody"),
        lambda log: setattr(entry_of(log, Decided), "choice", {"allocate": {"d": True}}),
        lambda log: setattr(entry_of(log, Looked), "fact", None),
        lambda log: setattr(entry_of(log, Looked), "fact", {"zones": [{"name": "N"}]}),
        lambda log: entry_of(log, Looked).fact["zones"][0].update(defender=["Nautilus"]),
        lambda log: entry_of(log, Looked).fact["zones"][0].update(attacker=5),
        lambda log: setattr(entry_of(log, Looked, 1), "fact", entry_of(log, Looked).fact),
        lambda log: setattr(entry_of(log, Looked, 1), "what", "weather"),
        lambda log: setattr(entry_of(log, Corrected), "set", {"nobody": {"damage": 1}}),
        lambda log: setattr(entry_of(log, Corrected), "set", {"a": {"magic": 1}}),
        lambda log: setattr(entry_of(log, Corrected), "set", {"a": {"side": "defender"}}),
        lambda log: setattr(entry_of(log, Corrected), "set", {"a": {"damage": 99}}),
        lambda log: setattr(entry_of(log, Corrected), "set", {"a": {"damage": "x"}}),
        lambda log: setattr(entry_of(log, Corrected), "set", {}),
        lambda log: setattr(entry_of(log, Corrected), "battle", {"round": 40}),
        lambda log: setattr(entry_of(log, Corrected), "reason", ""),
        lambda log: setattr(entry_of(log, Corrected), "reason", None),
        lambda log: told(log, "hits_allocated").set["d"].update(pending=True),
        lambda log: told(log, "hits_allocated").details.update(by_choice=1),
        lambda log: told(log, "phase_began").details.update(version="x"),
        lambda log: told(log, "phase_began").details.update(version=0),
        lambda log: setattr(told(log, "phase_began"), "details", []),
        lambda log: told(log, "battle_ended").details.update(winner="defender"),
        lambda log: told(log, "battle_ended").details.update(winner=["attacker"]),
        lambda log: told(log, "battle_ended").details.update(reason="destroyed"),
        lambda log: setattr(told(log, "battle_ended"), "rule", "FS-7.1"),
        lambda log: setattr(told(log, "battle_ended"), "details", None),
        lambda log: told(log, "battle_ended").battle.clear(),
        lambda log: told(log, "battle_ended").set.clear(),
        lambda log: told(log, "battle_ended").set.update({"d": {"destroyed": True}}),
        lambda log: told(log, "battle_ended").set.update({"zz": {"damage": 0}}),
        lambda log: setattr(entry_of(log, TakenBack), "to", 1.0),
        lambda log: setattr(entry_of(log, TakenBack), "to", 999),
        lambda log: setattr(entry_of(log, TakenBack), "undoes", 3),
        lambda log: log.insert(5, log[2]),
        lambda log: log.append(log[-1]),
    ],
)  # fmt: skip
def test_a_false_entry_is_found(spoil):
    assert diverges(spoil).message


def leaves(value, path=()):
    yield path, value
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from leaves(part, (*path, index))


def others(value):
    if value is None or isinstance(value, bool):
        return [not value, 3, "x"]
    if isinstance(value, int):
        return [value + 1, float(value), value == 1, str(value), None, 10**5000]
    if isinstance(value, str):
        return [value + "x", None, 3]
    if isinstance(value, list):
        return [[*value, "x"], value[:-1] if value else [1], {}, None]
    return [{**value, "zz": 1}, {key: value[key] for key in list(value)[1:]} if value else {"a": 1}, [], None]


# What comes from outside the rules may be otherwise and still be legal.
WORDS = ("why", "text")  # worded for people: any text will do
INPUT = {("rolled", "faces"), ("looked", "fact"), ("corrected", "set"), ("corrected", "reason")}


def test_no_field_that_follows_from_the_rules_can_be_changed():
    plain = [entry_to_plain(*numbered) for numbered in BATTLE.entries]
    live = {seq for seq, _ in play.live_entries(BATTLE.entries)}
    tried = 0
    accepted = []
    for index, entry in enumerate(plain):
        if entry["seq"] not in live:
            continue
        for path, value in leaves(entry):
            if not path or path[0] in ("seq", "type") or (entry["type"], path[0]) in INPUT:
                continue
            for other in others(value):
                false = copy.deepcopy(entry)
                at = false
                for step in path[:-1]:
                    at = at[step]
                at[path[-1]] = other
                try:
                    log = [*BATTLE.entries[:index], entry_from_plain(false), *BATTLE.entries[index + 1 :]]
                except ValueError:
                    continue  # not even an entry
                if path[-1] == "version" and type(other) is int and other > 0:
                    continue
                if path[-1] in WORDS and isinstance(other, str):
                    continue
                tried += 1
                try:
                    play.replay(BATTLE.setup, log)
                except play.ReplayDiverged:
                    continue
                accepted.append((entry["type"], path, value, other))
    assert accepted == []
    assert tried > 500


MAY_BE_MISSING = [
    entry_of(BATTLE.entries, Corrected),
    entry_of(BATTLE.entries, Looked, 1),
    BATTLE.entries[-1][1],
]


@pytest.mark.parametrize("index", range(len(BATTLE.entries)))
def test_a_log_from_which_an_entry_is_missing_is_found_or_is_another_battle(index):
    log = BATTLE.entries[:index] + BATTLE.entries[index + 1 :]
    seq, missing = BATTLE.entries[index]
    if missing in MAY_BE_MISSING or seq not in {number for number, _ in play.live_entries(BATTLE.entries)}:
        return
    with pytest.raises(play.ReplayDiverged):
        play.replay(BATTLE.setup, log)


def test_resuming_from_a_spoiled_log_says_so_too():
    for change in ({"nobody": {"damage": 1}}, {"a": {"magic": 1}}, {"a": None}):
        log = copy.deepcopy(BATTLE.entries)
        told(log, "damage_settled").set = change
        with pytest.raises(play.ReplayDiverged):
            play.resume(BATTLE.setup, log)
