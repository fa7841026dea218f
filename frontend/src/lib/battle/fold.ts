/**
 * The generic fold: told and corrected entries carry their effect as plain values, looks carry a fact.
 * The same few lines as the engine's `core.state.fold`; they serve every ruleset and know none.
 */
import { SIDES, type BattleState, type Entry, type Setup, type Unit } from './types';

export function opening(setup: Setup): BattleState {
	const units: Record<string, Unit> = {};
	for (const side of SIDES) {
		for (const unit of setup[side].units) {
			units[unit.id] = {
				...(unit as object),
				id: unit.id,
				type: unit.type,
				side,
				name: unit.name ?? unit.id,
				damage: unit.damage ?? 0,
				pending: 0,
				destroyed: false,
				left: null,
				aboard: unit.aboard ?? null,
				marks: unit.marks ?? {}
			};
		}
	}
	return { units, battle: { round: 0, phase: null, outcome: null }, looked: {} };
}

/** A state that may be changed without touching the one it was made from. */
export function copied(state: BattleState): BattleState {
	return { units: { ...state.units }, battle: { ...state.battle }, looked: { ...state.looked } };
}

/** Applies one live entry to a copied state, in place. Units are replaced, never changed. */
export function fold(state: BattleState, entry: Entry): void {
	if (entry.type === 'told' || entry.type === 'corrected') {
		for (const [id, fields] of Object.entries(entry.set ?? {})) {
			const unit = state.units[id];
			if (unit) state.units[id] = { ...unit, ...fields } as Unit;
		}
		if (entry.battle) Object.assign(state.battle, entry.battle);
	} else if (entry.type === 'looked') {
		state.looked[entry.what] = entry.fact;
	}
}

/** Which position of the log an entry's `taken_back.to` means. */
export function placeOf(entry: Entry): number {
	return entry.seq ?? entry.number;
}

/**
 * The entries that still count, without the takings-back. A `taken_back` cuts everything after the place it
 * names; one that undoes an earlier one brings back the line as it was before that.
 */
export function liveEntries(entries: readonly Entry[]): Entry[] {
	let live: Entry[] = [];
	const before = new Map<number, Entry[]>();
	for (const entry of entries) {
		if (entry.type !== 'taken_back') {
			live.push(entry);
			continue;
		}
		before.set(placeOf(entry), live);
		const undone = entry.undoes == null ? undefined : before.get(entry.undoes);
		live = undone ? [...undone] : live.filter((one) => placeOf(one) <= entry.to);
	}
	return live;
}

export function stateAfter(setup: Setup, entries: readonly Entry[]): BattleState {
	const state = opening(setup);
	for (const entry of liveEntries(entries)) fold(state, entry);
	return state;
}

/** The state after `known`, carried on over `added`; folds from the start only when something was taken back. */
export function carryOn(
	setup: Setup,
	state: BattleState,
	known: readonly Entry[],
	added: readonly Entry[]
): BattleState {
	if (added.some((entry) => entry.type === 'taken_back')) return stateAfter(setup, [...known, ...added]);
	const next = copied(state);
	for (const entry of added) fold(next, entry);
	return next;
}
