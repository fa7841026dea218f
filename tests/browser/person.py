"""Somebody at a browser: signs in, opens pages, fights by what the page offers."""

import secrets
from pathlib import Path

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, expect

AXE = Path(__file__).resolve().parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"


class Person:
    def __init__(self, context: BrowserContext, name: str) -> None:
        self.context, self.name = context, name
        self.page: Page = context.new_page()

    # Accounts

    def join(self, url: str, session: str) -> "Person":
        """Signed in already: the session of an account made over the API."""
        self.context.add_cookies([{"name": "sessionid", "value": session, "url": url}])
        return self

    # The battle page

    @property
    def panel(self) -> Locator:
        return self.page.get_by_test_id("decision")

    def open(self, path: str) -> "Person":
        self.page.goto(path)
        expect(self.page.locator("h1")).to_be_visible()
        return self

    # Faults

    def accessibility_faults(self) -> list[str]:
        """What axe finds on the page as it stands."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("() => axe.run({resultTypes: ['violations']})")
        return [
            f"{fault['id']}: {fault['help']} ({[node['target'] for node in fault['nodes'][:3]]})"
            for fault in found["violations"]
        ]


def account(url: str, name: str = "") -> tuple[str, str]:
    """A new account over the API: its name and its session."""
    name = name or f"sailor-{secrets.token_hex(4)}"
    csrf = secrets.token_hex(16)
    with httpx.Client(
        base_url=url,
        cookies={"csrftoken": csrf},
        headers={"X-CSRFToken": csrf, "Origin": url, "Referer": url},
    ) as client:
        body = {"username": name, "password": secrets.token_urlsafe(12)}
        answer = client.post("/_allauth/browser/v1/auth/signup", json=body)
        assert answer.status_code == 200, answer.text
        return name, client.cookies["sessionid"]
