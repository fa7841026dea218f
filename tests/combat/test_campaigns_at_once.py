"""Two processes at the same moment, again and again, on PostgreSQL: nothing is lost, nothing is doubled."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from django.conf import settings as configured
from django.db import connection, transaction

from combat import ledger
from combat.checks import faults_of as faults_of_battle
from combat.seams import BattlesOfGames
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


def test_two_fleets_leave_for_the_same_waters_at_the_same_moment(workers, people, settings):
    """Each looks at the map, finds the zone free and goes there: only if the first look holds the map until
    its battle has ended are they never both there, enemies side by side without a battle."""
    settings.DICE = "tests.campaigns.misses"
    red, _, blue = people
    given = campaigns.document()
    places = {"r1": "middle", "r2": "middle", "r3": "east", "b1": "middle", "b2": "middle", "b5": "east"}
    units = [{**unit, "zone": places.get(unit["id"], unit["zone"])} for unit in given["units"]]
    first = set()
    for _ in range(ROUNDS):
        made = opened(people, document={**given, "units": units})
        campaigns.order(made, "red", {"attack": {"zone": "middle"}}, red)
        campaigns.order(made, "red", {"attack": {"zone": "east"}}, red)
        campaigns.commit(made, "red")
        there, here = sorted(campaigns.battles(made), key=lambda battle: battle.name)
        assert (there.name[:4], here.name[:6]) == ("East", "Middle")
        campaigns.decide(there, red, asked(there, "attacker"), {"withdraw": None})
        to_north = {"do": "decide", "choice": {"withdraw": "North Sea"}, "key": "leave"}
        out = {"battle": here.pk, "question": asked(here, "attacker")["question"], "side": "attacker"}
        away = {"battle": there.pk, "question": asked(there, "defender")["question"], "side": "defender"}
        answers = at_once(workers, {**to_north, **out, "user": red.pk}, {**to_north, **away, "user": blue.pk})
        gone = ["done" in answer for answer in answers]
        assert sorted(gone) == [False, True], answers
        assert {answer["refused"] for answer in answers if "refused" in answer} <= {"illegal", "stale"}
        fleets = Unit.objects.filter(campaign=made, zone="north").values_list("side", flat=True)
        assert set(fleets) == {"red" if gone[0] else "blue"}
        first.add(gone[0])
        sound(made)
        for battle in campaigns.battles(made):
            assert list(faults_of_battle(battle)) == []
    if ROUNDS >= 50:
        assert first == {True, False}, "one of the two was always first: this shows nothing"


def test_a_battle_is_opened_between_the_two_locks_of_a_seat_change(people, monkeypatch, settings):
    """Battles first, then the game: a battle that has come meanwhile is locked in the same order, or whoever
    decides in it and looks at the map would wait for the game, and the seat change for him."""
    settings.DICE = "tests.campaigns.misses"
    mate = people[1]
    made = opened(people)
    campaigns.sail(made, "red", ["r1"], "west", "middle")
    is_locked, game_is_taken, faults = threading.Event(), threading.Event(), []
    lock, of_game = BattlesOfGames.lock, BattlesOfGames.of_game

    def look_at_the_map():
        (battle,) = campaigns.battles(made)
        with transaction.atomic():
            ledger.lock_battles([battle.pk])
            is_locked.set()
            assert game_is_taken.wait(10)
            services.neighbours(game_id=made.game_id, battle=battle.public_id)

    def in_a_thread(do):
        def run():
            try:
                do()
            except Exception as fault:
                faults.append(fault)
            finally:
                is_locked.set()
                connection.close()

        thread = threading.Thread(target=run)
        thread.start()
        return thread

    looking = []

    def lock_and_be_overtaken(self, game):
        taken = lock(self, game)
        if not looking:
            in_a_thread(lambda: campaigns.commit(Campaign.objects.get(pk=made.pk), "red")).join()
            is_locked.clear()
            looking.append(in_a_thread(look_at_the_map))
            assert is_locked.wait(10)
        return taken

    def count(self, game):
        game_is_taken.set()
        return of_game(self, game)

    monkeypatch.setattr(BattlesOfGames, "lock", lock_and_be_overtaken)
    monkeypatch.setattr(BattlesOfGames, "of_game", count)
    factories.person("gwen")
    who = {"username": "gwen"}
    services.offer_campaign_seat(user=mate, game=made.game, role="commander", side="red", who=who)
    looking[0].join()
    assert faults == []
    (battle,) = campaigns.battles(made)
    assert list(faults_of_battle(battle)) == []
    sound(made)


def asked(battle, side):
    (wait,) = [wait for wait in factories.waiting(battle) if wait["side"] == side]
    return wait
