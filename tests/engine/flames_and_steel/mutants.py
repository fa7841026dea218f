# ruff: noqa: E501 - one fault a line
"""Small faults, each planted in the rules to see whether the tests of that paragraph find it.

A row: paragraph, file of the ruleset (or of the engine's core), what stands there, what stands there instead.
"""

CORE = "combat.engine.core."
NAVAL = "combat.engine.naval."
RULES = "combat.engine.rulesets.flames_and_steel."

DOGFIGHT = RULES + "phases.dogfight"
STRAFING = RULES + "phases.strafing_run"
ESCORTS = RULES + "phases.escorts_fire"
GUNS = RULES + "phases.main_combat"
FIRING = RULES + "phases.firing"
COMPLETION = RULES + "phases.completion"
WATERS = RULES + "waters"
FORCES = RULES + "forces"
ABOARD = RULES + "aboard"
FIELDS = RULES + "fields"
CHARTS = RULES + "charts"
EVENTS = CORE + "events"
SEQUENCE = RULES + "sequence"
JUDGING = CORE + "judging"
PARTS = CORE + "parts"
ZONES = NAVAL + "neighbours"
ON_BOARD = NAVAL + "aboard"
FLEETS = NAVAL + "forces"
REMOVAL = NAVAL + "removal"
PLACING = CORE + "placing"

STRIKE_BACK = "    yield from fire_back(table, side.enemy, answer, hit)"

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
DOWN = NAVAL + "campaign.coming_down"
TURNS = NAVAL + "campaign.turns"
VICTORY = NAVAL + "campaign.victory"
OWN = RULES + "campaign"

MUTANTS: list[tuple[str, str, str, str]] = [
    ("FS-1.1", JUDGING, "sum(face <= hit_faces_up_to", "sum(face < hit_faces_up_to"),
    ("FS-1.1", FIRING, 'table.setup.options["highest_hit"]', "4"),
    ("FS-1.1", FIELDS, 'if options["highest_hit"] > options["die_sides"]:', "if False:"),
    ("FS-1.2", FIRING, '"dice": dice * count', '"dice": dice'),
    ("FS-1.2", FIRING, "getattr(units[0].kind, value)  # FS-1.2", "1"),
    ("FS-1.2", PARTS, "key = (unit.aboard, unit.type, value(unit))", 'key = (unit.aboard, "", None)'),
    ("FS-1.3", FIELDS, '"integer", required=True, min=0, max=MOST_DICE', '"integer", default=0, min=0, max=MOST_DICE'),
    ("FS-1.3", FIELDS, "max=MOST_DICE", "max=None"),
    ("FS-1.3", FIELDS, "max=10_000,", ""),
    ("FS-1.4", FIELDS, '"Bombers", "air"', '"Bombers", "naval"'),
    ("FS-1.4", FIELDS, '"Fighters", "air"', '"Fighters", "land"'),
    ("FS-1.5", ON_BOARD, "if not kind.carrier_capable:", "if False:"),
    ("FS-1.5", ON_BOARD, "aircraft > ship.carries_aircraft", "aircraft > 99"),
    ("FS-1.5", ABOARD, "cargo > ship.cargo_capacity or", "cargo > 99 or"),
    ("FS-1.5", ABOARD, "or not ship.cargo_capacity", ""),
    ("FS-1.5", ON_BOARD, "if not ship.is_ship:", "if False:"),
    ("FS-1.5", ON_BOARD, 'ship["side"] is not unit["side"]', "False"),
    ("FS-1.5", ON_BOARD, "            if kind.is_land:", "            if False:"),
    ("FS-1.6", FORCES, "self.is_surface = self.is_ship and not self.is_submarine", "self.is_surface = self.is_ship"),
    ("FS-1.6", FORCES, "and not self.is_submarine", 'and category in ("escort", "capital")'),
    ("FS-1.7", CHARTS, '"escort",    2, 2, 0, 2, 3, 12', '"escort",    2, 2, 0, 3, 3, 12'),
    ("FS-1.7", CHARTS, '{"carries_aircraft": 3}', '{"carries_aircraft": 2}'),
    ("FS-2", SEQUENCE, 'return "strafing_run"', 'return "escorts_fire"'),
    ("FS-2", SEQUENCE, 'return "main_combat"', 'return "completion"'),
    ("FS-2.1", FORCES, "unit.is_present and holds(unit.kind)", "unit.is_present and unit.room > 0 and holds(unit.kind)"),
    ("FS-2.2", FLEETS, "hull - self.damage - self.pending", "hull - self.pending"),
    ("FS-2.2", FLEETS, "hull - self.damage - self.pending", "hull - self.damage"),
    ("FS-2.2", PLACING, "if placed < wanted:", "if False:"),
    ("FS-2.2", PLACING, "if placed > wanted:", "if False:"),
    ("FS-2.2", PLACING, "if hits > target.room:", "if False:"),
    ("FS-2.2", PLACING, "if type(hits) is not int or hits < 1:", "if not isinstance(hits, int) or hits < 1:"),
    ("FS-2.2", FIRING, "    if placed < hits:", "    if False:"),
    ("FS-2.3", COMPLETION, "    if restored:", "    if False:"),
    ("FS-2.3", COMPLETION, "if unit.damage and not unit.destroyed]", "if unit.damage and unit.is_present]"),
    ("FS-2.3", EVENTS, '{"damage": points, "pending": 0}', '{"pending": 0}'),
    ("FS-2.4", FIRING, "    if not guns:", "    if False:"),
    ("FS-2.4", PLACING, "    if len(targets) == 1:", "    if False:"),
    ("FS-2.4", PLACING, "    if room <= hits:", "    if room < hits:"),
    ("FS-2.4", PLACING, "    if not targets or not hits:", "    if not targets:"),
    ("FS-2.4", FIRING, "    if not present_of(state, side.enemy, at):", "    if len(guns) < 2:"),
    ("FS-2.5", FIRING, "        targets=targets,", "        targets=targets[:1],"),
    ("FS-2.6", REMOVAL, "for ship in lost if ship.kind.is_ship", "for ship in lost if False"),
    ("FS-2.6", FLEETS, "and unit.shares_fate", "and True"),
    ("FS-2.6", FORCES, "self.is_surface = self.is_ship and", "self.is_surface = not self.is_aircraft and"),
    ("FS-2.6", FORCES, 'self.is_heavy = category in ("capital", "submarine")', 'self.is_heavy = category in ("capital", "submarine", "artillery")'),
    ("FS-3.1", DOGFIGHT, '"FS-3.1", AIRCRAFT, "air"', '"FS-3.1", AIRCRAFT, "naval"'),
    ("FS-3.1", DOGFIGHT, 'fire(table, ATTACKER, "FS-3.1"', 'fire(table, DEFENDER, "FS-3.1"'),
    ("FS-3.2", DOGFIGHT, '    yield from fire(table, DEFENDER, "FS-3.2"',
     '    remove_lost(table, "FS-3.3")\n    yield from fire(table, DEFENDER, "FS-3.2"'),
    ("FS-3.2", DOGFIGHT, 'fire(table, DEFENDER, "FS-3.2", AIRCRAFT', 'fire(table, ATTACKER, "FS-3.2", AIRCRAFT'),
    ("FS-3.3", DOGFIGHT, 'remove_lost(table, "FS-3.3")', "pass"),
    ("FS-3.3", REMOVAL, "    if hurt:", "    if False:"),
    ("FS-4.1", STRAFING, "if not dice or", "if dice < 2 or"),
    ("FS-4.1", STRAFING, "or not present_of(state, side.enemy, SUBMARINES)", ""),
    ("FS-4.1", STRAFING, "if not dice or", "if"),
    ("FS-4.2", STRAFING, "halved=at_submarines", "halved=False"),
    ("FS-4.2", STRAFING, "SHIPS if at_submarines else SURFACE_SHIPS", "SHIPS"),
    ("FS-4.2", STRAFING, "SHIPS if at_submarines else SURFACE_SHIPS", "SUBMARINES if at_submarines else SURFACE_SHIPS"),
    ("FS-4.2", FIRING, "        hits //= 2", "        hits = (hits + 1) // 2"),
    ("FS-4.3", STRAFING, "unit.id in hit and unit.kind.air]", "unit.id in hit and unit.kind.air and unit.room > 0]"),
    ("FS-4.3", STRAFING, '"dice": unit.kind.air,', '"dice": unit.kind.air * hit[unit.id],'),
    ("FS-4.3", STRAFING, "hits = roll_hits(table, side, rule, parts)", "hits = roll_hits(table, side, rule, parts, halved=True)"),
    ("FS-4.3", STRAFING, "if unit.id in hit and", "if unit.kind.is_ship and"),
    ("FS-4.4", STRAFING, 'yield from strike(table, DEFENDER, "FS-4.4"', 'yield from strike(table, ATTACKER, "FS-4.4"'),
    ("FS-4.5", STRAFING, '"FS-4.4", "FS-4.5", "FS-4.6")', '"FS-4.4", "FS-4.2", "FS-4.6")'),
    ("FS-4.5", STRAFING, '    yield from strike(table, DEFENDER', "    0 and strike(table, DEFENDER"),
    ("FS-4.6", STRAFING, STRIKE_BACK, "    if side is ATTACKER:\n    " + STRIKE_BACK),
    ("FS-4.6", STRAFING, '    yield from strike(table, DEFENDER',
     '    remove_lost(table, "FS-4.7")\n    yield from strike(table, DEFENDER'),
    ("FS-4.7", STRAFING, 'remove_lost(table, "FS-4.7")', "pass"),
    ("FS-5.1", ESCORTS, '"FS-5.1", ESCORTS, "naval", at=SHIPS', '"FS-5.1", ESCORTS, "naval", at=ESCORTS'),
    ("FS-5.1", ESCORTS, '"FS-5.1", ESCORTS', '"FS-5.1", SHIPS'),
    ("FS-5.2", ESCORTS, '    yield from fire(table, DEFENDER, "FS-5.2"',
     '    remove_lost(table, "FS-5.5")\n    yield from fire(table, DEFENDER, "FS-5.2"'),
    ("FS-5.2", ESCORTS, '"FS-5.2", ESCORTS, "naval", at=SHIPS', '"FS-5.2", ESCORTS, "naval", at=ESCORTS'),
    ("FS-5.3", ESCORTS, '"FS-5.3", ESCORTS, "air", at=AIRCRAFT, halved=True', '"FS-5.3", ESCORTS, "air", at=AIRCRAFT'),
    ("FS-5.3", ESCORTS, '    yield from fire(table, ATTACKER, "FS-5.3"',
     '    remove_lost(table, "FS-5.5")\n    yield from fire(table, ATTACKER, "FS-5.3"'),
    ("FS-5.4", ESCORTS, '"FS-5.4", ESCORTS, "air", at=AIRCRAFT, halved=True', '"FS-5.4", ESCORTS, "air", at=AIRCRAFT'),
    ("FS-5.4", ESCORTS, '"FS-5.4", ESCORTS, "air", at=AIRCRAFT', '"FS-5.4", ESCORTS, "air", at=SHIPS'),
    ("FS-5.5", ESCORTS, 'remove_lost(table, "FS-5.5")', "pass"),
    ("FS-6.1", GUNS, '"FS-6.1", HEAVY_SHIPS, "naval", at=SURFACE_SHIPS', '"FS-6.1", HEAVY_SHIPS, "naval", at=HEAVY_SHIPS'),
    ("FS-6.1", FORCES, 'category in ("capital", "submarine")', 'category in ("capital", "submarine", "escort")'),
    ("FS-6.2", GUNS, '    yield from fire(table, DEFENDER, "FS-6.2"',
     '    remove_lost(table, "FS-6.3")\n    yield from fire(table, DEFENDER, "FS-6.2"'),
    ("FS-6.2", GUNS, '"FS-6.2", HEAVY_SHIPS, "naval", at=SURFACE_SHIPS', '"FS-6.2", HEAVY_SHIPS, "naval", at=HEAVY_SHIPS'),
    ("FS-6.3", GUNS, 'remove_lost(table, "FS-6.3")', "pass"),
    ("FS-7", COMPLETION, "    for side in (ATTACKER, DEFENDER):",
     "    if is_stalemate(table.state) and (yield from break_stalemate(table)):\n        return\n    for side in (ATTACKER, DEFENDER):"),
    ("FS-7.1", COMPLETION, "    if len(alive) == 2:", "    if len(alive) >= 1:"),
    ("FS-7.1", COMPLETION, "alive[0] if alive else None", "alive[0] if alive else DEFENDER"),
    ("FS-7.1", COMPLETION, "    if ended_by_destruction(table):  # FS-7.1", "    table.look(NEIGHBOURS)\n    if ended_by_destruction(table):"),
    ("FS-7.2", COMPLETION, "for side in (ATTACKER, DEFENDER):", "for side in (DEFENDER, ATTACKER):"),
    ("FS-7.2", COMPLETION, "for side in (ATTACKER, DEFENDER):", "for side in (ATTACKER,):"),
    ("FS-7.2", COMPLETION, 'end(table, "FS-7.2", side.enemy, "withdrew")', 'end(table, "FS-7.2", side, "withdrew")'),
    ("FS-7.3", WATERS, "kind.is_ship", "kind.is_surface"),
    ("FS-7.3", WATERS, "kind.is_ship", "not kind.is_aircraft"),
    ("FS-7.3", ZONES, "zone[side.enemy.value]", "zone[side.value]"),
    ("FS-7.3", ZONES, '        if zone["unfinished"]:', "        if False:"),
    ("FS-7.3", COMPLETION, "units = [unit.id for unit in present(state, side)]", "units = [unit.id for unit in present(state, side) if unit.kind.is_ship]"),
    ("FS-7.4", COMPLETION, "    elif planes:", "    elif False:"),
    ("FS-7.4", COMPLETION, "            refused.append(NOT_ALONE)\n        text", '            options.append({**leave, "effect": ""})\n        text'),
    ("FS-7.4", COMPLETION, "    if not ships:\n        options.append", "    if not ships and False:\n        options.append"),
    ("FS-7.5", COMPLETION, "    if is_stalemate(table.state) and", "    if False and"),
    ("FS-7.5", COMPLETION, "    if len(options) == 1:", "    if False:"),
    ("FS-7.5", COMPLETION, "    if len(options) == 1:", "    if options:"),
    ("FS-7.5", COMPLETION, 'end(table, "FS-7.5", DEFENDER', 'end(table, "FS-7.5", ATTACKER'),
    ("FS-7.5", COMPLETION, "    if aircraft:", "    if False:"),
    ("FS-7.5", COMPLETION, '            table.tell(events.cargo_lost("FS-2.6", troops, ship_id))', "            pass"),
    ("FS-7.6", COMPLETION, 'battle["round"] + 1))  # FS-7.6', 'battle["round"]))'),
    ("FS-7.6", SEQUENCE, 'else "dogfight"', "else None"),
    ("FS-7.7", ZONES, 'refused.append({"choice": choice, "why": f"{name}: {why}"})', "pass"),
    ("FS-7.7", COMPLETION, "return Forced(side, \"FS-7.2\", FIGHT_ON, why, refused)", "return Forced(side, \"FS-7.2\", FIGHT_ON, why)"),
    ("FS-7.7", COMPLETION, "refused.append(NOT_ALONE)  # FS-7.7", "pass"),
    ("FS-8", COMPLETION, "not can_harm(state, ATTACKER) and not", "not can_harm(state, ATTACKER) or not"),
    ("FS-8", COMPLETION, "return not can_harm(state, ATTACKER) and", "return"),
    ("FS-8.1", FORCES, "kind.is_aircraft and kind.air for", "kind.is_aircraft for"),
    ("FS-8.1", FORCES, "(enemy_aircraft and any(kind.is_aircraft", "(False and any(kind.is_aircraft"),
    ("FS-8.2", FORCES, "wing >= 1", "wing >= 2"),
    ("FS-8.2", FORCES, "or (enemy_surface and wing", "or (enemy_aircraft and wing"),
    ("FS-8.3", FORCES, "wing >= 2", "wing >= 1"),
    ("FS-8.3", FORCES, "or (enemy_submarine and wing >= 2)", ""),
    ("FS-8.4", FORCES, "(enemy_surface or enemy_submarine) and", "enemy_surface and"),
    ("FS-8.4", FORCES, "kind.is_escort and kind.naval for", "kind.is_escort for"),
    ("FS-8.5", FORCES, "if kind.is_escort) >= 2", "if kind.is_escort) >= 1"),
    ("FS-8.5", FORCES, "sum(kind.air for kind in mine if kind.is_escort)", "sum(kind.air for kind in mine if kind.is_ship)"),
    ("FS-8.6", FORCES, "kind.is_heavy and kind.naval for", "kind.is_heavy for"),
    ("FS-8.6", FORCES, "or (enemy_surface and any(kind.is_heavy", "or (enemy_submarine and any(kind.is_heavy"),
    ("FS-11.1", OWN, 'enemy.blocks_submarines if kind.is_submarine else enemy.is_ship', 'enemy.is_ship'),
    ("FS-11.1", OWN, 'enemy.blocks_submarines if kind.is_submarine else enemy.is_ship', 'enemy.blocks_submarines if kind.is_submarine else enemy.is_surface'),
    ("FS-11.1", OWN, 'else enemy.is_ship', 'else not enemy.is_submarine and enemy.category != "transport"'),
    ("FS-11.1", SHIPS, '        check_not_held(draft, ship)', '        pass'),
    ("FS-11.1", DRAFT, 'if cost > left:', 'if cost > left + 1:'),
    ("FS-11.1", DRAFT, 'if other not in self.world.chart.neighbours[one]:', 'if False:'),
    ("FS-11.2", PLAN, 'if draft.phase != LANDING and len(', 'if False and len('),
    ("FS-11.2", PLACES, 'if other not in found and other not in hostile:', 'if other not in found:'),
    ("FS-11.2", FLIGHTS, '    draft.named.update(named)', '    pass'),
    ("FS-11.2", FLIGHTS, '!= COMBAT_MOVE or piece.moved or', '!= COMBAT_MOVE or'),
    ("FS-11.2", FLIGHTS, 'return not is_fought_in(piece.zone, draft.before, state, draft.side, draft.attacks)', 'return True'),
    ("FS-11.2", PLAN, 'if not matters and draft.attacks == attacks:', 'if not matters:'),
    ("FS-11.2", TO_LAND, 'self.zone.get(ship, zone) != zone', 'False'),
    ("FS-11.3", PLACES, 'if not state.is_friendly_land(zone, side):', 'if False:'),
    ("FS-11.3", PLACES, 'return None if place.airfield else', 'return None if True else'),
    ("FS-11.3", FLIGHTS, 'if plane.nation != ship.nation:', 'if False:'),
    ("FS-11.3", FLIGHTS, 'if len(coming) > room:', 'if False:'),
    ("FS-11.4", OWN, 'kind.movement if defends else moves_left', 'moves_left'),
    ("FS-11.4", OWN, 'return {} if given is None else {"moves_left": given}', 'return {}'),
    ("FS-11.4", RESULTS, 'row["left"] == "aircraft" or ', ''),
    ("FS-11.4", RESULTS, '"aboard": None, "airborne": True}', '"aboard": None, "airborne": False}'),
    ("FS-11.4", DOWN, '        if place is None:\n            lost.append(plane.unit.id)', '        if place is None:\n            pass'),
    ("FS-11.5", SCHEDULE, '"moved": False, "land_at": None}', '"land_at": None}'),
    ("FS-11.5", SCHEDULE, 'now = {"moves_left": moves, "moves_owed"', 'now = {"moves_owed"'),
    ("FS-11.5", TURNS, 'turn if later else turn + 1', 'turn'),
    ("FS-11.6", DRAFT, 'if unit.side != self.side:', 'if False:'),
    ("FS-11.6", DRAFT, 'if piece.status != PRESENT:', 'if False:'),
    ("FS-11.6", DRAFT, 'if len({unit.id for unit in units}) < len(units):', 'if False:'),
    ("FS-11.6", PLAN, 'if side not in state.game["asked"]:', 'if False:'),
    ("FS-11.7", DRAFT, 'if self.before.pieces[unit.id].moved:', 'if False:'),
    ("FS-11.7", SHIPS, '    if draft.phase == NONCOMBAT_MOVE:', '    if False:'),
    ("FS-11.8", CONTACT, 'zone in attacks or (after.pieces[unit].moved and not before.pieces[unit].moved)', 'zone in attacks'),
    ("FS-11.8", CONTACT, '        everybody.extend(state.aboard(unit.id))', '        pass'),
    ("FS-11.8", PLAN, '    draft.attacks[zone] = None', '    pass'),
    ("FS-11.8", OWN, 'return {"range_left": kind.movement if defends else moves_left} if kind.is_aircraft else {}', 'return {}'),
    ("FS-11.9", RESULTS, 'return list(result.contest["next"]) if able else []', 'return []'),
    ("FS-11.9", RESULTS, 'return list(result.contest["next"]) if able else []', 'return list(result.contest["next"])'),
    ("FS-11.9", CONTACT, 'first = [enemy for enemy in order.get(zone, ()) if enemy in enemies]', 'first: list[str] = []'),
    ("FS-11.10", RESULTS, 'return {**values, "zone": result.where(unit_id)}', 'return {**values, "zone": result.zone}'),
    ("FS-11.10", BATTLES, '"unfinished": state.zones[other]["contest"] is not None', '"unfinished": False'),
    ("FS-11.10", BATTLES, 'role_of.get(unit.side, OTHERS), []', '"attacker", []'),
    ("FS-11.10", RESULTS, 'if expected != set(self.units):', 'if False:'),
    ("FS-11.11", CARGO, '    why = why_no_room(draft.state, ship, troops)', '    why = None'),
    ("FS-11.11", CARGO, 'if sea not in draft', 'if False and sea not in draft'),
    ("FS-11.11", CARGO, '        if piece.moved:', '        if False:'),
    ("FS-11.11", CARGO, '    check_no_enemy_at_sea(draft, ship, rule)\n    sea =', '    sea ='),
    ("FS-11.12", CARGO, '    if holding:', '    if False:'),
    ("FS-11.12", CARGO, '        check_no_enemy_at_sea(draft, ship, rule)\n        ashore', '        ashore'),
    ("FS-11.12", CARGO, 'zones={land: {"owner": draft.side}}', 'zones={}'),
    ("FS-11.12", CARGO, '    if aircraft:', '    if False:'),
    ("FS-11.12", OWN, 'load=lambda kind: int(kind.cargo_size)', 'load=lambda kind: 1'),
    ("FS-11.13", SCHEDULE, '        if why is not None:', '        if False:'),
    ("FS-11.13", SCHEDULE, '.status not in (DUE, PRESENT)', '.status == "never"'),
    ("FS-11.13", SCHEDULE, 'key=lambda unit: unit.aboard is not None', 'key=lambda unit: unit.aboard is None'),
    ("FS-11.14", VICTORY, 'if turns_held < condition.for_turns:', 'if False:'),
    ("FS-11.14", VICTORY, 'return there == {side}', 'return False'),
    ("FS-11.14", VICTORY, '.status not in (PRESENT, DUE)', '.status == "never"'),
    ("FS-11.14", VICTORY, 'or unit.kind.category in condition.categories', 'or False'),
    ("FS-11.14", VICTORY, 'points[side] += worth', 'points[side] += 1'),
    ("FS-11.14", VICTORY, 'if state.game["played_on"]:', 'if False:'),
    ("FS-11.14", TURNS, 'if log.state.game["outcome"] is None and not any(', 'if False and not any('),
    ("FS-11.15", TURNS, 'if len(left) == 1:', 'if False:'),
    ("FS-11.15", TURNS, 'zone: {"owner": None} for zone', 'zone: {} for zone'),
    ("FS-11.15", TURNS, 'fields[unit.id] = {**GONE, "status": LEFT}', 'pass'),
    ("FS-11.15", TURNS, '{**contest, "defender": others[0], "next": others[1:]} if others else None', 'None'),
    ("FS-11.16", FLIGHTS, 'if not plane.kind.carrier_capable or not ship.kind.carries_aircraft:', 'if False:'),
    ("FS-11.16", FLIGHTS, '    draft.read_path([zone], planes, draft.cite.aboard)', '    pass'),
]  # fmt: skip
