"""Large campaigns for the bench, begun, with a draft of 200 orders: `stage_campaigns.py RULESET COUNT`.

Prints one JSON object: the campaigns, the commander's session, stacks of ships and aircraft, and how many
queries the map takes for a large campaign and for one with a tenth of its units. Run with the server's
environment.
"""

import json
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

WEST, NORTH, ACROSS, DOWN = 125.0, 52.0, 9.0, -11.0  # degrees: the grid of zones lies over the Pacific
TENTH = 150  # units
SIDES = (("red", "#b03030", "stripes"), ("blue", "#3050b0", "dots"))


def main() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    print(json.dumps(stage(sys.argv[1], int(sys.argv[2]))))


def stage(ruleset: str, count: int) -> dict[str, Any]:
    from games import campaign_state, services
    from games.models import User
    from tests.bench import bench_campaign
    from tests.bench.large_campaign import UNITS
    from tests.bench.stage_battles import session

    services.load_default_tables()
    commander = User.objects.create(username=f"commander-{os.urandom(5).hex()}")
    made = [campaign(ruleset, UNITS, number, commander) for number in range(count)]
    small = campaign(ruleset, TENTH, count, commander)
    world, state = campaign_state.world_of(made[0]), campaign_state.state_of(made[0])
    orders = bench_campaign.legal_draft(world, state)
    for each in made:
        give(each, orders, commander)
    cookie = session(commander)
    return {
        "campaigns": [each.public_id for each in made],
        "session": cookie,
        "side": bench_campaign.SIDE,
        "orders": len(orders),
        "contacts": len(bench_campaign.campaign.plan(world, state, bench_campaign.SIDE, orders).contacts),
        "zones": len(world.chart.zones),
        "units": len(world.units),
        "ships": stacks(world, state, orders, ships=True),
        "aircraft": stacks(world, state, orders, ships=False),
        "queries": queries(made[0].public_id, cookie),
        "queries_small": queries(small.public_id, cookie),
    }


def stacks(world: Any, state: Any, orders: list[Any], *, ships: bool) -> list[list[str]]:
    """Those that may still move after these orders."""
    from tests.bench import bench_campaign as bench

    after = bench.campaign.plan(world, state, bench.SIDE, orders).state

    def may_move(units: list[str]) -> bool:
        with suppress(bench.Refused):
            return bool(bench.campaign.reachable(world, state, bench.SIDE, orders, units)["zones"])
        return False

    return [units for units in bench.stacks(world, after, ships=ships) if may_move(units)]


def campaign(ruleset: str, units: int, number: int, commander: Any) -> Any:
    """Each has a world of its own: what is kept of one is of no use to another."""
    from games import campaign_files, services
    from tests.bench.large_campaign import large_document

    document = large_document(ruleset, count=units)
    world_map = document.pop("map")
    slug = f"bench-{ruleset}"
    given = {
        **document,
        "format": "broadside-campaign",
        "version": 1,
        "slug": slug,
        "map": slug,
        "title": f"Bench {number}",
        "summary": "Generated.",
        "sides": [
            {"id": side, "name": side.title(), "colour": colour, "pattern": pattern, "nations": [side]}
            for side, colour, pattern in SIDES
        ],
    }
    given["units"][0]["name"] = f"The first of {number}"
    load_map(slug, world_map)
    plan = services.Plan(
        name=f"Bench {number}",
        document=campaign_files.check_campaign(given),
        map_version=services.newest_map(slug),
        table_version=services.newest_table(ruleset),
        command={side: ["me"] for side, _, _ in SIDES},
    )
    made = services.open_campaign(creator=commander, plan=plan)
    made.refresh_from_db()
    return made


def load_map(slug: str, world_map: dict[str, Any]) -> None:
    """With longitude and latitude, so that the page draws it with coasts."""
    from games import services

    seas = {f"sea-{column}-{row}" for column in range(99) for row in range(99)}
    zones = []
    for number, zone in enumerate(world_map["zones"]):
        column, row = zone["at"]
        aside = 0 if zone["id"] in seas else 1 + number % 7 / 2  # degrees: land beside its sea, not on it
        longitude = WEST + ACROSS * column + aside
        at = [longitude if longitude <= 180 else longitude - 360, NORTH + DOWN * row + aside / 2]
        zones.append({**zone, "at": at})
    document = {
        "format": "broadside-map",
        "version": 1,
        "name": slug,
        "title": "Bench",
        "blurb": "Generated.",
        "projection": "geographic",
        "nations": [{"id": side, "name": side.title()} for side, _, _ in SIDES],
        "zones": zones,
        "links": world_map["links"],
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{slug}.json"
        path.write_text(json.dumps(document))
        services.load_map(path)


def give(made: Any, orders: list[Any], commander: Any) -> None:
    """As `services.add_order` would, without judging each together with all before it."""
    from django.utils import timezone

    from games import secrecy
    from games.models import Order

    side = made.sides.get(slug="red")
    Order.objects.bulk_create(
        Order(
            side=side,
            number=number,
            author=commander,
            at=timezone.now(),
            payload=secrecy.conceal(json.dumps(order)),
            key=f"order-{number}",
        )
        for number, order in enumerate(orders, start=1)
    )
    side.draft = len(orders)
    side.save(update_fields=["draft"])


def queries(public_id: str, cookie: str) -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.cookies["sessionid"] = cookie
    with CaptureQueriesContext(connection) as found:
        answer = client.get(f"/api/campaigns/{public_id}/map/")
    assert answer.status_code == 200, answer.content
    return len(found)


if __name__ == "__main__":
    main()
