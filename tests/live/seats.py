"""Two players brought into one battle the way people do it: one creates it, the other accepts."""

from typing import Any

from tests.live.player import Json, Player


async def seated_battle(attacker: Player, defender: Player, setup: Json | None = None) -> str:
    """A battle between the two, begun; from a scenario unless `setup` gives a document of its own."""
    body: dict[str, Any] = {
        "name": f"{attacker.name} against {defender.name}",
        "command": {"attacker": "me", "defender": {"username": defender.name}},
        "spectators": "anyone",
    }
    body |= {"document": setup} if setup else {"scenario": "midway"}
    battle: str = (await attacker.post("/api/battles/", body))["id"]
    offered = await defender.get("/api/invitations/")
    invitations = offered["results"] if isinstance(offered, dict) else offered
    token = next(each["token"] for each in invitations if each["battle"]["id"] == battle)
    await defender.post(f"/api/invitations/{token}/accept/")
    return battle
