"""People and battles for the tests."""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from allauth.account.models import EmailAddress

from combat import services
from combat.engine.play import Decided, live_entries
from combat.management.choices import simple_choice
from combat.models import Battle
from combat.open_battles import log_of
from combat.services import Answered, Decision, lifecycle, submit_decision
from games.models import Invitation, Seat, User
from games.services import accept_invitation

_numbers = itertools.count(1)
PASSWORD = "full steam ahead 7"


def person(name: str = "", **fields: Any) -> User:
    name = name or f"person{next(_numbers)}"
    user = User.objects.create_user(
        username=name,
        email=f"{name}@broadside.example",
        password=PASSWORD,
        display_name=name.title(),
        **fields,
    )
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def force(**units: int) -> list[dict[str, Any]]:
    """`force(destroyer=2)`: two destroyers; underscores are spaces."""
    return [
        {"type": kind.replace("_", " ").capitalize(), "count": count}
        for kind, count in units.items()
        if count
    ]


def document(attacker: Any = None, defender: Any = None, **more: Any) -> dict[str, Any]:
    """A set-up as the API takes it. Without forces: fleets that last for some rounds."""
    usual = {"destroyer": 3, "cruiser": 3, "battleship": 1}

    def side(name: str, given: Any) -> dict[str, Any]:
        units = given if isinstance(given, list) else force(**(given or usual))
        return {"name": name, "units": units}

    return {
        "ruleset": "flames-and-steel",
        "attacker": side("Red", attacker),
        "defender": side("Blue", defender),
        **more,
    }


def battle(
    attacker: User,
    defender: User | None = None,
    *,
    setup: Mapping[str, Any] | None = None,
    moderators: Sequence[User] = (),
    begun: bool = True,
    creator: User | None = None,
    **fields: Any,
) -> Battle:
    """A battle between two people (hot seat without a second), begun unless `begun=False`."""
    from combat.orders import Expanded

    creator = creator or attacker

    def seat(user: User) -> Any:
        return "me" if user == creator else {"username": user.username}

    made = lifecycle.open_battle(
        creator=creator,
        name=fields.pop("name", f"Battle {next(_numbers)}"),
        document=Expanded(dict(setup or document())).document,
        command={"attacker": seat(attacker), "defender": seat(defender or attacker)},
        moderators=[judge.username for judge in moderators],
        **fields,
    )
    if begun:
        for user in {attacker, defender or attacker, *moderators} - {creator}:
            accept(made, user)
    made.refresh_from_db()
    return made


def accept(made: Battle, user: User) -> None:
    found = Invitation.objects.get(seat__game=made.game, user=user, state=Invitation.State.OPEN)
    accept_invitation(user=user, token=found.token)
    made.refresh_from_db()


def waiting(made: Battle) -> list[dict[str, Any]]:
    made.refresh_from_db()
    waits: list[dict[str, Any]] = made.plain("waiting")
    return waits


def commander(made: Battle, side: str) -> User:
    user = Seat.objects.get(game=made.game, role=side).user
    assert user is not None
    return user


def decide(
    made: Battle, choice: Any = None, *, key: str = "", wait: dict[str, Any] | None = None
) -> Answered:
    """Answer the open question; the simple answer unless `choice` is given."""
    wait = wait or waiting(made)[0]
    user = commander(made, wait["side"])
    answer = choice if choice is not None else simple_choice(wait)
    outcome = submit_decision(
        Decision(made.pk, user.pk, wait["question"], answer, key or f"key-{next(_numbers)}")
    )
    if not isinstance(outcome, Answered):
        raise outcome
    return outcome


def take_back(made: Battle, user: User) -> None:
    """Ask for this person's last decision to be taken back."""
    services.take_back(user=user, battle=made, action="ask", number=last_decision(made, user))


def last_decision(made: Battle, user: User) -> int:
    """Its number, where nothing is hidden; 0 if there is none."""
    entries = log_of(made.pk)
    sides = Seat.objects.filter(game=made.game, user=user).values_list("role", flat=True)
    own = [seq for seq, entry in live_entries(entries) if isinstance(entry, Decided) and entry.side in sides]
    return own[-1] if own else 0


def offer(made: Battle) -> int | None:
    """The number of the open offer, where nothing is hidden."""
    made.refresh_from_db()
    opened = made.plain("offer")
    return opened["seq"] if opened else None


def fight_on(made: Battle, most: int = 500) -> int:
    """Simple answers until the battle is over; how many it took."""
    for count in range(most):
        if not waiting(made):
            return count
        decide(made)
    raise AssertionError("the battle does not end")
