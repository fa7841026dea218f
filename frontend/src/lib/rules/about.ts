/** What a ruleset says of itself: enough to set up, draw and play its battles without knowing its rules. */
import type { Choice, Fields, Json, Side } from '$lib/battle/types';

export interface UnitType {
	category: string;
	silhouette?: string;
	[field: string]: Json | undefined;
}

export interface FieldDescription {
	name: string;
	label: string;
	kind: 'integer' | 'boolean' | 'choice' | 'text';
	min?: number | null;
	max?: number | null;
	choices?: (string | { value: string; label: string })[] | null;
	default?: unknown;
	required?: boolean;
	help?: string;
	/** It says how many dice a unit brings to a roll. */
	rolled?: boolean;
}

export interface Category {
	name: string;
	label: string;
	plural?: string;
	group: string;
	silhouette?: string;
}

/** Units of a group that may be aboard a ship, and which fields say how much room there is and is taken. */
export interface Room {
	group: string;
	room: string;
	takes: string | null;
	only: string | null;
	must: boolean;
}

/** What a unit may be marked with; `{}` in a text is the mark's value. */
export interface Mark {
	name: string;
	label: string;
	help?: string;
	until?: string;
}

export interface Phase {
	name: string;
	title: string;
	steps: PhaseStep[];
}

export interface PhaseStep {
	rule: string;
	title: string;
	side: Side | null;
	/** The step is taken only in battles whose options have these values; left out: in all. */
	options?: Fields;
}

export interface Ruleset {
	slug: string;
	title: string;
	version: string | number;
	fields: FieldDescription[];
	unit_fields: FieldDescription[];
	categories: Category[];
	options: FieldDescription[];
	die_sides: number | { option: string };
	hull: string;
	hits_sink: boolean | { unless: string };
	aboard: Room[];
	marks: Mark[];
	/** Where units leave to that is no zone: none may be called so. */
	elsewhere: string[];
	default_roster: Record<string, UnitType>;
	phases: Phase[];
	record_choices: { kind: string; choice: Choice; text?: string | null }[];
}

export function categoryOf(about: Ruleset | null, type: UnitType | undefined): Category | undefined {
	return about?.categories.find((one) => one.name === type?.category);
}

export function groupOf(about: Ruleset | null, type: UnitType | undefined): string {
	return categoryOf(about, type)?.group ?? 'naval';
}

export function silhouetteOf(about: Ruleset | null, name: string, type: UnitType | undefined): string {
	return (
		type?.silhouette ||
		about?.default_roster[name]?.silhouette ||
		categoryOf(about, type)?.silhouette ||
		'destroyer'
	);
}

/** Hits that destroy a unit of this type. */
export function hullOf(about: Ruleset | null, type: UnitType | undefined): number {
	return Number(type?.[about?.hull ?? ''] ?? 1);
}

/** The faces of a die in a battle with these options; null where it is not said. */
export function dieSides(about: Ruleset | null, options: Fields): number | null {
	const said = about?.die_sides;
	const sides = typeof said === 'object' ? options[said.option] : said;
	return typeof sides === 'number' ? sides : null;
}

/** Whether as many hits as its hull sink a unit, or something else is decided by them. */
export function hitsSink(about: Ruleset | null, options: Fields): boolean {
	const said = about?.hits_sink ?? false;
	return typeof said === 'boolean' ? said : options[said.unless] !== true;
}

/** The phases with the steps that a battle with these options has. */
export function phasesWith(about: Ruleset, options: Fields): Phase[] {
	const taken = (step: PhaseStep) =>
		Object.entries(step.options ?? {}).every(([name, value]) => options[name] === value);
	return about.phases.map((phase) => ({ ...phase, steps: phase.steps.filter(taken) }));
}

/** The values that say how many dice a unit brings. */
export function diceFields(about: Ruleset): FieldDescription[] {
	return about.fields.filter((field) => field.rolled);
}

/** The values of a field of choices, each with its label. */
export function choicesOf(field: FieldDescription): { value: string; label: string }[] {
	return (field.choices ?? []).map((choice) =>
		typeof choice === 'string' ? { value: choice, label: capital(spelt(choice)) } : choice
	);
}

/** The room that a unit of this type could take aboard a ship; null if it never is aboard one. */
export function roomFor(about: Ruleset | null, type: UnitType | undefined): Room | null {
	const room = about?.aboard?.find((one) => one.group === groupOf(about, type));
	return room && (room.only === null || type?.[room.only] === true) ? room : null;
}

/** A mark as a short tag, and what it means. */
export function markShown(about: Ruleset | null, name: string, value: Json): { tag: string; help: string } {
	const known = about?.marks?.find((one) => one.name === name);
	if (known)
		return {
			tag: filled(known.label, value),
			help: [filled(known.help ?? '', value), known.until].filter(Boolean).join(' ')
		};
	const words = spelt(name);
	return { tag: value === true ? words : `${words} ${String(value)}`, help: '' };
}

export interface Shown {
	name: string;
	tag: string;
	help: string;
}

/** A unit's marks, and the ruleset's own fields of it where they are not as usual. */
export function marksOf(about: Ruleset | null, unit: Fields): Shown[] {
	const marks = Object.entries((unit.marks ?? {}) as Fields)
		.filter(([, value]) => value !== null && value !== false)
		.map(([name, value]) => ({ name, ...markShown(about, name, value) }));
	const fields = (about?.unit_fields ?? [])
		.filter(({ name, default: usual }) => unit[name] != null && unit[name] !== usual)
		.map(({ name, label, help }) => ({ name, tag: `${label} ${String(unit[name])}`, help: help ?? '' }));
	return [...marks, ...fields];
}

/** The ruleset's own words for a choice in the middle of a sentence, if it has any. */
export function choiceSaid(about: Ruleset | null, made: Choice): string | null {
	const key = JSON.stringify(made);
	const said = about?.record_choices?.filter((one) => one.text) ?? [];
	const exact = said.find((one) => !one.text?.includes('{}') && JSON.stringify(one.choice) === key);
	if (exact) return exact.text ?? null;
	const [kind, value] = Object.entries(made)[0] ?? [];
	if (typeof value !== 'string' && typeof value !== 'number') return null;
	const open = said.find((one) => one.text?.includes('{}') && kind !== undefined && kind in one.choice);
	return open?.text ? filled(open.text, value) : null;
}

/** A text with a value in its place, as it is: "$&" is a name like any other. */
function filled(text: string, value: Json): string {
	return text.replaceAll('{}', () => String(value));
}

/** A name of a program in words: "parting_shot" is "parting shot". */
export function spelt(name: string): string {
	return name.replaceAll(/[_:]+/g, ' ').trim();
}

export function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
