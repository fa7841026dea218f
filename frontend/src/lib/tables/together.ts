/** Two people have changed one table: where they differ, and what comes of both together. */
import type { Json } from '$lib/battle/types';
import { differing, NAME, type Row, valueIn } from './rows';

/** A cell in which the two differ; a type that one of them lacks differs in its name alone. */
export interface Difference {
	type: string;
	field: string;
	theirs: Json;
	mine: Json;
	/** Both changed it, and not alike. */
	clash: boolean;
}

const byName = (rows: readonly Row[]) => new Map(rows.map((row) => [row.name, row]));
const at = (row: Row | undefined, field: string): Json => (row ? valueIn(row, field) : null);

export function differences(
	base: readonly Row[],
	mine: readonly Row[],
	theirs: readonly Row[]
): Difference[] {
	const [old, own, other] = [byName(base), byName(mine), byName(theirs)];
	return [...new Set([...other.keys(), ...own.keys()])].flatMap((type) => {
		const [before, here, there] = [old.get(type), own.get(type), other.get(type)];
		const fields = here && there ? Object.keys(differing(there.values, here.values)) : [NAME];
		return fields.map((field) => {
			const [was, mine, theirs] = [at(before, field), at(here, field), at(there, field)];
			return { type, field, theirs, mine, clash: mine !== was && theirs !== was };
		});
	});
}

/** Theirs, and over it what I changed; where both changed a cell, mine stands. A type that one of the two
 * deleted is gone, unless the other has changed it. The order is theirs, what I added stands at the end. */
export function together(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] {
	const [old, own, other] = [byName(base), byName(mine), byName(theirs)];
	const alone = (row: Row) => {
		const before = old.get(row.name);
		return !before || Object.keys(differing(before.values, row.values)).length > 0;
	};
	const over = (row: Row) => {
		const here = own.get(row.name);
		const changes = Object.keys(differing(old.get(row.name)?.values ?? {}, here?.values ?? {}));
		return here
			? {
					...row,
					values: { ...row.values, ...Object.fromEntries(changes.map((field) => [field, at(here, field)])) }
				}
			: row;
	};
	return [
		...theirs.filter((row) => own.has(row.name) || alone(row)).map(over),
		...mine.filter((row) => !other.has(row.name) && alone(row))
	].map((row, index) => ({ ...row, key: index + 1 }));
}
