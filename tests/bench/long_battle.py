"""A battle with a long log, ready to be looked at, and the number of queries that its page takes.

Prints one JSON object. Run with the server's environment.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

LONG = 500


def main() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    from tests.bench.stage_battles import stage

    short, long = stage(0), stage(1)
    entries = fight(long["id"], LONG)
    fight(short["id"], LONG // 10)
    found = {**long, "session": long["attacker"], "entries": entries}
    found["queries"], found["queries_short"] = queries(long), queries(short)
    print(json.dumps(found))


def fight(public_id: str, entries: int) -> int:
    """By suggestions until the log is so long."""
    from combat.models import Battle
    from combat.services import Decision, submit_decision
    from tests.live.choices import suggested

    while True:
        battle = Battle.objects.get(public_id=public_id)
        if battle.seq >= entries:
            return battle.seq
        wait = battle.plain("waiting")[0]
        user = battle.game.seats.get(role=wait["side"]).user
        assert user is not None
        key = f"{public_id}-{battle.seq}"
        submit_decision(Decision(battle.pk, user.pk, wait["question"], suggested(wait), key))


def queries(battle: dict[str, Any]) -> int:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.cookies["sessionid"] = battle["attacker"]
    with CaptureQueriesContext(connection) as found:
        answer = client.get(f"/api/battles/{battle['id']}/")
    assert answer.status_code == 200, answer.content
    return len(found)


if __name__ == "__main__":
    main()
