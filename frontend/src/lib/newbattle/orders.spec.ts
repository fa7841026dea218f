import { describe, expect, it } from 'vitest';
import type { SetupDocument } from '$lib/battles/types';
import type { Room, Ruleset } from '$lib/rules/about';
import { addRow, emptyDraft } from './draft';
import { documentOf, draftFrom, shipsWithRoom, unitsOf, type Roster } from './orders';

const ROSTER: Roster = {
	'Aircraft carrier': { category: 'capital', decks: 3 },
	Fighter: { category: 'fighter' },
	Destroyer: { category: 'escort' },
	Transport: { category: 'transport', loads: 4 },
	Tank: { category: 'tank', bulk: 2 }
};
const AIRCRAFT: Room = { group: 'air', room: 'decks', takes: null, only: null, must: false };
const TROOPS: Room = { group: 'land', room: 'loads', takes: 'bulk', only: null, must: true };
const ABOUT = {
	categories: [
		{ name: 'capital', label: 'Capital ship', group: 'naval' },
		{ name: 'fighter', label: 'Fighter', group: 'air' },
		{ name: 'tank', label: 'Tank', group: 'land' }
	],
	unit_fields: [{ name: 'fuel', label: 'Fuel', kind: 'integer', default: null }],
	aboard: [AIRCRAFT, TROOPS],
	default_roster: ROSTER
} as unknown as Ruleset;
const MADE = { about: ABOUT, roster: ROSTER };

function fleet() {
	const draft = emptyDraft();
	Object.assign(addRow(draft, 'attacker', 'Aircraft carrier'), { count: '2', names: 'Akagi, Kaga' });
	return draft;
}

describe('units from typed rows', () => {
	it('are named as typed, the rest numbered, and have ids of their own', () => {
		const draft = emptyDraft();
		Object.assign(addRow(draft, 'attacker', 'Destroyer'), { count: '3', names: 'Arashi, Arashi' });
		const { units } = unitsOf(draft.attacker, 'attacker', MADE);
		expect(units.map((unit) => unit.name)).toEqual(['Arashi', 'Arashi', 'Destroyer 1']);
		expect(units.map((unit) => unit.id)).toEqual(['a-arashi', 'a-arashi-2', 'a-destroyer-1']);
	});

	it('go on numbering over two rows of one type', () => {
		const draft = emptyDraft();
		addRow(draft, 'defender', 'Destroyer').count = '2';
		addRow(draft, 'defender', 'Destroyer');
		const { units, rows } = unitsOf(draft.defender, 'defender', MADE);
		expect(units.map((unit) => unit.name)).toEqual(['Destroyer 1', 'Destroyer 2', 'Destroyer 3']);
		expect(rows).toEqual([1, 1, 2]);
	});

	it('are aboard the ship that was chosen', () => {
		const draft = fleet();
		const carrier = draft.attacker.rows[0];
		Object.assign(addRow(draft, 'attacker', 'Fighter'), { count: '2', aboard: `${carrier?.key}:1` });
		const { units } = unitsOf(draft.attacker, 'attacker', MADE);
		expect(units.filter((unit) => unit.aboard).map((unit) => unit.aboard)).toEqual(['a-kaga', 'a-kaga']);
	});

	it('spread over all ships as long as there is room, then stand without one', () => {
		const draft = fleet();
		Object.assign(addRow(draft, 'attacker', 'Fighter'), { count: '7', aboard: 'spread' });
		const { units } = unitsOf(draft.attacker, 'attacker', MADE);
		const aboard = units.filter((unit) => unit.type === 'Fighter').map((unit) => unit.aboard);
		expect(aboard.filter((ship) => ship === 'a-akagi')).toHaveLength(3);
		expect(aboard.filter((ship) => ship === 'a-kaga')).toHaveLength(3);
		expect(aboard.at(-1)).toBeUndefined();
	});

	it('take the room that their size needs', () => {
		const draft = emptyDraft();
		addRow(draft, 'attacker', 'Transport');
		Object.assign(addRow(draft, 'attacker', 'Tank'), { count: '3', aboard: 'spread' });
		const { units } = unitsOf(draft.attacker, 'attacker', MADE);
		expect(units.filter((unit) => unit.aboard)).toHaveLength(2);
	});

	it('offers only ships with room, by their names', () => {
		expect(shipsWithRoom(fleet().attacker, ROSTER, AIRCRAFT).map((ship) => ship.name)).toEqual([
			'Akagi',
			'Kaga'
		]);
		expect(shipsWithRoom(fleet().attacker, ROSTER, TROOPS)).toEqual([]);
	});
});

describe('a scenario copied into the form', () => {
	const document: SetupDocument = {
		ruleset: 'flames-and-steel',
		attacker: {
			name: 'Japan',
			units: [
				{ id: 'akagi', type: 'Aircraft carrier', name: 'Akagi' },
				{ id: 'zeros', type: 'Fighter', name: 'Zeros', aboard: 'akagi' },
				{ id: 'kaga', type: 'Aircraft carrier', name: 'Kaga' }
			]
		},
		defender: {
			name: 'United States',
			units: [{ id: 'balch', type: 'Destroyer', name: 'Balch', damage: 1 }]
		},
		zone: { name: 'Midway', adjacent: [{ name: 'North', attacker: ['Destroyer'], defender: [] }] }
	};

	it('gathers equal units in rows and keeps who is aboard what', () => {
		const draft = draftFrom(document, 'Midway');
		expect(draft.attacker.rows.map((row) => [row.type, row.count, row.names])).toEqual([
			['Aircraft carrier', '2', 'Akagi, Kaga'],
			['Fighter', '1', 'Zeros']
		]);
		expect(draft.defender.rows[0]?.damage).toBe('1');
	});

	it('gives the same battle back', () => {
		const { document: again } = documentOf(draftFrom(document, 'Midway'), MADE);
		const told = (units: { type: string; name?: string; aboard?: string | null; damage?: number }[]) =>
			units.map(({ type, name, damage, aboard }) => [type, name, damage ?? 0, Boolean(aboard)]).sort();
		expect(told(again.attacker.units)).toEqual(told(document.attacker.units));
		expect(told(again.defender.units)).toEqual(told(document.defender.units));
		expect(again.zone).toEqual(document.zone);
	});

	it('keeps marks, the ruleset’s own fields of a unit, and the scenario’s own unit types', () => {
		const own: SetupDocument = {
			ruleset: 'other',
			unit_types: { Gunboat: { category: 'capital' } },
			attacker: {
				name: 'A',
				units: [{ id: 'x', type: 'Gunboat', name: 'X', marks: { 'slow:repaired': 1 }, fuel: 2 }]
			},
			defender: { name: 'D', units: [{ id: 'y', type: 'Gunboat', name: 'Y' }] }
		};
		const { document: again } = documentOf(draftFrom(own, 'Own'), MADE);
		expect(again.unit_types).toEqual(own.unit_types);
		expect(again.attacker.units[0]).toMatchObject({ marks: { 'slow:repaired': 1 }, fuel: 2 });
		expect(again.defender.units[0]).not.toHaveProperty('fuel');
	});
});
