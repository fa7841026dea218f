"""Small campaigns for tests: a chart in a line, units in a few words, battles whose result is given."""

from __future__ import annotations

from typing import Any

import pytest

from combat.engine import campaign
from combat.engine.campaign import Refused

NATIONS = {"red": ["Japan", "Siam"], "blue": ["Britain", "Australia"], "green": ["Holland"]}


def document(
    slug: str,
    links: str,
    owners: dict[str, str] | None = None,
    *,
    no_airfield: tuple[str, ...] = (),
    ports: tuple[str, ...] = (),
    victory: tuple[dict[str, Any], ...] = (),
    settings: dict[str, Any] | None = None,
    options: dict[str, Any] | None = None,
    **fleets: list[str],
) -> dict[str, Any]:
    """`links`: "a b, b c, c X": small letters are sea, capitals land. `owners`: the side of each land.
    A unit is `id Type place`, place a zone or a ship, then if need be `-1` damage, `+2` arriving in turn 2,
    `!` of the side's second nation.
    """
    pairs = [link.split() for link in links.split(",")]
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    nation = {side: names[0] for side, names in NATIONS.items()}
    zones = [
        {
            "id": name,
            "name": f"Zone {name}" if name[0].islower() else f"Land {name}",
            "kind": "sea" if name[0].islower() else "land",
            "at": [0, 0],
            "owner": nation.get((owners or {}).get(name, "")),
            "airfield": name[0].isupper() and name not in no_airfield,
            "port": name in ports,
        }
        for name in names
    ]
    return {
        "ruleset": slug,
        "options": options or {},
        "map": {"zones": zones, "links": pairs},
        "sides": [{"id": side, "name": side.title(), "nations": NATIONS[side]} for side in fleets],
        "units": [unit(text, side, names) for side, units in fleets.items() for text in units],
        "victory": list(victory),
        "settings": settings or {},
    }


def unit(text: str, side: str, zones: list[str]) -> dict[str, Any]:
    words = text.split()
    extra = {word[0]: word[1:] for word in words if word[0] in "-+!"}
    unit_id, *kind, place = [word for word in words if word[0] not in "-+!"]
    return {
        "id": unit_id,
        "type": " ".join(kind),
        "name": unit_id.upper(),
        "nation": NATIONS[side]["!" in extra],
        "zone" if place in zones else "aboard": place,
        "damage": int(extra.get("-", 0)),
        "arrives": int(extra.get("+", 1)),
    }


def move(units: str, path: str, **more: Any) -> dict[str, Any]:
    return {"move": {"units": units.split(), "path": path.split(), **more}}


def load(units: str, aboard: str) -> dict[str, Any]:
    return {"load": {"units": units.split(), "aboard": aboard}}


def unload(units: str, to: str) -> dict[str, Any]:
    return {"unload": {"units": units.split(), "to": to}}


def board(units: str, aboard: str) -> dict[str, Any]:
    return {"board": {"units": units.split(), "aboard": aboard}}


class Campaign:
    """A campaign in play. Whatever it tells is checked: the fold of the log is its state."""

    def __init__(self, slug: str, links: str, owners: dict[str, str] | None = None, **more: Any) -> None:
        self.document = document(slug, links, owners, **more)
        self.world = campaign.read_world(self.document)
        entries, state = campaign.begin(self.world)
        self.log = list(entries)
        self.last = entries
        self.state = campaign.fold(self.world, entries)
        assert self.state.plain() == state.plain()

    def take(self, entries: list[dict[str, Any]]) -> list[str]:
        self.log += entries
        self.last = entries
        self.state = campaign.fold(self.world, entries, self.state)
        assert self.state.plain() == campaign.fold(self.world, self.log).plain()
        return self.told()

    def told(self, *events: str) -> list[str]:
        """What was told last: `moved ca1`, `landed f1 on cv1`; only these events, if any are named."""
        return [line(entry) for entry in self.last if not events or entry["event"] in events]

    # Orders

    def plan(self, *orders: dict[str, Any], side: str | None = None) -> campaign.Plan:
        return campaign.plan(self.world, self.state, side or self.asked, orders)

    def commit(self, *orders: dict[str, Any], side: str | None = None) -> list[str]:
        return self.take(campaign.commit(self.world, self.state, side or self.asked, orders))

    def refused(self, *orders: dict[str, Any], side: str | None = None) -> str:
        """`held FS-11.1`: the code and the paragraph of the last order's refusal."""
        before = self.state.plain()
        with pytest.raises(Refused) as caught:
            campaign.commit(self.world, self.state, side or self.asked, orders)
        assert self.state.plain() == before
        refused = caught.value
        assert refused.sentence.endswith(".")
        assert refused.order is None or refused.order == len(orders) - 1
        self.sentence = refused.sentence
        return f"{refused.code} {refused.rule}"

    def reachable(self, units: str, *orders: dict[str, Any], side: str | None = None) -> dict[str, Any]:
        return campaign.reachable(self.world, self.state, side or self.asked, orders, units.split())

    def until(self, phase: str, side: str | None = None) -> None:
        """Commit empty orders until then."""
        for _ in range(60):
            if self.state.game["phase"] == phase and side in (None, self.state.game["side"]):
                return
            self.commit()
        raise AssertionError(f"{phase} never comes")

    # Battles

    def fought(
        self,
        zone: str,
        winner: str | None = None,
        *,
        destroyed: str = "",
        left: dict[str, str] | None = None,
        units: dict[str, dict[str, Any]] | None = None,
    ) -> list[str]:
        return self.take(
            campaign.battle_ended(
                self.world, self.state, zone, self.result(zone, winner, destroyed, left or {}, units or {})
            )
        )

    def result(
        self, zone: str, winner: str | None, destroyed: str, left: dict[str, str], units: dict[str, Any]
    ) -> dict[str, Any]:
        given = campaign.battle_document(self.world, self.state, zone)
        rows = {}
        for role in ("attacker", "defender"):
            for one in given[role]["units"]:
                gone = one["id"] in destroyed.split()
                hull = self.world.hull(self.world.units[one["id"]])
                rows[one["id"]] = {
                    "side": role,
                    "type": one["type"],
                    "hit_points_left": 0 if gone else hull - one["damage"],
                    "destroyed": gone,
                    "left": left.get(one["id"]),
                    "marks": one["marks"],
                    **{
                        name: one.get(name)
                        for name in self.world.rules.ruleset.carried
                    },
                    **units.get(one["id"], {}),
                }  # fmt: skip
        return {"winner": winner, "reason": "destroyed" if destroyed else "withdrew", "units": rows}

    # What is where

    @property
    def asked(self) -> str:
        (side, *_) = self.state.game["asked"] or ["nobody"]
        return side

    @property
    def phase(self) -> str:
        return f"{self.state.game['side']} {self.state.game['phase']}"

    def at(self, unit: str) -> str:
        """Where it is: a zone, `cv1` aboard a ship, `a (aloft)`, or what became of it."""
        piece = self.state.pieces[unit]
        if piece.status != "present":
            return piece.status
        return f"{piece.zone} (aloft)" if piece.airborne else str(piece.aboard or piece.zone)

    def piece(self, unit: str) -> Any:
        return self.state.pieces[unit]


def line(entry: dict[str, Any]) -> str:
    details = entry["details"]
    words = [entry["event"], *details.get("units", [])]
    if entry["event"] == "phase_began":
        words.append(details["phase"])
    for key, word in (("aboard", "on"), ("zone", "in"), ("to", "to"), ("winner", "won by")):
        if details.get(key) and not (key == "zone" and details.get("aboard")):
            words += [word, str(details[key])]
    return " ".join(words)
