"""The only writers of people, games, seats, maps, unit tables and campaigns."""

from games.services.book import locked_with_battles
from games.services.campaigns import cancel_campaign, concede_campaign, move_to_table, play_on
from games.services.invitations import (
    accept_invitation,
    change_campaign,
    change_game,
    decline_invitation,
    offer_campaign_seat,
    offer_seat,
    replace_person,
    withdraw_seat,
)
from games.services.maps import (
    create_map,
    delete_map,
    draft_of_map,
    findings,
    load_map,
    newest_of,
    publish_map,
    save_draft,
)
from games.services.opening import (
    Plan,
    load_campaign,
    newest_map,
    newest_table,
    open_campaign,
)
from games.services.orders import (
    Draft,
    add_order,
    draft_of,
    plan_of,
    reachable_for,
    undo_order,
)
from games.services.people import (
    change_settings,
    drop_token,
    make_token,
)
from games.services.seats import (
    LINK,
    ME,
    Who,
    invalid,
    open_game,
    refuse_haste,
    withdraw_invitations,
)
from games.services.tables import (
    load_default_tables,
)
from games.services.turns import (
    Committed,
    battle_ended,
    commit,
    neighbours,
)

__all__ = [
    "Committed",
    "Draft",
    "LINK",
    "ME",
    "Plan",
    "Who",
    "accept_invitation",
    "add_order",
    "battle_ended",
    "cancel_campaign",
    "change_campaign",
    "change_game",
    "change_settings",
    "commit",
    "concede_campaign",
    "create_map",
    "decline_invitation",
    "delete_map",
    "draft_of",
    "draft_of_map",
    "drop_token",
    "findings",
    "invalid",
    "load_campaign",
    "load_default_tables",
    "load_map",
    "locked_with_battles",
    "make_token",
    "move_to_table",
    "neighbours",
    "newest_map",
    "newest_of",
    "newest_table",
    "offer_campaign_seat",
    "offer_seat",
    "open_campaign",
    "open_game",
    "plan_of",
    "play_on",
    "publish_map",
    "reachable_for",
    "refuse_haste",
    "replace_person",
    "save_draft",
    "undo_order",
    "withdraw_invitations",
    "withdraw_seat",
]
