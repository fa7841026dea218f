"""The e-mail "it is your decision": exactly one for each wait, none that is not true any more."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from combat import services, tasks
from combat.models import Notice
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def at_once(settings):
    settings.NOTICES_INLINE = True
    settings.NOTICE_DELAY = 60


def told(name: str):
    return factories.person(name, email_notices=True)


def later(minutes: float) -> None:
    """The queue is worked off when so much time has passed."""
    DBTaskResult.objects.filter(status="READY").update(run_after=timezone.now() - timedelta(minutes=minutes))
    call_command("db_worker", "--batch", "--no-startup-delay", verbosity=0, stdout=StringIO())


def test_one_mail_for_one_wait_and_its_link_opens_the_decision(settings):
    settings.SITE_URL = "https://broadside.example"
    attacker, defender = told("arthur"), told("doris")
    made = factories.battle(attacker, defender, name="Trial")
    wait = factories.waiting(made)[0]
    asked = factories.commander(made, wait["side"])

    later(5)
    later(5)

    (sent,) = mail.outbox
    assert sent.to == [asked.email]
    assert "It is your decision: Trial" in sent.subject
    assert f"https://broadside.example/battles/{made.public_id}#decision" in sent.body
    assert wait["headline"] in sent.body
    assert Notice.objects.get().sent_at


def test_none_when_the_player_answered_before_it_went_out():
    attacker, defender = told("arthur"), factories.person("doris")
    made = factories.battle(attacker, defender)
    for _ in range(60):
        waits = factories.waiting(made)
        if not waits or waits[0]["side"] == "defender":
            break
        factories.decide(made)
    later(5)
    assert mail.outbox == []
    assert set(Notice.objects.values_list("dropped", flat=True)) <= {"answered"}


def test_a_queue_that_stood_still_sends_only_what_is_true_now():
    attacker, defender = told("arthur"), told("doris")
    made = factories.battle(attacker, defender)
    for _ in range(8):
        if not factories.waiting(made):
            break
        factories.decide(made)
    waits = factories.waiting(made)
    assert Notice.objects.count() > 1
    later(60)
    assert len(mail.outbox) == len(waits)
    if waits:
        assert mail.outbox[0].to == [factories.commander(made, waits[0]["side"]).email]


def test_one_for_each_wait_through_a_whole_battle():
    attacker, defender = told("arthur"), told("doris")
    made = factories.battle(attacker, defender)
    waits = 0
    while factories.waiting(made):
        waits += 1
        later(5)
        factories.decide(made)
    later(5)
    assert len(mail.outbox) == waits


def test_notes_do_not_repeat_it():
    attacker, defender = told("arthur"), told("doris")
    made = factories.battle(attacker, defender)
    services.agree_to_end(user=attacker, battle=made, action="offer")
    services.agree_to_end(user=defender, battle=made, action="decline", offer=factories.offer(made))
    later(5)
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("change", ["opt out", "closed account", "unconfirmed address", "battle over"])
def test_not_when_it_is_not_wanted_any_more(change):
    attacker, defender = told("arthur"), told("doris")
    made = factories.battle(attacker, defender)
    asked = factories.commander(made, factories.waiting(made)[0]["side"])
    if change == "opt out":
        asked.email_notices = False
    elif change == "closed account":
        asked.is_active = False
    elif change == "unconfirmed address":
        asked.emailaddress_set.update(verified=False)
    else:
        services.concede(user=asked, battle=made)
    asked.save()
    later(5)
    assert mail.outbox == []


def test_nobody_who_did_not_ask_for_it_and_nobody_who_plays_alone():
    factories.battle(factories.person(), factories.person())
    factories.battle(told("arthur"))
    later(5)
    assert mail.outbox == []
    assert not Notice.objects.exists()


def test_a_mail_server_that_is_down_stops_no_battle(settings):
    settings.EMAIL_BACKEND = "tests.combat.test_notices.NoServer"
    made = factories.battle(told("arthur"), told("doris"))
    later(5)
    notice = Notice.objects.earliest("pk")
    assert (notice.sent_at, notice.dropped) == (None, ""), "what was not handed over does not count as sent"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    later(5)
    notice.refresh_from_db()
    assert notice.sent_at
    assert len(mail.outbox) == 1
    factories.decide(made)


def test_a_mail_that_nobody_takes_for_a_day_is_dropped(settings):
    settings.EMAIL_BACKEND = "tests.combat.test_notices.NoServer"
    factories.battle(told("arthur"), told("doris"))
    Notice.objects.update(created_at=timezone.now() - timedelta(days=2))
    later(5)
    later(5)
    assert "could not" in Notice.objects.get().dropped


class NoServer:
    def __init__(self, *args, **kwargs):
        pass

    def send_messages(self, messages):
        raise ConnectionRefusedError


def test_sending_twice_sends_once():
    factories.battle(told("arthur"), told("doris"))
    notice = Notice.objects.get()
    assert tasks.send_notice.call(notice.pk) == "sent"
    assert tasks.send_notice.call(notice.pk) == "done before"
    assert len(mail.outbox) == 1


def test_a_mail_server_that_hangs_is_given_up_before_another_worker_takes_the_mail(settings):
    assert 0 < settings.EMAIL_TIMEOUT < tasks.TAKEN_FOR.total_seconds() / 2
