"""A campaign as people see it: its page, its map, its units. Everything here is everybody's; drafts are not
here."""

import csv
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from io import StringIO
from typing import Any

import msgspec

from combat.engine import campaign as rules
from combat.engine import play
from games import campaign_state, selectors
from games.models import Campaign, CampaignBattle, CampaignEntry, Seat, User
from games.permissions import Standing, may, standing_of

decode = msgspec.json.decode
IN_CSV = ["id", "name", "type", "nation", "side", "status", "zone", "aboard", "damage", "arrives", "marks"]


def iso(at: datetime) -> str:
    return at.isoformat(timespec="milliseconds")[:23] + "Z"


@lru_cache(maxsize=16)
def world_document(text: str) -> dict[str, Any]:
    """Decoded once; never changed in place."""
    found: dict[str, Any] = decode(text)
    return found


@lru_cache(maxsize=16)
def state_document(text: str) -> dict[str, Any]:
    """Likewise: after a commit everybody who watches fetches the same map."""
    found: dict[str, Any] = decode(text) if text else {}
    return found


@lru_cache(maxsize=32)
def ruleset_title(slug: str) -> str:
    title: str = play.describe(slug)["title"]
    return title


@lru_cache(maxsize=32)
def turn_table(ruleset: str) -> list[dict[str, Any]]:
    return list(rules.turn_table(ruleset))


def phase_title(campaign: Campaign) -> str | None:
    titles = {phase["name"]: phase["title"] for phase in turn_table(campaign.ruleset)}
    return titles.get(campaign.phase)


def campaign_item(
    campaign: Campaign, seats: Sequence[Seat], user: User | None, *, standing: Standing | None = None
) -> dict[str, Any]:
    """What a list shows; needs game, map and sides at hand."""
    sides = list(campaign.sides.all())
    drafts = {side.slug: side.draft for side in sides}
    mine = standing or standing_of(campaign, seats, user, drafts) or Standing()
    return {
        "id": campaign.public_id,
        "name": campaign.name,
        "ruleset": campaign.ruleset,
        "ruleset_title": ruleset_title(campaign.ruleset),
        "map": {
            "slug": campaign.map_version.map.slug,
            "title": campaign.map_version.map.title,
            "version": campaign.map_version.number,
        },
        "status": campaign.status,
        "turn": campaign.turn,
        "side": campaign.side or None,
        "phase": campaign.phase or None,
        "phase_title": phase_title(campaign),
        "asked": [side.slug for side in sides if side.asked],
        "outcome": campaign.plain("outcome"),
        "played_on": campaign.played_on,
        "sides": [
            {
                "id": side.slug,
                "name": side.name,
                "colour": side.colour,
                "pattern": side.pattern,
                "nations": side.nations,
            }
            for side in sides
        ],
        "seats": [seat_item(seat, user) for seat in seats],
        "my_sides": list(mine.sides),
        "spectators": campaign.game.spectators,
        "updated_at": iso(campaign.updated_at),
    }


def seat_item(seat: Seat, user: User | None) -> dict[str, Any]:
    return {
        "id": seat.pk,
        "role": seat.role,
        "side": seat.side or None,
        "user": seat.user.shown_name if seat.user else None,
        "state": seat.state,
        "mine": user is not None and seat.user_id == user.pk,
    }


def campaign_view(
    campaign: Campaign, seats: Sequence[Seat], user: User | None, standing: Standing
) -> dict[str, Any]:
    """The page of a campaign, but for its map."""
    world = world_document(campaign.world)
    links = selectors.open_links_by_seat(campaign.game) if standing.manages or standing.sides else {}
    offers = [seat for seat in seats if seat.state != Seat.State.TAKEN and sees_to(seat, seats, standing)]
    conceded = state_document(campaign.state).get("game", {}).get("conceded", [])
    return {
        **campaign_item(campaign, seats, user, standing=standing),
        "created_at": iso(campaign.created_at),
        "seq": campaign.seq,
        "draft": standing.drafts,
        "may": may(campaign, standing, conceded, goes_on=can_go_on(campaign)),
        "conceded": conceded,
        "moderates": standing.moderates,
        "table": {
            "slug": campaign.table_version.table.slug,
            "title": campaign.table_version.table.title,
            "version": campaign.table_version.number,
        },
        "options": world["options"],
        "unit_types": world["unit_types"],
        "victory": world["victory"],
        "aims": aims_of(campaign),
        "turn_limit": world["settings"]["turn_limit"],
        "turn_table": turn_table(campaign.ruleset),
        "battles": [battle_item(one) for one in open_battles(campaign)],
        "sees_to": [seat.pk for seat in offers],
        "invite_links": {seat.pk: links[seat.pk] for seat in offers if seat.pk in links},
    }


def aims_of(campaign: Campaign) -> list[dict[str, Any]]:
    world = world_document(campaign.world)
    sides = {side["id"]: side["name"] for side in world["sides"]}
    zones = {zone["id"]: zone.get("name", zone["id"]) for zone in world["map"]["zones"]}
    return list(rules.aims(campaign.ruleset, world["victory"], sides, zones))


def can_go_on(campaign: Campaign) -> bool:
    """Over, and there are still two who could play."""
    if campaign.status != Campaign.Status.OVER:
        return False
    return rules.can_be_played_on(campaign_state.world_of(campaign), campaign_state.state_of(campaign))


def sees_to(seat: Seat, seats: Sequence[Seat], standing: Standing) -> bool:
    """Whether this person may offer this seat and take the offer back; as the services ask it."""
    commanded = {
        one.side for one in seats if one.role == Seat.Role.COMMANDER and one.state == Seat.State.TAKEN
    }
    return seat.side in standing.sides if seat.side and seat.side in commanded else standing.manages


def open_battles(campaign: Campaign) -> list[CampaignBattle]:
    return list(CampaignBattle.objects.filter(campaign=campaign, ended__isnull=True).order_by("pk"))


def battle_item(battle: CampaignBattle) -> dict[str, Any]:
    return {
        "battle": battle.battle,
        "zone": battle.zone,
        "attacker": battle.attacker,
        "defender": battle.defender,
        "turn": battle.turn,
    }


def map_view(campaign: Campaign) -> dict[str, Any]:
    """Zones, links and units as they are now; two queries whatever there is of them."""
    world = world_document(campaign.world)
    battles = {battle.zone: battle.battle for battle in open_battles(campaign)}
    now = state_document(campaign.state).get("zones", {})
    return {
        "seq": campaign.seq,
        "zones": [
            {
                "id": zone["id"],
                "name": zone.get("name", zone["id"]),
                "kind": zone["kind"],
                "at": zone.get("at"),
                "airfield": zone.get("airfield", False),
                "port": zone.get("port", False),
                "owner": now.get(zone["id"], {}).get("owner"),
                "contest": now.get(zone["id"], {}).get("contest"),
                "battle": battles.get(zone["id"]),
            }
            for zone in world["map"]["zones"]
        ],
        "links": world["map"]["links"],
        "units": list(units_of(campaign)),
    }


def units_of(campaign: Campaign) -> Iterator[dict[str, Any]]:
    """Every unit of the campaign, those that are due or gone too."""
    world = world_document(campaign.world)
    pieces = state_document(campaign.state).get("units", {})
    side_of = {nation: side["id"] for side in world["sides"] for nation in side["nations"]}
    for unit in world["units"]:
        piece = pieces.get(unit["id"]) or {"status": "due", "damage": unit.get("damage", 0)}
        yield {
            "id": unit["id"],
            "name": unit.get("name", unit["id"]),
            "type": unit["type"],
            "nation": unit["nation"],
            "side": side_of[unit["nation"]],
            "arrives": unit["arrives"],
            **{name: piece.get(name) for name in rules.UNIT_FIELDS},
        }


def units_csv(campaign: Campaign) -> str:
    """One line for each unit; zones and ships by name. A text that a spreadsheet would take for a formula
    begins with an apostrophe."""
    zones = world_document(campaign.world)["map"]["zones"]
    zone_names = {zone["id"]: zone.get("name", zone["id"]) for zone in zones}
    rows = list(units_of(campaign))
    unit_names = {row["id"]: row["name"] for row in rows}
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(IN_CSV)
    for row in rows:
        shown = {
            **row,
            "zone": zone_names.get(row["zone"], ""),
            "aboard": unit_names.get(row["aboard"], ""),
            "marks": " ".join(sorted(row["marks"] or {})),
        }
        writer.writerow([harmless(shown[column]) for column in IN_CSV])
    return out.getvalue()


def harmless(value: Any) -> str:
    text = "" if value is None else str(value)
    # Some programs read full-width signs as if they were plain.
    begins = unicodedata.normalize("NFKC", text[:2]).lstrip()[:1]
    return f"'{text}" if begins and begins in "=+-@" else text


def log_items(campaign: Campaign, entries: Iterable[CampaignEntry]) -> list[dict[str, Any]]:
    """Entries as the log shows them, each with the battle that it tells of."""
    told = [(entry, decode(entry.payload)) for entry in entries]
    battles = selectors.battles_told(campaign, [(entry, payload["details"]) for entry, payload in told])
    return [{**entry_item(entry, payload), "battle": battles.get(entry.seq)} for entry, payload in told]


def entry_item(entry: CampaignEntry, payload: dict[str, Any]) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "event": entry.event,
        "rule": entry.rule or None,
        "turn": entry.turn,
        "side": entry.side or None,
        "phase": entry.phase or None,
        "at": iso(entry.at),
        "by": entry.by.shown_name if entry.by else None,
        **payload,
    }
