"""A small war to try the rules of campaigns in."""

from tests.engine.campaign.wars import Wars

WARS = Wars("damage-and-pursuit")
war, marked = WARS.war, WARS.marked
