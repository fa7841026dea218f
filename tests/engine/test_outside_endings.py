"""A battle may end from outside at any question: no unit is then left half hit."""

import pytest

from combat.codec import entry_from_plain
from combat.engine import play
from combat.record.reading import SETUP_KEYS
from tests.engine.recorded import files, read

ALL = [path for slug in play.rulesets() for path in files(slug)]


@pytest.mark.parametrize("path", ALL, ids=[path.stem for path in ALL])
def test_no_unit_has_hits_pending_after_an_ending(path):
    document = read(path)
    setup = play.set_up({key: document[key] for key in SETUP_KEYS})
    live = play.live_entries([entry_from_plain(entry) for entry in document["entries"]])
    for place, (_, entry) in enumerate(live):
        if isinstance(entry, play.Decided):
            position = play.resume(setup, live[:place])
            ended = play.end(setup, position, None, "closed").position.state
            assert [unit.id for unit in ended.units.values() if unit.pending] == []
    last = play.folded(setup, live)
    assert [unit.id for unit in last.units.values() if unit.pending] == []
