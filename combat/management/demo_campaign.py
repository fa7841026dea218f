"""The campaign of `manage.py demo`: the Mediterranean, played into its third turn, with a battle open."""

import random
from typing import Any

from combat.management.fighting import fight_to_the_end
from combat.models import Battle
from games import services
from games.models import Campaign, CampaignScenario, CampaignSide, Seat, User

SLUG = "mediterranean-1940"
Phase = tuple[int, str, str]  # turn, side, phase


def move(path: str, *units: str) -> dict[str, Any]:
    return {"move": {"units": list(units), "path": path.split()}}


FORCE_H = ("hood", "valiant", "ark-royal", "arethusa", "faulknor", "foxhound")
CONVOY = ("esperia", "conte-rosso", "vivaldi")
# What is ordered when; in every other phase nothing. None of it rests on how a battle went: dice are real.
ORDERS: dict[Phase, list[dict[str, Any]]] = {
    (1, "axis", "combat_move"): [
        move("southern-tyrrhenian-sea sicilian-channel gulf-of-gabes", *CONVOY),
        move("cyrenaican-coast libyan-sea", "bande-nere", "colleoni"),
    ],
    (1, "axis", "noncombat_move"): [move("gulf-of-taranto ionian-sea", "zara", "fiume", "pola", "gorizia")],
    (1, "allies", "combat_move"): [
        move("nile-delta marmarican-coast libyan-sea", "sydney", "orion", "hyperion", "nubian"),
    ],
    (1, "allies", "noncombat_move"): [
        move("nile-delta marmarican-coast", "warspite", "malaya", "eagle", "neptune", "jervis"),
        move("alboran-sea algerian-basin sardinian-sea", *FORCE_H),
    ],
    (2, "axis", "combat_move"): [
        {"unload": {"units": ["trieste-division", "trento-division"], "to": "tripoli"}},
    ],
    (2, "axis", "noncombat_move"): [
        move("gulf-of-gabes sicilian-channel southern-tyrrhenian-sea", *CONVOY),
        move("sicily southern-tyrrhenian-sea sardinian-channel sardinia", "11th-stormo"),
    ],
    (2, "allies", "noncombat_move"): [move("nile-delta marmarican-coast", "ulster-prince", "stuart")],
    (3, "axis", "noncombat_move"): [move("gulf-of-taranto calabrian-coast", "littorio", "vittorio-veneto")],
    (3, "allies", "combat_move"): [move("sardinian-sea sardinian-channel", *FORCE_H)],
}
LAST: Phase = (3, "allies", "combat_move")


def make_campaign(axis: User, allies: User) -> Campaign:
    """Both have taken their commands, and the last phase that was committed has opened a battle."""
    document = CampaignScenario.objects.get(slug=SLUG).document
    plan = services.Plan(
        name=document["title"],
        document=document,
        map_version=services.newest_map(document["map"]),
        table_version=services.newest_table(document["ruleset"]),
        command={"axis": [services.ME], "allies": [{"username": allies.username}]},
    )
    campaign = services.open_campaign(creator=axis, plan=plan)
    for invitation in allies.invitations.filter(seat__game=campaign.game, state="open"):
        services.accept_invitation(user=allies, token=invitation.token)
    chance = random.Random(1940)  # noqa: S311
    while commit_phase(campaign) != LAST:
        fight_all(campaign, chance)
    return campaign


def commit_phase(campaign: Campaign) -> Phase:
    """Order and commit what one side is asked for; the phase that it was."""
    campaign.refresh_from_db()
    side = CampaignSide.objects.filter(campaign=campaign, asked=True)[0].slug
    phase = (campaign.turn, side, campaign.phase)
    user = Seat.objects.get(game=campaign.game, role=Seat.Role.COMMANDER, side=side).user
    assert user is not None
    key = "-".join(map(str, phase))
    for number, order in enumerate(ORDERS.get(phase, ())):
        services.add_order(user=user, campaign=campaign, side=side, order=order, key=f"{key}-{number}")
    draft = services.draft_of(user=user, campaign=campaign, side=side)
    services.commit(user=user, campaign=campaign, side=side, draft=draft.number, key=key)
    return phase


def fight_all(campaign: Campaign, chance: random.Random) -> None:
    """One battle's end may open the next."""
    while battle := Battle.objects.filter(game=campaign.game, status=Battle.Status.FIGHTING).first():
        fight_to_the_end(battle, chance)
