"""The OpenAPI document: complete, without warnings, and true."""

import re
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
from games.services import load_campaign, make_token
from tests import campaigns, factories

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


def lists(document: dict[str, Any]) -> dict[str, tuple[dict[str, Any], set[str]]]:
    """Address of each list → the shape of its answer, and the parameters that it takes.

    A list is what answers with one, or what has an address for one of it below its own.
    """
    found = {}
    for path, operations in document["paths"].items():
        if "get" not in operations:
            continue
        content = operations["get"]["responses"]["200"]["content"]
        if path in NO_LISTS or "application/json" not in content:
            continue
        answer = content["application/json"]["schema"]
        shape = document["components"]["schemas"].get(answer.get("$ref", "").rsplit("/", 1)[-1], answer)
        has_members = any(re.fullmatch(re.escape(path) + r"{\w+}/", other) for other in document["paths"])
        if has_members or shape["type"] == "array" or "results" in shape["properties"]:
            names = {one["name"] for one in operations["get"]["parameters"] if one["in"] == "query"}
            found[path] = (shape, names)
    return found


# A draft of orders is one thing, which is read as a whole: its number is of all of them.
NO_LISTS = {"/api/campaigns/{campaign}/orders/"}
PAGED = {"count", "next", "previous", "results"}
NO_FILTER = {"page", "page_size", "ordering", "format"}


@pytest.mark.django_db
def test_every_list_comes_in_pages_and_can_be_filtered(client):
    found = lists(client.get("/api/schema/?format=json").json())
    assert {"/api/battles/", "/api/rulesets/", "/api/battles/{battle}/entries/"} <= found.keys()
    for path, (shape, names) in found.items():
        assert set(shape.get("properties", ())) == PAGED, f"{path} does not come in pages"
        assert "page_size" in names, f"{path} does not let choose the size of a page"
        assert names - NO_FILTER, f"{path} cannot be filtered"


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
    campaign = campaigns.campaign(user, factories.person("bert"))
    load_campaign(campaigns.WAR)
    headers = {"Authorization": f"Token {make_token(user)}", "Accept-Encoding": "identity"}
    return {"headers": headers, "battle": made.public_id, "campaign": campaign.public_id}


SLUGS = {"/api/maps/": "narrow-seas", "/api/tables/": "flames-and-steel", "/api/campaign-": "narrow-war"}


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
    for name in ("battle", "campaign"):
        if name in case.path_parameters:
            case.path_parameters[name] = sent[name]
    for beginning, slug in SLUGS.items():
        if case.path.startswith(beginning) and "slug" in case.path_parameters:
            case.path_parameters["slug"] = slug
    case.call_and_validate(headers=sent["headers"], checks=CHECKS)
