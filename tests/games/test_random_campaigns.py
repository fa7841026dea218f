"""Whole campaigns of random orders, battles and all: the map stays the fold of its log."""

import random

import pytest

from combat.checks import faults_of as faults_of_battle
from combat.management.choices import random_choice
from combat.models import Battle
from games import board, services
from games.checks import faults_of
from games.models import Campaign, CampaignBattle, CampaignSide, Unit
from games.refusals import Refused
from tests import campaigns, factories

pytestmark = pytest.mark.django_db
COMMITS = 16


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("ruleset", ["flames-and-steel", "damage-and-pursuit"])
def test_whatever_is_ordered_the_map_agrees_with_its_log(ruleset, seed, settings):
    settings.DICE = "tests.campaigns.by_chance"
    campaigns.chance.seed(seed)
    rng = random.Random(f"{ruleset} {seed}")
    given = campaigns.document(ruleset=ruleset, turn_limit=None)
    given["units"] += [
        {
            "id": f"{side[0]}x{number}",
            "type": kind,
            "name": f"{side} {number}",
            "nation": f"{side}land",
            "zone": zone,
        }
        for number, kind in enumerate(["Cruiser", "Submarine", "Destroyer"])
        for side, zone in (("red", "south"), ("blue", "north"))
    ]
    made = campaigns.campaign(factories.person("rita"), factories.person("bert"), document=given)
    for _ in range(COMMITS):
        made.refresh_from_db()
        if made.status != "playing":
            break
        order_and_commit(made, rng)
        fight(made, rng)
        sound(made)
    made.refresh_from_db()
    assert made.turn >= 2 or made.status == "over"


def order_and_commit(made, rng):
    side = CampaignSide.objects.filter(campaign=made, asked=True).first()
    user = campaigns.commander(made, side.slug)
    mine = {"user": user, "campaign": made, "side": side.slug}
    for unit in rng.sample(sorted(Unit.objects.filter(campaign=made, side=side.slug), key=str), 4):
        try:
            found = services.reachable_for(**mine, units=[unit.public_id])
            if not found["zones"]:
                continue
            path = rng.choice(list(found["zones"].values()))["path"]
            order = {"move": {"units": [unit.public_id], "path": path}}
            services.add_order(**mine, order=order, key=campaigns.key())
        except Refused:
            continue
    if rng.random() < 0.3 and services.draft_of(**mine).orders:
        services.undo_order(**mine, number="last")
    draft = services.draft_of(**mine)
    services.commit(**mine, draft=draft.number, key=campaigns.key())


def fight(made, rng):
    """Open battles in turns, each with random decisions, until none is open."""
    for _ in range(2000):
        opened = list(Battle.objects.filter(game=made.game, status="fighting"))
        if not opened:
            return
        battle = rng.choice(opened)
        wait = rng.choice([one for one in factories.waiting(battle) if not one["answered"]])
        side = battle.attacker_side if wait["side"] == "attacker" else battle.defender_side
        try:
            campaigns.decide(battle, campaigns.commander(made, side), wait, random_choice(wait, rng))
        except Refused as refused:  # another battle has changed what it rests on
            if refused.code not in ("illegal", "stale"):
                raise
    raise AssertionError("the battles do not end")


def zone_of(pair):
    return pair[0]


def sound(made):
    campaign = Campaign.objects.get(pk=made.pk)
    items = board.log_items(campaign, campaign.entries.order_by("seq"))
    for event in ("battle_opened", "battle_ended"):
        by_zone = [(item["details"]["zone"], item["battle"]) for item in items if item["event"] == event]
        rows = CampaignBattle.objects.filter(campaign=made).order_by("ended" if "ended" in event else "pk")
        there = [(row.zone, row.battle) for row in rows if event == "battle_opened" or row.ended]
        assert sorted(by_zone, key=zone_of) == sorted(there, key=zone_of)
    assert list(faults_of(Campaign.objects.get(pk=made.pk))) == []
    for battle in Battle.objects.filter(game=made.game).select_related("game"):
        assert list(faults_of_battle(battle)) == []
