import { expect, it } from 'vitest';
import type { FieldDescription } from '$lib/rules/about';
import { blank, columnsOf, limitsOf, shown, traitsOf, typed } from './columns';

const categories = [{ name: 'capital', label: 'Capital ship', group: 'naval' }];
const category: FieldDescription = {
	name: 'category',
	label: 'Category',
	kind: 'choice',
	required: true,
	choices: ['capital', 'escort']
};
const naval: FieldDescription = {
	name: 'naval',
	label: 'Naval',
	kind: 'integer',
	required: true,
	min: 0,
	max: 50
};
const carries: FieldDescription = { name: 'carries', label: 'Carries', kind: 'integer', default: 0 };
const bombards: FieldDescription = { name: 'bombards', label: 'Bombards', kind: 'boolean', default: false };
const fields = [category, naval, carries, bombards];

it('gives what a type must say columns, and gathers the rest', () => {
	const ids = (spread: boolean) => columnsOf(fields, spread).map(({ id }) => id);
	expect(ids(false)).toEqual(['name', 'category', 'naval', 'traits']);
	expect(ids(true)).toEqual(['name', 'category', 'naval', 'carries', 'bombards']);
	expect(columnsOf([category], false).map(({ id }) => id)).toEqual(['name', 'category']);
});

it('names the name once, described by the ruleset or not', () => {
	const own: FieldDescription = { name: 'name', label: 'Name', kind: 'text', required: true };
	expect(columnsOf([own, ...fields], true).map(({ id }) => id)).toEqual([
		'name',
		'category',
		'naval',
		'carries',
		'bombards'
	]);
});

it('shows categories by their label and nothing as a dash', () => {
	expect(shown(category, 'capital', categories)).toBe('Capital ship');
	expect(shown(category, 'unheard of', categories)).toBe('unheard of');
	expect(shown(naval, 0, categories)).toBe('0');
	expect(shown(naval, null, categories)).toBe('–');
	expect(shown(bombards, false, categories)).toBe('–');
});

it('says the traits that are worth saying', () => {
	const row = { key: 1, name: 'Carrier', values: { carries: 3, bombards: true } };
	expect(traitsOf(row, [carries, bombards], categories)).toBe('Carries 3, Bombards');
	expect(traitsOf({ ...row, values: { carries: 0, bombards: false } }, [carries, bombards], [])).toBe('');
});

it('reads numbers, and keeps what is none for the server to judge', () => {
	expect(typed(naval, ' 12 ')).toBe(12);
	expect(typed(naval, '-1')).toBe(-1);
	expect(typed(naval, '2.5')).toBe('2.5');
	expect(typed(naval, 'many')).toBe('many');
	expect(typed(naval, '')).toBeNull();
	expect(typed(category, 'escort')).toBe('escort');
});

it('begins a new type with what the ruleset takes for granted', () => {
	expect(blank([...fields, { ...naval, name: 'hull', min: 1 }])).toEqual({
		category: 'capital',
		naval: 0,
		carries: 0,
		bombards: false,
		hull: 1
	});
});

it('says limits of numbers', () => {
	expect(limitsOf(naval)).toBe('0 to 50.');
	expect(limitsOf(category)).toBe('');
	expect(limitsOf({ ...naval, max: null })).toBe('0 or more.');
});
