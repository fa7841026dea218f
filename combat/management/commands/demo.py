"""`manage.py demo`: four accounts, five battles and a campaign to look at; scenarios, maps and campaigns are
loaded before. Does nothing if the accounts are there."""

import random
from typing import Any

from allauth.account.models import EmailAddress
from django.core.management.base import BaseCommand
from django.db import transaction

from combat.management.demo_campaign import make_campaign
from combat.management.fighting import fight_to_the_end
from combat.models import Battle
from combat.services import open_battle
from games.models import Scenario, User
from games.services import accept_invitation

PASSWORD = "man the guns 1942"  # noqa: S105
PEOPLE = {"isoroku": "Isoroku", "chester": "Chester", "vera": "Vera", "admin": "Admin"}
ACCOUNTS = f"""Demo accounts (password of all four: {PASSWORD})
  isoroku   commands Japan in the Battle of Midway, and the Axis in the Mediterranean campaign
  chester   commands the United States, and the Commonwealth, on another browser or a private window
  vera      moderates it
  admin     the administration, at /admin/"""


class Command(BaseCommand):
    help = "Make demo accounts, battles and a campaign, once."

    def handle(self, *args: Any, **options: Any) -> None:
        if not User.objects.filter(username="isoroku").exists():
            with transaction.atomic():
                make_demo()
        if options["verbosity"]:
            self.stdout.write(ACCOUNTS)


def make_demo() -> None:
    people = {name: make_person(name, shown) for name, shown in PEOPLE.items()}
    isoroku, chester, vera = people["isoroku"], people["chester"], people["vera"]
    against = {"attacker": "me", "defender": {"username": "chester"}}
    midway = open_demo("Battle of Midway", "midway", isoroku, command=against, moderators=["vera"])
    accept_all(midway, chester, vera)
    open_demo("Coral Sea, who dares?", "coral-sea", chester, command={"attacker": "link", "defender": "me"})
    open_demo("Off Samar", "samar", isoroku, command={"attacker": {"username": "chester"}, "defender": "me"})
    over = open_demo("Denmark Strait, fought out", "denmark-strait", isoroku, command=against)
    accept_all(over, chester)
    fight_to_the_end(over, random.Random(1941))  # noqa: S311
    both = {"attacker": "me", "defender": "me"}
    open_demo("Savo Island, both sides", "savo-island", isoroku, command=both, spectators="nobody")
    make_campaign(isoroku, chester)


def make_person(name: str, shown: str) -> User:
    create = User.objects.create_superuser if name == "admin" else User.objects.create_user
    email = f"{name}@broadside.example"
    person = create(username=name, email=email, password=PASSWORD, display_name=shown)
    EmailAddress.objects.create(user=person, email=email, verified=True, primary=True)
    return person


def open_demo(name: str, scenario: str, creator: User, **given: Any) -> Battle:
    document = Scenario.objects.get(slug=scenario).document
    return open_battle(creator=creator, name=name, document=document, **given)


def accept_all(battle: Battle, *people: User) -> None:
    for person in people:
        for invitation in person.invitations.filter(seat__game=battle.game, state="open"):
            accept_invitation(user=person, token=invitation.token)
