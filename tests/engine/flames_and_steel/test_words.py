"""Sentences may be put better at any time: whatever was written in other words is still the same battle."""

from __future__ import annotations

from typing import Any

import pytest

from combat.codec import entry_from_plain
from combat.engine import play
from combat.engine.core.log import Told
from combat.engine.core.table import Table
from combat.record import play_record
from combat.record.reading import SETUP_KEYS
from tests.dice import LoadedDice
from tests.engine.recorded import files, read

NAMES = [path.stem for path in files("flames-and-steel")]


@pytest.fixture
def put_otherwise(monkeypatch):
    """Every sentence that the rules write into an entry, wherever it stands, is another one."""
    tell, roll = Table.tell, Table.roll

    def tell_otherwise(table: Table, event: Told) -> None:
        details = otherwise(event.details, named(table.setup))
        tell(table, Told(event.event, event.rule, event.set, event.battle, details))

    def roll_otherwise(table: Table, side: Any, rule: str, of: Any, **more: Any) -> Any:
        return roll(table, side, rule, otherwise(of, named(table.setup)), **more)

    monkeypatch.setattr(Table, "tell", tell_otherwise)
    monkeypatch.setattr(Table, "roll", roll_otherwise)


def otherwise(value: Any, names: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: otherwise(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [otherwise(part, names) for part in value]
    return f"Put better: {value}" if isinstance(value, str) and " " in value and value not in names else value


def named(setup: play.Setup) -> set[str]:
    given = setup.document()
    sides = given["attacker"], given["defender"]
    zones = {zone["name"] for zone in given["zone"]["adjacent"]}
    units = {unit[key] for side in sides for unit in side["units"] for key in ("id", "name")}
    return zones | units | {side["name"] for side in sides}


@pytest.fixture(params=files("flames-and-steel"), ids=NAMES)
def document(request):
    return read(request.param)


def test_what_older_rules_said_is_replayed_and_taken_in(document, put_otherwise):
    setup = play.set_up({key: document[key] for key in SETUP_KEYS})
    log = [entry_from_plain(entry) for entry in document["entries"]]
    assert play.replay(setup, log).outcome == document["outcome"]
    again = play_record(document).document()
    assert again["entries"] != document["entries"], "nothing was put otherwise"
    assert {**again, "entries": None} == {**document, "entries": None}


def test_a_battle_in_play_goes_on(document, put_otherwise):
    """From each decision on, by the record's own dice, the state is what it was."""
    setup = play.set_up({key: document[key] for key in SETUP_KEYS})
    live = play.live_entries([entry_from_plain(entry) for entry in document["entries"]])
    places = [index for index, (_, entry) in enumerate(live) if isinstance(entry, play.Decided)]
    for place, after in zip(places, [*places[1:], None], strict=True):
        upto = live[after - 1 if after else -1][1]
        if any(isinstance(entry, play.Looked | play.Corrected) for _, entry in live[place:after]):
            continue  # news, which nobody brings here
        if play.is_outside_end(upto):
            continue
        position = play.resume(setup, live[:place])
        faces = [
            face for _, entry in live[place:after] if isinstance(entry, play.Rolled) for face in entry.faces
        ]
        dice = LoadedDice(faces)
        decided = live[place][1]
        advance = play.submit(setup, position, decided.side, decided.choice, dice, play.facts_of(setup))
        dice.must_be_used_up()
        assert advance.position.state.plain() == play.folded(setup, live[:after]).plain()
