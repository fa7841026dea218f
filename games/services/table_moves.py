"""Campaigns and another unit table: what it would change in them, and the move to it.

What is shown beforehand is what the move writes: both ask `rules.judge_table`. A game is moved between turns,
when nobody has committed anything in this one and no battle is fought: then nobody has moved by one table and
fights by another. Drafted orders do not count, or a refusal would tell that there are some; whoever commits
has to look at them again.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction

from combat.engine import campaign as rules
from games import campaign_state, permissions, selectors
from games.models import Campaign, UnitTableVersion, User
from games.refusals import Refused
from games.selectors import Involved
from games.services.book import enter, locked, outdate_drafts, tell
from games.services.seats import invalid

MOST_SENTENCES = 10
LABELS = {"moves_left": "Movement left", "moves_owed": "Movement owed"}  # of what changes at once on units


@dataclass(slots=True)
class Moved:
    impact: dict[str, Any]
    moved: bool
    seq: int


@transaction.atomic
def move_to_table(
    *, user: User, campaign: Campaign, version: UnitTableVersion, dry_run: bool = False
) -> Moved:
    """Play on with another version of a unit table, or another table of the ruleset. `dry_run`: only tell
    what it would change, and whether it could be done now."""
    campaign = locked(campaign.game_id)
    if not permissions.may_manage(user, campaign.game):
        raise Refused("forbidden", "Only the admins of this campaign may change its unit table.")
    if version.number is None or version.table.ruleset != campaign.ruleset:
        raise invalid("table", "Choose a published version of a table of this campaign's ruleset.")
    proposal = rules.propose_table(campaign_state.world_of(campaign), version.unit_types)
    plain = campaign.plain("state")
    change = rules.judge_table(proposal, plain)
    impact = impact_on(selectors.involved_in([campaign.pk], user)[0], proposal, change, plain)
    if dry_run or version.pk == campaign.table_version_id:
        return Moved(impact, False, campaign.seq)
    if impact["wait"] is not None:
        raise Refused("wrong_phase", impact["wait"])
    if change.why:
        raise invalid("table", f"This campaign cannot be played with it. {' '.join(impact['why'])}")
    document = {**msgspec.json.decode(campaign.world), "unit_types": version.unit_types}
    before = campaign_state.state_of(campaign) if campaign.state else None
    try:
        rules.stored_world(document)  # it is read again by everybody
    except rules.BadSetup as problem:
        raise invalid("table", f"This campaign cannot be played with it: {problem}.") from None
    campaign.world = msgspec.json.encode(document).decode()
    campaign.table_version = version
    campaign.save(update_fields=["world", "table_version"])
    if before is not None:  # also of a game that is over: it may be played on
        told = {"table": version.table.title, "version": version.number}
        outdate_drafts(campaign)
        enter(campaign, rules.change_table(proposal, before, told), by=user)
    else:
        tell(campaign)
    return Moved(impact, True, campaign.seq)


def impact_of(version: UnitTableVersion, page: Iterable[Involved]) -> list[dict[str, Any]]:
    """What moving each of these campaigns to that version, or to the draft, would change."""
    unit_types = version.unit_types
    proposals: dict[str, rules.Proposal] = {}  # by world: many campaigns are played in the same one
    found = []
    for involved in page:
        campaign = involved.campaign
        proposal = proposals.get(campaign.world)
        if proposal is None:
            world = rules.stored_world(msgspec.json.decode(campaign.world))
            proposal = proposals[campaign.world] = rules.propose_table(world, unit_types)
        plain = campaign.plain("state")
        found.append(impact_on(involved, proposal, rules.judge_table(proposal, plain), plain))
    return found


def impact_on(
    involved: Involved, proposal: rules.Proposal, change: rules.TableChange, plain: Any
) -> dict[str, Any]:
    """`plain`: the state that was judged."""
    campaign, world = involved.campaign, proposal.world
    wait = why_wait(involved, world)
    at_once = change.set if wait is None and not change.why else {}
    return {
        "campaign": {
            "id": campaign.public_id,
            "name": campaign.name,
            "status": campaign.status,
            "turn": campaign.turn,
            "side": world.sides.get(campaign.side),
        },
        "table": {
            "slug": campaign.table_version.table.slug,
            "title": campaign.table_version.table.title,
            "version": campaign.table_version.number,
        },
        "battles": [{"id": one.battle, "zone": world.called(one.zone)} for one in involved.battles],
        "units": sum(change.units.values()),
        "types": [
            {"type": name, "units": change.units[name], "fields": fields}
            for name, fields in proposal.changed.items()
            if change.units.get(name)
        ],
        "pieces": pieces_changed(world, plain, at_once),
        "missing": [{"type": name, "units": count} for name, count in proposal.missing.items()],
        "fits": not change.why,
        "why": shortened(list(change.why)),
        "now": wait is None,
        "wait": wait,
        "may_move": involved.manages,
    }


def pieces_changed(
    world: rules.World, plain: Any, effects: Mapping[str, Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """How many units of a type go from which value to which, at once."""
    pieces = plain["units"] if plain else {}
    counts = Counter(
        (world.units[unit].type, field, pieces[unit][field], value)
        for unit, values in effects.items()
        for field, value in values.items()
    )
    return [
        {"type": name, "field": field, "label": LABELS[field], "from": before, "to": after, "units": count}
        for (name, field, before, after), count in counts.items()
    ]


def why_wait(involved: Involved, world: rules.World) -> str | None:
    """What keeps a campaign from being moved at this moment."""
    campaign = involved.campaign
    if campaign.status == Campaign.Status.CANCELLED:
        return "This campaign was called off: nobody plays it with any table."
    if campaign.status != Campaign.Status.PLAYING:
        return None
    if involved.battles:
        zones = dict.fromkeys(world.called(one.zone) for one in involved.battles)
        return f"The unit table is changed between turns, and a battle is being fought: {', '.join(zones)}."
    if involved.committed:
        return (
            f"The unit table is changed between turns, before anybody commits: "
            f"this is possible again when turn {campaign.turn + 1} begins."
        )
    return None


def shortened(sentences: list[str]) -> list[str]:
    more = len(sentences) - MOST_SENTENCES
    return [*sentences[:MOST_SENTENCES], f"And {more} more."] if more > 0 else sentences
