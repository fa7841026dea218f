"""Fixtures of the tests of the shell, for the conftest of each of its folders."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache as django_cache
from django.db import connection, connections, transaction

from combat import open_battles
from combat.push import hub
from combat.services import writer
from tests import loaded_dice as loaded
from tests.dice import LoadedDice


@pytest.fixture(autouse=True)
def nothing_left_over(request: pytest.FixtureRequest) -> Iterator[None]:
    """Rolled-back battles leave their ids to the next test: nothing may be remembered of them."""
    yield
    open_battles.cache.clear()
    hub.clear()
    django_cache.clear()


@pytest.fixture(scope="session", autouse=True)
def no_connection_stays_open(django_db_setup: None) -> Iterator[None]:
    """Other threads' connections would keep the test database from being dropped."""
    connections.settings["default"]["CONN_MAX_AGE"] = 0
    yield
    writer.stop()


@pytest.fixture(autouse=True)
def commit_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Inside the transaction that a test rolls back, what waits for the commit is done at once."""
    asked = set(request.fixturenames)
    if {"transactional_db", "live_server"} & asked:
        return
    marker = request.node.get_closest_marker("django_db")
    if marker is not None and marker.kwargs.get("transaction"):
        return

    def now(call: Any, using: Any = None, robust: bool = False) -> None:
        if connection.in_atomic_block:
            call()

    monkeypatch.setattr(transaction, "on_commit", now)


@pytest.fixture
def dice(settings: Any) -> Iterator[LoadedDice]:
    """Faces in the order of the rolls: `dice.left = [6, 1, 4]`. All must be used; none is made up."""
    loaded.on_the_table = LoadedDice(then_none=True)
    settings.DICE = "tests.loaded_dice.from_the_table"
    yield loaded.on_the_table
    loaded.on_the_table.must_be_used_up()


@pytest.fixture
def at() -> Any:
    """`at(user)`: a client with that person signed in; `at()`: with nobody."""
    from rest_framework.test import APIClient

    def client(user: Any = None) -> APIClient:
        made = APIClient()
        if user is not None:
            made.force_login(user, backend="allauth.account.auth_backends.AuthenticationBackend")
        return made

    return client
