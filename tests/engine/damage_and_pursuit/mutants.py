# ruff: noqa: E501 - one fault a line
"""Small faults, each planted in the rules to see whether the tests of that paragraph find it.

A row: paragraph, file of the ruleset (or of the engine's core), what stands there, what stands there instead.
"""

CORE = "combat.engine.core."
NAVAL = "combat.engine.naval."
RULES = "combat.engine.rulesets.damage_and_pursuit."

ABOARD = RULES + "aboard"
CHARTS = RULES + "charts"
CORRECTIONS = RULES + "corrections"
FIELDS = RULES + "fields"
EVENTS = RULES + "events"
FORCES = RULES + "forces"
MARKS = RULES + "marks"
RECOVERY = RULES + "recovery"
SEQUENCE = RULES + "sequence"
ALLOCATION = RULES + "phases.allocation"
COMPLETION = RULES + "phases.completion"
TABLE = RULES + "damage_table"
DAMAGE = RULES + "phases.damage"
DECLARATIONS = RULES + "phases.declarations"
ENDING = RULES + "phases.ending"
FIRE = RULES + "phases.fire"
FIRING = RULES + "phases.firing"
FIRST_STRIKE = RULES + "phases.first_strike"
LANDING = RULES + "phases.landing"
LOSSES = RULES + "phases.losses"
PURSUIT = RULES + "phases.pursuit"
RETREAT = RULES + "phases.retreat"
SUBMERGING = RULES + "phases.submerging"
WATERS = RULES + "waters"
OUTSIDE = RULES + "outside"
REMOVAL = NAVAL + "removal"
JUDGING = CORE + "judging"
ZONES = NAVAL + "neighbours"
ON_BOARD = NAVAL + "aboard"
FLEETS = NAVAL + "forces"
QUESTIONS = CORE + "questions"

BATTLES = NAVAL + "campaign.battles"
CARGO = NAVAL + "campaign.cargo"
CONTACT = NAVAL + "campaign.contact"
DECKS = NAVAL + "campaign.decks"
DRAFT = NAVAL + "campaign.draft"
FLIGHTS = NAVAL + "campaign.flights"
PLACES = NAVAL + "campaign.places"
PLAN = NAVAL + "campaign.plan"
RESULTS = NAVAL + "campaign.results"
SCHEDULE = NAVAL + "campaign.schedule"
SHIPS = NAVAL + "campaign.ships"
TO_LAND = NAVAL + "campaign.landing"
TURNS = NAVAL + "campaign.turns"
VICTORY = NAVAL + "campaign.victory"
OWN = RULES + "campaign"

MUTANTS: list[tuple[str, str, str, str]] = [
    ("DP-1.1", JUDGING, 'face <= part["hit_faces_up_to"]', 'face < part["hit_faces_up_to"]'),
    ("DP-1.1", FORCES, "self.kind.attack if self.side is ATTACKER else self.kind.defence", "self.kind.attack"),
    ("DP-1.1", FIRING, "if worth[pool] and unit.strength:", "if worth[pool]:"),
    ("DP-1.1", FIRING, "groups_of(guns, lambda unit: unit.strength)", "groups_of(guns)[:1]"),
    ("DP-1.2", FIELDS, '"Attack", "integer", required=True, min=0', '"Attack", "integer", default=0, min=0'),
    ("DP-1.2", FIELDS, '"Defence", "integer", required=True, min=0, max=DIE_SIDES', '"Defence", "integer", required=True, min=0, max=20'),
    ("DP-1.2", FIELDS, "required=True, min=1, max=10,", "required=True, min=0, max=10,"),
    ("DP-1.3", FIELDS, '"Bombers", "air"', '"Bombers", "naval"'),
    ("DP-1.4", ABOARD, "loads > ship.loads", "loads > 99"),
    ("DP-1.4", ABOARD, "if ship_id in self._heavy:", "if False:"),
    ("DP-1.4", ON_BOARD, "aircraft > ship.carries_aircraft", "aircraft > 99"),
    ("DP-1.4", ON_BOARD, "if not kind.carrier_capable:", "if False:"),
    ("DP-1.4", ON_BOARD, "            if kind.is_land:", "            if False:"),
    ("DP-1.4", ON_BOARD, 'ship["side"] is not unit["side"]', "False"),
    ("DP-1.4", ABOARD, '[name for name in SHIPS if name != "submarine"]', "SHIPS"),
    ("DP-1.3", ABOARD, '        if row[field] and row["category"] not in categories:', "        if False:"),
    ("DP-1.5", ABOARD, "    if moves is not None and moves > kind.movement:", "    if False:"),
    ("DP-1.5", ABOARD, '    if moves and name == "moves_owed" and not kind.is_ship:', "    if False:"),
    ("DP-1.4", ABOARD, 'if row["carrier_capable"] and row["land_based"]:', "if False:"),
    ("DP-1.4", ON_BOARD, "if not ship.is_ship:", "if False:"),
    ("DP-1.4", FORCES, "self.kind.is_land or self.stuck", "not self.kind.is_ship"),
    ("DP-1.4", SUBMERGING, "events.submarines_submerged(side, units, cargo, SUBMERGED)", "events.submarines_submerged(side, units, [], SUBMERGED)"),
    ("DP-1.4", REMOVAL, '        table.tell(cargo_lost(unit.fate_rule, unit.id, ship_id))', "        pass"),
    ("DP-1.5", FORCES, "total(self.marks, MOVEMENT) - 1)", "total(self.marks, MOVEMENT))"),
    ("DP-1.5", FORCES, "max(0, self.kind.movement - total(self.marks, MOVEMENT) - 1)", "self.kind.movement - 1"),
    ("DP-1.5", MARKS, "if effect not in possible:", "if False:"),
    ("DP-1.5", TABLE, "if result.stars]", "]"),
    ("DP-1.5", MARKS, "if effect not in EFFECTS or until not in UNTIL:", "if effect not in EFFECTS:"),
    ("DP-1.5", MARKS, "type(value) is not int or not 1 <= value <= 100", "not 1 <= value <= 100"),
    ("DP-1.5", MARKS, "if effect in SIMPLE and value is not True:", "if False:"),
    ("DP-1.6", CHARTS, '("cruiser",    12, 3, 3, 2, 1)', '("cruiser",    12, 3, 3, 2, 2)'),
    ("DP-1.6", CHARTS, '{"carries_aircraft": 2}', '{"carries_aircraft": 3}'),
    ("DP-2", SEQUENCE, 'return "first_strike"', 'return "fire"'),
    ("DP-2", SEQUENCE, 'return "declarations"', 'return "fire"'),
    ("DP-2.1", DECLARATIONS, "for side in Side:", "for side in reversed(Side):"),
    ("DP-2.1", DECLARATIONS, '    if table.setup.options["pursuit"]:', "    if False:"),
    ("DP-2.2", FIRST_STRIKE, "    if has_destroyer(fighting(state, side.enemy)):", "    if False:"),
    ("DP-2.2", FIRST_STRIKE, "        remove_lost(table, RULE)", "        pass"),
    ("DP-2.2", FIRST_STRIKE, "yield from settle_hits(table, *volleys)", "yield from settle_hits(table, volleys[0])"),
    ("DP-2.2", FIRE, "if not (struck and unit.kind.first_strike)", "if True"),
    ("DP-2.2", FIRE, "struck = side.value in", "struck = side.enemy.value in"),
    ("DP-2.3", FIRE, "        yield from settle_hits(table, volley)", "        yield from settle_hits(table, volley)\n        remove_lost(table, RULE)"),
    ("DP-2.3", FIRE, "for side in Side]", "for side in reversed(Side)]"),
    ("DP-2.3", FIRE, "if not (struck and unit.kind.first_strike)", "if not unit.kind.is_submarine"),
    ("DP-2.4", SUBMERGING, "    if has_destroyer(fighting(state, side.enemy)):", "    if False:"),
    ("DP-2.4", FORCES, " and not has(self.marks, CANNOT_SUBMERGE)", ""),
    ("DP-2.4", QUESTIONS, "            if unit_id not in self._pick:", "            if False:"),
    ("DP-2.4", QUESTIONS, "            if unit_id in seen:", "            if False:"),
    ("DP-2.5", FIRING, "kind.is_aircraft and not with_destroyer", "False"),
    ("DP-2.5", FIRING, "lambda kind: not kind.is_submarine", "lambda kind: kind.is_ship"),
    ("DP-2.5", FIRING, 'Pool("submarines", lambda kind: kind.is_ship,', 'Pool("submarines", lambda kind: True,'),
    ("DP-2.6", LOSSES, "[unit for unit in targets if not unit.kind.is_transport] or targets", "targets"),
    ("DP-2.6", LOSSES, "            yield from lose_all_others(table, volley, pool)", "            pass"),
    ("DP-2.6", COMPLETION, '    if not table.setup.options["damage"]:', "    if True:"),
    ("DP-2.6", COMPLETION, "            lose_transports(table, side)", "            pass"),
    ("DP-2.6", FORCES, 'fires = category != "transport"', "fires = True"),
    ("DP-2.6", COMPLETION, " and can_hit(fighting(state, side.enemy), units):", ":"),
    ("DP-2.7", REMOVAL, "        table.tell(damage_settled(rule, hurt))", "        pass"),
    ("DP-2.7", FLEETS, "self.kind.hull - self.damage - self.pending", "1 - self.pending"),
    ("DP-2.7", FLEETS, "self.kind.hull - self.damage - self.pending", "self.kind.hull - max(self.damage, len(self.marks)) - self.pending"),
    ("DP-2.8", DECLARATIONS, "    for side in Side:\n", "    from combat.engine.rulesets.damage_and_pursuit.phases.ending import ended_by_deadlock\n    if ended_by_deadlock(table):\n        return\n    for side in Side:\n"),
    ("DP-2.8", COMPLETION, " or ended_by_deadlock(table):", ":"),
    ("DP-2.8", ENDING, '"DP-2.8", None, "stalemate"', '"DP-2.8", Side.DEFENDER, "stalemate"'),
    ("DP-2.8", ENDING, "if any(can_hit", "if all(can_hit"),
    ("DP-2.9", LOSSES, "volley.owner, RULE, hits", "volley.side, RULE, hits"),
    ("DP-2.9", LOSSES, "        side=volley.owner,", "        side=volley.side,"),
    ("DP-2.9", FIRING, "POOLS = (SUBMARINES, AIRCRAFT, OTHERS)", "POOLS = (OTHERS, AIRCRAFT, SUBMARINES)"),
    ("DP-2.9", LOSSES, "    if volley.hits[pool]:", "    if False:"),
    ("DP-2.9", LOSSES, "keep=True", "keep=False"),
    ("DP-2.10", FORCES, "self.kind.anti_submarine and not has(self.marks, NO_ANTI_SUBMARINE)", "self.kind.anti_submarine"),
    ("DP-2.11", COMPLETION, 'WATERS.ways_out(table, ATTACKER,', 'WATERS.ways_out(table, DEFENDER,'),
    ("DP-2.11", COMPLETION, "units = [unit.id for unit in present(state, ATTACKER)]", "units = [unit.id for unit in present(state, ATTACKER) if unit.kind.is_ship]"),
    ("DP-2.11", COMPLETION, "    if not options:", "    if False:"),
    ("DP-2.11", COMPLETION, "    if not any(came.values()):", "    if True:"),
    ("DP-2.11", CONTACT, 'entry["details"]["path"][-2]', 'entry["details"]["path"][0]'),
    ("DP-2.11", COMPLETION, 'end_battle(table, RULE, DEFENDER, "withdrew")', 'end_battle(table, RULE, ATTACKER, "withdrew")'),
    ("DP-2.12", ENDING, "here[0] if here else None", "here[0] if here else Side.DEFENDER"),
    ("DP-2.12", DECLARATIONS, '        if ended_by_absence(table, "DP-2.4" if gone else None):', "        if False:"),
    ("DP-2.12", ENDING, "    if len(here) == 2:", "    if len(here) >= 1:"),
    ("DP-2.12", ENDING, '"withdrew" if gone_by else "destroyed"', '"destroyed"'),
    ("DP-2.12", RETREAT, "    if not ships or not has_forces(state, ATTACKER):", "    if not ships:"),
    ("DP-2.12", RETREAT, "(ready or behind) or not has_forces(state, ATTACKER):", "(ready or behind):"),
    ("DP-2.12", RETREAT, "    if not (has_forces(state, ATTACKER) and has_forces(state, DEFENDER)):", "    if False:"),
    ("DP-2.13", OUTSIDE, "effects = lost_by_hits(state)", "effects: Effects = {}"),
    ("DP-2.13", OUTSIDE, '{"damage": unit.damage + unit.pending, "pending": 0}', '{"pending": 0}'),
    ("DP-2.13", OUTSIDE, "if unit.pending and unit.id not in lost:", "if (unit.pending or unit.hits_taken) and unit.id not in lost:\n            effects[unit.id] = {**dict.fromkeys(['destroyed'], True), 'pending': 0}\n            continue\n        if unit.pending:"),
    ("DP-2.13", REMOVAL, "effects.update((other.id, dict(GONE)) for other in cargo_of(state, unit))", "pass"),
    ("DP-3.1", ALLOCATION, "        hits = volley.hits[AIRCRAFT] + volley.hits[OTHERS]", "        hits = sum(volley.hits.values())"),
    ("DP-3.1", ALLOCATION, "most = min(hits, len(planes))", "most = len(planes)"),
    ("DP-3.1", ALLOCATION, "least = min(most, no_ship)", "least = 0"),
    ("DP-3.1", ALLOCATION, "if not eligible(state, volley, pool))", "if not heavier(state, volley, pool))"),
    ("DP-3.1", ALLOCATION, "if not eligible(state, volley, pool))", "if not unhit(state, volley, pool))"),
    ("DP-3.1", ALLOCATION, "if not eligible(state, volley, pool))", "if not eligible(state, volley, OTHERS))"),
    ("DP-3.1", ALLOCATION, "transports_alone=not heavier(table.state, volley, OTHERS)", "transports_alone=False"),
    ("DP-3.1", ALLOCATION, "for pool in (AIRCRAFT, OTHERS):  # in", "for pool in (OTHERS, AIRCRAFT):  # in"),
    ("DP-3.1", ALLOCATION, "        volley.hits[pool] -= taken", "        pass"),
    ("DP-3.2", ALLOCATION, "if not unit.hits_taken]", "]"),
    ("DP-3.2", ALLOCATION, "target(unit, 1)", "target(unit, 2)"),
    ("DP-3.2", COMPLETION, "if unit.hits_taken]", "if False]"),
    ("DP-3.2", ALLOCATION, "    for damage in damages:\n        yield from roll_damage", "    for damage in damages[1:]:\n        yield from roll_damage"),
    ("DP-3.2", ALLOCATION, '        side=volley.owner,\n        rule="DP-3.2"', '        side=volley.side,\n        rule="DP-3.2"'),
    ("DP-3.3", ALLOCATION, "    damage.excess[pool] = hits - len(given)", "    pass"),
    ("DP-3.3", ALLOCATION, "if not unit.kind.is_transport]", "]"),
    ("DP-3.3", ALLOCATION, 'volley.side, "DP-3.3", hits, targets', 'volley.owner, "DP-3.3", hits, targets'),
    ("DP-3.3", ALLOCATION, "    if not ships:\n", "    if False:\n"),
    ("DP-3.3", ALLOCATION, "least = min(most, no_ship)", "least = most"),
    ("DP-3.3", ALLOCATION, '        side=volley.side,\n        rule="DP-3.3"', '        side=volley.owner,\n        rule="DP-3.3"'),
    ("DP-3.4", FIRING, "if pool.may_hit(unit.kind) and unit.room > 0", "if unit.room > 0"),
    ("DP-3.4", ALLOCATION, "    elif not any(unit.kind.is_submarine", "    elif True or not any(unit.kind.is_submarine"),
    ("DP-3.4", FORCES, "if unit.is_present and not unit.kind.is_land and not unit.stuck", "if not unit.destroyed and not unit.kind.is_land and not unit.stuck"),
    ("DP-4", TABLE, '"attack -2*, movement -1**", "attack -1*, movement -1**"', '"attack -1*, movement -1**", "attack -1*, movement -1**"'),
    ("DP-4", TABLE, '"damaged**; else attack -1*, movement -1**"', '"damaged**; else attack -1*, movement -1*"'),
    ("DP-4", DAMAGE, "[face - 1]", "[face - 2]"),
    ("DP-4", DAMAGE, "            if not unit.is_present or unit.room <= 0:", "            if False:"),
    ("DP-4", DAMAGE, "return TURN_ENDS if self.unit.side is DEFENDER else TURN_BEGINS", "return TURN_ENDS"),
    ("DP-4", DAMAGE, "for thrown in range(dice[unit_id]):", "for thrown in range(1):"),
    ("DP-4", DAMAGE, "for unit in state.sides[volley.owner] if", "for unit in reversed(state.sides[volley.owner]) if"),
    ("DP-4", DAMAGE, "rolled = table.roll(volley.side,", "rolled = table.roll(volley.owner,"),
    ("DP-4", DAMAGE, 'if stars == "**":', "if stars:"),
    ("DP-4", ALLOCATION, '            spread(table, damage, pool, choice["allocate"] if choice else {})', '            spread(table, damage, pool, choice["allocate"] if choice else {})\n            yield from roll_damage(table, damage.volley, damage.dice)\n            damage.dice = {}'),
    ("DP-4.1", MARKS, "total(marks, ATTACK) >= attack", "total(marks, ATTACK) > attack"),
    ("DP-4.1", MARKS, "if movement and total(marks, MOVEMENT) >= movement", "if False"),
    ("DP-4.1", MARKS, "if attack and total", "if total"),
    ("DP-4.2", FORCES, "max(0, value - total(self.marks, ATTACK))", "value - total(self.marks, ATTACK) if self.side is ATTACKER else value"),
    ("DP-4.2", FORCES, "max(0, value - total(self.marks, ATTACK))", "value - total(self.marks, ATTACK) - 1"),
    ("DP-4.3", DAMAGE, 'if unit.kind.category != "infantry"] or loads', "] or loads"),
    ("DP-4.3", DAMAGE, "loads < lost", "False"),
    ("DP-4.3", DAMAGE, "if len(loads) > 1 else None", "if False else None"),
    ("DP-4.3", DAMAGE, "if len(loads_of(state, state.units[ship_id])) <= still:", "if False:"),
    ("DP-4.4", FORCES, "self.damage > 0 or has(self.marks, DAMAGED)", "has(self.marks, DAMAGED)"),
    ("DP-4.4", DAMAGE, "cell.damaged if unit.is_damaged else cell.undamaged", "cell.undamaged"),
    ("DP-4.5", DAMAGE, "(effect == NO_AIR_OPERATIONS and has(self.marks, NO_AIR_OPERATIONS))", "False"),
    ("DP-4.5", DAMAGE, "self.unit.kind.carries_aircraft <= total(self.marks, AIR_CAPACITY)", "False"),
    ("DP-4.5", FORCES, "unit.stuck = unit.kind.is_aircraft and unit.aboard in grounding", "unit.stuck = False"),
    ("DP-4.5", FORCES, "unit.stuck = unit.kind.is_aircraft and unit.aboard in grounding", "unit.stuck = unit.kind.is_aircraft and unit.aboard is not None"),
    ("DP-4.5", FORCES, 'unit.id: {"aboard": None}', "unit.id: {}"),
    ("DP-4.5", FORCES, "(unit.aboard in lost or forces.units[unit.aboard].destroyed)", "forces.units[unit.aboard].destroyed"),
    ("DP-4.6", DAMAGE, "if unit.kind.is_transport and face in (3, 4) and", "if unit.kind.is_transport and face == 3 and"),
    ("DP-4.6", DAMAGE, "total(unit.marks, UNLOAD) >= loads", "total(unit.marks, UNLOAD) > 0"),
    ("DP-4.6", DAMAGE, "has(unit.marks, CANNOT_UNLOAD) or", ""),
    ("DP-4.6", DAMAGE, "loads > 0 and (", "("),
    ("DP-4.7", FIRE, "    volleys = [fire_of(state, side) for side in Side]  # DP-4.7: before any of it is fired\n    for volley in volleys:", "    for side in Side:\n        volley = fire_of(state, side)"),
    ("DP-5", EVENTS, '{unit: {"hits_taken": 0} for', '{unit: {"hits_taken": 0, "marks": {}} for'),
    ("DP-5.1", RECOVERY, "_without(marks, (TURN_ENDS,))", "marks"),
    ("DP-5.1", RECOVERY, "if in_base else (TURN_BEGINS,)", "if in_base else (TURN_BEGINS, TURN_ENDS)"),
    ("DP-5.2", RECOVERY, "(TURN_BEGINS, REPAIRED) if in_base else", "(TURN_BEGINS,) if in_base else"),
    ("DP-5.2", RECOVERY, "_without(marks, (TURN_ENDS,))", "_without(marks, (TURN_ENDS, REPAIRED))"),
    ("DP-5.3", RECOVERY, " - moves_owed)", ")"),
    ("DP-5.3", RECOVERY, " - total(marks, MOVEMENT)", ""),
    ("DP-5.3", RECOVERY, "max(0, movement", "max(-9, movement"),
    ("DP-6", DECLARATIONS, '    if table.setup.options["pursuit"]:', "    if True:"),
    ("DP-6.1", ZONES, "why = self.why_closed(table, zone, side)", "why = None"),
    ("DP-6.1", WATERS, "kind.is_warship", "kind.is_ship"),
    ("DP-6.1", RETREAT, 'zone["retreat"] is not None and not is_open(table, zone["retreat"])', "False"),
    ("DP-6.1", ZONES, '        if zone["unfinished"]:', "        if False:"),
    ("DP-6.1", RETREAT, 'for zone in state.looked[NEIGHBOURS]["zones"]]', 'for zone in state.looked[NEIGHBOURS]["zones"] if not zone["attacker"]]'),
    ("DP-6.1", RETREAT, "unit.aboard not in staying", "True"),
    ("DP-6.1", RETREAT, "    if not ships:\n        return []", "    if False:\n        return []"),
    ("DP-6.1", RETREAT, "unit.kind.is_ship and not unit.kind.is_submarine]", "unit.kind.is_ship]"),
    ("DP-6.2", RETREAT, "ship.moves_owed + 1", "ship.moves_owed"),
    ("DP-6.2", RETREAT, "return unit.next_moves > 0", "return True"),
    ("DP-6.2", FORCES, "total(self.marks, MOVEMENT) - self.moves_owed", "self.moves_owed"),
    ("DP-6.2", RETREAT, "unit.kind.is_submarine and can_go(unit)", "unit.kind.is_submarine"),
    ("DP-6.2", RETREAT, "unit.kind.is_ship and not can_go(unit)]\n\n\ndef with", "False]\n\n\ndef with"),
    ("DP-6.3", RETREAT, "able(state, ATTACKER), at=retreating)", "able(state, ATTACKER))"),
    ("DP-6.3", RETREAT, '    remove_lost(table, "DP-6.3")', "    pass"),
    ("DP-6.3", RETREAT, "    yield from settle_hits(table, volley)", "    yield from ()"),
    ("DP-6.3", FIRING, "if at is None or unit.id in at]", "]"),
    ("DP-6.4", PURSUIT, "if not unit.kind.is_submarine and unit.unused_moves", "if unit.unused_moves"),
    ("DP-6.4", PURSUIT, "unit.unused_moves - 1 for", "unit.unused_moves for"),
    ("DP-6.4", PURSUIT, "unit.unused_moves > kept_to_land(state, unit)", "unit.unused_moves > 0"),
    ("DP-6.4", PURSUIT, "return 0 if len(hers) <= carrier.deck else 1", "return 1"),
    ("DP-6.4", PURSUIT, "return 0 if len(hers) <= carrier.deck else 1", "return 0 if carrier.deck else 1"),
    ("DP-6.4", FORCES, "if pursuers is None or side is not ATTACKER:", "if True:"),
    ("DP-6.4", DAMAGE, "        if self.moves:", "        if False:"),
    ("DP-6.4", CORRECTIONS, "        if given_back:", "        if False:"),
    ("DP-6.4", CORRECTIONS, "        if given_back:", "        if given_back > 0:"),
    ("DP-6.4", CORRECTIONS, ' or "moves_left" in values:', ":"),
    ("DP-6.5", PURSUIT, "    if not ready:", "    if False:"),
    ("DP-6.5", RETREAT, "units += [other.id for", "_ = [other.id for"),
    ("DP-6.5", DECLARATIONS, '        if ended_by_absence(table, "DP-6.5" if gone else None):', "        if True:"),
    ("DP-6.6", LANDING, "    if home:", "    if False:"),
    ("DP-6.6", LANDING, 'if "defender_room" in zone:', "if False:"),
    ("DP-6.6", LANDING, "if unit.aboard is None]", "if unit.aboard is None and not decks(state, to)]"),
    ("DP-6.6", LANDING, "<= room.get(unit.aboard, 0)", "<= 99"),
    ("DP-6.4", COMPLETION, "    units = fighting(state, side)\n", "    units = able(state, side)\n"),
    ("DP-6.4", COMPLETION, "can_hit(fighting(state, side.enemy), units)", "can_hit(able(state, side.enemy), units)"),
    ("DP-4.5", FORCES, 'return "DP-4.5" if self.stuck else "DP-1.4"', 'return "DP-1.4"'),
    ("DP-6.6", LANDING, 'events.aircraft_landed_nearby(DEFENDER, nearby["name"], units)', 'events.fleet_withdrew(DEFENDER, RULE, nearby["name"], units)'),
    ("DP-6.6", LANDING, "    if lost:", "    if False:"),
    ("DP-6.6", LANDING, "least = min(len(homeless), room)", "least = 0"),
    ("DP-6.6", LANDING, "    if len(places) == 1 and room >= len(homeless):", "    if False:"),
    ("DP-6.6", LANDING, '        while name in taken or (name != zone["name"] and name in names):', "        while False:"),
    ("DP-6.6", ZONES, 'next(row for row in rows if row["category"] == category)', '{**next(iter(rows)), "category": category}'),
    ("DP-6.6", QUESTIONS, "if sent[name] > self._room_of(places[name]):", "if False:"),
    ("DP-6.6", QUESTIONS, '        if len(given) < self.least:\n            raise self.illegal(f"Sent', '        if False:\n            raise self.illegal(f"Sent'),
    ("DP-7.1", TURNS, 'following = 0 if now is None else names.index(now) + 1', 'following = 1 if now is None else names.index(now) + 2'),
    ("DP-7.1", TURNS, '    if phase.asks == "active":', '    if False:'),
    ("DP-7.2", DRAFT, 'if unit.side != self.side:', 'if False:'),
    ("DP-7.2", PLAN, 'if side not in state.game["asked"]:', 'if False:'),
    ("DP-7.3", OWN, '    return enemy.is_warship', '    return enemy.is_ship'),
    ("DP-7.3", OWN, '    return enemy.is_warship', '    return False'),
    ("DP-7.3", SHIPS, '        check_not_held(draft, ship)', '        pass'),
    ("DP-7.4", OWN, 'enemy.anti_submarine and not has', 'enemy.is_warship and not has'),
    ("DP-7.4", OWN, ' and not has(dict(marks), NO_ANTI_SUBMARINE)', ''),
    ("DP-7.5", DRAFT, 'if self.before.pieces[unit.id].moved:', 'if False:'),
    ("DP-7.5", SHIPS, '    if draft.phase == NONCOMBAT_MOVE:', '    if False:'),
    ("DP-7.6", PLAN, 'if draft.phase != LANDING and len(', 'if False and len('),
    ("DP-7.6", PLACES, 'border = [piece.zone] if sails else []', 'border: list[str] = []'),
    ("DP-7.7", FLIGHTS, 'if not plane.kind.carrier_capable or not ship.kind.carries_aircraft:', 'if False:'),
    ("DP-7.7", OWN, '    if grounded(marks):\n        return 0', '    if False:\n        return 0'),
    ("DP-7.8", OWN, 'return 0 if left else 1', 'return 1'),
    ("DP-7.8", RESULTS, 'deck[0].nation != unit.nation', 'False'),
    ("DP-7.8", PLACES, 'if state.pieces[ship.id].in_battle is None]', ']'),
    ("DP-7.8", OWN, 'return 0 if left else 1', 'return 0 if left else 2'),
    ("DP-7.8", RESULTS, 'hers[: max(deck, 0)]', 'hers'),
    ("DP-7.8", RESULTS, 'aboard == carrier and rules.grounded(before.marks)', 'aboard == carrier and False'),
    ("DP-7.9", CONTACT, 'enemies = sides_of(after.ships_of_enemies(zone, side), after.world.sides)', 'enemies = sides_of([one for one in after.ships_of_enemies(zone, side) if one.kind.is_warship], after.world.sides)'),
    ("DP-7.9", PLAN, '    draft.attacks[zone] = None', '    pass'),
    ("DP-7.10", RESULTS, 'return list(result.contest["next"]) if able else []', 'return []'),
    ("DP-7.10", CONTACT, 'first = [enemy for enemy in order.get(zone, ()) if enemy in enemies]', 'first: list[str] = []'),
    ("DP-7.11", RESULTS, 'return {**values, "zone": result.where(unit_id)}', 'return {**values, "zone": result.zone}'),
    ("DP-7.11", CONTACT, 'if unit.side == side and state.pieces[unit.id].in_battle == zone', 'if unit.side == side'),
    ("DP-7.11", OWN, '"moves_owed": row["moves_owed"]', '"moves_owed": 0'),
    ("DP-7.12", CARGO, '    why = why_no_room(draft.state, ship, troops)', '    why = None'),
    ("DP-7.13", CARGO, 'if done[ship_id] > most:', 'if False:'),
    ("DP-7.13", CARGO, 'done[ship_id] = done.get(ship_id, 0) + loads', 'done[ship_id] = loads'),
    ("DP-7.13", OWN, '    if has(dict(marks), CANNOT_UNLOAD):\n        return 0', '    if False:\n        return 0'),
    ("DP-7.13", SCHEDULE, '"asked": [], "unloaded": {}}', '"asked": []}'),
    ("DP-7.13", CARGO, 'zones={land: {"owner": draft.side}}', 'zones={}'),
    ("DP-7.13", CARGO, '    if holding:', '    if False:'),
    ("DP-7.14", SCHEDULE, '        if why is not None:', '        if False:'),
    ("DP-7.14", SCHEDULE, 'unit.arrives <= log.state.game["turn"]', 'unit.arrives < log.state.game["turn"]'),
    ("DP-7.15", TURNS, '    if not later:\n        judge(log)', '    if True:\n        judge(log)'),
    ("DP-7.16", TURNS, 'if len(left) == 1:', 'if False:'),
    ("DP-7.17", FLIGHTS, 'if len(coming) > room:', 'if False:'),
    ("DP-7.17", OWN, 'return has(dict(marks), NO_AIR_OPERATIONS)', 'return False'),
    ("DP-7.18", OWN, 'max(0, moves_left - kept + 1)', 'moves_left'),
    ("DP-7.18", OWN, 'max(0, min(kind.movement, moves_left - spent))', 'moves_left'),
    ("DP-7.18", OWN, 'min(owed, kind.movement)', 'owed'),
    ("DP-7.18", RESULTS, 'row.get("aboard", piece.aboard)', 'piece.aboard'),
    ("DP-7.18", RESULTS, '"marks": dict(row["marks"])', '"marks": {}'),
]  # fmt: skip
