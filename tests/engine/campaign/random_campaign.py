"""Whole campaigns of random orders, on small random worlds if no other is given.

After every entry it is checked whether what was promised holds.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from combat.engine import campaign, play
from combat.engine.campaign import Refused, State
from combat.management.choices import random_choice
from combat.record.writing import units_of
from tests.engine import paragraphs
from tests.engine.campaign.promises import check_entry, check_state
from tests.engine.campaign.random_worlds import random_document

MOST_STEPS = 400


class RandomCampaign:
    """Of a world document, or of a random one."""

    def __init__(self, slug: str, seed: int, document: dict[str, Any] | None = None) -> None:
        self.rng = random.Random(seed)
        self.document = document or random_document(slug, self.rng)
        self.world = campaign.read_world(self.document)
        self.slug = slug
        self.counts: dict[str, int] = {}
        entries, _ = campaign.begin(self.world)
        self.log: list[dict[str, Any]] = []
        self.state = State(self.world)
        self.outlook: tuple[Any, Any, Any] = None, None, None  # the state and the orders it is of, and it
        self.take(entries)

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    # Playing

    def play(self, turns: int = 9) -> None:
        for _ in range(MOST_STEPS):
            game = self.state.game
            if game["outcome"] is not None:
                if (
                    game["played_on"]
                    or self.rng.random() < 0.6
                    or game["outcome"]["why"].startswith("Conceded")
                ):
                    return
                if campaign.can_be_played_on(self.world, self.state):
                    self.take(campaign.play_on(self.world, self.state))
                    continue
                return
            if game["turn"] > turns:
                return
            battles = campaign.battles_to_open(self.state)
            if self.rng.random() < 0.004:
                playing = [side for side in self.world.sides if side not in game["conceded"]]
                self.take(campaign.concede(self.world, self.state, self.rng.choice(playing)))
            elif battles:
                self.fight(self.rng.choice(battles)["zone"])
            else:
                assert game["asked"], "nobody is asked, nothing is fought, and the game is not over"
                self.order(self.rng.choice(game["asked"]))
        raise AssertionError("the campaign does not end")

    def fight(self, zone: str) -> None:
        """A battle of random choices, which looks at the map as it is."""
        self.count("battle")
        setup = play.set_up(campaign.battle_document(self.world, self.state, zone))
        done = play.play_out(
            setup,
            lambda question: random_choice(question.as_dict(), self.rng),
            lambda count, _rule, _side: [self.rng.randint(1, setup.die_sides) for _ in range(count)],
            lambda _what: campaign.neighbours(self.world, self.state, zone),
        )
        position = done.position
        assert position.outcome is not None
        result = {**position.outcome, "units": units_of(setup, position.state)}
        self.take(campaign.battle_ended(self.world, self.state, zone, result))

    def order(self, side: str) -> None:
        orders: list[Any] = []
        for _ in range(self.rng.randint(0, 6)):
            order = self.likely(side, orders)
            if order is None:
                continue
            plan = campaign.plan(self.world, self.state, side, [*orders, order])
            self.check_faults(plan.faults)
            if not plan.faults:
                orders.append(order)
                self.count(next(iter(order)))
        if self.rng.random() < 0.3:
            self.try_illegal(side, orders)
        plan = campaign.plan(self.world, self.state, side, orders)
        assert not plan.faults
        entries = campaign.commit(self.world, self.state, side, orders)
        assert entries[: len(plan.entries)] == plan.entries, "a commit does what the plan says"
        opened = [entry["details"]["zone"] for entry in entries if entry["event"] == "battle_opened"]
        assert opened == [contact["zone"] for contact in plan.contacts]
        if self.state.game["phase"] == "combat_move":
            planned = [unit.id for unit in plan.state.aircraft_aloft(side)]
            assert all(plan.state.pieces[unit].land_at is not None for unit in planned)
        else:
            told = [
                unit for entry in entries if entry["event"] == "lost" for unit in entry["details"]["units"]
            ]
            assert set(plan.summary["lost"]) <= set(told)
        self.take(entries)

    def likely(self, side: str, orders: list[Any]) -> Any:
        """An order that has a chance of being legal; of reachable zones it must be."""
        state = campaign.plan(self.world, self.state, side, orders).state
        mine = [unit for unit in self.world.fleets[side] if state.pieces[unit.id].status == "present"]
        if not mine:
            return None
        unit = self.rng.choice(mine)
        if unit.kind.is_land:
            with suppress(Refused):
                found = self.reachable(side, orders, [unit.id])
                self.check_reachable(state, side, orders, [unit.id], found)
            return self.cargo_order(state, side, unit)
        here = [
            other for other in mine
            if state.zone_of(other.id) == state.zone_of(unit.id) and other.kind.is_ship == unit.kind.is_ship
            and not other.kind.is_land
        ]  # fmt: skip
        stack = [other.id for other in self.rng.sample(here, self.rng.randint(1, min(3, len(here))))]
        if unit.kind.is_aircraft and self.rng.random() < 0.3:
            decks = [ship for ship in mine if ship.kind.carries_aircraft and ship.nation == unit.nation]
            if decks:
                return self.to_deck(state, unit, self.rng.choice(decks))
        if self.rng.random() < 0.1:
            return {"attack": {"zone": state.zone_of(unit.id)}}
        if len(self.world.sides) > 2 and self.rng.random() < 0.1:
            return self.order_of_battles(state, side)
        try:
            found = self.reachable(side, orders, stack)
        except Refused as refused:
            self.check_faults([refused])
            return None
        self.check_reachable(state, side, orders, stack, found)
        if not found["zones"]:
            return None
        fought = [zone for zone, way in found["zones"].items() if way["danger"]]
        zone = self.rng.choice(fought if fought and self.rng.random() < 0.6 else list(found["zones"]))
        order = self.order_to(found, stack, zone)
        if unit.kind.is_aircraft and "aboard" not in order["move"] and self.rng.random() < 0.3:
            plan = campaign.plan(self.world, self.state, side, [*orders, order])
            places = {plane: place for plane, place in plan.summary["landing"].items() if plane in stack}
            if places and not plan.faults:
                self.count("land_at")
                order["move"]["land_at"] = places
        return order

    def order_to(self, found: Any, stack: list[str], zone: str) -> dict[str, Any]:
        way = found["zones"][zone]
        order = {"move": {"units": stack, "path": way["path"]}}
        if way["aboard"]:
            order["move"]["aboard"] = way["aboard"]
        return order

    def order_of_battles(self, state: State, side: str) -> Any:
        for zone in self.rng.sample(list(self.world.chart.seas), len(self.world.chart.seas)):
            enemies = sorted({ship.side for ship in state.ships_of_enemies(zone, side)})
            if len(enemies) > 1:
                return {"battles": {"zone": zone, "sides": self.rng.sample(enemies, len(enemies))}}
        return None

    def reachable(self, side: str, orders: list[Any], units: list[str]) -> dict[str, Any]:
        """Asked of an outlook that was asked before, if it can be, and answered like the first question."""
        before, of, outlook = self.outlook
        if before is not self.state or of != (side, orders):
            outlook = campaign.outlook(self.world, self.state, side, orders)
            self.outlook = self.state, (side, list(orders)), outlook
        else:
            self.count("asked of an outlook again")
        found = campaign.reachable(self.world, self.state, side, orders, units)
        assert campaign.reachable_in(outlook, units) == found
        return found

    def check_reachable(
        self, state: State, side: str, orders: list[Any], stack: list[str], found: Any
    ) -> None:
        """Every zone is in one list; a zone that is offered is legal, and one that is not is refused."""
        assert sorted((*found["zones"], *found["not"])) == sorted(self.world.chart.zones)
        if found["zones"]:
            zone = self.rng.choice(list(found["zones"]))
            order = self.order_to(found, stack, zone)
            plan = campaign.plan(self.world, self.state, side, [*orders, order])
            assert not plan.faults, (order, plan.faults[0].sentence)
        if found["also"]:
            offer = self.rng.choice(found["also"])["order"]
            self.count("also")
            assert not campaign.plan(self.world, self.state, side, [*orders, offer]).faults, offer
        zone = self.rng.choice(list(found["not"]))
        start = state.zone_of(stack[0])
        path = self.path(start, zone, self.world.chart.neighbours)
        if path and zone != start:
            order = {"move": {"units": stack, "path": path}}
            plan = campaign.plan(self.world, self.state, side, [*orders, order])
            self.check_faults(plan.faults)
            assert plan.faults, (order, found["not"][zone])

    def path(self, start: Any, end: Any, neighbours: Any) -> list[str] | None:
        ways = {start: [start]}
        border = [start]
        while border:
            zone = border.pop(0)
            for other in neighbours[zone]:
                if other not in ways:
                    ways[other] = [*ways[zone], other]
                    border.append(other)
        return ways.get(end)

    def to_deck(self, state: State, unit: Any, ship: Any) -> Any:
        path = self.path(state.zone_of(unit.id), state.zone_of(ship.id), self.world.chart.neighbours)
        if not path:
            return None
        if len(path) == 1 and self.rng.random() < 0.5:
            return {"board": {"units": [unit.id], "aboard": ship.id}}
        return {"move": {"units": [unit.id], "path": path, "aboard": ship.id}}

    def cargo_order(self, state: State, side: str, unit: Any) -> Any:
        piece: Any = state.pieces[unit.id]
        if piece.aboard is not None:
            sea: Any = state.zone_of(unit.id)
            coasts = self.world.chart.coasts[sea]
            return {"unload": {"units": [unit.id], "to": self.rng.choice(coasts)}} if coasts else None
        ships = [
            ship for near in self.world.chart.seas[piece.zone] for ship in state.in_zone(near)
            if ship.side == side
        ]  # fmt: skip
        return {"load": {"units": [unit.id], "aboard": self.rng.choice(ships).id}} if ships else None

    def try_illegal(self, side: str, orders: list[Any]) -> None:
        """Nonsense at the end of a draft is refused, and nothing has changed."""
        units, zones = list(self.world.units), list(self.world.chart.zones)
        rng = self.rng
        nonsense: Any = rng.choice(
            [
                {}, [], None, 7, {"move": {}}, {"sink": {"units": units[:1]}}, {"move": None},
                {"move": {"units": [rng.choice(units)], "path": rng.sample(zones, 3)}},
                {"move": {"units": [rng.choice(units), units[0]], "path": zones[:1]}},
                {"move": {"units": ["nobody"], "path": zones[:2]}},
                {"move": {"units": [[]], "path": zones[:2]}},
                {"move": {"units": [rng.choice(units)], "path": ["nowhere"]}},
                {"move": {"units": [rng.choice(units)], "path": zones[:1] * 2, "land_at": {"x": 1}}},
                {"load": {"units": [rng.choice(units)], "aboard": rng.choice(units)}},
                {"load": {"units": [rng.choice(units)], "aboard": {}}},
                {"unload": {"units": [rng.choice(units)], "to": rng.choice(zones)}},
                {"unload": {"units": rng.sample(units, 2), "to": 5}},
                {"board": {"units": rng.sample(units, 2), "aboard": rng.choice(units)}},
                {"attack": {"zone": rng.choice(zones)}},
                {"attack": {"zone": rng.choice(zones), "with": "all"}},
                {"battles": {"zone": rng.choice(zones), "sides": ["red", "red"]}},
                {"battles": {"zone": rng.choice(zones), "sides": [{}]}},
            ]
        )  # fmt: skip
        draft = [*orders, nonsense]
        before = self.state.plain()
        plan = campaign.plan(self.world, self.state, side, draft)
        self.check_faults(plan.faults)
        if plan.faults:
            self.count("nonsense")
            with pytest.raises(Refused) as refused:
                campaign.commit(self.world, self.state, side, draft)
            assert refused.value.order == len(orders)
        assert self.state.plain() == before, "a refusal changes nothing"

    def check_faults(self, faults: list[Refused]) -> None:
        for fault in faults:
            self.count(f"refused: {fault.code}")
            prefix = f"{paragraphs.of(self.slug).prefix}-"
            assert fault.rule is not None, fault.sentence
            assert fault.rule.startswith(prefix)
            assert fault.sentence.endswith(".")

    def take(self, entries: list[dict[str, Any]]) -> None:
        for entry in entries:
            before = self.state
            self.state = campaign.fold(self.world, [entry], before)
            check_entry(self.world, entry, before)
        self.log += entries
        check_state(self.world, self.log, self.state)
