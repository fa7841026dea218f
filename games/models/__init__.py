"""Everything that games keep, by what it is about."""

from games.models.campaigns import (
    Campaign,
    CampaignBattle,
    CampaignEntry,
    CampaignScenario,
    CampaignSide,
    Order,
    Unit,
)
from games.models.games import Game, Invitation, Seat, nonce, public_id
from games.models.maps import Map, MapVersion, TableChange, UnitTable, UnitTableVersion
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
from games.models.versions import Immutable

__all__ = [
    "TAKEN",
    "AccessToken",
    "Campaign",
    "CampaignBattle",
    "CampaignEntry",
    "CampaignScenario",
    "CampaignSide",
    "Game",
    "Immutable",
    "Invitation",
    "Map",
    "MapVersion",
    "Order",
    "Scenario",
    "Seat",
    "TableChange",
    "TakenName",
    "Unit",
    "UnitTable",
    "UnitTableVersion",
    "User",
    "check_name",
    "fault_of_new_name",
    "nonce",
    "public_id",
    "username_validators",
]
