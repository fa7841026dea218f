"""Two processes at the same moment, again and again, on PostgreSQL: nothing is lost, nothing is doubled."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.db import connection

from combat.checks import faults_of as faults_of_battle
from games import campaign_state, services
from games.checks import faults_of
from games.models import Campaign, CampaignBattle, CampaignEntry, Order, Unit
from tests import campaigns, factories

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks are PostgreSQL's"),
    pytest.mark.slow,
]

ROUNDS = int(os.environ.get("ROUNDS", "200"))
WORKER = Path(__file__).parents[1] / "campaign_worker.py"
ROOT = WORKER.parents[1]


class Worker:
    def __init__(self):
        database = configured.DATABASES["default"]
        name, host = connection.settings_dict["NAME"], database["HOST"] or "127.0.0.1"
        secret = f":{database['PASSWORD']}" if database["PASSWORD"] else ""
        url = f"postgres://{database['USER']}{secret}@{host}:{database['PORT'] or 5432}/{name}"
        environment = {**os.environ, "DATABASE_URL": url, "REDIS_URL": "", "PYTHONPATH": str(ROOT)}
        environment["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            text=True,
            cwd=ROOT,
        )
        assert self.process.stdout.readline() == "ready\n"

    def tell(self, **told):
        self.process.stdin.write(json.dumps(told) + "\n")
        self.process.stdin.flush()

    def answer(self):
        while not (line := self.process.stdout.readline()).startswith("{"):  # the server's log
            assert line, "the process has ended"
        return json.loads(line)

    def end(self):
        self.process.stdin.close()
        assert self.process.wait(20) == 0


@pytest.fixture
def workers():
    pair = Worker(), Worker()
    yield pair
    for one in pair:
        one.end()


@pytest.fixture
def people():
    return factories.person("rita"), factories.person("rolf"), factories.person("bert")


def at_once(workers, first, second):
    for worker, told in zip(workers, (first, second), strict=True):
        worker.tell(**told)
    return [worker.answer() for worker in workers]


def opened(people, **more):
    red, mate, blue = people
    campaigns.load()
    both = ["me", {"username": mate.username}]
    plan = campaigns.plan({"red": both, "blue": [{"username": blue.username}]}, **more)
    made = services.open_campaign(creator=red, plan=plan)
    campaigns.accept(made, mate)
    campaigns.accept(made, blue)
    return Campaign.objects.get(pk=made.pk)


def sound(made):
    assert list(faults_of(Campaign.objects.get(pk=made.pk))) == []
    assert Unit.objects.filter(campaign=made).count() == len(campaign_state.world_of(made).units)


def test_two_commanders_of_one_side_commit_at_the_same_moment(workers, people):
    red, mate, _ = people
    sail = {"move": {"units": ["r3"], "path": ["west", "middle"]}}
    outcomes = []
    for number in range(ROUNDS):
        made = opened(people)
        campaigns.order(made, "red", {"move": {"units": ["r1"], "path": ["west", "middle"]}}, red)
        mine = {"do": "commit", "campaign": made.pk, "side": "red", "draft": 1, "user": red.pk, "key": "a"}
        other = {**mine, "user": mate.pk, "key": "b"}
        if number % 2:  # the other one still drafts
            other = {
                "do": "order",
                "campaign": made.pk,
                "side": "red",
                "user": mate.pk,
                "order": sail,
                "key": "b",
            }
        first, second = at_once(workers, mine, other)
        made.refresh_from_db()
        moved = CampaignEntry.objects.filter(campaign=made, event="moved").count()
        commits = CampaignEntry.objects.filter(campaign=made, event="phase_committed").count()
        orders = dict(Order.objects.filter(side__campaign=made).values_list("number", "state"))
        if number % 2 == 0:
            assert sorted(("done" in first, "done" in second)) == [False, True], (first, second)
            assert (first.get("refused") or second.get("refused")) == "stale"
            assert (moved, commits, orders) == (1, 1, {1: "committed"})
        elif "done" in first:  # committed before the order came, which then was too late
            assert second["refused"] in ("wrong_phase", "not_your_turn", "in_battle"), second
            assert (moved, commits, orders) == (1, 1, {1: "committed"})
        else:  # the order came before: what was to be committed was not what had been seen
            assert (first["refused"], "done" in second) == ("stale", True)
            assert (moved, commits, orders) == (0, 0, {1: "draft", 2: "draft"})
        outcomes.append("done" in first)
        assert CampaignBattle.objects.filter(campaign=made).count() == commits
        sound(made)
    if ROUNDS >= 50:
        assert set(outcomes) == {True, False}, "one of the two was always first: this shows nothing"


def test_a_battle_ends_while_another_looks_at_its_zone(workers, people, settings):
    settings.DICE = "tests.campaigns.misses"
    red, _, blue = people
    given = campaigns.document()
    for unit in given["units"]:
        if unit["id"] == "b2":
            unit["zone"] = "north"
    results = set()
    for _ in range(ROUNDS):
        made = opened(people, document={**given, "units": in_two_zones(given["units"])})
        campaigns.order(made, "red", {"attack": {"zone": "middle"}}, red)
        campaigns.order(made, "red", {"attack": {"zone": "north"}}, red)
        campaigns.commit(made, "red")
        here, there = sorted(campaigns.battles(made), key=lambda battle: battle.name)
        assert (here.name[:6], there.name[:5]) == ("Middle", "North")
        leaving = asked(here, "attacker")
        last = asked(there, "defender")
        decide = {"do": "decide", "user": red.pk, "side": "attacker"}
        withdraw = {"battle": here.pk, "question": leaving["question"], "choice": {"withdraw": "North Sea"}}
        stay = {"battle": there.pk, "question": last["question"], "choice": {"withdraw": None}}
        left, ended = at_once(
            workers,
            {**decide, **withdraw, "key": "leave"},
            {**decide, **stay, "key": "stay", "user": blue.pk, "side": "defender"},
        )
        assert "done" in ended, ended
        there.refresh_from_db()
        assert there.status == "over"
        places = set(
            Unit.objects.filter(campaign=made, public_id__in=["r1", "r2"]).values_list("zone", flat=True)
        )
        if "done" in left:
            assert places == {"north"}, "the battle there was over when the map was looked at"
        else:
            assert left["refused"] in ("illegal", "stale"), left
            assert places == {"middle"}
        results.add("done" in left)
        sound(made)
        for battle in campaigns.battles(made):
            assert list(faults_of_battle(battle)) == []
    if ROUNDS >= 50:
        assert results == {True, False}, "one of the two was always first: this shows nothing"


def in_two_zones(units):
    """Red's fleet stands half in the middle and half in the north, beside the enemy."""
    moved = {"r1": "middle", "r2": "middle", "r3": "north"}
    return [{**unit, "zone": moved.get(unit["id"], unit["zone"])} for unit in units]


def asked(battle, side):
    (wait,) = [wait for wait in factories.waiting(battle) if wait["side"] == side]
    return wait
