"""Campaigns opened: from a document, a map and a unit table; and campaign files loaded."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone

from combat.engine import campaign as rules
from games import campaign_files
from games.models import (
    Campaign,
    CampaignScenario,
    CampaignSide,
    Game,
    MapVersion,
    Seat,
    UnitTableVersion,
    User,
    public_id,
)
from games.plain_json import fault_of_texts, read_json
from games.refusals import Refused
from games.services.book import new_units
from games.services.campaigns import begin_if_ready
from games.services.seats import Who, fault_of_sitter, invalid, make_seat, named, person


@dataclass(slots=True)
class Plan:
    """What a campaign is opened with."""

    name: str
    document: Mapping[str, Any]  # as `campaign_files.check_campaign` gives it
    map_version: MapVersion
    table_version: UnitTableVersion
    command: Mapping[str, Sequence[Who]]  # by side: everybody who is to command it
    moderators: Sequence[str] = ()
    spectators: str = Game.Spectators.ANYONE
    key: str | None = None

    def digest(self) -> str:
        said = [self.name, self.document, self.map_version.pk, self.table_version.pk]
        said += [self.command, list(self.moderators), self.spectators]
        return hashlib.sha256(msgspec.json.encode(said, order="sorted")).hexdigest()


def open_campaign(*, creator: User, plan: Plan) -> Campaign:
    """A campaign with its seats; it begins at once if every side has a commander. The same plan under the
    same key gives the campaign that it opened."""
    if (before := opened_before(creator, plan)) is not None:
        return before
    world = read_world(plan)
    try:
        with transaction.atomic():
            campaign = new_campaign(creator, plan, world)
            begin_if_ready(campaign)
    except IntegrityError:
        if (before := opened_before(creator, plan)) is not None:
            return before
        raise
    return campaign


def load_campaign(path: Path) -> tuple[CampaignScenario, bool]:
    """Store the campaign of a file, found good by its ruleset on the newest version of its map; True if there
    was none with its slug."""
    document = campaign_files.check_campaign(read_json(path.read_bytes()))
    if document["slug"] != path.stem:
        raise invalid("slug", f'Must be the name of the file, "{path.stem}".')
    map_version, table_version = newest_map(document["map"]), newest_table(table_of(document))
    read_world(Plan(document["title"], document, map_version, table_version, {}))
    return CampaignScenario.objects.update_or_create(slug=document["slug"], defaults=columns_of(document))


def table_of(document: Mapping[str, Any]) -> str:
    """The slug of the unit table that a campaign is played with if nobody says another."""
    return document.get("table") or str(document["ruleset"])


def columns_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """Of the row of a campaign that is ready to be played."""
    same = ("title", "ruleset", "summary", "description", "sources")
    return {**{key: document[key] for key in same}, "map_slug": document["map"], "document": document}


def newest_map(slug: str, number: int | None = None) -> MapVersion:
    found = MapVersion.objects.filter(map__slug=slug, number__isnull=False).select_related("map")
    if number is not None:
        found = found.filter(number=number)
    version = found.order_by("-number").first()
    if version is None:
        raise invalid("map", f'There is no map "{slug}" with such a version.')
    return version


def newest_table(slug: str, number: int | None = None) -> UnitTableVersion:
    """A ruleset's own table bears its name."""
    found = UnitTableVersion.objects.filter(table__slug=slug, number__isnull=False).select_related("table")
    if number is not None:
        found = found.filter(number=number)
    version = found.order_by("-number").first()
    if version is None:
        raise invalid("table", f'There is no unit table "{slug}" with such a version.')
    return version


def opened_before(creator: User, plan: Plan) -> Campaign | None:
    if plan.key is None:
        return None
    found = Campaign.objects.filter(opened_by=creator, opening_key=plan.key).select_related("game").first()
    if found is not None and found.opening_digest != plan.digest():
        raise Refused("conflict", "You have opened another campaign with this key; take a new one.")
    return found


def read_world(plan: Plan) -> dict[str, Any]:
    """The world document, found good by the ruleset; or Refused naming the place in the campaign."""
    on_map, table = plan.map_version, plan.table_version
    if on_map.number is None or table.number is None:
        raise invalid("map", "Only a published version can be played.")
    if table.table.ruleset != plan.document["ruleset"]:
        raise invalid("table", f"{table.table} is a table of another ruleset than this campaign's.")
    world = campaign_files.world_document(plan.document, on_map.document, table.unit_types)
    try:
        rules.read_world(world)
    except rules.BadSetup as problem:
        where = f"document.{problem.path}" if problem.path else "document"
        raise Refused("invalid", f"{where}: {problem.message}", fields={where: [problem.message]}) from None
    if (fault := fault_of_texts(world, "document")) is not None:
        raise invalid(fault[0], f"It {fault[1]}.")
    return world


def new_campaign(creator: User, plan: Plan, world: Mapping[str, Any]) -> Campaign:
    slugs = [side["id"] for side in world["sides"]]
    if unknown := sorted(set(plan.command) - set(slugs)):
        raise invalid(f"command.{unknown[0]}", "There is no such side.")
    if missing := [slug for slug in slugs if not plan.command.get(slug)]:
        raise invalid(f"command.{missing[0]}", "Every side has a commander.")
    game = Game.objects.create(
        kind=Game.Kind.CAMPAIGN, name=plan.name, created_by=creator, spectators=plan.spectators
    )
    campaign = Campaign.objects.create(
        game=game,
        public_id=public_id(),
        name=plan.name,
        ruleset=world["ruleset"],
        map_version=plan.map_version,
        table_version=plan.table_version,
        world=msgspec.json.encode(world).decode(),
        opened_by=creator,
        opening_key=plan.key,
        opening_digest=plan.digest() if plan.key else "",
        updated_at=timezone.now(),
    )
    for position, side in enumerate(world["sides"], start=1):
        CampaignSide.objects.create(
            campaign=campaign,
            slug=side["id"],
            name=side["name"],
            colour=side["colour"],
            pattern=side["pattern"],
            nations=side["nations"],
            position=position,
        )
    new_units(campaign, world)
    seat_people(game, creator, plan)
    return campaign


def seat_people(game: Game, creator: User, plan: Plan) -> None:
    wanted: list[tuple[str, User | None, str, str]] = []
    for side, several in plan.command.items():
        for number, who in enumerate(several):
            path = f"command.{side}[{number}]"
            wanted.append((path, named(who, creator, path), Seat.Role.COMMANDER, side))
    for number, username in enumerate(plan.moderators):
        path = f"moderators[{number}]"
        wanted.append((path, person(username, path), Seat.Role.MODERATOR, ""))
    for path, user, role, side in wanted:
        if user is not None:
            fault = fault_of_sitter(Seat(game=game, role=role, side=side), user)
            if fault is not None:
                raise invalid(path, fault)
        make_seat(game, creator, user, role, side)
