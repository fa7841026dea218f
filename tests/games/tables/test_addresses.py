"""What stands in the address of a table may be anything."""

import pytest

from tests.unit_tables import publish, rows, save

pytestmark = pytest.mark.django_db
ENDLESS = "0" * 20 + "9" * 5000


@pytest.mark.parametrize(
    "method,path,status",
    [
        ("GET", f"difference/?to={ENDLESS}", 404),
        ("GET", f"difference/?from={ENDLESS}", 404),
        ("GET", f"impact/?to={ENDLESS}", 404),
        ("GET", f"versions/{ENDLESS}/export.csv", 404),
        ("GET", "versions/0/export.csv", 404),
        ("GET", "versions/2147483648/export.csv", 404),
        ("DELETE", f"draft/?revision={ENDLESS}", 400),
        ("DELETE", "draft/?revision=2147483648", 400),
        ("DELETE", "draft/?revision=-1", 400),
        ("GET", "impact/?search=%00", 400),
        ("GET", f"impact/?search={'x' * 101}", 400),
        ("GET", "changes/?what=%00", 400),
        ("DELETE", "editors/%00/", 404),
        ("GET", "versions/%00/export.csv", 404),
    ],
)
def test_nonsense_is_refused(at, table, ada, method, path, status):
    publish(table, ada)
    save(table, ada, rows(table)[1:])
    answer = at(ada).generic(method, f"/api/tables/our-steel/{path}")
    assert answer.status_code == status, answer.content
    assert answer.json()["message"].endswith(".")
