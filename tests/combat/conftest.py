import pytest

from tests import factories


@pytest.fixture
def attacker():
    return factories.person("arthur")


@pytest.fixture
def defender():
    return factories.person("doris")
