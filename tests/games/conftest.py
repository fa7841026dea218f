"""People and a small campaign of theirs."""

import pytest
from django.core.management import call_command

from tests import campaigns, factories
from tests.shell import *  # noqa: F403


@pytest.fixture
def red():
    return factories.person("rita")


@pytest.fixture
def blue():
    return factories.person("bert")


@pytest.fixture
def made(red, blue):
    return campaigns.campaign(red, blue)


@pytest.fixture
def everything_agrees():
    """Whatever a test has played: the map is the fold of the log, and the battles agree with theirs."""
    yield
    call_command("check_campaigns", verbosity=0)
    call_command("check_battles", "--all", verbosity=0)
