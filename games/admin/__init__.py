"""The administration of people, games and campaigns."""

from games.admin import campaigns, games, people

__all__ = ["campaigns", "games", "people"]
