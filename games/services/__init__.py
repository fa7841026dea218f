"""The only writers of people, games, seats and invitations."""

from games.services.people import change_settings, drop_token, make_token
from games.services.seats import (
    LINK,
    ME,
    Who,
    accept_invitation,
    change_game,
    decline_invitation,
    invalid,
    offer_seat,
    open_game,
    refuse_haste,
    replace_person,
    withdraw_invitations,
)

__all__ = [
    "LINK",
    "ME",
    "Who",
    "accept_invitation",
    "change_game",
    "change_settings",
    "decline_invitation",
    "drop_token",
    "invalid",
    "make_token",
    "offer_seat",
    "open_game",
    "refuse_haste",
    "replace_person",
    "withdraw_invitations",
]
