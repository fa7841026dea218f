/** The log as a reader sees it: one row per step, phases as headings, what was taken back folded away. */
import { log } from '$lib/words';
import { events } from '$lib/words/en/log';
import type { Names, Part } from '$lib/words/parts';
import { liveEntries, placeOf } from './fold';
import type { Choice, Entry, Fields, Note, Rolled, Told } from './types';

export type Mood = 'plain' | 'quiet' | 'lost' | 'mod';
export type Kind = 'dice' | 'choices' | 'losses' | 'other';

/** `first`..`number` are the entries this step covers; `number` is its permanent link. */
export interface Step {
	form: 'step';
	first: number;
	number: number;
	label: number;
	at: string;
	by: string | null;
	icon: string;
	mood: Mood;
	kind: Kind;
	parts: Part[];
	rule: string | null;
	roll: Rolled | null;
	halved: number | null;
	live: boolean;
	entry: Entry;
}

export interface Heading {
	form: 'heading';
	first: number;
	number: number;
	title: string;
	live: boolean;
	round: number;
	phase: string;
}

export interface Cut {
	form: 'cut';
	first: number;
	number: number;
	steps: Step[];
}

export type Row = Step | Heading | Cut;

/** Told events that only say again what the decision before them said, and the choice they follow from. */
const ECHOES: Record<string, string[]> = {
	hits_allocated: ['allocate'],
	submarines_targeted: ['target_submarines'],
	fought_on: ['withdraw', 'retreat', 'retreat_submarines'],
	fleet_withdrew: ['withdraw', 'retreat'],
	aircraft_withdrew: ['withdraw', 'retreat'],
	retreat_declared: ['retreat', 'retreat_submarines'],
	pursuit_began: ['pursue'],
	parting_shot: ['pursue'],
	submarines_submerged: ['submerge'],
	hits_absorbed: ['absorb'],
	aircraft_landed: ['land'],
	loads_lost: ['lose_load']
};
/** What a roll is told to have done, in one sentence with it. */
const OF_ROLLS = new Set(['hits_halved', 'damage_suffered']);
const LOSSES = new Set([
	'units_destroyed',
	'cargo_lost',
	'naval_force_lost',
	'loads_lost',
	'aircraft_lost',
	'hits_absorbed'
]);
const ICONS: Record<string, string> = {
	battle_began: 'begin',
	round_began: 'begin',
	step_skipped: 'skip',
	forced: 'forced',
	units_destroyed: 'sunk',
	cargo_lost: 'sunk',
	naval_force_lost: 'sunk',
	hits_halved: 'info',
	hits_allocated: 'choose',
	fought_on: 'choose',
	fleet_withdrew: 'wave',
	aircraft_withdrew: 'wave',
	retreat_declared: 'wave',
	submarines_submerged: 'wave',
	parting_shot: 'shot',
	pursuit_began: 'shot',
	struck_first: 'shot',
	aircraft_lost: 'sunk',
	loads_lost: 'sunk',
	hits_absorbed: 'sunk',
	battle_ended: 'flag'
};
const QUIET = new Set([
	'step_skipped',
	'forced',
	'hits_wasted',
	'hits_halved',
	'damage_settled',
	'units_restored'
]);

export function rowsOf(entries: readonly Entry[], names: Names): Row[] {
	return folded(flatRows(entries, names));
}

/** Every step and heading in the order of the log, what was taken back among them. */
export function flatRows(entries: readonly Entry[], names: Names): (Step | Heading)[] {
	const live = new Set<Entry>(liveEntries(entries));
	const rows: (Step | Heading)[] = [];
	let round = 0;
	for (const entry of entries) {
		const stands = live.has(entry) || entry.type === 'taken_back';
		if (entry.type === 'told' && entry.event === 'round_began')
			round = Number(entry.details?.round ?? entry.battle?.round ?? round + 1);
		const last = rows.at(-1);
		if (entry.type === 'told' && entry.event === 'phase_began') {
			const phase = String(entry.details?.phase ?? entry.battle?.phase ?? '');
			const title = log.roundPhase(Number(entry.details?.round ?? round), names.phase(phase));
			rows.push({
				form: 'heading',
				first: entry.number,
				number: entry.number,
				title,
				live: stands,
				round,
				phase
			});
		} else if (last?.form === 'step' && last.live === stands && joins(last, entry)) {
			join(last, entry as Told, names);
		} else rows.push(stepFrom(entry, names, stands));
	}
	return rows;
}

function joins(step: Step, entry: Entry): boolean {
	if (entry.type !== 'told') return false;
	if (step.number !== step.first) return false;
	if (step.entry.type === 'rolled') return OF_ROLLS.has(entry.event);
	return ECHOES[entry.event]?.some((kind) => kind in chosenIn(step.entry)) ?? false;
}

/** The choice that an entry tells of, taken by somebody or forced. */
function chosenIn(entry: Entry): Choice {
	if (entry.type === 'decided') return entry.choice ?? {};
	return entry.type === 'told' && entry.event === 'forced' ? ((entry.details?.choice ?? {}) as Choice) : {};
}

function join(step: Step, entry: Told, names: Names): void {
	step.number = entry.number;
	step.label = placeOf(entry);
	if (entry.event === 'hits_halved') {
		step.halved = Number(entry.details?.halved ?? 0);
		step.parts = log.rolled(step.entry as Rolled, names, step.halved);
	} else if (
		step.entry.type === 'rolled' ||
		(step.entry.type === 'decided' && !('allocate' in step.entry.choice))
	)
		step.parts = toldParts(entry, names);
}

function toldParts(entry: Told, names: Names): Part[] {
	const say = events[entry.event];
	return say ? say(entry.details ?? {}, names) : log.unknown(entry.event, entry.details ?? {}, names);
}

const NOTE_ICONS: Record<string, string> = {
	opened: 'begin',
	seat: 'person',
	offer: 'flag',
	cancelled: 'ban'
};

/** Entries of kinds that this page does not know are shown by their name. */
function noteParts(entry: Note, names: Names): Part[] {
	return entry.type in NOTE_ICONS ? log.note(entry, names) : log.unknown(entry.type, ownOf(entry), names);
}

/** What an entry of an unknown kind says beside what every entry has. */
function ownOf(entry: Note): Fields {
	const { number, seq, at, by, type, ...own } = entry as unknown as Fields;
	void [number, seq, at, by, type];
	return own;
}

function stepFrom(entry: Entry, names: Names, live: boolean): Step {
	const step: Step = {
		form: 'step',
		first: entry.number,
		number: entry.number,
		label: placeOf(entry),
		at: entry.at,
		by: entry.by,
		icon: 'info',
		mood: 'plain',
		kind: 'other',
		parts: [],
		rule: 'rule' in entry && typeof entry.rule === 'string' ? entry.rule : null,
		roll: null,
		halved: null,
		live,
		entry
	};
	switch (entry.type) {
		case 'decided':
			return {
				...step,
				icon: entry.secret ? 'lock' : 'choose',
				kind: 'choices',
				parts: log.decided(entry, names)
			};
		case 'rolled':
			return { ...step, icon: 'die', kind: 'dice', roll: entry, parts: log.rolled(entry, names, null) };
		case 'looked':
			return { ...step, icon: 'look', mood: 'quiet', parts: log.looked(entry, names) };
		case 'corrected':
			return { ...step, icon: 'mod', mood: 'mod', parts: log.corrected(entry.reason, entry.by) };
		case 'taken_back':
			return {
				...step,
				icon: 'undo',
				mood: 'mod',
				parts: log.takenBack(entry.to, entry.by, entry.reason, entry.undoes != null)
			};
		case 'told':
			return {
				...step,
				icon: ICONS[entry.event] ?? 'info',
				mood: LOSSES.has(entry.event) ? 'lost' : QUIET.has(entry.event) ? 'quiet' : 'plain',
				kind: LOSSES.has(entry.event)
					? 'losses'
					: entry.event in ECHOES || entry.event === 'forced'
						? 'choices'
						: 'other',
				parts: toldParts(entry, names)
			};
		default:
			return {
				...step,
				icon: NOTE_ICONS[entry.type] ?? 'info',
				mood: 'quiet',
				parts: noteParts(entry, names)
			};
	}
}

/** Neighbouring steps that were taken back stand together in one fold; their headings go with them. */
function folded(rows: (Step | Heading)[]): Row[] {
	const out: Row[] = [];
	for (const row of rows) {
		if (row.live) {
			out.push(row);
			continue;
		}
		let cut = out.at(-1);
		if (cut?.form !== 'cut') {
			cut = { form: 'cut', first: row.first, number: row.number, steps: [] };
			out.push(cut);
		}
		cut.number = row.number;
		if (row.form === 'step') cut.steps.push(row);
	}
	return out.filter((row) => row.form !== 'cut' || row.steps.length > 0);
}

export function matches(row: Row, kind: Kind | 'all'): boolean {
	if (kind === 'all' || row.form === 'heading') return true;
	if (row.form === 'cut') return row.steps.some((step) => step.kind === kind);
	return row.kind === kind;
}

/** Headings without a step under them say nothing. */
export function withoutEmptyHeadings(rows: Row[]): Row[] {
	return rows.filter(
		(row, index) => row.form !== 'heading' || (rows[index + 1] && rows[index + 1]?.form !== 'heading')
	);
}
