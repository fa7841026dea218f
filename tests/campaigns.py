"""A small campaign for the tests: five waters, two coasts, two fleets."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from combat.models import Battle
from games import campaign_files, services
from games.models import Campaign, CampaignEntry, Invitation, Seat, Unit, User
from games.refusals import Refused
from tests import factories

FILES = Path(__file__).parent / "games" / "campaigns"
MAP, WAR = FILES / "narrow-seas.json", FILES / "narrow-war.json"
_keys = itertools.count(1)
chance = random.Random()


def document(**changed: Any) -> dict[str, Any]:
    return {**json.loads(WAR.read_text()), **changed}


def load() -> None:
    services.load_default_tables()
    services.load_map(MAP)


def plan(command: dict[str, Any], **more: Any) -> services.Plan:
    given = campaign_files.check_campaign(more.pop("document", None) or document())
    return services.Plan(
        name=more.pop("name", given["title"]),
        document=given,
        map_version=services.newest_map(given["map"]),
        table_version=services.newest_table(given["ruleset"]),
        command=command,
        **more,
    )


def campaign(red: User, blue: User | None = None, *, begun: bool = True, **more: Any) -> Campaign:
    """Opened by red; hot seat without blue; begun unless `begun=False`."""
    load()
    who = "me" if blue is None else {"username": blue.username}
    made = services.open_campaign(creator=red, plan=plan({"red": ["me"], "blue": [who]}, **more))
    if begun and blue is not None:
        accept(made, blue)
    made.refresh_from_db()
    return made


def among_three(red: User) -> Campaign:
    """Red, blue and green, all of them red's."""
    given = document()
    given["sides"].append(
        {"id": "green", "name": "Green", "colour": "#30b030", "pattern": "waves", "nations": ["greenland"]}
    )
    given["units"].append(
        {"id": "g1", "type": "Cruiser", "name": "Grim", "nation": "greenland", "zone": "south"}
    )
    load()
    command = {"red": ["me"], "blue": ["me"], "green": ["me"]}
    return services.open_campaign(creator=red, plan=plan(command, document=given))


def accept(made: Campaign, user: User) -> None:
    found = Invitation.objects.filter(seat__game=made.game, user=user, state=Invitation.State.OPEN)
    for invitation in found:
        services.accept_invitation(user=user, token=invitation.token)


def commander(made: Campaign, side: str) -> User:
    user = Seat.objects.filter(game=made.game, side=side, state=Seat.State.TAKEN).order_by("pk")[0].user
    assert user is not None
    return user


def key() -> str:
    return f"key-{next(_keys)}"


def order(made: Campaign, side: str, order: dict[str, Any], user: User | None = None) -> services.Draft:
    return services.add_order(
        user=user or commander(made, side), campaign=made, side=side, order=order, key=key()
    )


def sail(made: Campaign, side: str, units: list[str], *path: str) -> services.Draft:
    return order(made, side, {"move": {"units": units, "path": list(path)}})


def commit(made: Campaign, side: str) -> services.Committed:
    user = commander(made, side)
    draft = services.draft_of(user=user, campaign=made, side=side)
    done = services.commit(user=user, campaign=made, side=side, draft=draft.number, key=key())
    made.refresh_from_db()
    return done


def battles(made: Campaign) -> list[Battle]:
    return list(Battle.objects.filter(game=made.game).select_related("game").order_by("pk"))


def fight_out(battle: Battle, most: int = 500) -> None:
    """Simple answers until it is over."""
    for _ in range(most):
        if not (waits := factories.waiting(battle)):
            return
        wait = waits[0]
        side = battle.attacker_side if wait["side"] == "attacker" else battle.defender_side
        decide(battle, commander(Campaign.objects.get(game=battle.game), side), wait)
    raise AssertionError("the battle does not end")


def decide(battle: Battle, user: User, wait: dict[str, Any], choice: Any = None) -> Any:
    from combat.management.choices import simple_choice
    from combat.services import Answered, Decision, submit_decision

    answer = choice if choice is not None else simple_choice(wait)
    outcome = submit_decision(Decision(battle.pk, user.pk, wait["question"], answer, key(), wait["side"]))
    if not isinstance(outcome, Answered):
        raise outcome
    return outcome


def misses(setup: Any) -> Any:
    """Dice that never hit: for the setting DICE."""
    return lambda count, _rule, _side: [setup.die_sides] * count


def hits(setup: Any) -> Any:
    return lambda count, _rule, _side: [1] * count


def by_chance(setup: Any) -> Any:
    """As the test's own `chance` has it: the same battle again for the same seed."""
    return lambda count, _rule, _side: [chance.randint(1, setup.die_sides) for _ in range(count)]


def by_zone(setup: Any) -> Any:
    """In the North Sea every shot hits, elsewhere none."""
    return (hits if setup.document()["zone"]["name"] == "North Sea" else misses)(setup)


# What tests ask of it


def events(made: Campaign) -> Counter[str]:
    return Counter(CampaignEntry.objects.filter(campaign=made).values_list("event", flat=True))


def unit(made: Campaign, name: str) -> Unit:
    return Unit.objects.get(campaign=made, public_id=name)


def refused(call: Callable[..., Any], **given: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        call(**given)
    return caught.value


def into_battle(made: Campaign) -> Battle:
    sail(made, "red", ["r1", "r2", "r3"], "west", "middle")
    commit(made, "red")
    return battles(made)[-1]
