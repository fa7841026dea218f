"""People: accounts, the names that are taken, tokens for scripts."""

import hashlib
from typing import Any

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.validators import ProhibitNullCharactersValidator
from django.db import IntegrityError, models, transaction

from games.names import LONGEST_SKELETON, fault_of_name, skeletons

TAKEN = "Somebody else is called that, or so much alike that they would be mistaken for each other."


def check_name(name: str, owner_pk: int | None = None) -> None:
    """A user name or display name that nobody else could be mistaken for, or ValidationError."""
    if fault := fault_of_new_name(name, owner_pk):
        raise ValidationError(fault)


def fault_of_new_name(name: str, owner_pk: int | None) -> str | None:
    taken = TakenName.objects.filter(skeleton__in=skeletons(name))
    if owner_pk is not None:
        taken = taken.exclude(user_id=owner_pk)
    return fault_of_name(name) or (TAKEN if taken.exists() else None)


username_validators = [UnicodeUsernameValidator(), ProhibitNullCharactersValidator(), check_name]


class User(AbstractUser):
    display_name = models.CharField(
        max_length=50, blank=True, default="", help_text="Shown instead of the name."
    )
    email_notices = models.BooleanField(default=False, help_text='Send "it is your decision" by e-mail.')

    class Meta(AbstractUser.Meta):
        pass

    @property
    def shown_name(self) -> str:
        return self.display_name or self.username

    @property
    def names(self) -> dict[str, str]:
        """By field; those that are set."""
        named = {"username": self.username, "display_name": self.display_name}
        return {field: name for field, name in named.items() if name}

    def new_names(self, before: "User | None") -> dict[str, str]:
        """Only these are judged: an account from before keeps what nobody may call himself any more."""
        kept = before.names.values() if before else ()
        return {field: name for field, name in self.names.items() if name not in kept}

    def clean(self) -> None:
        super().clean()
        new = self.new_names(User.objects.filter(pk=self.pk).first())
        faults = {field: fault_of_new_name(name, self.pk) for field, name in new.items()}
        if any(faults.values()):
            raise ValidationError({field: fault for field, fault in faults.items() if fault})

    def save(self, *args: Any, **fields: Any) -> None:
        """A new password, whoever sets it or takes it away, ends the token for scripts; a hash that is only
        renewed does not."""
        another_password = getattr(self, "_password", None) is not None or not self.has_usable_password()
        ends_token = bool(self.pk) and another_password
        changed = fields.get("update_fields")
        with transaction.atomic():
            if changed is None or {"username", "display_name"} & set(changed):
                self.save_with_names(*args, **fields)
            else:
                super().save(*args, **fields)
            if ends_token:
                AccessToken.objects.filter(user=self).delete()

    def save_with_names(self, *args: Any, **fields: Any) -> None:
        """Takes the names with the row, so that two people at once cannot have names that look alike."""
        before = User.objects.select_for_update().filter(pk=self.pk).first()
        changed = fields.get("update_fields")
        for field in ("username", "display_name"):
            if before and changed is not None and field not in changed:
                setattr(self, field, getattr(before, field))  # which may be newer than what was read
        new = self.new_names(before)
        try:
            with transaction.atomic():
                super().save(*args, **fields)
                if before is None or before.names != self.names:
                    self.take_names(new)
        except IntegrityError:
            if new:
                raise ValidationError(dict.fromkeys(new, TAKEN)) from None
            raise

    def take_names(self, new: dict[str, str]) -> None:
        for field, name in new.items():
            if fault := fault_of_name(name):
                raise ValidationError({field: fault})
        mine = TakenName.objects.filter(user=self)
        mine.exclude(skeleton__in=set().union(*map(skeletons, self.names.values()))).delete()
        missing = set().union(*map(skeletons, new.values())) - set(mine.values_list("skeleton", flat=True))
        TakenName.objects.bulk_create(TakenName(skeleton=name, user=self) for name in sorted(missing))


class TakenName(models.Model):
    """What a user name or display name looks like, as written or in capitals; whoever was first has it."""

    skeleton = models.CharField(max_length=LONGEST_SKELETON, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="taken_names")

    def __str__(self) -> str:
        return self.skeleton


class AccessToken(models.Model):
    """A person's key for scripts. Only its digest is kept."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="access_token")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"token of {self.user}"

    @staticmethod
    def digest_of(token: str) -> str:
        # Tokens are long and random: a plain hash is as good as a slow one.
        return hashlib.sha256(token.encode()).hexdigest()
