"""Battles of random legal choices: all that must hold in each does, and they meet all that can happen."""

import random
from dataclasses import replace
from functools import partial

import pytest

from combat.engine import play
from combat.engine.core import table, views
from combat.engine.core.log import CHOICES_REVEALED, Side
from combat.engine.rulesets import RULESETS
from combat.management.random_orders import random_document
from combat.management.random_play import Fault, RandomBattle
from tests.engine.damage_and_pursuit.fight import SLUG
from tests.engine.damage_and_pursuit.starts import STARTS
from tests.engine.packages import part_of_tests
from tests.engine.random_battles import asked, entries, random_battles


@pytest.mark.parametrize("slug", play.rulesets())
def test_random_battles_keep_all_promises(slug):
    """What they are is in `RandomBattle`: each is checked while it is played."""
    assert random_battles(slug)


@pytest.mark.parametrize("slug", play.rulesets())
def test_every_kind_of_question_comes_up(slug):
    kinds = {choice["kind"] for choice in play.describe(slug)["record_choices"]}
    assert {question["kind"] for questions in asked(slug) for question in questions} == kinds


@pytest.mark.parametrize("slug", play.rulesets())
def test_every_event_comes_up(slug):
    told = {entry.event for entry in entries(slug) if isinstance(entry, play.Told)}
    assert part_of_tests(slug, "fight").EVENTS - told == set()


def test_both_sides_are_asked_at_once_and_in_secret():
    assert any(len(questions) == 2 for questions in asked(SLUG))
    assert any(entry.secret for entry in entries(SLUG) if isinstance(entry, play.Decided))
    assert CHOICES_REVEALED in {entry.event for entry in entries(SLUG) if isinstance(entry, play.Told)}


@pytest.mark.parametrize("slug", play.rulesets())
def test_a_unit_table_of_somebody_else_has_other_flags(slug):
    described = play.describe(slug)
    flags = {field["name"] for field in described["fields"] if field["kind"] == "boolean"}
    changed = {
        flag
        for seed in range(100)
        for name, row in random_document(slug, random.Random(seed)).get("unit_types", {}).items()
        for flag in flags
        if bool(row.get(flag)) != bool(described["default_roster"][name].get(flag))
    }
    assert changed == flags


@pytest.mark.parametrize("slug", play.rulesets())
def test_every_field_of_a_unit_is_corrected(slug):
    corrected = [
        values
        for entry in entries(slug)
        if isinstance(entry, play.Corrected)
        for values in entry.set.values()
    ]
    fields = {name for values in corrected for name in values}
    described = play.describe(slug)
    assert fields >= {"damage", "pending", "destroyed", "left", "aboard"}
    assert fields >= {field["name"] for field in described["unit_fields"]}
    marks = {name for values in corrected for name in values.get("marks", ())}
    assert len(marks) >= min(10, len(described["marks"]))


# What they check is tried: a leak is planted, and found


def play_where_both_choose_in_secret():
    for seed in range(10):
        RandomBattle(STARTS[0], random.Random(seed)).play()


def sent_to_all(patch):
    patch(views, "hidden_from", lambda setup, entry: ())


def seen_in_the_wait(patch):
    wait_for = views.wait_for
    patch(views, "wait_for", lambda waits, one: wait_for([w for w in waits if not w["answered"]], one))


def put_out_before_the_reveal(patch):
    patch(play, "known_to", lambda entries, hidden: list(entries))


def never_told(patch):
    patch(table, "CHOICES_REVEALED", "forced")


@pytest.mark.parametrize(
    "plant, found",
    [
        (sent_to_all, "sees that the"),
        (seen_in_the_wait, "sees that the"),
        (put_out_before_the_reveal, "sees that the"),
        (never_told, "a secret choice is not told"),
    ],
)
def test_a_leak_is_found(plant, found, monkeypatch):
    plant(monkeypatch.setattr)
    with pytest.raises(Fault, match=found):
        play_where_both_choose_in_secret()


def keep_dice_from_the_defender(patch):
    """A ruleset may keep entries of its own from somebody."""

    def may_see(entry, side):
        return not isinstance(entry, play.Rolled) or side is Side.ATTACKER

    patch(RULESETS, SLUG, replace(RULESETS[SLUG], may_see=may_see))


def test_what_a_ruleset_keeps_from_somebody_is_no_fault(monkeypatch):
    keep_dice_from_the_defender(monkeypatch.setitem)
    play_where_both_choose_in_secret()


def test_what_a_ruleset_keeps_from_somebody_and_is_sent_to_him_is_found(monkeypatch):
    only_choices = partial(views.hidden_from, play.set_up(STARTS[0]))  # of a ruleset that keeps nothing
    keep_dice_from_the_defender(monkeypatch.setitem)
    monkeypatch.setattr(views, "hidden_from", lambda setup, entry: only_choices(entry))
    with pytest.raises(Fault, match="defender is sent what the ruleset keeps from it"):
        play_where_both_choose_in_secret()


def test_what_is_kept_from_somebody_against_the_ruleset_is_found(monkeypatch):
    hidden_from = views.hidden_from

    def and_dice_from_the_defender(setup, entry):
        return ("defender",) if isinstance(entry, play.Rolled) else hidden_from(setup, entry)

    monkeypatch.setattr(views, "hidden_from", and_dice_from_the_defender)
    with pytest.raises(Fault, match="defender is not sent what is no secret"):
        play_where_both_choose_in_secret()
