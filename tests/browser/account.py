"""Accounts and battles made over the API, for tests that are about something else."""

import secrets
from typing import Any

import httpx

Json = dict[str, Any]


class Account:
    """A new account, signed in; `session` opens a browser context with it."""

    def __init__(self, url: str, name: str = "", email: str = "") -> None:
        self.url = url
        self.name = name or f"sailor-{secrets.token_hex(4)}"
        self.password = secrets.token_urlsafe(12)
        self.http = httpx.Client(base_url=url, headers={"Origin": url, "Referer": f"{url}/"}, timeout=30)
        self.http.get("/api/me/")
        body = {"username": self.name, "password": self.password} | ({"email": email} if email else {})
        self.post("/_allauth/browser/v1/auth/signup", body)

    @property
    def session(self) -> str:
        return self.http.cookies["sessionid"]

    def post(self, path: str, body: Json | None = None) -> Json:
        headers = {"X-CSRFToken": self.http.cookies.get("csrftoken") or ""}
        answer = self.http.post(path, json=body or {}, headers=headers)
        assert answer.status_code in {200, 201}, f"POST {path}: {answer.status_code} {answer.text}"
        found: Json = answer.json()
        return found

    def patch(self, path: str, body: Json) -> Json:
        headers = {"X-CSRFToken": self.http.cookies.get("csrftoken") or ""}
        answer = self.http.patch(path, json=body, headers=headers)
        assert answer.status_code == 200, f"PATCH {path}: {answer.status_code} {answer.text}"
        found: Json = answer.json()
        return found

    def get(self, path: str) -> Json:
        answer = self.http.get(path)
        assert answer.status_code == 200, f"GET {path}: {answer.status_code} {answer.text}"
        found: Json = answer.json()
        return found


def battle_between(attacker: Account, defender: Account, **given: Any) -> str:
    """Begun: `document` or `scenario`, and whatever else a new battle takes."""
    body = {
        "name": "A battle of the tests",
        "command": {"attacker": "me", "defender": {"username": defender.name}},
        "spectators": "anyone",
        **given,
    }
    battle: str = attacker.post("/api/battles/", body)["id"]
    invitations = defender.get("/api/invitations/")["results"]
    token = next(each["token"] for each in invitations if each["battle"]["id"] == battle)
    defender.post(f"/api/invitations/{token}/accept/")
    return battle
