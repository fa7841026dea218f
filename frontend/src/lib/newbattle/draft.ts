/**
 * What a person fills in for a new battle, exactly as typed: figures stay text until they are sent, so that
 * nothing typed is lost on the way. Kept in this browser until the battle exists.
 */
import type { Fields } from '$lib/battle/types';
import type { SideName, UnitType } from '$lib/battles/types';

export interface Row {
	key: number;
	type: string;
	count: string;
	/** Separated by commas or lines; fewer than `count` is fine. */
	names: string;
	/** '' nowhere, 'spread' over every ship with room, or a ship: `${row key}:${its number in the row}`. */
	aboard: string;
	damage: string;
	/** The ruleset's own fields of a unit, as typed. */
	fields: Record<string, string>;
	/** What its units are marked with, as a scenario brought it. */
	marks: Fields;
}

export interface Order {
	name: string;
	rows: Row[];
}

export interface Zone {
	key: number;
	name: string;
	attacker: string[];
	defender: string[];
}

export type Commander = 'me' | 'user' | 'link';

export interface Draft {
	version: 1;
	/** The key that the next row or zone gets. */
	next: number;
	from: 'scenario' | 'typed';
	scenario: string;
	name: string;
	ruleset: string;
	/** The scenario's own unit types, where it has some. */
	unitTypes: Record<string, UnitType> | null;
	options: Record<string, string | boolean>;
	attacker: Order;
	defender: Order;
	zoneName: string;
	zones: Zone[];
	command: Record<SideName, { who: Commander; username: string }>;
	moderators: string;
	spectators: 'anyone' | 'link' | 'nobody';
	abandonAfterDays: string;
}

export const DRAFT_KEY = 'broadside.new-battle';

export function emptyDraft(): Draft {
	return {
		version: 1,
		next: 1,
		from: 'scenario',
		scenario: '',
		name: '',
		ruleset: 'flames-and-steel',
		unitTypes: null,
		options: {},
		attacker: { name: '', rows: [] },
		defender: { name: '', rows: [] },
		zoneName: '',
		zones: [],
		command: { attacker: { who: 'me', username: '' }, defender: { who: 'link', username: '' } },
		moderators: '',
		spectators: 'anyone',
		abandonAfterDays: '14'
	};
}

/** A stored draft of this form, or nothing: another version's draft is not guessed at. */
export function revived(value: unknown): Draft | null {
	if (typeof value !== 'object' || value === null || (value as Draft).version !== 1) return null;
	const draft = { ...emptyDraft(), ...(value as Draft) };
	const whole =
		[draft.attacker, draft.defender].every((order) => order && Array.isArray(order.rows)) &&
		Array.isArray(draft.zones) &&
		Boolean(draft.command?.attacker && draft.command?.defender);
	if (!whole) return null;
	for (const order of [draft.attacker, draft.defender])
		order.rows = order.rows.map((row) => ({
			...row,
			fields: row.fields ?? {},
			marks: row.marks ?? {}
		}));
	return draft;
}

const blank = { count: '1', names: '', aboard: '', damage: '' };

export function addRow(draft: Draft, side: SideName, type: string): Row {
	const row: Row = { key: draft.next++, type, ...blank, fields: {}, marks: {} };
	draft[side].rows.push(row);
	return row;
}

export function addZone(draft: Draft): Zone {
	const zone: Zone = { key: draft.next++, name: '', attacker: [], defender: [] };
	draft.zones.push(zone);
	return zone;
}

export function isHotSeat(draft: Draft): boolean {
	return draft.command.attacker.who === 'me' && draft.command.defender.who === 'me';
}

/** Names as typed: commas, semicolons or line ends between them. */
export function namesIn(text: string): string[] {
	return text
		.split(/[,;\n]/)
		.map((name) => name.trim())
		.filter(Boolean);
}

/** A whole figure of 0 or more, or null: "2.5", "-1", "many" and "" are no figures. */
export function figure(text: string): number | null {
	return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}
