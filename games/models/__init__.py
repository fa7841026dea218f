"""Everything that games keep, by what it is about."""

from games.models.games import Game, Invitation, Seat, nonce
from games.models.people import (
    TAKEN,
    AccessToken,
    TakenName,
    User,
    check_name,
    fault_of_new_name,
    username_validators,
)
from games.models.scenarios import Scenario

__all__ = [
    "TAKEN",
    "AccessToken",
    "Game",
    "Invitation",
    "Scenario",
    "Seat",
    "TakenName",
    "User",
    "check_name",
    "fault_of_new_name",
    "nonce",
    "username_validators",
]
