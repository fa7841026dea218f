"""The engine against the oracle; and that the comparison would find what is wrong."""

from __future__ import annotations

import pytest

from combat.engine.rulesets.damage_and_pursuit.phases import firing, first_strike, losses
from tests.oracle.comparison import compared
from tests.oracle.fleets import PAIRS

BATTLES = 2_000


@pytest.mark.parametrize("pair", PAIRS)
def test_played_as_calculated(pair):
    row = compared(pair, BATTLES)
    assert row.agrees, row


def first_strike_ignored(monkeypatch):
    monkeypatch.setattr(first_strike, "first_strikers", lambda _state, _side: [])


def aircraft_hit_submarines_alone(monkeypatch):
    right = firing.pool_of
    monkeypatch.setattr(firing, "pool_of", lambda kind, _with_destroyer: right(kind, True))


def transports_not_last(monkeypatch):
    monkeypatch.setattr(losses, "in_turn", firing.targets_of)


FAULTS = [
    (first_strike_ignored, "submarine v cruiser"),
    (aircraft_hit_submarines_alone, "fighters v submarines"),
    (transports_not_last, "transports last"),
]


@pytest.mark.parametrize("plant, pair", FAULTS)
def test_a_planted_fault_is_found(monkeypatch, plant, pair):
    plant(monkeypatch)
    row = compared(pair, BATTLES)
    assert not row.agrees, row
