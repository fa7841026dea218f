/** Where the battle stands in its sequence of play: phases as fixes on a course, steps of the present phase below. */
import { capital, spelt } from '$lib/rules/about';
import { liveEntries } from './fold';
import type { BattleState, Entry, Phase, Side, Told, Waiting } from './types';

export type Stand = 'done' | 'now' | 'todo';

export interface PhaseFix {
	name: string;
	title: string;
	stand: Stand;
	/** Why nothing happened in it, if everything in it was skipped. */
	skipped: string | null;
}

export interface StepFix {
	rule: string;
	title: string;
	side: Side | null;
	stand: Stand;
	skipped: string | null;
}

/** A step as the tracker draws it: of both sides together where they do the same, one after the other. */
export interface Leg {
	title: string;
	sides: { side: Side; stand: Stand }[];
	stand: Stand;
	skipped: string | null;
}

/** The legs that are drawn, and how many stand before and after them. */
export interface Strip {
	before: number;
	legs: Leg[];
	after: number;
}

export interface Course {
	round: number;
	phases: PhaseFix[];
	steps: StepFix[];
	phaseTitle: string;
}

export function courseOf(
	phases: Phase[],
	entries: readonly Entry[],
	state: BattleState,
	waiting: readonly Waiting[]
): Course {
	const round = state.battle.round;
	const current = phases.findIndex((phase) => phase.name === state.battle.phase);
	const over = state.battle.outcome !== null;
	const inPhase = byPhase(entries);
	const fixes = phases.map((phase, index): PhaseFix => {
		const stand: Stand =
			index < current || (over && index === current) ? 'done' : index === current ? 'now' : 'todo';
		return {
			name: phase.name,
			title: phase.title,
			stand,
			skipped: stand === 'done' ? skippedWhole(inPhase.get(phase.name)) : null
		};
	});
	const phase = phases[current];
	const unknown = current < 0 && state.battle.phase ? capital(spelt(state.battle.phase)) : '';
	if (unknown)
		fixes.push({
			name: state.battle.phase ?? '',
			title: unknown,
			stand: over ? 'done' : 'now',
			skipped: null
		});
	return {
		round,
		phases: fixes,
		steps: phase && !over ? stepsOf(phase, inPhase.get(phase.name) ?? [], waiting) : [],
		phaseTitle: phase?.title ?? unknown
	};
}

const LEGS_IN_SIGHT = 6;
const AHEAD = 2;

/**
 * All legs of a phase while they are few; of many the one just done, the present one and the next, so that the
 * tracker keeps its height. `said` is a step's title without the side in it.
 */
export function stripOf(steps: readonly StepFix[], said: (title: string) => string): Strip {
	const legs = legsOf(steps, said);
	const now = Math.max(
		0,
		legs.findIndex((leg) => leg.stand === 'now')
	);
	if (legs.length <= LEGS_IN_SIGHT) return { before: 0, legs, after: 0 };
	const from = Math.max(0, now - 1);
	const to = Math.min(legs.length, now + AHEAD + 1);
	return { before: from, legs: legs.slice(from, to), after: legs.length - to };
}

function legsOf(steps: readonly StepFix[], said: (title: string) => string): Leg[] {
	const legs: Leg[] = [];
	for (const { side, title, stand, skipped } of steps) {
		const last = legs.at(-1);
		const sides = side ? [{ side, stand }] : [];
		if (
			last &&
			side &&
			last.sides.length === 1 &&
			last.sides[0]?.side !== side &&
			last.title === said(title)
		) {
			last.skipped = both(last.skipped, skipped);
			if (stand === 'now') last.stand = 'now';
			last.sides.push(...sides);
		} else legs.push({ title: said(title), sides, stand, skipped });
	}
	return legs;
}

/** Skipped as a whole only if both sides skipped it. */
function both(one: string | null, other: string | null): string | null {
	if (one === null || other === null) return null;
	return one === other ? one : `${one} ${other}`;
}

function stepsOf(phase: Phase, entries: Entry[], waiting: readonly Waiting[]): StepFix[] {
	const asked = phase.steps.findIndex((step) =>
		waiting.some((wait) => wait.rule === step.rule && (step.side === null || wait.side === step.side))
	);
	const reached = Math.max(-1, ...entries.map((entry) => stepOf(phase, entry)));
	const now = asked >= 0 ? asked : Math.max(0, reached);
	return phase.steps.map((step, index) => ({
		rule: step.rule,
		title: step.title,
		side: step.side,
		stand: index < now ? 'done' : index === now ? 'now' : 'todo',
		skipped: index <= now ? skipOf(entries, phase, index) : null
	}));
}

/** The step that an entry belongs to: of two with one rule, that of the side that acts. */
function stepOf(phase: Phase, entry: Entry): number {
	const rule = 'rule' in entry ? entry.rule : null;
	const acted = entry.type === 'decided' || entry.type === 'rolled';
	const side = acted ? entry.side : entry.type === 'told' && isOf(entry) ? entry.details?.side : null;
	const of = phase.steps.findIndex((step) => step.rule === rule && step.side === side);
	return of >= 0 ? of : phase.steps.findIndex((step) => step.rule === rule);
}

/** The live entries of this round, under the phase they belong to. */
function byPhase(entries: readonly Entry[]): Map<string, Entry[]> {
	let phases = new Map<string, Entry[]>();
	let list: Entry[] = [];
	for (const entry of liveEntries(entries)) {
		if (entry.type === 'told' && entry.event === 'round_began') phases = new Map();
		if (entry.type === 'told' && entry.event === 'phase_began') {
			list = [];
			phases.set(String(entry.details?.phase ?? entry.battle?.phase ?? ''), list);
		} else list.push(entry);
	}
	return phases;
}

function skippedWhole(entries: Entry[] | undefined): string | null {
	if (!entries?.length) return null;
	const happened = entries.some((entry) => entry.type === 'rolled' || entry.type === 'decided');
	const skips = entries.filter(isSkip);
	return !happened && skips.length ? String(skips[0]?.details?.why ?? '') : null;
}

function skipOf(entries: Entry[], phase: Phase, step: number): string | null {
	const skip = entries.filter(isSkip).find((entry) => stepOf(phase, entry) === step);
	return skip ? String(skip.details?.why ?? '') : null;
}

/** Told of a step itself, not of what came of it. */
function isOf(entry: Told): boolean {
	return entry.event === 'step_skipped' || entry.event === 'forced';
}

function isSkip(entry: Entry): entry is Told {
	return entry.type === 'told' && entry.event === 'step_skipped';
}
