"""A unit table of 100 types and 200 campaigns that are played with it: `stage_tables.py`.

Every other one is the Pacific of 1942, the largest that is shipped; the rest begin in the waters of Malta.
Prints one JSON object: the table, its editor's session, how many units are in play, and how many queries the
impact list takes for all campaigns and for a tenth of them. Run with the server's environment.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

TYPES, CAMPAIGNS = 100, 200
SLUG = "bench-table"
RULESET = "flames-and-steel"


def main() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    print(json.dumps(stage()))


def stage() -> dict[str, Any]:
    from django.core.management import call_command

    from games import services
    from games.models import Unit, User
    from tests.bench.stage_battles import session

    call_command("load_maps", "--all", verbosity=0)
    call_command("load_campaigns", "--all", verbosity=0)
    admin = User.objects.create(username=f"admin-{os.urandom(5).hex()}", is_staff=True)
    rows = types()
    table = services.create_table(by=admin, title="Bench", slug=SLUG, ruleset=RULESET, rows=rows)
    first = services.publish_table(by=admin, of=table, note="First.", revision=1)
    for number in range(CAMPAIGNS):
        campaign(("pacific-1942", "malta-1942")[number % 2], number, admin, first)
    changed = [{**row, "movement": row["movement"] + 1, "cost": row["cost"] + 1} for row in rows]
    services.save_table(by=admin, of=table, rows=changed, revision=2)
    cookie = session(admin)
    return {
        "session": cookie,
        "slug": SLUG,
        "types": len(rows),
        "campaigns": CAMPAIGNS,
        "units": Unit.objects.count(),
        "queries": queries(cookie, CAMPAIGNS),
        "queries_small": queries(cookie, CAMPAIGNS // 10),
    }


def types() -> list[dict[str, Any]]:
    from games import services

    shipped = services.newest_table(RULESET).document
    more = [{**shipped[number % 9], "name": f"Type {number}"} for number in range(TYPES - len(shipped))]
    return [*shipped, *more]


def campaign(slug: str, number: int, admin: Any, version: Any) -> None:
    from games import services
    from games.models import CampaignScenario

    document = CampaignScenario.objects.get(slug=slug).document
    plan = services.Plan(
        name=f"Bench {number}",
        document=document,
        map_version=services.newest_map(document["map"]),
        table_version=version,
        command={side["id"]: ["me"] for side in document["sides"]},
    )
    services.open_campaign(creator=admin, plan=plan)


def queries(cookie: str, size: int) -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.cookies["sessionid"] = cookie
    with CaptureQueriesContext(connection) as found:
        answer = client.get(f"/api/tables/{SLUG}/impact/?page_size={size}")
    assert answer.status_code == 200, answer.content
    assert len(answer.json()["results"]) == size
    return len(found)


if __name__ == "__main__":
    main()
