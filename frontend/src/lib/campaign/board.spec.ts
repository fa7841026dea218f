import { beforeEach, expect, it, vi } from 'vitest';
import { Fault } from '$lib/api/fault';
import { ruleset } from '$lib/scenarios/fetch';
import { head, map, plan, reach } from '$lib/testing/campaign';
import * as calls from './api';
import { CampaignBoard } from './board.svelte';
import type { CampaignHead, CampaignMap, Reach } from './types';

vi.mock('./api');
vi.mock('$lib/scenarios/fetch');
const api = vi.mocked(calls);

const draft = (number: number) => ({ side: 'italy', draft: number, orders: [] });

beforeEach(() => {
	vi.resetAllMocks();
	vi.mocked(ruleset).mockResolvedValue({ categories: [] } as never);
	api.mapDocument.mockResolvedValue({ projection: 'geographic', zones: [] });
	api.headOf.mockResolvedValue(head);
	api.mapOf.mockResolvedValue(map);
	api.draftOf.mockResolvedValue(draft(2));
	api.planOf.mockResolvedValue(plan);
	api.reachOf.mockResolvedValue(reach);
});

async function shown(): Promise<CampaignBoard> {
	const board = new CampaignBoard('midsea');
	await board.refresh();
	return board;
}

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

it('shows the newest, though an older answer comes later', async () => {
	const board = await shown();
	let answer: (head: CampaignHead) => void = () => undefined;
	api.headOf.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
	const slow = board.refresh();
	api.headOf.mockResolvedValueOnce({ ...head, seq: 9 });
	api.mapOf.mockResolvedValueOnce({ ...map, seq: 9 });
	await board.refresh();
	answer({ ...head, seq: 8 });
	await slow;
	expect([board.head?.seq, board.map?.seq]).toEqual([9, 9]);
});

it('fetches anew as long as page and map are of different moments', async () => {
	const board = await shown();
	board.head = { ...head, seq: 8 };
	api.headOf.mockResolvedValueOnce({ ...head, seq: 8 });
	api.mapOf.mockResolvedValueOnce({ ...map, seq: 8 });
	await board.changed({ seq: 8 });
	expect(board.map?.seq).toBe(8);
	const before = api.mapOf.mock.calls.length;
	await board.changed({ seq: 8, draft: { italy: 2 } });
	expect(api.mapOf.mock.calls.length).toBe(before);
});

it('keeps the newer draft', async () => {
	const board = await shown();
	board.draft = draft(5);
	api.draftOf.mockResolvedValueOnce(draft(4));
	await board.changed({ seq: 7, draft: { italy: 4 } });
	expect(board.draft.draft).toBe(5);
});

it('asks anew where one can go when another commander has given an order', async () => {
	const board = await shown();
	board.pick(['veneto']);
	const before = api.reachOf.mock.calls.length;
	api.draftOf.mockResolvedValueOnce(draft(3));
	await board.changed({ seq: 7, draft: { italy: 3 } });
	expect(api.reachOf.mock.calls.length).toBe(before + 1);
});

it('says why an order was not taken, though it has looked again since', async () => {
	const board = await shown();
	board.pick(['veneto']);
	await vi.waitFor(() => expect(board.reach).not.toBeNull());
	let answer: (reach: Reach) => void = () => undefined;
	api.reachOf.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
	api.addOrder.mockRejectedValueOnce(new Fault(409, 'stale', 'Look again.'));
	await board.go('narrows');
	answer(reach);
	await vi.waitFor(() => expect(board.reach).not.toBeNull());
	expect(board.refusal?.message).toBe('Look again.');
	board.pick(['cesare']);
	expect(board.refusal).toBeNull();
});

it('lets go of whoever was picked and is sunk', async () => {
	const board = await shown();
	board.pick(['veneto', 'cesare']);
	const sunk: CampaignMap = {
		...map,
		units: map.units.map((unit) => (unit.id === 'veneto' ? { ...unit, status: 'destroyed' } : unit))
	};
	api.mapOf.mockResolvedValueOnce(sunk);
	await board.refresh();
	expect([...board.picked]).toEqual(['cesare']);
});
