"""A campaign's world and state as the engine takes them; the state is a cache of the log."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Generic, TypeVar

import msgspec

from combat.engine import campaign as rules
from games.models import Campaign, CampaignEntry, CampaignSide

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
Key = TypeVar("Key")
Made = TypeVar("Made")


@lru_cache(maxsize=KEEP)
def read(text: str) -> rules.World:
    return rules.stored_world(msgspec.json.decode(text))


def world_of(campaign: Campaign) -> rules.World:
    """By its text: a campaign that is moved to another unit table has another world."""
    return read(campaign.world)


class Kept(Generic[Key, Made]):
    """What took long to make, at hand in this process: good for the very thing that it was made of."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[Key, tuple[Any, Made]] = OrderedDict()

    def get(self, key: Key, of: Any) -> Made | None:
        with self._lock:
            kept = self._kept.get(key)
        return kept[1] if kept is not None and kept[0] == of else None

    def put(self, key: Key, of: Any, made: Made) -> None:
        with self._lock:
            self._kept[key] = of, made
            self._kept.move_to_end(key)
            while len(self._kept) > KEEP:
                self._kept.popitem(last=False)


# The engine changes no state and no outlook that it is given.
restored: Kept[int, rules.State] = Kept()  # by campaign, of the text that it has
outlooks: Kept[tuple[int, str], tuple[rules.State, rules.Outlook]] = Kept()  # by side, of its draft's number


def state_of(campaign: Campaign) -> rules.State:
    world = world_of(campaign)
    state = restored.get(campaign.pk, of=campaign.state)
    if state is None or state.world is not world:
        state = rules.restore(world, msgspec.json.decode(campaign.state))
        restored.put(campaign.pk, campaign.state, state)
    return state


def outlook_of(campaign: Campaign, side: CampaignSide, orders: Callable[[], list[Any]]) -> rules.Outlook:
    """Of a side after its draft; `orders` are read only if they are not played in this process already. The
    draft's number goes up with every change of it."""
    state, key = state_of(campaign), (campaign.pk, side.slug)
    found = outlooks.get(key, of=side.draft)
    if found is not None and found[0] is state:
        return found[1]
    made = rules.outlook(world_of(campaign), state, side.slug, orders())
    outlooks.put(key, side.draft, (state, made))
    return made


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
