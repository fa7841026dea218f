import { describe, expect, it } from 'vitest';
import type { Ruleset } from '$lib/battles/types';
import { counts, inWords, told } from './orders';

const ruleset = {
	categories: [
		{ name: 'escort', label: 'Escort', group: 'naval' },
		{ name: 'fighter', label: 'Fighter', group: 'air' }
	],
	default_roster: {
		Destroyer: { category: 'escort', silhouette: 'destroyer' },
		Fighter: { category: 'fighter', silhouette: 'fighter' }
	}
} as unknown as Ruleset;

const UNITS = [
	{ id: 'z', type: 'Fighter', name: "Akagi's Zeros", aboard: 'akagi' },
	{ id: 'b', type: 'Destroyer', name: 'Balch', damage: 1 },
	{ id: 'h', type: 'Destroyer', name: 'Hughes' }
];

describe('an order of battle in rows', () => {
	it('puts ships first, and names only who is not aboard another', () => {
		const rows = told(UNITS, ruleset, ruleset.default_roster);
		expect(rows.map((row) => [row.type, row.count, row.names])).toEqual([
			['Destroyer', 2, ['Balch', 'Hughes']],
			['Fighter', 1, []]
		]);
		expect(rows[0]?.damaged).toEqual([{ name: 'Balch', hits: 1 }]);
	});

	it('counts by ships, aircraft and land units', () => {
		expect(counts(UNITS, ruleset, ruleset.default_roster)).toEqual({ naval: 2, air: 1 });
	});

	it('sums up what stands in a zone', () => {
		expect(inWords(['Battleship', 'Destroyer', 'Destroyer'])).toBe('Battleship, 2 × Destroyer');
	});
});
