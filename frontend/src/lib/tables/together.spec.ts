import { expect, it } from 'vitest';
import { changed, type Row, without, withRow } from './rows';
import { differences, together } from './together';

const row = (key: number, name: string, naval: number): Row => ({ key, name, values: { naval, cost: 10 } });
const base = [row(1, 'Destroyer', 1), row(2, 'Cruiser', 2), row(3, 'Battleship', 4)];
const table = (rows: Row[]) => rows.map(({ name, values }) => [name, values.naval, values.cost]);

it('lays what I changed over what somebody else has saved', () => {
	const mine = changed(base, 3, { naval: 5 });
	const theirs = changed(changed(base, 3, { cost: 25 }), 1, { naval: 2 });
	expect(table(together(base, mine, theirs))).toEqual([
		['Destroyer', 2, 10],
		['Cruiser', 2, 10],
		['Battleship', 5, 25]
	]);
	expect(differences(base, mine, theirs)).toEqual([
		{ type: 'Destroyer', field: 'naval', theirs: 2, mine: 1, clash: false },
		{ type: 'Battleship', field: 'naval', theirs: 4, mine: 5, clash: false },
		{ type: 'Battleship', field: 'cost', theirs: 25, mine: 10, clash: false }
	]);
});

it('lets mine stand where both changed a cell, and says so', () => {
	const mine = changed(base, 3, { naval: 5 });
	const theirs = changed(base, 3, { naval: 6 });
	expect(differences(base, mine, theirs)).toEqual([
		{ type: 'Battleship', field: 'naval', theirs: 6, mine: 5, clash: true }
	]);
	expect(table(together(base, mine, theirs)).at(-1)).toEqual(['Battleship', 5, 10]);
});

it('keeps what either added', () => {
	const [mine] = withRow(base, 'Submarine', { naval: 2, cost: 7 }, null);
	const [theirs] = withRow(base, 'Frigate', { naval: 1, cost: 6 }, 1);
	expect(together(base, mine, theirs).map(({ key, name }) => [key, name])).toEqual([
		[1, 'Destroyer'],
		[2, 'Frigate'],
		[3, 'Cruiser'],
		[4, 'Battleship'],
		[5, 'Submarine']
	]);
});

it('drops what one deleted, unless the other changed it', () => {
	const names = (mine: Row[], theirs: Row[]) => together(base, mine, theirs).map(({ name }) => name);
	const less = without(base, 2);
	expect(names(less, base)).toEqual(['Destroyer', 'Battleship']);
	expect(names(base, less)).toEqual(['Destroyer', 'Battleship']);
	expect(names(less, changed(base, 2, { naval: 3 }))).toContain('Cruiser');
	expect(names(changed(base, 2, { naval: 3 }), less)).toContain('Cruiser');
	expect(differences(base, less, base)).toEqual([
		{ type: 'Cruiser', field: 'name', theirs: 'Cruiser', mine: null, clash: false }
	]);
});
