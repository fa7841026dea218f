/** Values of unit types, and what was done to a table, in sentences. */
import type { Json } from '$lib/battle/types';
import type { Changed, ChangeOut } from '$lib/tables/types';

type FieldChange = Pick<Changed, 'label' | 'from' | 'to'>;

/** A value of a cell in a sentence. */
export const said = (value: Json): string =>
	value === null || value === ''
		? 'nothing'
		: value === true
			? 'yes'
			: value === false
				? 'no'
				: String(value);

export const fieldChange = ({ label, from, to }: FieldChange): string =>
	typeof from === 'boolean' || typeof to === 'boolean'
		? `${label.toLowerCase()}: ${said(to)}`
		: `${label.toLowerCase()} ${said(from)} → ${said(to)}`;

export const did: Record<ChangeOut['what'], string> = {
	created: 'made the table',
	saved: 'saved the draft',
	imported: 'imported a file',
	thrown_away: 'threw the draft away',
	published: 'published a version'
};
