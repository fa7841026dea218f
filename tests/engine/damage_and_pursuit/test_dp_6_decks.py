"""DP-6.6 in campaigns: they know what room there is next door."""

from types import SimpleNamespace
from typing import Any

from combat.engine import campaign, play
from combat.engine.core.log import Side
from combat.engine.rulesets.damage_and_pursuit.phases import landing
from tests.engine.damage_and_pursuit.test_dp_7_next_door import next_door, room


def test_dp_6_6_in_a_campaign_only_room_that_is_there_is_offered():
    assert room(next_door()) == 2
    assert room(next_door("h Fighter cw", "i Fighter cw")) == 0
    c = next_door("h Fighter cw")
    setup = play.set_up(campaign.battle_document(c.world, c.state, "b"))
    looked = {"neighbours": {"zones": setup.place["adjacent"]}}
    state: Any = SimpleNamespace(looked=looked, sides={Side.DEFENDER: []})
    table: Any = SimpleNamespace(state=state, setup=setup)
    assert [(place.name, place.room) for place in landing.places_to_land(table, {})] == [("Zone c", 1)]
