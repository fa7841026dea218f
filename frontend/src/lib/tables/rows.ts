/** The unit types of a table under work, in order. Every change gives back a new list. */
import type { Json } from '$lib/battle/types';

export type Values = Record<string, Json>;

export interface Row {
	/** Its own as long as the page is open, whatever it is called. */
	key: number;
	name: string;
	values: Values;
}

/** The field that the name stands in, where fields are named. */
export const NAME = 'name';

export const valueIn = (row: Row, field: string): Json =>
	field === NAME ? row.name : (row.values[field] ?? null);

const nextKey = (rows: readonly Row[]) => rows.reduce((most, { key }) => Math.max(most, key), 0) + 1;

export function changed(rows: Row[], key: number, values: Values): Row[] {
	const row = rows.find((one) => one.key === key);
	if (!row || Object.entries(values).every(([field, value]) => valueIn(row, field) === value)) return rows;
	const { [NAME]: name = row.name, ...others } = values;
	const next = { key, name: String(name), values: { ...row.values, ...others } };
	return rows.map((one) => (one.key === key ? next : one));
}

/** A type below that of this key, or at the end. */
export function withRow(rows: Row[], name: string, values: Values, below: number | null): [Row[], number] {
	const key = nextKey(rows);
	const at = rows.findIndex((row) => row.key === below);
	const place = at < 0 ? rows.length : at + 1;
	return [[...rows.slice(0, place), { key, name, values: { ...values } }, ...rows.slice(place)], key];
}

export const without = (rows: Row[], key: number): Row[] => rows.filter((row) => row.key !== key);

/** So many places up (negative) or down. */
export function moved(rows: Row[], key: number, by: number): Row[] {
	const from = rows.findIndex((row) => row.key === key);
	const row = rows[from];
	const to = Math.min(rows.length - 1, Math.max(0, from + by));
	if (!row || from === to) return rows;
	const others = without(rows, key);
	return [...others.slice(0, to), row, ...others.slice(to)];
}

/** The name, or with a number behind it, unlike all that are there. */
export function freeName(rows: readonly Row[], wanted: string): string {
	const taken = new Set(rows.map(({ name }) => name));
	const stem = wanted.replace(/ \d+$/, '');
	let name = wanted;
	for (let number = 2; taken.has(name); number++) name = `${stem} ${number}`;
	return name;
}

/** How a table differs from the version that it goes back to. */
export interface Standing {
	/** Key → field → what stood there. */
	before: Map<number, Values>;
	added: Set<number>;
	gone: Row[];
}

export function standing(rows: readonly Row[], base: readonly Row[]): Standing {
	const known = new Map(base.map((row) => [row.name, row]));
	const before = new Map<number, Values>();
	const added = new Set<number>();
	for (const row of rows) {
		const old = known.get(row.name);
		known.delete(row.name);
		if (!old) added.add(row.key);
		else {
			const values = differing(old.values, row.values);
			if (Object.keys(values).length) before.set(row.key, values);
		}
	}
	return { before, added, gone: [...known.values()] };
}

/** Of the fields that differ: what stands in the first. */
export function differing(one: Values, other: Values): Values {
	const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
	return Object.fromEntries(
		[...fields]
			.filter((field) => (one[field] ?? null) !== (other[field] ?? null))
			.map((field) => [field, one[field] ?? null])
	);
}

export const sameRows = (one: readonly Row[], other: readonly Row[]): boolean =>
	one === other ||
	(one.length === other.length &&
		one.every(
			({ name, values }, at) =>
				name === other[at]?.name && !Object.keys(differing(values, other[at].values)).length
		));
