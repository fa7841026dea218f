"""What nobody may learn, from API, administration or dump: secret choices, tokens, invitations of others."""

import json
from io import StringIO
from unittest import mock

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from combat import codec, ledger, open_battles, selectors, services
from combat.audiences import frame_of
from combat.engine.play import Decided, Side, TakenBack, Told
from combat.models import BattleEntry
from combat.permissions import AUDIENCES, Lens
from combat.services.pen import Pen, now
from games import secrecy
from games.models import Invitation
from games.services import make_token
from tests import factories

pytestmark = pytest.mark.django_db

SECRET = "the third buoy"


def write(made, *entries):
    """A step with these entries, as a ruleset with secret choices would bring."""
    ledger.lock_battles([made.pk])
    made.refresh_from_db()
    with mock.patch.object(open_battles.play, "resume", return_value=None):
        battle = open_battles.read_battle(made.pk)
    pen = Pen(battle, None, None, now())
    pen.append((pen.written + 1 + index, entry) for index, entry in enumerate(entries))
    pen.lift()
    return pen.step()


def chosen(side, what=SECRET):
    return Decided(Side(side), {"aim": what}, "X-1", "aim", secret=True)


def revealed():
    return Told("choices_revealed", None, details={"choices": {"attacker": {"aim": SECRET}}})


def view(made, audience):
    made.refresh_from_db()
    battle = selectors.battle_named(made.public_id)
    assert battle is not None
    return json.loads(selectors.battle_view(battle, selectors.facts_now(battle), Lens(audience)))


@pytest.fixture
def made(attacker, defender):
    return factories.battle(attacker, defender)


def test_each_audience_counts_its_own_entries_without_gaps(made):
    """Old view and frames are the fresh view for everybody, before and after choices are known."""
    views = {audience: view(made, audience) for audience in AUDIENCES}
    steps = [
        (chosen("attacker"),),
        (chosen("defender", "elsewhere"), revealed(), Told("aimed", "X-1")),
        (TakenBack(made.seq),),
        (chosen("attacker"),),
    ]
    for entries in steps:
        step = write(made, *entries)
        for audience in AUDIENCES:
            text = step.frame(Lens(audience))
            assert text == frame_of(step.packet(AUDIENCES), Lens(audience))
            page = views[audience]
            if text is not None:
                frame = json.loads(text)
                assert frame["from"] == page["number"]
                page["entries"] += frame["entries"]
                page["number"] = frame["number"]
            fresh = view(made, audience)
            assert page["entries"] == fresh["entries"], audience
            assert page["number"] == fresh["number"] == len(fresh["entries"])
            assert [entry["number"] for entry in fresh["entries"]] == list(range(1, fresh["number"] + 1))


def test_a_secret_choice_betrays_itself_to_nobody(made):
    before = {audience: view(made, audience) for audience in AUDIENCES}
    step = write(made, chosen("attacker"))
    for audience in ("defender", "public", "moderator"):
        assert step.frame(Lens(audience)) is None, "even an empty one would tell when"
        after = view(made, audience)
        assert after["entries"] == before[audience]["entries"]
        assert SECRET not in json.dumps(after)
    assert SECRET in json.dumps(view(made, "attacker"))
    assert SECRET in json.dumps(view(made, "both"))


def test_seq_is_shown_only_while_it_betrays_nothing(made):
    write(made, chosen("attacker"))
    write(made, Told("aimed", "X-1"))
    last = view(made, "public")["entries"][-1]
    assert (last["event"], "seq" in last) == ("aimed", False)
    assert view(made, "attacker")["entries"][-1]["seq"] == last["number"] + 1


def test_a_taking_back_is_told_in_the_audiences_own_count(made):
    write(made, chosen("attacker"))
    write(made, Told("aimed", "X-1"))
    seq = BattleEntry.objects.filter(battle=made).count()
    write(made, TakenBack(seq))
    assert view(made, "attacker")["entries"][-1]["to"] == seq
    assert view(made, "public")["entries"][-1]["to"] == seq - 1


def test_it_is_not_in_the_database_in_clear(made):
    write(made, chosen("attacker"))
    entry = BattleEntry.objects.exclude(hidden_from="").get(battle=made)
    assert SECRET not in entry.payload
    _, kind, payload, *_ = ledger.entries_after({made.pk: entry.seq - 1})[made.pk][0]
    assert codec.entry_from_json(kind, secrecy.reveal(payload)) == chosen("attacker")


def test_not_in_a_dump_and_not_in_the_administration(made, at):
    write(made, chosen("attacker"))
    factories.battle(factories.person("ina"), factories.person("ivo"), begun=False)
    token = make_token(factories.person("tom"))
    out = StringIO()
    call_command("dumpdata", stdout=out)
    invitation = Invitation.objects.get(state="open").token
    pages = [out.getvalue()]
    admin = at(factories.person("root", is_staff=True, is_superuser=True))
    for path in (
        "combat/battleentry",
        f"combat/battleentry/{BattleEntry.objects.exclude(hidden_from='').get().pk}/change",
        "games/accesstoken",
        "games/invitation",
        f"games/invitation/{Invitation.objects.get(state='open').pk}/change",
        "combat/battle",
        f"combat/battle/{made.pk}/change",
    ):
        answer = admin.get(f"/admin/{path}/")
        assert answer.status_code == 200, path
        pages.append(answer.content.decode())
    for page in pages:
        assert SECRET not in page
        assert token not in page
        assert invitation not in page


def test_invitations_and_links_go_to_those_they_are_for(at, attacker, defender):
    made = factories.battle(attacker, defender, begun=False)
    token = Invitation.objects.get().token
    for user in (None, attacker, factories.person()):
        client = at(user)
        for url in ("/api/battles/", f"/api/battles/{made.public_id}/", "/api/me/"):
            assert token not in client.get(url).content.decode()
    assert token in at(defender).get("/api/invitations/").content.decode()


def test_e_mail_addresses_are_shown_to_nobody_else(at, attacker, defender):
    made = factories.battle(attacker, defender)
    for url in ("/api/battles/", f"/api/battles/{made.public_id}/", f"/api/battles/{made.public_id}/record/"):
        assert "@broadside.example" not in at(attacker).get(url).content.decode()


def test_the_migration_keeps_what_is_secret(transactional_db, attacker, defender):
    """Back to "is a secret choice" and forward again to those whom it is secret from."""
    made = factories.battle(attacker, defender)
    write(made, chosen("attacker"))
    executor = MigrationExecutor(connection)
    (newest,) = executor.loader.graph.leaf_nodes("combat")
    older = ("combat", "0002_longer_types")
    executor.migrate([older])
    before = executor.loader.project_state([older]).apps.get_model("combat", "BattleEntry")
    assert [entry.type for entry in before.objects.filter(secret=True)] == ["decided"]
    MigrationExecutor(connection).migrate([newest])
    (entry,) = BattleEntry.objects.exclude(hidden_from="")
    assert (entry.type, entry.hidden_from) == ("decided", "defender public moderator")
    made.refresh_from_db()
    assert made.decided == "attacker", "a column that came later is read from the log"


def test_a_secret_choice_does_not_give_back_the_right_to_offer(made, attacker, defender):
    """What may be done must not tell when the other side has chosen."""
    services.agree_to_end(user=defender, battle=made, action="offer")
    services.agree_to_end(user=attacker, battle=made, action="decline", offer=factories.offer(made))
    for entries, right in (((chosen("attacker"),), False), ((chosen("defender"), revealed()), True)):
        write(made, *entries)
        assert ("offer_end" in view(made, "defender")["may"]) is right
