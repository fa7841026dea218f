"""The only writers of people, games, seats, maps, unit tables and campaigns."""

from games.services.book import locked_with_battles
from games.services.campaign_seats import clear_seat, offer_campaign_seat
from games.services.campaigns import cancel_campaign, concede_campaign, play_on
from games.services.imports import Saved, preview_import, refuse_to_import, save_import
from games.services.invitations import (
    accept_invitation,
    change_campaign,
    change_game,
    decline_invitation,
    offer_seat,
    replace_person,
)
from games.services.maps import (
    create_map,
    delete_map,
    draft_of_map,
    findings,
    load_map,
    publish_map,
    save_draft,
)
from games.services.opening import (
    Plan,
    load_campaign,
    newest_map,
    newest_table,
    open_campaign,
    table_of,
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
from games.services.table_imports import Imported, exported, import_table
from games.services.table_moves import Moved, impact_of, move_to_table
from games.services.tables import (
    copy_table,
    create_table,
    delete_table,
    drop_editor,
    load_default_tables,
    name_editor,
    publish_table,
    save_table,
    throw_away_draft,
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
    "Imported",
    "LINK",
    "ME",
    "Moved",
    "Plan",
    "Saved",
    "Who",
    "accept_invitation",
    "add_order",
    "battle_ended",
    "cancel_campaign",
    "change_campaign",
    "change_game",
    "change_settings",
    "clear_seat",
    "commit",
    "concede_campaign",
    "copy_table",
    "create_map",
    "create_table",
    "decline_invitation",
    "delete_map",
    "delete_table",
    "draft_of",
    "draft_of_map",
    "drop_editor",
    "drop_token",
    "exported",
    "findings",
    "impact_of",
    "import_table",
    "invalid",
    "load_campaign",
    "load_default_tables",
    "load_map",
    "locked_with_battles",
    "make_token",
    "move_to_table",
    "name_editor",
    "neighbours",
    "newest_map",
    "newest_table",
    "offer_campaign_seat",
    "offer_seat",
    "open_campaign",
    "open_game",
    "plan_of",
    "play_on",
    "preview_import",
    "publish_map",
    "publish_table",
    "reachable_for",
    "refuse_haste",
    "refuse_to_import",
    "replace_person",
    "save_draft",
    "save_import",
    "save_table",
    "table_of",
    "throw_away_draft",
    "undo_order",
    "withdraw_invitations",
]
