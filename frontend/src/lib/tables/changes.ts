/** What a draft changes, a sentence for each type. */
import type { Json } from '$lib/battle/types';
import { tables as words } from '$lib/words';
import { choicesOf } from './columns';
import type { TableEditor } from './editor.svelte';
import { valueIn } from './rows';

type Changing = Pick<TableEditor, 'rows' | 'standing' | 'table' | 'published'>;

export function changesOf({ rows, standing, table, published }: Changing): string[] {
	const fields = table?.columns ?? [];
	const label = (field: string, value: Json) => {
		const described = fields.find(({ name }) => name === field);
		const choices = described?.kind === 'choice' ? choicesOf(described, table?.categories ?? []) : [];
		return choices.find((choice) => choice.value === value)?.label ?? value;
	};
	const changed = rows.flatMap((row) => {
		const before = standing.before.get(row.key);
		if (!before) return [];
		const values = fields
			.filter(({ name }) => name in before)
			.map((field) => ({
				label: field.label,
				from: label(field.name, before[field.name] ?? null),
				to: label(field.name, valueIn(row, field.name))
			}));
		return [words.typeChanges(row.name, values)];
	});
	const added = rows.filter(({ key }) => standing.added.has(key)).map(({ name }) => name);
	const gone = standing.gone.map(({ name }) => name);
	const names = new Set(rows.map(({ name }) => name));
	const known = new Set(published?.map(({ name }) => name));
	const before = published?.filter(({ name }) => names.has(name)).map(({ name }) => name) ?? [];
	const now = rows.filter(({ name }) => known.has(name)).map(({ name }) => name);
	const moved = before.length === now.length && before.some((name, at) => name !== now[at]);
	return [
		...changed,
		...(added.length ? [words.isNew(added)] : []),
		...(gone.length ? [words.isGone(gone)] : []),
		...(moved ? [words.orderChanged] : [])
	];
}
