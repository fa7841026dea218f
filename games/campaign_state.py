"""A campaign's world and state as the engine takes them; the state is a cache of the log."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from combat.engine import campaign as rules
from games.models import Campaign, CampaignEntry

Entry = dict[str, Any]
# Columns of a unit that follow the log, and what stands in them where the state says nothing.
COLUMNS: dict[str, Any] = {
    "status": "",
    "zone": "",
    "aboard": "",
    "damage": 0,
    "marks": {},
    "moves_left": 0,
    "in_battle": "",
}
PARTS = ("details", "set", "zones", "game")  # of an entry, beside its event and rule


KEEP = 32  # campaigns


@lru_cache(maxsize=KEEP)
def read(text: str) -> rules.World:
    return rules.stored_world(msgspec.json.decode(text))


def world_of(campaign: Campaign) -> rules.World:
    """By its text: a campaign that is moved to another unit table has another world."""
    return read(campaign.world)


class Restored:
    """States at hand in this process. One is good if it is of the very text that the campaign has; the engine
    changes no state that it is given."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, tuple[str, rules.State]] = OrderedDict()

    def get(self, campaign: Campaign) -> rules.State | None:
        with self._lock:
            text, state = self._kept.get(campaign.pk, ("", None))
            return state if text == campaign.state else None

    def put(self, campaign: Campaign, state: rules.State) -> None:
        with self._lock:
            self._kept[campaign.pk] = campaign.state, state
            self._kept.move_to_end(campaign.pk)
            while len(self._kept) > KEEP:
                self._kept.popitem(last=False)


restored = Restored()


def state_of(campaign: Campaign) -> rules.State:
    world = world_of(campaign)
    state = restored.get(campaign)
    if state is None or state.world is not world:
        state = rules.restore(world, msgspec.json.decode(campaign.state))
        restored.put(campaign, state)
    return state


def to_text(state: rules.State) -> str:
    return msgspec.json.encode(state.plain()).decode()


def log_of(campaign: Campaign) -> Iterator[Entry]:
    rows = CampaignEntry.objects.filter(campaign=campaign).order_by("seq")
    for event, rule, payload in rows.values_list("event", "rule", "payload").iterator():
        yield {"event": event, "rule": rule or None, **msgspec.json.decode(payload)}


def columns_of(piece: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, nothing in COLUMNS.items():
        value = getattr(piece, name)
        found[name] = nothing if value is None else value
    return found
