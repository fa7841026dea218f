import { describe, expect, it } from 'vitest';
import { denmarkStrait, flamesAndSteel } from '$lib/testing/denmarkStrait';
import { opening, stateAfter } from './fold';
import { namesOf } from './names';
import { Replay } from './replay.svelte';

const view = denmarkStrait();
const film = () => new Replay(view, view.entries, namesOf(view, flamesAndSteel()));

describe('the replay', () => {
	it('shows at every step what the log up to there folds to, by any route', () => {
		const forward = film();
		const backward = film();
		for (let at = 0; at <= forward.last; at += 1) {
			const until = forward.rows[at - 1]?.number ?? 0;
			const expected = stateAfter(
				view.setup,
				view.entries.filter((entry) => entry.number <= until)
			);
			expect(forward.stateAt(at)).toEqual(expected);
			expect(backward.stateAt(backward.last - at)).toEqual(forward.stateAt(forward.last - at));
		}
	});

	it('begins before the first entry and stays within the battle', () => {
		const replay = film();
		expect(replay.stateAt(0)).toEqual(opening(view.setup));
		replay.go(-5);
		expect(replay.at).toBe(0);
		replay.go(10_000);
		expect(replay.at).toBe(replay.last);
	});

	it('goes to an entry by its number, and by phases', () => {
		const replay = film();
		replay.goToEntry(12);
		expect(replay.row && replay.row.first <= 12 && replay.row.number >= 12).toBe(true);
		replay.phase(1);
		expect(replay.row?.form).toBe('heading');
		replay.phase(-1);
		expect(replay.row?.form).toBe('heading');
		expect(replay.row?.number).toBeLessThan(12);
	});
});
