import pytest

from tests import factories
from tests.shell import *  # noqa: F403


@pytest.fixture
def attacker():
    return factories.person("arthur")


@pytest.fixture
def defender():
    return factories.person("doris")
