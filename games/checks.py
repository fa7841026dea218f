"""Holding a campaign against its log: everything that is kept of it is the fold of its entries."""

from collections.abc import Iterator
from typing import Any

import msgspec

from combat.engine import campaign as rules
from games import campaign_state
from games.campaign_state import columns_of
from games.models import Campaign, CampaignBattle, CampaignEntry, Unit

MOST_NAMED = 10  # units that differ; after so many it is clear that something is wrong


def faults_of(campaign: Campaign) -> Iterator[str]:
    numbers = list(
        CampaignEntry.objects.filter(campaign=campaign).order_by("seq").values_list("seq", flat=True)
    )
    if numbers != list(range(1, campaign.seq + 1)):
        yield f"the entries are not numbered from 1 to {campaign.seq} without gaps"
        return
    try:
        world = campaign_state.world_of(campaign)
        if not numbers:
            return
        state = rules.fold(world, list(campaign_state.log_of(campaign)))
    except (ValueError, KeyError, rules.BadSetup) as fault:  # what today's program does not understand
        yield f"it cannot be read: {fault!r}"
        return
    game = state.game
    asked = {side.slug for side in campaign.sides.all() if side.asked}
    found: dict[str, tuple[Any, Any]] = {
        "state": (campaign.plain("state"), msgspec.json.decode(campaign_state.to_text(state))),
        "turn": (campaign.turn, game["turn"]),
        "side": (campaign.side, game["side"] or ""),
        "phase": (campaign.phase, game["phase"] or ""),
        "asked": (sorted(asked), sorted(game["asked"])),
        "played_on": (campaign.played_on, game["played_on"]),
        "outcome": (campaign.plain("outcome"), game["outcome"]),
        "battles": battles(campaign, state),
    }
    for name, (kept, true) in found.items():
        if kept != true:
            yield f"{name} is kept as {kept!r:.300}, but the log says {true!r:.300}"
    yield from faults_of_units(campaign, state)


def battles(campaign: Campaign, state: rules.State) -> tuple[Any, Any]:
    kept = CampaignBattle.objects.filter(campaign=campaign, ended__isnull=True)
    true = rules.battles_to_open(state)
    return (
        sorted(kept.values_list("zone", "attacker", "defender")),
        sorted((one["zone"], one["attacker"], one["defender"]) for one in true),
    )


def faults_of_units(campaign: Campaign, state: rules.State) -> Iterator[str]:
    rows = {row.public_id: row for row in Unit.objects.filter(campaign=campaign)}
    if rows.keys() != state.pieces.keys():
        yield "its units are not those of its world"
        return
    wrong = []
    for unit_id, piece in state.pieces.items():
        true = columns_of(piece)
        kept = {name: getattr(rows[unit_id], name) for name in true}
        if kept != true:
            wrong.append(f"unit {unit_id} is kept as {kept}, but the log says {true}")
    yield from wrong[:MOST_NAMED]
    if len(wrong) > MOST_NAMED:
        yield f"and {len(wrong) - MOST_NAMED} more units"
