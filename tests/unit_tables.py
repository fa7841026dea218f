"""Unit tables for the tests: rows changed in a word, drafts saved and published."""

from typing import Any

import pytest

from games import services
from games.models import UnitTable, UnitTableVersion, User
from games.refusals import Refused

Row = dict[str, Any]


def rows(table: UnitTable, **changed: dict[str, Any]) -> list[Row]:
    """Of the draft, or else the newest; `rows(table, Dive_bomber={"naval": 2})` changes one of them."""
    found = (table.versions.filter(number=None) or table.versions.order_by("-number"))[0].document
    return [{**row, **changed.get(row["name"].replace(" ", "_"), {})} for row in found]


def refused(call: Any, **given: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        call(**given)
    return caught.value


def save(table: UnitTable, by: User, given: list[Row], revision: int | None = None) -> UnitTableVersion:
    """As one who has seen its last change."""
    table.refresh_from_db()
    seen = table.revision if revision is None else revision
    return services.save_table(by=by, of=table, rows=given, revision=seen)


def publish(table: UnitTable, by: User, note: str = "As we like it.") -> UnitTableVersion:
    table.refresh_from_db()
    return services.publish_table(by=by, of=table, note=note, revision=table.revision)
