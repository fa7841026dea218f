"""What ends a person's rights outside our services: signing out, a new password, the administration."""

from typing import Any

from allauth.account.signals import password_changed, password_reset
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from games import seams
from games.models import User


@receiver(user_logged_out)
def close_session(request: HttpRequest, **_: Any) -> None:
    session_key = request.session.session_key if hasattr(request, "session") else None
    if session_key:
        seams.battles().rights_changed(session_key=session_key)


@receiver([password_changed, password_reset])
def look_at_sessions(user: User, **_: Any) -> None:
    look_again(user)


@receiver(post_save, sender=User)
def look_at_person(instance: User, created: bool, update_fields: Any, **_: Any) -> None:
    if not created and (update_fields is None or set(update_fields) - {"last_login"}):
        look_again(instance)


def look_again(user: User) -> None:
    transaction.on_commit(lambda: seams.battles().rights_changed(user_id=user.pk))
