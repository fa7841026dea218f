import { describe, expect, it } from 'vitest';
import { denmarkStrait, engineState } from '$lib/testing/denmarkStrait';
import { carryOn, liveEntries, opening, stateAfter } from './fold';
import type { Entry } from './types';

const told = (number: number, battle: Record<string, number>) =>
	({ number, seq: number, type: 'told', event: 'x', rule: null, battle, at: '', by: null }) as Entry;
const back = (number: number, to: number, undoes: number | null = null) =>
	({ number, seq: number, type: 'taken_back', to, undoes, at: '', by: null }) as Entry;
const numbers = (entries: Entry[]) => entries.map((entry) => entry.number);

describe('the fold', () => {
	it('ends in the state that the engine had', () => {
		const view = denmarkStrait();
		const state = stateAfter(view.setup, view.entries);
		const engine = engineState();
		for (const [id, fields] of Object.entries(engine.units)) expect(state.units[id]).toMatchObject(fields);
		expect(state.battle).toMatchObject(engine.battle);
		expect(state.looked).toEqual(engine.looked);
	});

	it('is the same in one go and entry by entry', () => {
		const view = denmarkStrait();
		let state = opening(view.setup);
		view.entries.forEach((entry, index) => {
			state = carryOn(view.setup, state, view.entries.slice(0, index), [entry]);
		});
		expect(state).toEqual(stateAfter(view.setup, view.entries));
	});

	it('leaves the state it came from as it was', () => {
		const view = denmarkStrait();
		const before = opening(view.setup);
		const kept = structuredClone(before);
		carryOn(view.setup, before, [], view.entries);
		expect(before).toEqual(kept);
	});
});

describe('the live line', () => {
	const log = [told(1, { round: 1 }), told(2, { round: 2 }), told(3, { round: 3 })];

	it('ends where it was taken back to, and goes on from there', () => {
		expect(numbers(liveEntries([...log, back(4, 1), told(5, { round: 9 })]))).toEqual([1, 5]);
	});

	it('comes back when the taking-back is undone', () => {
		expect(numbers(liveEntries([...log, back(4, 1), back(5, 1, 4)]))).toEqual([1, 2, 3]);
	});

	it('decides the state, also for what comes later', () => {
		const view = denmarkStrait();
		const state = stateAfter(view.setup, log);
		expect(carryOn(view.setup, state, log, [back(4, 2)]).battle.round).toBe(2);
	});
});
