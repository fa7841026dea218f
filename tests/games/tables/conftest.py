import pytest

from games import services
from tests import factories
from tests.shell import *  # noqa: F403


@pytest.fixture
def ada():
    return factories.person("ada", is_staff=True)


@pytest.fixture
def table(ada):
    """Ada's copy of a shipped one, as a draft."""
    services.load_default_tables()
    shipped = services.newest_table("flames-and-steel")
    return services.copy_table(by=ada, version=shipped, title="Our Steel")


@pytest.fixture
def load(at, table, ada):
    """`load(body)`: a dry run; `load(body, dry_run=False)`: the import itself."""

    def posted(body, *, dry_run=True, user=ada, revision=None, media="application/octet-stream", of=table):
        of.refresh_from_db()
        query = f"revision={of.revision if revision is None else revision}&dry_run={str(dry_run).lower()}"
        url = f"/api/tables/{of.slug}/import/?{query}"
        return at(user).generic("POST", url, body, content_type=media)

    return posted
