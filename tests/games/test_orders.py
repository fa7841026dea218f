"""Draft orders: shared by a side's commanders, judged together, undone at will."""

import pytest

from combat.engine import campaign as rules
from games import campaign_state, services
from games.models import Campaign, Order
from games.refusals import Refused
from tests import campaigns, factories

pytestmark = pytest.mark.django_db
BESIDE = {"move": {"units": ["r2"], "path": ["west", "middle"]}}


@pytest.fixture
def red():
    return factories.person("rita")


@pytest.fixture
def mate(made, red):
    """A second commander of red."""
    mate = factories.person("rolf")
    who = {"username": "rolf"}
    services.offer_campaign_seat(user=red, game=made.game, role="commander", side="red", who=who)
    campaigns.accept(made, mate)
    return mate


@pytest.fixture
def made(red):
    return campaigns.campaign(red, factories.person("bert"))


def draft(made, user):
    found = services.draft_of(user=user, campaign=made, side="red")
    return found.number, [(row.number, row.author.username) for row, _ in found.orders]


def code_of(call, **given):
    with pytest.raises(Refused) as caught:
        call(**given)
    return caught.value.code


def add(made, user, order, key="k", side="red"):
    return services.add_order(user=user, campaign=made, side=side, order=order, key=key)


def test_commanders_share_a_draft_and_each_order_names_its_author(made, red, mate):
    campaigns.order(made, "red", {"move": {"units": ["r1"], "path": ["west", "middle"]}}, red)
    campaigns.order(made, "red", BESIDE, mate)
    assert draft(made, red) == draft(made, mate) == (2, [(1, "rita"), (2, "rolf")])
    services.undo_order(user=mate, campaign=made, side="red", number=1)
    assert draft(made, red) == (3, [(2, "rolf")])
    services.undo_order(user=red, campaign=made, side="red", number="last")
    assert draft(made, red) == (4, [])
    assert code_of(services.undo_order, user=red, campaign=made, side="red", number="last") == "not_found"


def test_an_order_sent_twice_is_given_once_and_stays_undone(made, red, mate):
    add(made, red, BESIDE)
    add(made, red, BESIDE)
    assert draft(made, red) == (1, [(1, "rita")])
    services.undo_order(user=red, campaign=made, side="red", number=1)
    services.undo_order(user=red, campaign=made, side="red", number=1)
    add(made, red, BESIDE)
    assert draft(made, red) == (2, [])
    another = {"move": {"units": ["r3"], "path": ["west", "middle"]}}
    assert code_of(add, made=made, user=red, order=another) == "conflict"
    assert code_of(add, made=made, user=mate, order=BESIDE) == "conflict"


def test_a_commit_of_another_draft_than_was_seen_is_stale(made, red, mate):
    seen, _ = draft(made, mate)
    add(made, red, BESIDE)
    given = {"user": mate, "campaign": made, "side": "red", "draft": seen, "key": "c"}
    assert code_of(services.commit, **given) == "stale"
    services.commit(**{**given, "draft": seen + 1})
    assert set(Order.objects.values_list("state", flat=True)) == {"committed"}
    assert code_of(services.undo_order, user=red, campaign=made, side="red", number=1) == "stale"
    assert draft(made, red) == (seen + 2, [])


@pytest.mark.parametrize(
    "order,code",
    [
        ({}, "illegal"),
        ({"sing": {}}, "illegal"),
        ({"move": {"units": ["r1"], "path": ["west", "middle"]}, "load": {}}, "illegal"),
        ({"move": {"units": [], "path": ["west"]}}, "illegal"),
        ({"move": {"units": ["b1"], "path": ["middle", "north"]}}, "not_yours"),
        ({"move": {"units": ["x9"], "path": ["west", "middle"]}}, "unknown"),
        ({"move": {"units": ["r1"], "path": ["west", "atlantis"]}}, "unknown"),
        ({"move": {"units": ["r1"], "path": ["west", "east"]}}, "illegal"),
        ({"move": {"units": ["r1"], "path": ["west", "middle", "north"]}}, "held"),
        ({"move": {"units": ["r1"], "path": ["middle", "north"]}}, "illegal"),
        ({"move": {"units": ["b4"], "path": ["east", "north"]}}, "not_yours"),
        ({"attack": {"zone": "north"}}, "illegal"),
        ({"board": {"units": ["r4"], "aboard": "r1"}}, "illegal"),
        ({"move": {"units": ["r4"], "path": ["red-coast", "west", "middle", "east", "blue-coast"]}}, None),
    ],
)
def test_what_the_rules_refuse_is_refused_and_nothing_is_drafted(made, red, order, code):
    with pytest.raises(Refused) as caught:
        add(made, red, order)
    assert code in (None, caught.value.code), caught.value.message
    assert caught.value.message.endswith(".")
    assert draft(made, red) == (0, [])


def test_orders_of_others_and_in_the_wrong_phase(made, red):
    blue = campaigns.commander(made, "blue")
    sails = {"move": {"units": ["b1"], "path": ["middle", "north"]}}
    assert code_of(add, made=made, user=blue, order=sails, side="blue") == "not_your_turn"
    assert code_of(add, made=made, user=blue, order=BESIDE, side="red") == "forbidden"
    campaigns.commit(made, "red")
    assert code_of(add, made=made, user=red, order={"attack": {"zone": "west"}}) == "wrong_phase"


def test_a_unit_in_battle_and_one_that_has_moved_stay_where_they_are(made, red, settings):
    settings.DICE = "tests.campaigns.misses"
    campaigns.sail(made, "red", ["r2"], "west", "middle")
    campaigns.commit(made, "red")
    back = {"move": {"units": ["r2"], "path": ["middle", "west"]}}
    assert code_of(add, made=made, user=red, order=back) in ("in_battle", "wrong_phase")


def test_a_plan_and_what_can_be_reached_change_nothing(made, red):
    add(made, red, BESIDE)
    before = draft(made, red)
    number, plan = services.plan_of(user=red, campaign=made, side="red")
    assert [contact["zone"] for contact in plan.contacts] == ["middle"]
    assert number == before[0]
    reach = services.reachable_for(user=red, campaign=made, side="red", units=["r1"])
    assert "middle" in reach["zones"]
    assert "east" in reach["not"]
    assert draft(made, red) == before


def test_what_can_be_reached_follows_every_change_of_the_draft(made, red, mate):
    """Orders that were played are kept: never longer than the draft and the state are the same."""

    def found():
        world, state = campaign_state.world_of(made), campaign_state.state_of(made)
        orders = [order for _, order in services.draft_of(user=red, campaign=made, side="red").orders]
        kept = answer(lambda: services.reachable_for(user=red, campaign=made, side="red", units=["r2"]))
        assert kept == answer(lambda: rules.reachable(world, state, "red", orders, ["r2"]))
        return set(kept.get("zones", ()))

    def answer(ask):
        try:
            return ask()
        except (Refused, rules.Refused) as refused:  # she has sailed into the enemy, and is held
            return {"refused": str(refused)}

    answers = [found(), found()]
    add(made, red, BESIDE)
    answers += [found(), found()]
    services.undo_order(user=mate, campaign=made, side="red", number="last")
    answers += [found()]
    campaigns.commit(made, "red")
    made.refresh_from_db()
    assert made.phase == "noncombat_move"
    answers += [found()]
    assert ["middle" in zones for zones in answers] == [True, True, False, False, True, False]


def test_a_draft_has_an_end(made, red, monkeypatch):
    monkeypatch.setattr("games.services.orders.MOST_ORDERS", 1)
    add(made, red, BESIDE)
    assert code_of(add, made=made, user=red, order=BESIDE, key="another") == "illegal"


@pytest.fixture
def among_three(red):
    return campaigns.among_three(red)


def test_whoever_commits_has_seen_that_an_enemy_has_given_up(among_three, red):
    made = among_three
    add(made, red, BESIDE)
    services.concede_campaign(user=red, campaign=made, side="green")
    commit = {"user": red, "campaign": made, "side": "red", "key": "c"}
    assert code_of(services.commit, **commit, draft=1) == "stale"
    assert draft(made, red) == (2, [(1, "rita")])
    services.commit(**commit, draft=2)


def test_what_is_shown_under_a_number_is_what_would_be_committed(among_three, red):
    """The number of a draft is of now, and so must the map be that it is played on."""
    made = among_three
    add(made, red, BESIDE)
    read_before = Campaign.objects.select_related("game").get(pk=made.pk)
    services.concede_campaign(user=red, campaign=made, side="blue")
    number, plan = services.plan_of(user=red, campaign=read_before, side="red")
    assert (number, plan.contacts) == (2, [])
    read_before = Campaign.objects.select_related("game").get(pk=made.pk)
    services.concede_campaign(user=red, campaign=made, side="green")
    for look in (
        lambda: services.plan_of(user=red, campaign=read_before, side="red"),
        lambda: services.reachable_for(user=red, campaign=read_before, side="red", units=["r1"]),
    ):
        read_before.status = "playing"
        assert code_of(look) == "over"


def test_whoever_commits_has_seen_the_new_unit_table(made, red):
    add(made, red, BESIDE)
    old = made.table_version
    new = type(old).objects.create(table=old.table, number=2, document=old.document)
    services.move_to_table(user=red, campaign=made, version=new)
    assert code_of(services.commit, user=red, campaign=made, side="red", draft=1, key="c") == "stale"


@pytest.mark.parametrize("side", ["red", "blue"])
def test_no_draft_is_left_behind_by_a_phase_that_went_by(among_three, red, side):
    """Red's own, when red gives up; and when all its enemies have, for then nothing is played any more."""
    made = among_three
    add(made, red, BESIDE)
    for other in ("red",) if side == "red" else ("green", "blue"):
        services.concede_campaign(user=red, campaign=made, side=other)
    assert list(Order.objects.values_list("state", flat=True)) == ["undone"]
