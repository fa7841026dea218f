import { describe, expect, it } from 'vitest';
import { luckOf } from './luck';
import type { Entry, Side } from './types';

const roll = (
	number: number,
	side: Side,
	count: number,
	hits: number | null,
	upTo: number | null = 4
): Entry => ({
	number,
	seq: number,
	type: 'rolled',
	side,
	rule: 'X',
	count,
	faces: [],
	hits,
	of: [{ text: '', units: [], dice: count }],
	hit_faces_up_to: upTo,
	at: '',
	by: null
});

describe('luck', () => {
	it('sets hits rolled against hits to be expected', () => {
		const entries = [roll(1, 'attacker', 6, 5), roll(2, 'defender', 3, 0), roll(3, 'attacker', 3, 1)];
		expect(luckOf(entries, 6)).toEqual({
			attacker: { hits: 6, expected: 6 },
			defender: { hits: 0, expected: 2 }
		});
	});

	it('counts the dice of this battle and none that were taken back', () => {
		const back = { number: 3, seq: 3, type: 'taken_back', to: 1, at: '', by: null } as Entry;
		const entries = [roll(1, 'attacker', 4, 1, 5), roll(2, 'attacker', 8, 8, 5), back];
		expect(luckOf(entries, 10)?.attacker).toEqual({ hits: 1, expected: 2 });
	});

	it('says nothing where a hit or a die is not described', () => {
		expect(luckOf([roll(1, 'attacker', 2, null, null)], 6)).toBeNull();
		expect(luckOf([roll(1, 'attacker', 2, 1)], null)).toBeNull();
	});
});
