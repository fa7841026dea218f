"""Battles for the bench, begun and ready, made straight through the services: `stage_battles.py COUNT`.

Prints one JSON list: id and the two sessions of each. Run with the server's environment.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

HULL = 100  # so strong that nobody sinks while it is measured


def main() -> None:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    import django

    django.setup()
    print(json.dumps([stage(number) for number in range(int(sys.argv[1]))]))


def stage(number: int) -> dict[str, str]:
    from combat.services import lifecycle
    from games import services as games
    from games.models import Invitation, User

    prefix = os.urandom(5).hex()
    attacker, defender = (
        User.objects.create(username=f"{side}-{number}-{prefix}") for side in ("attacker", "defender")
    )
    battle = lifecycle.open_battle(
        creator=attacker,
        name=f"Bench {number}",
        document=document(),
        command={"attacker": "me", "defender": {"username": defender.username}},
    )
    invitation = Invitation.objects.get(seat__game=battle.game, user=defender)
    games.accept_invitation(user=defender, token=invitation.token)
    return {"id": battle.public_id, "attacker": session(attacker), "defender": session(defender)}


def document() -> dict[str, Any]:
    from combat.engine import play
    from tests.live.fleets import lasting_battle

    return lasting_battle(play.describe("flames-and-steel")["default_roster"], HULL)


def session(user: Any) -> str:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    assert store.session_key
    return store.session_key


if __name__ == "__main__":
    main()
