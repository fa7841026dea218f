"""A small war to try the rules of campaigns in."""

from tests.engine.campaign.wars import Wars

war = Wars("flames-and-steel").war
