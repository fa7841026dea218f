/** Orders of battle: from the typed rows to the units of a setup document, and back from a scenario. */
import {
	SIDES,
	type DocumentUnit,
	type SetupDocument,
	type SideName,
	type UnitType
} from '$lib/battles/types';
import { addRow, addZone, emptyDraft, figure, namesIn, type Draft, type Order, type Row } from './draft';

export type Roster = Record<string, UnitType>;

export interface Ship {
	ref: string;
	name: string;
	type: string;
	room: number;
}

/** The units of a row, named: typed names first, then the type and a running number. */
function namesOf(row: Row, numbers: Map<string, number>): string[] {
	const typed = namesIn(row.names);
	const count = figure(row.count) ?? 0;
	return Array.from({ length: count }, (_, index) => {
		const given = typed[index];
		if (given) return given;
		const number = (numbers.get(row.type) ?? 0) + 1;
		numbers.set(row.type, number);
		return `${row.type} ${number}`;
	});
}

/** Ships of this side with room for units of this group ("air" or "land"). */
export function shipsWithRoom(order: Order, roster: Roster, group: 'air' | 'land'): Ship[] {
	const numbers = new Map<string, number>();
	const field = group === 'air' ? 'carries_aircraft' : 'cargo_capacity';
	return order.rows.flatMap((row) => {
		const names = namesOf(row, numbers);
		const room = Number(roster[row.type]?.[field] ?? 0);
		return room > 0
			? names.map((name, index) => ({ ref: `${row.key}:${index}`, name, type: row.type, room }))
			: [];
	});
}

export interface Units {
	units: DocumentUnit[];
	/** The key of the row that each unit comes from. */
	rows: number[];
}

/** Every unit with an id of its own; ids are made of names, so that records read well. */
export function unitsOf(
	order: Order,
	side: SideName,
	roster: Roster,
	groupOf: (type: string) => string
): Units {
	const taken = new Set<string>();
	const numbers = new Map<string, number>();
	const units: DocumentUnit[] = [];
	const rows: number[] = [];
	const idOf = new Map<string, string>();
	const spread: { unit: DocumentUnit; group: 'air' | 'land' }[] = [];
	const aimed: { unit: DocumentUnit; ref: string }[] = [];
	for (const row of order.rows) {
		namesOf(row, numbers).forEach((name, index) => {
			const unit: DocumentUnit = { id: freeId(side, name, taken), type: row.type, name };
			const damage = figure(row.damage);
			if (damage) unit.damage = damage;
			idOf.set(`${row.key}:${index}`, unit.id);
			const group = groupOf(row.type);
			if (row.aboard === 'spread' && (group === 'air' || group === 'land')) spread.push({ unit, group });
			else if (row.aboard) aimed.push({ unit, ref: row.aboard });
			units.push(unit);
			rows.push(row.key);
		});
	}
	for (const { unit, ref } of aimed) {
		const ship = idOf.get(ref);
		if (ship) unit.aboard = ship;
	}
	for (const group of ['air', 'land'] as const) {
		const waiting = spread.filter((one) => one.group === group).map((one) => one.unit);
		const aboard = aimed.filter(({ unit }) => groupOf(unit.type) === group).map(({ unit }) => unit);
		spreadOver(waiting, aboard, shipsWithRoom(order, roster, group), idOf, roster);
	}
	return { units, rows };
}

/** One after the other over all ships; who finds no room stays without a ship and the server says so. */
function spreadOver(
	waiting: DocumentUnit[],
	aboard: DocumentUnit[],
	ships: Ship[],
	idOf: Map<string, string>,
	roster: Roster
): void {
	const size = (unit: DocumentUnit) => Math.max(1, Number(roster[unit.type]?.cargo_size ?? 0));
	const places = ships.map((ship) => {
		const id = idOf.get(ship.ref) ?? '';
		const used = aboard.filter((unit) => unit.aboard === id).reduce((sum, unit) => sum + size(unit), 0);
		return { id, left: ship.room - used };
	});
	let at = 0;
	for (const unit of waiting) {
		for (let tried = 0; tried < places.length; tried++, at++) {
			const place = places[at % places.length];
			if (place && place.left >= size(unit)) {
				unit.aboard = place.id;
				place.left -= size(unit);
				at++;
				break;
			}
		}
	}
}

function freeId(side: SideName, name: string, taken: Set<string>): string {
	const plain = name
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 40);
	// The side's letter in front: both sides may have a ship of one name.
	const base = `${side[0]}-${plain || 'unit'}`;
	let id = base;
	for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
	taken.add(id);
	return id;
}

export function documentOf(
	draft: Draft,
	roster: Roster,
	groupOf: (type: string) => string
): { document: SetupDocument; rows: Record<SideName, number[]> } {
	const attacker = unitsOf(draft.attacker, 'attacker', roster, groupOf);
	const defender = unitsOf(draft.defender, 'defender', roster, groupOf);
	return {
		document: {
			ruleset: draft.ruleset,
			options: {},
			attacker: { name: draft.attacker.name.trim(), units: attacker.units },
			defender: { name: draft.defender.name.trim(), units: defender.units },
			zone: {
				name: draft.zoneName.trim(),
				adjacent: draft.zones.map(({ name, attacker, defender }) => ({
					name: name.trim(),
					attacker: [...attacker],
					defender: [...defender]
				}))
			}
		},
		rows: { attacker: attacker.rows, defender: defender.rows }
	};
}

/** A scenario's orders as typed rows, to be changed by hand. Equal units become one row. */
export function draftFrom(document: SetupDocument, title: string): Draft {
	const draft: Draft = { ...emptyDraft(), from: 'typed', name: title, ruleset: document.ruleset };
	for (const side of SIDES) {
		draft[side].name = document[side].name;
		const rows = new Map<string, Row>();
		const refs = new Map<string, string>();
		const names = new Map<Row, string[]>();
		const aboard = new Map<Row, string>();
		for (const unit of document[side].units) {
			const key = JSON.stringify([unit.type, unit.aboard ?? '', unit.damage ?? 0]);
			const row = rows.get(key) ?? addRow(draft, side, unit.type);
			rows.set(key, row);
			const list = names.get(row) ?? [];
			refs.set(unit.id, `${row.key}:${list.length}`);
			list.push(unit.name ?? unit.id);
			names.set(row, list);
			if (unit.damage) row.damage = String(unit.damage);
			if (unit.aboard) aboard.set(row, unit.aboard);
		}
		for (const [row, list] of names) {
			row.count = String(list.length);
			row.names = list.join(', ');
		}
		for (const [row, ship] of aboard) row.aboard = refs.get(ship) ?? '';
	}
	draft.zoneName = document.zone?.name ?? '';
	for (const zone of document.zone?.adjacent ?? []) {
		Object.assign(addZone(draft), {
			name: zone.name,
			attacker: [...zone.attacker],
			defender: [...zone.defender]
		});
	}
	for (const [name, value] of Object.entries(document.options ?? {})) {
		draft.options[name] = typeof value === 'boolean' ? value : String(value);
	}
	return draft;
}
