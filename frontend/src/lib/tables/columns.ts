/** The columns of a table, as its ruleset describes its unit types' fields. */
import type { Json } from '$lib/battle/types';
import type { Category, FieldDescription } from '$lib/rules/about';
import { tables as words } from '$lib/words';
import { NAME, valueIn, type Row } from './rows';

/** Fields that a type need not say are gathered in one column, unless each is to have its own. */
export const TRAITS = 'traits';

export interface Column {
	id: string;
	label: string;
	kind: FieldDescription['kind'] | typeof TRAITS;
	fields: FieldDescription[];
}

export function columnsOf(fields: FieldDescription[], spread: boolean): Column[] {
	const own = fields.filter(({ name, required }) => name !== NAME && (required || spread));
	const traits = fields.filter(({ name, required }) => name !== NAME && !required && !spread);
	const name = fields.find((field) => field.name === NAME) ?? NAME_FIELD;
	const columns: Column[] = [name, ...own].map((field) => ({
		id: field.name,
		label: field.name === NAME ? words.unitType : field.label,
		kind: field.kind,
		fields: [field]
	}));
	return traits.length
		? [...columns, { id: TRAITS, label: words.traits, kind: TRAITS, fields: traits }]
		: columns;
}

export const NAME_FIELD: FieldDescription = {
	name: NAME,
	label: words.name,
	kind: 'text',
	required: true,
	help: words.nameHelp
};

export interface Choice {
	value: string;
	label: string;
}

export function choicesOf(field: FieldDescription, categories: Category[]): Choice[] {
	return (field.choices ?? []).map((choice) => {
		if (typeof choice !== 'string') return choice;
		const known = field.name === 'category' ? categories.find(({ name }) => name === choice) : undefined;
		return { value: choice, label: known?.label ?? choice };
	});
}

/** As a cell shows it. */
export function shown(field: FieldDescription, value: Json | undefined, categories: Category[]): string {
	if (value === null || value === undefined || value === '') return '–';
	if (value === true) return words.yes;
	if (value === false) return '–';
	if (field.kind === 'choice')
		return choicesOf(field, categories).find((choice) => choice.value === value)?.label ?? String(value);
	return String(value);
}

/** "Carries aircraft 3, Bombards": the traits that are not as they would be if nothing were said. */
export function traitsOf(row: Row, fields: FieldDescription[], categories: Category[]): string {
	return fields
		.filter((field) => {
			const value = valueIn(row, field.name);
			return value !== null && value !== (field.default ?? null);
		})
		.map((field) => {
			const value = valueIn(row, field.name);
			return value === true ? field.label : `${field.label} ${shown(field, value, categories)}`;
		})
		.join(', ');
}

/** What was typed as the field's value; what is no number stays as typed, for the server to judge. */
export function typed(field: FieldDescription, text: string): Json {
	const bare = text.trim();
	if (field.kind === 'boolean') return bare === 'true';
	if (field.kind !== 'integer') return bare;
	if (bare === '') return null;
	return /^[-+]?\d{1,15}$/.test(bare) ? Number(bare) : bare;
}

/** A type of which nothing is known yet but what the ruleset takes for granted. */
export function blank(fields: FieldDescription[]): Record<string, Json> {
	return Object.fromEntries(
		fields
			.filter(({ name }) => name !== NAME)
			.map((field) => [field.name, (field.default as Json | undefined) ?? leastOf(field)])
	);
}

function leastOf(field: FieldDescription): Json {
	if (field.kind === 'integer') return field.min ?? 0;
	if (field.kind === 'boolean') return false;
	const [first] = field.choices ?? [];
	return (typeof first === 'string' ? first : first?.value) ?? '';
}

/** "0 to 12", or nothing if no limit is known. */
export function limitsOf(field: FieldDescription): string {
	if (field.kind !== 'integer') return '';
	return words.limits(field.min ?? null, field.max ?? null);
}
