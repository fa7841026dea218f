import { expect, it } from 'vitest';
import { changesOf } from './changes';
import { changed, moved, type Row, standing, without, withRow } from './rows';
import type { Table } from './types';

const row = (key: number, name: string, naval: number): Row => ({
	key,
	name,
	values: { category: 'capital', naval, bombards: false }
});
const published = [row(1, 'Destroyer', 1), row(2, 'Cruiser', 2), row(3, 'Battleship', 4)];
const table = {
	categories: [
		{ name: 'capital', label: 'Capital ship', group: 'naval' },
		{ name: 'escort', label: 'Escort', group: 'naval' }
	],
	columns: [
		{ name: 'category', label: 'Category', kind: 'choice', choices: ['capital', 'escort'] },
		{ name: 'naval', label: 'Naval', kind: 'integer' },
		{ name: 'bombards', label: 'Bombards', kind: 'boolean' }
	]
} as unknown as Table;
const said = (rows: Row[]) => changesOf({ rows, published, table, standing: standing(rows, published) });

it('says nothing of a draft that changes nothing', () => {
	expect(said(published)).toEqual([]);
});

it('says what changes, a sentence for each type, in the order of the columns', () => {
	const rows = changed(published, 3, { bombards: true, naval: 5, category: 'escort' });
	expect(said(rows)).toEqual(['Battleship category Capital ship → Escort, naval 4 → 5 and bombards: yes.']);
});

it('says what is new, gone and in another place', () => {
	const [rows] = withRow(without(published, 2), 'Light carrier', { naval: 0 }, null);
	expect(said(rows)).toEqual(['Light carrier is new.', 'Cruiser is gone.']);
	expect(said(moved(published, 1, 1))).toEqual(['The order of the types.']);
});
