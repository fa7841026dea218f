import { beforeEach, expect, it } from 'vitest';
import type { FieldDescription } from '$lib/rules/about';
import { columnsOf, TRAITS } from './columns';
import { GridState, type Sheet } from './grid.svelte';
import { changed, moved, type Row } from './rows';

const fields: FieldDescription[] = [
	{ name: 'category', label: 'Category', kind: 'choice', required: true, choices: ['capital', 'escort'] },
	{ name: 'naval', label: 'Naval', kind: 'integer', required: true },
	{ name: 'cost', label: 'Cost', kind: 'integer', required: true },
	{ name: 'bombards', label: 'Bombards', kind: 'boolean', default: false }
];
const row = (key: number, name: string): Row => ({
	key,
	name,
	values: { category: 'escort', naval: key, cost: 10, bombards: false }
});

class Table implements Sheet {
	rows = [row(1, 'Destroyer'), row(2, 'Cruiser'), row(3, 'Battleship')];
	columns = columnsOf(fields, false);
	editable = true;
	undone = 0;
	set = (key: number, values: Row['values']) => (this.rows = changed(this.rows, key, values));
	move = (key: number, by: number) => (this.rows = moved(this.rows, key, by));
	undo = () => (this.undone += 1);
	redo = () => (this.undone -= 1);
}

let table: Table;
let grid: GridState;
const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
	grid.press({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
const naval = () => table.rows.map(({ values }) => values.naval);

beforeEach(() => {
	table = new Table();
	grid = new GridState(table);
	grid.go(1, 'naval');
});

it('walks over the cells and stays within', () => {
	press('ArrowDown');
	press('ArrowRight');
	expect(grid.at).toEqual({ key: 2, column: 'cost' });
	press('End');
	expect(grid.at?.column).toBe(TRAITS);
	press('ArrowRight');
	expect(grid.at?.column).toBe(TRAITS);
	press('End', { ctrlKey: true });
	press('PageUp');
	press('Home');
	expect(grid.at).toEqual({ key: 1, column: 'name' });
});

it('types over a cell, and Enter goes down', () => {
	press('1');
	expect(grid.text).toBe('1');
	grid.text = '12';
	press('Enter');
	expect(naval()).toEqual([12, 2, 3]);
	expect(grid.at).toEqual({ key: 2, column: 'naval' });
	expect(grid.text).toBeNull();
});

it('edits what stands there, and Tab goes to the next cell and edits that', () => {
	press('Enter');
	expect(grid.text).toBe('1');
	grid.text = '7';
	press('Tab');
	expect([grid.at?.column, grid.text]).toEqual(['cost', '10']);
	press('Tab');
	expect([grid.at?.column, grid.text]).toEqual([TRAITS, null]);
	expect(naval()).toEqual([7, 2, 3]);
});

it('puts back with Escape, a choice too', () => {
	press('Enter');
	grid.text = '99';
	press('Escape');
	expect(naval()).toEqual([1, 2, 3]);
	grid.go(1, 'category');
	press('Enter');
	grid.choose('capital');
	expect(table.rows[0]?.values.category).toBe('capital');
	press('Escape');
	expect(table.rows[0]?.values.category).toBe('escort');
});

it('lets Tab out of the last cell', () => {
	grid = new GridState(Object.assign(table, { columns: columnsOf(fields.slice(0, 3), false) }));
	grid.go(3, 'cost');
	press('Enter');
	expect(press('Tab')).toBe(false);
});

it('keeps what is no number for the server to judge', () => {
	press('x');
	press('Enter');
	expect(naval()[0]).toBe('x');
});

it('opens traits in a form and ticks a box at once', () => {
	grid.go(2, TRAITS);
	press(' ');
	expect(grid.form).toBe(2);
	table.columns = columnsOf(fields, true);
	grid.go(2, 'bombards');
	press(' ');
	expect(table.rows[1]?.values.bombards).toBe(true);
});

it('reorders with Alt, undoes and does again with Ctrl', () => {
	press('ArrowDown', { altKey: true });
	expect(table.rows.map(({ key }) => key)).toEqual([2, 1, 3]);
	press('z', { ctrlKey: true });
	expect(table.undone).toBe(1);
	press('z', { ctrlKey: true, shiftKey: true });
	expect(table.undone).toBe(0);
});

it('changes nothing for a reader', () => {
	table.editable = false;
	press('9');
	press('Delete');
	press('ArrowUp', { altKey: true });
	grid.paste('1\t2');
	expect([grid.text, ...naval()]).toEqual([null, 1, 2, 3]);
});

it('takes a block from a spreadsheet', () => {
	grid.go(2, 'naval');
	grid.paste('5\t20\tno column\n6\t21\n7\t22\n');
	expect(table.rows.map(({ values }) => [values.naval, values.cost])).toEqual([
		[1, 10],
		[5, 20],
		[6, 21]
	]);
});
