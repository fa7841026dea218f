"""What one process writes reaches the sockets of another over Redis, and what happens when Redis goes."""

import asyncio
import os
import subprocess
import sys

import pytest
from channels.db import database_sync_to_async as database
from django.conf import settings

from combat.audiences import Step, frame_of
from combat.consumers import caretaker
from combat.permissions import AUDIENCES, Lens
from combat.push import hub, presence, redis
from combat.services import decisions
from tests import factories
from tests.combat.sockets import Page, sign_in, until
from tests.combat.test_campaign_sockets import CampaignPage, opened

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.asyncio,
    pytest.mark.skipif(not settings.REDIS_URL, reason="no Redis: set REDIS_URL=redis://127.0.0.1:6379/1"),
]


@pytest.fixture
def other():
    """Another process: the same Redis, another name."""
    return redis.Link(settings.REDIS_URL)


@database
def battle():
    attacker, defender = factories.person(), factories.person()
    made = factories.battle(attacker, defender)
    return made, sign_in(attacker)


@database
def played_elsewhere(made, other) -> Step:
    """A decision written by another process: committed, pushed from there."""
    wait = factories.waiting(made)[0]
    user = factories.commander(made, wait["side"])
    decision = decisions.Decision(
        made.pk, user.pk, wait["question"], factories.simple_choice(wait), f"elsewhere-{wait['question']}"
    )
    _, steps = decisions.submit_decisions([decision])
    other.publish([step for _, _, step in steps])
    return steps[0][2]


async def test_a_step_of_another_process_is_pushed_and_played_on_here(other):
    made, session = await battle()
    pages = [await Page(made, session).open(), await Page(made).open()]
    for page in pages:
        await page.next("hello")
    step = await played_elsewhere(made, other)
    for page in pages:
        frame = await page.next("entries")
        assert frame["number"] == step.facts.seq
        assert len(frame["entries"]) == len(step.rows)
    await database(factories.decide)(made)
    for page in pages:
        assert (await page.next("entries"))["from"] == step.facts.seq
        await page.close()


async def test_a_campaign_that_changes_in_another_process_is_told_here(other):
    made, red, *_ = await opened()
    mine, public = (
        await CampaignPage(made, await database(sign_in)(red)).open(),
        await CampaignPage(made).open(),
    )
    for page in (mine, public):
        await page.next("changed")
    said = {"campaign": made.pk, "seq": made.seq, "drafts": {"red": 7, "blue": 3}}
    other.announce({**said, "side": "red"})
    assert (await mine.next("changed"))["draft"] == {"red": 7}
    other.announce({**said, "seq": made.seq + 1, "side": None})
    assert await public.next("changed") == {"type": "changed", "seq": made.seq + 1, "draft": {}}
    assert (await mine.next("changed"))["draft"] == {"red": 7}
    other.announce({"recheck_campaign": {"campaign": made.pk}})
    assert (await public.next("changed"))["seq"] == made.seq
    for page in (mine, public):
        await page.close()


async def test_what_this_process_pushed_comes_once():
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    await database(factories.decide)(made)
    await page.next("entries")
    await page.send(type="ping")
    await page.next("pong")
    assert sum(frame["type"] == "entries" for frame in page.frames) == 1
    await page.close()


async def test_rights_taken_away_elsewhere(other):
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    other.announce({"recheck": {"user": None, "session": session}})
    assert await page.closed() == 4403
    assert page.frames[-1]["reason"] == "signed_out"


async def test_people_elsewhere_are_here(other):
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    since = "2026-03-10T12:00:00.000Z"
    there = [{"role": "defender", "user": "Nora", "state": "away", "since": since}]
    message = {"battle": made.pk, "presence": there, "spectators": 2, "ask": False}
    other.announce(message, redis.channel(made.pk))
    seen = await page.next("presence")
    while seen["spectators"] != 2:
        seen = await page.next("presence")
    assert there[0] in seen["present"], "with the time since when she is away"
    other.announce({**message, "presence": [], "spectators": 0}, redis.channel(made.pk))
    while seen["spectators"]:
        seen = await page.next("presence")
    assert made.pk not in presence._elsewhere
    await page.close()


async def test_after_redis_was_away_everybody_is_told_the_number(other):
    made, session = await battle()
    page = await Page(made, session).open()
    first = await page.next("hello")
    other.client.client_kill_filter(_type="pubsub")
    wait = await database(factories.waiting)(made)
    assert wait
    await page.next("hello")
    await played_elsewhere(made, other)
    frame = await page.next("entries")
    assert frame["from"] == first["number"]
    await page.close()


async def test_decisions_are_taken_while_redis_is_away(monkeypatch):
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    gone = redis.Link("redis://127.0.0.1:1/0")
    monkeypatch.setattr(redis, "link", gone)
    await database(factories.decide)(made)
    await database(factories.decide)(made)
    assert (await page.next("entries"))["number"]
    await until(lambda: gone.failing)
    monkeypatch.undo()
    await page.close()


async def test_what_was_pushed_while_redis_did_not_answer_is_not_lost(other, monkeypatch):
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    monkeypatch.setattr(redis, "LEAVE_ALONE", 0.05)
    send, calls = other._send, []

    def hang(messages):
        calls.append(messages)
        if len(calls) < 3:
            raise TimeoutError("Redis hangs")
        send(messages)

    monkeypatch.setattr(other, "_send", hang)
    step = await played_elsewhere(made, other)
    hello = await page.next("hello")
    assert hello["number"] == step.facts.seq, "whoever may have missed something is told the number"
    await page.close()


@pytest.mark.parametrize(
    "text", [b"garbage", b"", b"\x00", redis.pack([]), redis.pack({"origin": "x", "step": 5, "battle": 1})]
)
async def test_a_message_that_nobody_understands_is_skipped(other, text):
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    for channel in (redis.EVERYWHERE, redis.channel(made.pk)):
        other.client.publish(channel, text)
    await played_elsewhere(made, other)
    assert (await page.next("entries"))["entries"]
    redis.link.ping()
    await page.close()


async def test_a_listener_that_ended_is_seen_by_the_health_check():
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    listener = redis.link.listener()
    listener.task.cancel()
    await until(listener.task.done)
    with pytest.raises(ConnectionError):
        redis.link.ping()
    del redis.link.listeners[asyncio.get_running_loop()]
    await page.close()


async def test_a_fault_in_listening_is_survived(other, monkeypatch):
    monkeypatch.setattr(redis, "LEAVE_ALONE", 0.05)
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    listener = redis.link.listener()
    faults = iter([RuntimeError("a fault")])

    def hear(message):
        for fault in faults:
            raise fault
        redis.Listener.hear(listener, message)

    monkeypatch.setattr(listener, "hear", hear)
    await played_elsewhere(made, other)
    await page.next("hello")
    await played_elsewhere(made, other)
    assert (await page.next("entries"))["entries"]
    await page.close()


async def test_installations_that_share_a_redis_do_not_hear_each_other():
    here = ("secret", "broadside", "redis://redis:6379/0")
    others = [
        ("other", *here[1:]),
        (here[0], "other", here[2]),
        (*here[:2], "redis://redis:6379/1"),
    ]
    assert redis.installation(*here) == redis.installation(*here[:2], "redis://10.0.0.1")
    assert redis.installation(*here) not in {redis.installation(*one) for one in others}
    for name in (redis.channel(1), redis.EVERYWHERE):
        assert redis.OURS in name


async def test_the_frames_of_other_processes_are_our_own(other):
    made, _ = await battle()
    step = await played_elsewhere(made, other)
    packet = redis.unpack(redis.pack(step.packet(AUDIENCES)))
    for audience in AUDIENCES:
        for creator in (False, True):
            lens = Lens(audience, creator)
            assert frame_of(packet, lens) == step.frame(lens)


async def test_the_caretaker_says_who_is_here(other, monkeypatch):
    monkeypatch.setattr(caretaker, "EVERY", 0.05)
    monkeypatch.setattr(caretaker, "GRACE", 0)
    heard = []
    pubsub = other.client.pubsub(ignore_subscribe_messages=True)
    made, session = await battle()
    pubsub.subscribe(redis.channel(made.pk))
    pubsub.get_message(timeout=1)
    page = await Page(made, session).open()

    def listen():
        while message := pubsub.get_message():
            heard.append(redis.unpack(message["data"]))
        return len(heard) >= 3

    await until(listen)
    assert all(one["presence"][0]["role"] == "attacker" for one in heard)
    await page.close()
    assert hub.watching(made.pk) == ()


async def test_what_a_process_did_not_push_before_it_died_is_found(other, monkeypatch):
    monkeypatch.setattr(caretaker, "EVERY", 0.05)
    monkeypatch.setattr(caretaker, "GRACE", 0.05)
    made, session = await battle()
    pages = [await Page(made, session).open(), await Page(made).open()]
    for page in pages:
        await page.next("hello")
    monkeypatch.setattr(other, "publish", lambda steps: None)
    step = await played_elsewhere(made, other)
    for page in pages:
        assert (await page.next("hello"))["number"] == step.facts.seq
    await asyncio.sleep(0.4)
    for page in pages:
        await page.send(type="ping")
        await page.next("pong")
        assert sum(frame["type"] == "hello" for frame in page.frames) == 2, "told once, not every round"
        await page.close()


async def test_whoever_was_told_is_not_greeted_anew(other, monkeypatch):
    monkeypatch.setattr(caretaker, "EVERY", 0.05)
    monkeypatch.setattr(caretaker, "GRACE", 0.05)
    made, session = await battle()
    page = await Page(made, session).open()
    await page.next("hello")
    await played_elsewhere(made, other)
    await page.next("entries")
    await database(factories.decide)(made)
    await page.next("entries")
    await asyncio.sleep(0.4)
    await page.send(type="ping")
    await page.next("pong")
    assert sum(frame["type"] == "hello" for frame in page.frames) == 1
    await page.close()


async def test_what_a_command_says_at_its_end_is_sent(other):
    channel = f"{redis.PREFIX}:command"
    pubsub = other.client.pubsub(ignore_subscribe_messages=True)
    pubsub.subscribe(channel)
    pubsub.get_message(timeout=1)
    program = (
        "import sys, django; django.setup(); from combat.push import redis\n"
        "for number in range(1000): redis.link.announce({'number': number}, sys.argv[1])"
    )
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"]}
    command = [sys.executable, "-c", program, channel]
    await asyncio.to_thread(subprocess.run, command, check=True, env=environment, timeout=30)
    heard = []
    while message := pubsub.get_message(timeout=0.2):
        heard.append(redis.unpack(message["data"])["number"])
    assert heard == list(range(1000))


async def test_a_process_that_ends_does_not_wait_for_a_redis_that_is_away():
    gone = redis.Link("redis://127.0.0.1:1/0")
    gone.announce({"number": 1})
    gone.announce({"number": 2})
    await asyncio.to_thread(gone.flush)
    assert gone._sender is None
