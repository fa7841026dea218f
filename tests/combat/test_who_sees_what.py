"""A battle of a ruleset with secrets, played through the shell: what each audience ever gets of them.

The duel's two sides choose in secret where to stand; before that something is whispered to the attacker
alone, which the ruleset lets nobody else see. The words of it are looked for in everything that is sent.
"""

import json
from dataclasses import replace

import jsonschema
import pytest

from combat import services, world
from combat.engine.core.asking import Script, ask_all
from combat.engine.core.log import ATTACKER, DEFENDER, Side, Told
from combat.engine.core.questions import PickOne
from combat.engine.core.table import Table
from combat.engine.rulesets import RULESETS
from combat.models import Battle
from combat.record import parse, play_record
from tests import factories
from tests.combat.law import Audience
from tests.combat.records import SCHEMATIC
from tests.engine.core.duel import PHASES, ruleset

pytestmark = pytest.mark.django_db

WHISPERED = "the sun is behind you"
PLACES = {ATTACKER: ("the third buoy", "the mole"), DEFENDER: ("the old fort", "the windmill")}
ALONE = ("attacker", "defender", "public", "moderator")


def stand(table: Table) -> Script[None]:
    effect = {table.state.sides[ATTACKER][0].id: {"marks": {"knows": WHISPERED}}}
    table.tell(Told("whispered", "D-0", effect, details={"what": WHISPERED}))
    choices = yield from ask_all(lambda: place_of(ATTACKER), lambda: place_of(DEFENDER))
    table.tell(Told("stood", "D-1", battle={"aims": ["low", "low"]}, details={"places": list(choices)}))


def place_of(side: Side) -> PickOne:
    return PickOne(
        side=side,
        kind="place",
        rule="D-1",
        text="Where do you stand?",
        headline="Both sides choose where to stand.",
        options=[{"choice": {"at": place}, "text": place, "effect": ""} for place in PLACES[side]],
        refused=lambda: [{"choice": {"at": None}, "why": "One stands somewhere."}],
    )


class Duel:
    """The people round one battle, and what each of them has been sent so far."""

    def __init__(self, at, attacker, defender) -> None:
        self.at = at
        self.judge = factories.person("judge")
        units = [{"type": "Duellist", "count": 1}]
        sides = {name: {"name": name.title(), "units": units} for name in ("attacker", "defender")}
        setup = {"ruleset": "duel", **sides}
        self.people = {"attacker": attacker, "defender": defender, "public": None, "moderator": self.judge}
        self.battle = factories.battle(attacker, defender, moderators=[self.judge], begun=False, setup=setup)
        self.audience = Audience(self.battle, attacker, defender, None, self.judge)
        factories.accept(self.battle, defender)

    def choose(self, side: str, choice: dict) -> None:
        wait = next(wait for wait in factories.waiting(self.battle) if wait["side"] == side)
        factories.decide(self.battle, choice, wait=wait)

    def record(self, name: str) -> dict:
        answer = self.at(self.people[name]).get(f"/api/battles/{self.battle.public_id}/record/")
        return answer.json()

    def sent(self, name: str) -> str:
        """All that this person gets: pushed, and asked for by every address."""
        index = list(self.people).index(name)
        client = self.at(self.people[name])
        url = f"/api/battles/{self.battle.public_id}/"
        pages = [client.get(where) for where in (url, f"{url}entries/", f"{url}record/", "/api/battles/")]
        assert [page.status_code for page in pages] == [200] * 4
        frames = json.dumps(self.audience.watchers[index].frames)
        return frames + "".join(page.content.decode() for page in pages)


@pytest.fixture
def table(at, attacker, defender, monkeypatch):
    monkeypatch.setitem(RULESETS, "duel", ruleset(phases={**PHASES, "aim": stand}))
    monkeypatch.setattr(world, "look_of", lambda _game, _setup: lambda _what: "clear")
    table = Duel(at, attacker, defender)
    yield table
    table.audience.leave()


CHOICES = {"attacker": {"at": "the third buoy"}, "defender": {"at": "the old fort"}}


@pytest.mark.parametrize("first, second", [("attacker", "defender"), ("defender", "attacker")])
def test_a_secret_choice_reaches_nobody_else_before_the_reveal(table, first, second):
    pushed = {name: len(one.frames) for name, one in zip(ALONE, table.audience.watchers, strict=True)}
    before = {name: table.sent(name) for name in ALONE}
    table.choose(first, CHOICES[first])
    table.audience.hold()
    others = [name for name in ALONE if name != first]
    secret = CHOICES[first]["at"]
    assert secret in table.sent(first)
    for name in others:
        assert secret not in table.sent(name)
        assert table.sent(name) == before[name], "not even that there is something"
        assert len(table.audience.watchers[ALONE.index(name)].frames) == pushed[name], "nor when"
    table.choose(second, CHOICES[second])
    table.audience.hold()
    for name in ALONE:
        assert secret in table.sent(name), "revealed"


def test_a_secret_choice_is_not_betrayed_by_numbers(table, attacker):
    """Neither by what is said to guesses at question numbers, nor by a gap in an export."""
    url = f"/api/battles/{table.battle.public_id}/"

    def guesses():
        asked = table.at(attacker).get(url).json()["head"]["waiting"][0]["question"]
        tries = [{"question": asked + n, "choice": {}, "key": f"guess {n}"} for n in range(-2, 5)]
        return [table.at(attacker).post(f"{url}decisions/", one).json()["code"] for one in tries]

    before = guesses()
    table.choose("defender", CHOICES["defender"])
    assert guesses() == before
    services.agree_to_end(user=attacker, battle=table.battle, action="offer")
    table.audience.hold()
    numbers = [entry["seq"] for entry in table.record("attacker")["entries"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(table.record("attacker")["entries"]) == len(table.audience.watchers[0].view["entries"])


@pytest.mark.parametrize("has_chosen", [False, True])
def test_what_a_taking_back_costs_does_not_tell_who_has_chosen(table, attacker, has_chosen):
    for side, choice in (*CHOICES.items(), ("attacker", {"leave": False})):
        table.choose(side, choice)
    if has_chosen:
        table.choose("defender", CHOICES["defender"])
    url = f"/api/battles/{table.battle.public_id}/"
    mine = [entry for entry in table.at(attacker).get(url).json()["entries"] if entry["type"] == "decided"]
    services.take_back(user=attacker, battle=table.battle, action="ask", number=mine[-1]["number"])
    view = table.at(attacker).get(url).json()
    assert view["head"]["offer"]["kind"] == "take_back"


def test_what_the_ruleset_hides_reaches_nobody_else_ever(table):
    for step in (lambda: None, lambda: table.choose("attacker", CHOICES["attacker"]),
                 lambda: table.choose("defender", CHOICES["defender"]),
                 lambda: table.choose("attacker", {"leave": True})):  # fmt: skip
        step()
        table.audience.hold()
        assert WHISPERED in table.sent("attacker")
        for name in ("defender", "public", "moderator"):
            assert WHISPERED not in table.sent(name)
    assert factories.waiting(table.battle) == []


def test_who_commands_both_sides_sees_it_all(table, at):
    setup = json.loads(Battle.objects.get(pk=table.battle.pk).setup)
    alone = factories.person("alone")
    table.battle = factories.battle(alone, setup=setup)
    table.people["public"] = alone
    table.choose("attacker", CHOICES["attacker"])
    page = at(alone).get(f"/api/battles/{table.battle.public_id}/").content.decode()
    assert WHISPERED in page
    assert "the third buoy" in page


def test_each_export_is_a_record_that_the_referee_plays(table):
    """At each wait and at the end; what was chosen in secret and revealed is among the decisions."""
    seen = dict.fromkeys(ALONE, 0)
    for side, choice in (("attacker", CHOICES["attacker"]), ("defender", CHOICES["defender"]),
                         ("attacker", {"leave": True}), (None, None)):  # fmt: skip
        for name in ALONE:
            document = table.record(name)
            SCHEMATIC.validate(document)
            run = play_record(parse(json.dumps(document)))
            again = run.document()
            assert again["decisions"] == document["decisions"]
            assert again["outcome"] == document["outcome"]
            assert document.get("left_out", []) == ([] if name == "attacker" else ["entries"])
            seen[name] = len(document["decisions"])
        if side:
            table.choose(side, choice)
    assert seen == dict.fromkeys(ALONE, 3)


def test_what_was_hidden_when_it_was_written_stays_out_of_exports(table, monkeypatch):
    """Also under a later version of the rules that would hide it no more."""
    monkeypatch.setitem(RULESETS, "duel", replace(RULESETS["duel"], may_see=lambda *_: True))
    for name in ("defender", "public", "moderator"):
        assert WHISPERED not in json.dumps(table.record(name))


def test_a_finished_one_is_taken_in_by_anybody(table):
    for side, choice in (*CHOICES.items(), ("attacker", {"leave": True})):
        table.choose(side, choice)
    for name in ("defender", "moderator"):
        mine = table.at(table.people[name]).post("/api/records/", table.record(name))
        assert mine.status_code == 201, mine.content
        assert mine.json()["head"]["outcome"] == table.record(name)["outcome"]


def test_a_taking_back_is_told_in_each_ones_own_count(table, attacker):
    table.choose("attacker", CHOICES["attacker"])
    number = max(entry["number"] for entry in table.audience.watchers[0].view["entries"])
    services.take_back(user=attacker, battle=table.battle, action="ask", number=number)
    table.audience.hold()
    for name in ("defender", "public", "moderator"):
        assert "the third buoy" not in table.sent(name)


def test_the_schema_knows_what_is_asked_of_others():
    for side in ({"text": "x"}, {"text": "x", "options": []}):
        with pytest.raises(jsonschema.ValidationError):
            SCHEMATIC.evolve(
                schema={"$ref": "#/$defs/question", "$defs": SCHEMATIC.schema["$defs"]}
            ).validate({"side": "attacker", "kind": "aim", **side})
