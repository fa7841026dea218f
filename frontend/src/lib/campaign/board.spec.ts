import { expect, it, vi } from 'vitest';
import { reach } from '$lib/testing/campaign';
import { CampaignBoard } from './board.svelte';

vi.mock('./api');

async function ordered(aboard: string | null): Promise<unknown> {
	const board = new CampaignBoard('midsea');
	board.order = vi.fn(() => Promise.resolve());
	board.picked = new Set(['vf']);
	board.reach = { ...reach, zones: { ionian: { cost: 1, path: ['narrows', 'ionian'], danger: [], aboard } } };
	await board.choose('ionian');
	return vi.mocked(board.order).mock.calls[0]?.[0];
}

it('goes where a zone is chosen, and lands there on the carrier that is offered', async () => {
	const move = { units: ['vf'], path: ['narrows', 'ionian'] };
	expect(await ordered(null)).toEqual({ move });
	expect(await ordered('ark-royal')).toEqual({ move: { ...move, aboard: 'ark-royal' } });
});
