"""The OpenAPI document: complete, without warnings, and true."""

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from games.models import Scenario
from games.services import make_token
from tests import factories

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


@pytest.mark.django_db
def test_the_document_is_made_without_a_warning(tmp_path):
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(tmp_path / "api.yml"))
    assert (tmp_path / "api.yml").read_text().startswith("openapi: 3.0.3")


@pytest.mark.django_db
def test_it_is_served_and_the_page_beside_it_too(client):
    assert client.get("/api/schema/").status_code == 200
    page = client.get("/api/docs/")
    assert page.status_code == 200
    assert b"<script src=" in page.content


@pytest.fixture
def same_connection() -> Iterator[None]:
    """The application stays in the test's transaction, as with Django's own test client."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def sent(db: Any, same_connection: None) -> dict[str, Any]:
    """A person with a battle of his own, so that random requests meet something."""
    user = factories.person("random")
    Scenario.objects.create(
        slug="0", title="Zero", ruleset="flames-and-steel", summary="0", document=factories.document()
    )
    made = factories.battle(user)
    headers = {"Authorization": f"Token {make_token(user)}", "Accept-Encoding": "identity"}
    return {"headers": headers, "battle": made.public_id}


schema = schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())


@schema.parametrize()
@hypothesis.settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(hypothesis.HealthCheck),
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
)
def test_random_requests_are_answered_as_promised(case: schemathesis.Case, sent: dict[str, Any]) -> None:
    if "battle" in case.path_parameters:
        case.path_parameters["battle"] = sent["battle"]
    case.call_and_validate(headers=sent["headers"], checks=CHECKS)
