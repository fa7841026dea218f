"""The e-mail "it is your decision": planned when a wait opens, sent later, and only if it is still true.

At most one for each person and wait: `Notice` is unique, and tasks are enqueued only with a new one. A worker
may die over its task: each notice has a second one some minutes later, which finds it sent or sends it.
"""

import time
from datetime import timedelta
from urllib.parse import urlsplit

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django_tasks import task

from combat import facts
from combat.facts import Facts
from combat.models import Battle, Notice
from games.models import User

log = structlog.get_logger(__name__)

WANTED_GOOD_FOR = 5.0  # seconds
AGAIN_AFTER = timedelta(minutes=5)
GIVE_UP_AFTER = timedelta(days=1)
TAKEN_FOR = timedelta(minutes=3)  # a worker that has not handed it over by then has died

_wanted: tuple[float, frozenset[int]] = (0.0, frozenset())


def plan_notices(known: Facts) -> None:
    for user_id, number in people_to_tell(known):
        plan_notice(known.id, user_id, number)


def somebody_to_tell(known: Facts) -> bool:
    return bool(people_to_tell(known))


def people_to_tell(known: Facts) -> list[tuple[int, int]]:
    """Everybody whose decision has become due and who wants to be told, and the number of the question."""
    if not known.waiting or known.holders("attacker") == known.holders("defender"):
        return []
    wanting = people_wanting_notices()
    asked = [wait for wait in known.waiting if not wait["answered"]]
    told = [(user_id, wait["question"]) for wait in asked for user_id in sorted(known.holders(wait["side"]))]
    return [(user_id, number) for user_id, number in told if user_id in wanting]


def people_wanting_notices() -> frozenset[int]:
    """Asked once every few seconds, not at every decision."""
    global _wanted
    read_at, known = _wanted
    if settings.NOTICES_INLINE or time.monotonic() - read_at > WANTED_GOOD_FOR:
        known = frozenset(
            User.objects.filter(email_notices=True, is_active=True).values_list("pk", flat=True)
        )
        _wanted = (time.monotonic(), known)
    return known


def plan_notice(battle_id: int, user_id: int, number: int) -> None:
    with transaction.atomic():
        notice, is_new = Notice.objects.get_or_create(battle_id=battle_id, user_id=user_id, number=number)
        if is_new:
            due = timezone.now() + timedelta(seconds=settings.NOTICE_DELAY)
            send_notice.using(run_after=due).enqueue(notice.pk)
            send_notice.using(run_after=due + AGAIN_AFTER).enqueue(notice.pk)


@task()
def send_notice(notice_id: int) -> str:
    """What became of it."""
    with transaction.atomic():
        notice = Notice.objects.select_for_update().select_related("battle", "user").get(pk=notice_id)
        if notice.sent_at or notice.dropped:
            return "done before"
        now = timezone.now()
        if notice.taken_at:
            send_notice.using(run_after=now + AGAIN_AFTER).enqueue(notice.pk)
            if now - notice.taken_at < TAKEN_FOR:
                return "another worker is at it; looked at again later"
        why_not = reason_not_to_send(notice)
        notice.dropped = why_not
        notice.taken_at = None if why_not else now
        notice.save(update_fields=["taken_at", "dropped"])
    if why_not:
        return why_not
    try:
        mail_of(notice).send()
    except Exception:
        log.exception("notice_not_sent", battle=notice.battle_id, user=notice.user_id)
        return send_later(notice)
    notice.sent_at = timezone.now()
    notice.save(update_fields=["sent_at"])
    log.info("notice_sent", battle=notice.battle_id, user=notice.user_id, number=notice.number)
    return "sent"


def mail_of(notice: Notice) -> EmailMessage:
    """Named by the notice: should a worker die between handing it over and noting that, whoever receives
    both can see that they are one."""
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return EmailMessage(
        subject=f"[Broadside] It is your decision: {' '.join(notice.battle.name.split())}",
        body=text_of(notice),
        to=[notice.user.email],
        headers={"Message-ID": f"<notice-{notice.pk}.{notice.battle.public_id}@{host}>"},
    )


def send_later(notice: Notice) -> str:
    """The mail server did not take it: again in a while, for a day."""
    notice.taken_at = None
    with transaction.atomic():
        if timezone.now() - notice.created_at > GIVE_UP_AFTER:
            notice.dropped = "the mail could not be handed over"
        else:
            send_notice.using(run_after=timezone.now() + AGAIN_AFTER).enqueue(notice.pk)
        notice.save(update_fields=["taken_at", "dropped"])
    return notice.dropped or "could not be handed over; again later"


def reason_not_to_send(notice: Notice) -> str:
    user, battle = notice.user, notice.battle
    if not user.is_active or not user.email_notices:
        return "not wanted any more"
    if not EmailAddress.objects.filter(user=user, email__iexact=user.email, verified=True).exists():
        return "address not confirmed"
    if open_wait(battle, user, notice.number) is None:
        return "answered"
    return ""


def open_wait(battle: Battle, user: User, number: int) -> dict[str, str] | None:
    if battle.status != Battle.Status.FIGHTING:
        return None
    seats = battle.game.seats.select_related("user").order_by("id")
    sides = facts.facts_of(battle, list(seats)).sides_of(user.pk)
    for wait in battle.plain("waiting"):
        if wait["question"] == number and wait["side"] in sides and not wait["answered"]:
            found: dict[str, str] = wait
            return found
    return None


def text_of(notice: Notice) -> str:
    battle = notice.battle
    wait = open_wait(battle, notice.user, notice.number)
    headline = wait["headline"] if wait else ""
    return f"""{notice.user.shown_name},

{battle.name} waits for you, round {battle.round}:
{headline}

{settings.SITE_URL}/battles/{battle.public_id}#decision

You asked for these mails; switch them off at {settings.SITE_URL}/account
"""
