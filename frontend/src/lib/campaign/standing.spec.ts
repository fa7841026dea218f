import { describe, expect, it } from 'vitest';
import { head, kinds, map, plan, reach } from '$lib/testing/campaign';
import { sidesOf } from './sides';
import { byZone, drawn, inOrder, standing } from './standing';

const now = {
	map,
	sides: sidesOf(head.sides),
	kinds,
	units: byZone(standing(map, plan)),
	plan,
	reach,
	chosen: 'tyrrhenian',
	picked: new Set(['veneto']),
	refused: 'malta-channel',
	words: { battle: 'Battle', opens: 'Opens a battle' }
};

describe('what the chart shows', () => {
	const shown = drawn(now);

	it('draws units where the draft sends them', () => {
		expect(shown.get('narrows')!.stacks.map(({ letter, count }) => [letter, count])).toEqual([
			['I', 1],
			['B', 2]
		]);
		expect(shown.get('tyrrhenian')!.stacks[0]!.count).toBe(4);
	});

	it('shows the strongest ship, and whether some are picked', () => {
		expect(shown.get('tyrrhenian')!.stacks[0]).toMatchObject({ silhouette: 'battleship', chosen: true });
		expect(shown.get('narrows')!.stacks[0]).toMatchObject({ silhouette: 'destroyer', chosen: false });
	});

	it('holds land by its owner, waters by whoever is alone there', () => {
		expect(shown.get('malta')!.held).toBe('b');
		expect(shown.get('tyrrhenian')!.held).toBe('a');
		expect(shown.get('narrows')!.held).toBeNull();
	});

	it('marks what is in reach, asked for in vain, and where a battle opens', () => {
		expect(shown.get('narrows')).toMatchObject({ cost: 1, battle: 'Opens a battle', refused: false });
		expect(shown.get('malta-channel')).toMatchObject({ cost: null, refused: true });
	});

	it('leaves out who has not come yet', () => {
		expect(shown.get('ionian')!.stacks).toEqual([]);
	});
});

it('lists the strongest first and passengers behind their ship', () => {
	const units = byZone(map.units).get('tyrrhenian')!;
	expect(inOrder(units, kinds).map(({ id }) => id)).toEqual([
		'cesare',
		'veneto',
		'alfieri',
		'esperia',
		'bersaglieri'
	]);
});

it('gives each side a letter of its own', () => {
	const side = (id: string, name: string) => ({ id, name, colour: '', pattern: '', nations: [] });
	const letters = sidesOf([side('a', 'Japan'), side('b', 'Java'), side('c', 'J')]).map(
		({ letter }) => letter
	);
	expect(letters).toEqual(['J', 'A', '1']);
});
