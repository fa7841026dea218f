import { expect, it } from 'vitest';
import { changed, freeName, moved, type Row, sameRows, standing, without, withRow } from './rows';

const row = (key: number, name: string, naval: number): Row => ({
	key,
	name,
	values: { naval, bombards: false }
});
const rows = [row(1, 'Destroyer', 1), row(2, 'Cruiser', 2), row(3, 'Battleship', 4)];
const names = (list: Row[]) => list.map(({ name }) => name);

it('changes a cell, and gives back the same list where nothing changes', () => {
	const next = changed(rows, 3, { naval: 5 });
	expect(next[2]?.values).toEqual({ naval: 5, bombards: false });
	expect(rows[2]?.values.naval).toBe(4);
	expect(changed(next, 3, { naval: 5 })).toBe(next);
	expect(changed(rows, 9, { naval: 5 })).toBe(rows);
	expect(changed(rows, 2, { name: 'Light cruiser' })[1]).toMatchObject({ key: 2, name: 'Light cruiser' });
});

it('adds below the chosen type or at the end, with a key of its own', () => {
	const [below, key] = withRow(rows, 'Light carrier', { naval: 0 }, 1);
	expect(names(below)).toEqual(['Destroyer', 'Light carrier', 'Cruiser', 'Battleship']);
	expect(key).toBe(4);
	expect(names(withRow(rows, 'Submarine', {}, null)[0]).at(-1)).toBe('Submarine');
});

it('moves a type up and down, never beyond the ends', () => {
	expect(names(moved(rows, 3, -1))).toEqual(['Destroyer', 'Battleship', 'Cruiser']);
	expect(names(moved(rows, 1, 2))).toEqual(['Cruiser', 'Battleship', 'Destroyer']);
	expect(moved(rows, 1, -1)).toBe(rows);
	expect(names(moved(rows, 2, 9))).toEqual(['Destroyer', 'Battleship', 'Cruiser']);
});

it('finds a name that is free', () => {
	expect(freeName(rows, 'Frigate')).toBe('Frigate');
	expect(freeName([...rows, row(4, 'Cruiser 2', 2)], 'Cruiser')).toBe('Cruiser 3');
	expect(freeName([...rows, row(4, 'Cruiser 2', 2)], 'Cruiser 2')).toBe('Cruiser 3');
});

it('says what is new, gone and changed since a version', () => {
	const [more] = withRow(without(changed(rows, 3, { naval: 5 }), 1), 'Light carrier', { naval: 0 }, null);
	const found = standing(more, rows);
	expect(found.before).toEqual(new Map([[3, { naval: 4 }]]));
	expect(found.added).toEqual(new Set([4]));
	expect(names(found.gone)).toEqual(['Destroyer']);
});

it('counts a type that is called by another’s name once', () => {
	expect(standing([...rows, row(4, 'Cruiser', 2)], rows).added).toEqual(new Set([4]));
});

it('knows the same tables by what they say, in their order', () => {
	expect(sameRows(rows, [row(7, 'Destroyer', 1), row(8, 'Cruiser', 2), row(9, 'Battleship', 4)])).toBe(true);
	expect(sameRows(rows, moved(rows, 1, 1))).toBe(false);
	expect(sameRows(rows, changed(rows, 1, { naval: 2 }))).toBe(false);
});
