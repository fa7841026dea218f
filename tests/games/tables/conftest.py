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
