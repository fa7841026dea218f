"""Battles at hand in this process: setup, position and facts, so that a decision need not read the log again.

A copy is good if it is of the battle's last entry, which is compared under the battle's lock; otherwise it
is made anew from the log. It is a cache and never the truth.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import structlog

from combat import codec, ledger
from combat.engine import play
from combat.facts import Facts, facts_of, hidden_of
from combat.ledger import Locked
from combat.models import Battle, BattleEntry
from games import secrecy
from games.models import Seat

log = structlog.get_logger(__name__)

KEEP = 1000  # about 85 kB each at the size of Midway
GOOD_FOR = 600.0  # seconds: people may be renamed
CHANGE_SEATS = {"opened", "seat", "game", "cancelled"}  # entries after which everything is read anew


@dataclass(slots=True)
class OpenBattle:
    facts: Facts
    setup: Any
    position: Any  # None until the battle has begun
    keys: dict[str, tuple[int, int]]  # what clients called their decisions: (person, seq)
    read_at: float


class Cache:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, OpenBattle] = OrderedDict()

    def get(self, battle_id: int) -> OpenBattle | None:
        with self._lock:
            found = self._kept.get(battle_id)
            if found is None or time.monotonic() - found.read_at > GOOD_FOR:
                return None
            self._kept.move_to_end(battle_id)
            return found

    def put(self, battles: Iterable[OpenBattle]) -> None:
        with self._lock:
            for battle in battles:
                self._kept[battle.facts.id] = battle
                self._kept.move_to_end(battle.facts.id)
            while len(self._kept) > KEEP:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


cache = Cache()


def open_battles(locked: Mapping[int, Locked]) -> dict[int, OpenBattle | Exception]:
    """Call holding the locks. One that cannot be opened harms no other: its fault stands in its place."""
    known = {battle_id: cache.get(battle_id) for battle_id in locked}
    behind = {
        battle_id: found.position.mark_seq
        for battle_id, found in known.items()
        if found is not None and found.facts.seq < locked[battle_id].seq and can_catch_up(found)
    }
    news = ledger.entries_after(behind)
    opened: dict[int, OpenBattle | Exception] = {}
    for battle_id, found in known.items():
        try:
            if found is not None and battle_id in news:
                found = catch_up(found, locked[battle_id], news[battle_id])
            if found is None or found.facts.seq != locked[battle_id].seq:
                found = read_battle(battle_id)
            opened[battle_id] = found
        except Exception as fault:
            opened[battle_id] = fault
    return opened


def warm(battle_id: int, seq: int) -> None:
    """Somebody who commands here has opened the page: have the battle at hand before the first decision."""
    found = cache.get(battle_id)
    if found is None or found.facts.seq < seq:
        cache.put([read_battle(battle_id)])


def can_catch_up(known: OpenBattle) -> bool:
    return known.position is not None and not known.facts.has_secrets


def catch_up(known: OpenBattle, locked: Locked, rows: list[tuple[Any, ...]]) -> OpenBattle | None:
    """Another process has played on: take in what it wrote since. None if that is not enough."""
    keys = dict(known.keys)
    entries = []
    for number, kind, payload, hidden, key, by_id in rows:
        if number > known.facts.seq:
            if hidden or kind in CHANGE_SEATS:
                return None
            if key is not None:
                keys[key] = (by_id, number)
        entries.append((number, codec.entry_from_json(kind, payload)))
    try:
        position = play.resume(known.setup, entries, from_mark=known.position.mark_plain())
    except (ValueError, play.ReplayDiverged):  # taken back to before the mark; or the rules have changed
        return None
    return OpenBattle(replace(known.facts, **locked.changing()), known.setup, position, keys, known.read_at)


def log_of(battle_id: int) -> list[play.Numbered]:
    """The whole log, hidden entries included: for the rules, never for people."""
    rows = (
        BattleEntry.objects.filter(battle=battle_id)
        .order_by("seq")
        .values_list("seq", "type", "payload", "hidden_from")
    )
    return [
        (seq, codec.entry_from_json(kind, secrecy.reveal(payload) if hidden else payload))
        for seq, kind, payload, hidden in rows
    ]


def read_battle(battle_id: int) -> OpenBattle:
    battle = Battle.objects.select_related("game").get(pk=battle_id)
    seats = list(Seat.objects.filter(game=battle.game_id).select_related("user").order_by("id"))
    rows = list(
        BattleEntry.objects.filter(battle=battle_id, seq__lte=battle.seq)
        .order_by("seq")
        .values_list("seq", "type", "payload", "hidden_from", "key", "by_id")
    )
    entries = []
    keys: dict[str, tuple[int, int]] = {}
    for seq, kind, payload, hidden, key, by_id in rows:
        if hidden:
            payload = secrecy.reveal(payload)
        if key is not None:
            keys[key] = (by_id, seq)
        entries.append((seq, codec.entry_from_json(kind, payload)))
    setup = play.stored_setup(msgspec.json.decode(battle.setup))
    begun = battle.status not in (Battle.Status.INVITING, Battle.Status.CANCELLED)
    position = play.stand(setup, entries) if begun else None
    if position is not None and position.adrift is not None:
        log.error("battle_adrift", battle=battle_id, seq=position.adrift.seq, exc_info=position.adrift)
    return OpenBattle(
        facts=facts_of(battle, seats, hidden_of((row[0], row[3]) for row in rows)),
        setup=setup,
        position=position,
        keys=keys,
        read_at=time.monotonic(),
    )
