/** Orders of battle: from the typed rows to the units of a setup document, and back from a scenario. */
import {
	SIDES,
	type DocumentUnit,
	type SetupDocument,
	type SideName,
	type UnitType
} from '$lib/battles/types';
import { roomFor, type Room, type Ruleset } from '$lib/rules/about';
import { addRow, addZone, emptyDraft, figure, namesIn, type Draft, type Order, type Row } from './draft';

export type Roster = Record<string, UnitType>;

/** What units are made by: the ruleset, and the unit types of this battle. */
export interface Made {
	about: Ruleset | null;
	roster: Roster;
}

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

/** Ships of this side with such room. */
export function shipsWithRoom(order: Order, roster: Roster, room: Room): Ship[] {
	const numbers = new Map<string, number>();
	return order.rows.flatMap((row) => {
		const names = namesOf(row, numbers);
		const most = Number(roster[row.type]?.[room.room] ?? 0);
		return most > 0
			? names.map((name, index) => ({ ref: `${row.key}:${index}`, name, type: row.type, room: most }))
			: [];
	});
}

export interface Units {
	units: DocumentUnit[];
	/** The key of the row that each unit comes from. */
	rows: number[];
}

/** Every unit with an id of its own; ids are made of names, so that records read well. */
export function unitsOf(order: Order, side: SideName, { about, roster }: Made): Units {
	const taken = new Set<string>();
	const numbers = new Map<string, number>();
	const units: DocumentUnit[] = [];
	const rows: number[] = [];
	const idOf = new Map<string, string>();
	const spread: { unit: DocumentUnit; room: Room }[] = [];
	const aimed: { unit: DocumentUnit; ref: string }[] = [];
	for (const row of order.rows) {
		const room = roomFor(about, roster[row.type]);
		namesOf(row, numbers).forEach((name, index) => {
			const unit: DocumentUnit = {
				id: freeId(side, name, taken),
				type: row.type,
				name,
				...ownOf(row, about)
			};
			idOf.set(`${row.key}:${index}`, unit.id);
			if (row.aboard === 'spread' && room) spread.push({ unit, room });
			else if (row.aboard) aimed.push({ unit, ref: row.aboard });
			units.push(unit);
			rows.push(row.key);
		});
	}
	for (const { unit, ref } of aimed) {
		const ship = idOf.get(ref);
		if (ship) unit.aboard = ship;
	}
	for (const room of about?.aboard ?? []) {
		const size = (unit: DocumentUnit) =>
			Math.max(1, Number((room.takes && roster[unit.type]?.[room.takes]) ?? 1));
		const waiting = spread.filter((one) => one.room === room).map((one) => one.unit);
		const aboard = aimed.map(({ unit }) => unit).filter((unit) => roomFor(about, roster[unit.type]) === room);
		spreadOver(waiting, aboard, shipsWithRoom(order, roster, room), idOf, size);
	}
	return { units, rows };
}

/** What a row says of its units beside type and name. */
function ownOf(row: Row, about: Ruleset | null): Partial<DocumentUnit> {
	const own: Partial<DocumentUnit> = {};
	const damage = figure(row.damage);
	if (damage) own.damage = damage;
	if (Object.keys(row.marks).length) own.marks = row.marks;
	for (const field of about?.unit_fields ?? []) {
		const typed = row.fields[field.name]?.trim() ?? '';
		if (typed === '') continue;
		own[field.name] =
			field.kind === 'integer'
				? (figure(typed) ?? typed)
				: field.kind === 'boolean'
					? typed === 'true'
					: typed;
	}
	return own;
}

/** One after the other over all ships; who finds no room stays without a ship and the server says so. */
function spreadOver(
	waiting: DocumentUnit[],
	aboard: DocumentUnit[],
	ships: Ship[],
	idOf: Map<string, string>,
	size: (unit: DocumentUnit) => number
): void {
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
	made: Made
): { document: SetupDocument; rows: Record<SideName, number[]> } {
	const attacker = unitsOf(draft.attacker, 'attacker', made);
	const defender = unitsOf(draft.defender, 'defender', made);
	return {
		document: {
			ruleset: draft.ruleset,
			options: {},
			...(draft.unitTypes ? { unit_types: draft.unitTypes } : {}),
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
	draft.unitTypes = document.unit_types ?? null;
	for (const side of SIDES) {
		draft[side].name = document[side].name;
		const rows = new Map<string, Row>();
		const refs = new Map<string, string>();
		const names = new Map<Row, string[]>();
		const aboard = new Map<Row, string>();
		for (const unit of document[side].units) {
			const { id, type, name, aboard: ship, damage, marks = {}, ...fields } = unit;
			const key = JSON.stringify([type, ship ?? '', damage ?? 0, marks, fields]);
			const row = rows.get(key) ?? addRow(draft, side, type);
			rows.set(key, row);
			const list = names.get(row) ?? [];
			refs.set(id, `${row.key}:${list.length}`);
			list.push(name ?? id);
			names.set(row, list);
			if (damage) row.damage = String(damage);
			if (ship) aboard.set(row, ship);
			row.marks = { ...marks };
			for (const [field, value] of Object.entries(fields))
				if (value !== null && value !== undefined) row.fields[field] = String(value);
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
