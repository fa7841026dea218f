"""Campaigns as their services play them: from the opening, turn by turn."""

import json
from itertools import pairwise

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from combat.engine import campaign as rules
from games import campaign_state, checks, services
from games.map_files import read_map
from games.models import Campaign, CampaignBattle, Invitation, Map, MapVersion, Seat, Unit
from games.services.book import enter, locked
from games.services.turns import open_battles
from tests import campaigns, factories
from tests.campaigns import events, into_battle, refused, unit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("everything_agrees")]


def test_it_begins_when_every_side_has_a_commander(red, blue):
    made = campaigns.campaign(red, blue, begun=False)
    assert (made.status, made.seq) == ("inviting", 0)
    campaigns.accept(made, blue)
    made.refresh_from_db()
    assert (made.status, made.turn, made.side, made.phase) == ("playing", 1, "red", "combat_move")
    assert [side.slug for side in made.sides.all() if side.asked] == ["red"]
    assert unit(made, "r1").zone == "west"
    assert unit(made, "b4").status == "due"


def test_a_move_into_the_enemy_opens_a_battle_and_its_end_moves_the_map_on(made, settings):
    settings.DICE = "tests.campaigns.hits"
    battle = into_battle(made)
    assert (battle.attacker_side, battle.defender_side, battle.status) == ("red", "blue", "fighting")
    assert (made.phase, unit(made, "r1").in_battle) == ("combat", "middle")
    call_command("check_campaigns", verbosity=0)
    campaigns.fight_out(battle)
    made.refresh_from_db()
    assert (made.phase, unit(made, "b2").status) == ("noncombat_move", "destroyed")
    assert CampaignBattle.objects.get().ended
    assert events(made)["battle_ended"] == 1


def test_a_battle_that_is_over_as_soon_as_it_begins_moves_the_map_on_at_once(red, blue, settings):
    """One destroyer against a fleet: nothing is to be chosen, and nobody is asked."""
    settings.DICE = "tests.campaigns.hits"
    alone = campaigns.document()
    alone["units"] = [one for one in alone["units"] if one["id"] not in ("b1", "r2", "r3")]
    made = campaigns.campaign(red, blue, document=alone)
    campaigns.sail(made, "red", ["r1"], "west", "middle")
    campaigns.commit(made, "red")
    (battle,) = campaigns.battles(made)
    assert (battle.status, made.phase) == ("over", "noncombat_move")


def test_a_withdrawal_takes_the_fleet_to_the_neighbouring_zone(made, settings):
    settings.DICE = "tests.campaigns.misses"
    battle = into_battle(made)
    for _ in range(20):
        wait = factories.waiting(battle)[0]
        options = wait["options"]
        away = {"withdraw": "North Sea"}
        leave = isinstance(options, list) and away in [one["choice"] for one in options]
        side = battle.attacker_side if wait["side"] == "attacker" else battle.defender_side
        campaigns.decide(battle, campaigns.commander(made, side), wait, away if leave else None)
        if leave:
            break
    battle.refresh_from_db()
    assert battle.status == "over"
    assert {unit(made, name).zone for name in ("r1", "r2", "r3")} == {"north"}
    looked = [entry for entry in battle.entries.all() if entry.type == "looked"]
    assert "North Sea" in looked[0].payload, "the map answered"


def test_two_turns_and_a_reinforcement(made):
    for side in ("red", "blue"):
        for phase in ("combat_move", "noncombat_move"):
            made.refresh_from_db()
            assert (made.side, made.phase) == (side, phase)
            campaigns.commit(made, side)
    assert (made.turn, made.side) == (2, "red")
    campaigns.commit(made, "red")
    campaigns.commit(made, "red")
    assert unit(made, "b4").status == "present"


def test_a_commit_is_carried_out_once_for_each_key(made, red):
    campaigns.sail(made, "red", ["r2"], "west", "middle")
    given = {"user": red, "campaign": made, "side": "red", "draft": 1, "key": "once"}
    first = services.commit(**given)
    seq = Campaign.objects.get(pk=made.pk).seq
    assert services.commit(**given) == first
    assert Campaign.objects.get(pk=made.pk).seq == seq
    assert refused(services.commit, **{**given, "key": "another"}).code == "stale"


def test_a_commit_does_not_write_the_world_anew(made):
    """Map, unit types and units: hundreds of kB that stay as they are."""
    with CaptureQueriesContext(connection) as queries:
        campaigns.commit(made, "red")
    writes = [one["sql"] for one in queries if one["sql"].startswith('UPDATE "games_campaign"')]
    assert writes
    assert not [sql for sql in writes if '"world" =' in sql]


def test_a_key_of_somebody_else_is_refused(made, red, blue):
    services.commit(user=red, campaign=made, side="red", draft=0, key="mine")
    given = {"user": blue, "campaign": made, "side": "blue", "draft": 0, "key": "mine"}
    assert refused(services.commit, **given).code == "conflict"


def test_opening_it_twice_with_one_key_opens_it_once(red):
    campaigns.load()
    plan = campaigns.plan({"red": ["me"], "blue": ["me"]}, key="war")
    first = services.open_campaign(creator=red, plan=plan)
    assert services.open_campaign(creator=red, plan=plan) == first
    other = campaigns.plan({"red": ["me"], "blue": ["me"]}, key="war", name="Another")
    assert refused(services.open_campaign, creator=red, plan=other).code == "conflict"
    assert Campaign.objects.count() == 1


@pytest.mark.parametrize(
    "command,path",
    [
        ({"red": ["me"]}, "command.blue"),
        ({"red": ["me"], "blue": []}, "command.blue"),
        ({"red": ["me"], "blue": ["me"], "green": ["me"]}, "command.green"),
        ({"red": ["me"], "blue": [{"username": "nobody"}]}, "command.blue[0].username"),
        ({"red": ["me", {"username": "bert"}], "blue": [{"username": "bert"}]}, "command.blue[0]"),
        ({"red": ["me", "me"], "blue": ["link"]}, "command.red[1]"),
    ],
)
def test_impossible_arrangements_name_the_place(red, blue, command, path):
    campaigns.load()
    problem = refused(services.open_campaign, creator=red, plan=campaigns.plan(command))
    assert (problem.code, path in problem.fields) == ("invalid", True), problem.fields
    assert not Campaign.objects.exists()


def test_a_hot_seat_is_the_creators(red):
    made = campaigns.campaign(red)
    assert made.status == "playing"
    assert Seat.objects.filter(game=made.game, user=red, role="commander").count() == 2


def test_a_hundred_battles_that_are_over_at_once(red, settings):
    """One after the other, and not each within the one before: Python has an end."""
    settings.DICE = "tests.campaigns.hits"
    campaigns.load()
    waters = json.loads(campaigns.MAP.read_text())
    names = [f"sea-{number}" for number in range(150)]
    waters["zones"] += [{"id": name, "name": name, "kind": "sea", "at": [0, 0]} for name in names]
    waters["links"] += [list(pair) for pair in pairwise(["middle", *names])]
    narrow = Map.objects.get(slug="narrow-seas")
    MapVersion.objects.create(map=narrow, number=2, document=read_map(waters))
    given = campaigns.document(victory=[])
    given["units"] += [
        {"id": f"{side}-{zone}", "type": "Destroyer", "name": zone, "nation": f"{side}land", "zone": zone}
        for zone in names
        for side in ("red", "blue")
    ]
    plan = campaigns.plan({"red": ["me"], "blue": ["me"]}, document=given)
    made = services.open_campaign(creator=red, plan=plan)
    world, state = campaign_state.world_of(made), campaign_state.state_of(made)
    attacks = [{"attack": {"zone": zone}} for zone in names]
    with transaction.atomic():
        made = locked(made.game_id)
        enter(made, rules.commit(world, state, "red", attacks))
        open_battles(made)
    made.refresh_from_db()
    assert (made.phase, events(made)["battle_ended"]) == ("noncombat_move", 150)


def test_a_campaign_that_differs_from_its_log_is_found(made, capsys):
    changed = unit(made, "r1")
    changed.zone = "east"
    changed.save()
    with pytest.raises(CommandError, match="1 faults in 1 campaigns"):
        call_command("check_campaigns")
    assert "unit r1 is kept as" in capsys.readouterr().out
    Unit.objects.filter(pk=changed.pk).update(zone="west")
    Campaign.objects.filter(pk=made.pk).update(phase="noncombat_move")
    with pytest.raises(CommandError):
        call_command("check_campaigns")
    Campaign.objects.filter(pk=made.pk).update(phase="combat_move")


def test_campaigns_are_checked_while_others_are_played(made, red, blue, monkeypatch):
    """What was committed in the second while the first was checked is no fault of the second."""
    second = campaigns.campaign(red, blue)
    real = checks.faults_of

    def and_play(campaign):
        if campaign == made:
            campaigns.commit(second, "red")
        return real(campaign)

    monkeypatch.setattr(checks, "faults_of", and_play)
    call_command("check_campaigns", verbosity=0)
    monkeypatch.undo()


def test_who_declined_can_be_asked_again(red, blue):
    made = campaigns.campaign(red, blue, begun=False)
    (invitation,) = Invitation.objects.filter(user=blue)
    services.decline_invitation(user=blue, token=invitation.token)
    who = {"username": "bert"}
    services.offer_campaign_seat(user=red, game=made.game, role="commander", side="blue", who=who)
    campaigns.accept(made, blue)
    made.refresh_from_db()
    assert made.status == "playing"


def test_a_commander_who_is_gone_is_replaced_and_fights_on(made, red, settings):
    settings.DICE = "tests.campaigns.misses"
    battle = into_battle(made)
    nora = factories.person("nora")
    seat = Seat.objects.get(game=made.game, side="red")
    services.replace_person(by=red, seat=seat, user=nora, state="taken")
    assert battle.entries.order_by("-seq")[0].type == "seat"
    (wait,) = factories.waiting(battle)
    assert refused(campaigns.decide, battle=battle, user=red, wait=wait).code == "forbidden"
    campaigns.decide(battle, nora, wait)
    judge = Seat(game=made.game, role="moderator", user=nora, state="taken")
    judge.save()
    problem = refused(services.replace_person, by=red, seat=judge, user=None, state="open")
    assert "invited by name" in problem.message
