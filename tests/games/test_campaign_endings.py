"""How campaigns end: conceded, won, called off; and go on all the same."""

import pytest

from combat.seams import BattlesOfGames
from games import board, permissions, services
from games.checks import faults_of
from games.models import CampaignBattle, Invitation, Seat
from tests import campaigns, factories
from tests.campaigns import into_battle, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("everything_agrees")]


def test_conceding_the_campaign_ends_it(made, blue):
    services.concede_campaign(user=blue, campaign=made, side="blue")
    made.refresh_from_db()
    assert (made.status, made.plain("outcome")["winner"]) == ("over", "red")
    late = refused(campaigns.sail, made=made, side="red", units=["r1"])
    assert late.code == "over"
    assert refused(services.play_on, user=blue, campaign=made).code == "illegal"


def test_conceding_the_campaign_closes_its_battles(made, red, blue, settings):
    settings.DICE = "tests.campaigns.misses"
    battle = into_battle(made)
    services.concede_campaign(user=blue, campaign=made, side="blue")
    battle.refresh_from_db()
    assert (battle.status, battle.plain("outcome")["reason"]) == ("over", "closed")
    assert CampaignBattle.objects.get().ended
    assert not BattlesOfGames().number_awaiting(red)


def test_a_side_that_concedes_among_three_takes_its_battles_with_it(red):
    made = campaigns.among_three(red)
    battle = into_battle(made)
    services.concede_campaign(user=red, campaign=made, side="blue")
    battle.refresh_from_db()
    assert (battle.status, battle.plain("outcome")["reason"]) == ("over", "closed")
    made.refresh_from_db()
    assert (made.status, made.phase) == ("playing", "noncombat_move")


def test_a_victory_can_be_played_on(red, blue, settings):
    settings.DICE = "tests.campaigns.hits"
    short = campaigns.document(turn_limit=1)
    made = campaigns.campaign(red, blue, document=short)
    for side in ("red", "red", "blue", "blue"):
        campaigns.commit(made, side)
    assert made.status == "over"
    assert permissions.may(made, permissions.Standing(sides=("blue",)), [], goes_on=True) == ["play_on"]
    services.play_on(user=blue, campaign=made)
    made.refresh_from_db()
    assert (made.status, made.turn, made.played_on) == ("playing", 2, True)
    item = board.campaign_item(made, [], None)
    assert (item["played_on"], item["outcome"]) == (True, None)
    made.played_on = False
    assert [fault.split()[0] for fault in faults_of(made)] == ["played_on"]


def test_playing_on_is_not_offered_where_one_side_is_left(at, red, blue, made):
    """It was, to whoever had won because the other conceded, and then refused."""
    services.concede_campaign(user=blue, campaign=made, side="blue")
    for user in (red, blue):
        assert "play_on" not in at(user).get(f"/api/campaigns/{made.public_id}/").json()["may"]
    answer = at(red).post(f"/api/campaigns/{made.public_id}/play-on/", {"confirm": True})
    assert (answer.status_code, answer.json()["code"]) == (400, "illegal")


def test_whoever_has_conceded_is_told_of_nothing_that_he_could_do(at, red):
    made = campaigns.among_three(red)
    Seat.objects.filter(game=made.game, side="blue").update(user=factories.person("bert"))
    blue = campaigns.commander(made, "blue")

    def view():
        return at(blue).get(f"/api/campaigns/{made.public_id}/").json()

    assert {"order", "concede", "share_command", "leave"} == set(view()["may"])
    services.concede_campaign(user=blue, campaign=made, side="blue")
    assert (view()["may"], view()["conceded"]) == (["leave"], ["blue"])
    services.concede_campaign(user=red, campaign=made, side="green")
    assert (view()["status"], view()["may"]) == ("over", []), "nobody is left to play on with"


def test_a_campaign_is_called_off_before_it_has_begun(red, blue):
    made = campaigns.campaign(red, blue, begun=False)
    services.cancel_campaign(user=red, campaign=made)
    made.refresh_from_db()
    assert (made.status, Invitation.objects.get(user=blue).state) == ("cancelled", "withdrawn")
    again = refused(services.cancel_campaign, user=red, campaign=made)
    order = refused(campaigns.sail, made=made, side="red", units=["r1"])
    assert {again.message, order.message} == {"This campaign was called off."}
