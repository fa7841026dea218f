"""A server whose dice fall as rehearsed, and two people at it."""

import json
from pathlib import Path
from typing import Any

from tests.browser.account import Account, battle_between
from tests.browser.people import People
from tests.browser.person import Person
from tests.browser.rehearsal import Rehearsal
from tests.live.server import Server, sqlite


class Table:
    """A server whose dice fall as rehearsed."""

    def __init__(self, folder: Path) -> None:
        self.faces = folder / "faces.json"
        self.faces.write_text("[]")
        environment = {"DATABASE_URL": sqlite(folder), "REDIS_URL": "", "LOADED_DICE": str(self.faces)}
        self.server = Server(environment, log=folder / "server.log")
        self.server.manage("migrate", "--verbosity=0")
        self.server.manage("load_scenario", "--all")

    def load(self, rehearsal: Rehearsal) -> None:
        self.load_faces(rehearsal.faces)

    def load_faces(self, faces: list[int]) -> None:
        self.faces.write_text(json.dumps(faces))


def seat(people: People, table: Table, **given: Any) -> tuple[str, dict[str, Person]]:
    """Two accounts with a battle between them, and both at its page."""
    url = table.server.url
    accounts = {"attacker": Account(url), "defender": Account(url)}
    battle = battle_between(accounts["attacker"], accounts["defender"], **given)
    persons = {side: people.person(url, each.name, session=each.session) for side, each in accounts.items()}
    for person in persons.values():
        person.open(f"/battles/{battle}")
    return battle, persons
