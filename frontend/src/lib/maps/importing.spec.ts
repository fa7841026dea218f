import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import * as fetched from '$lib/scenarios/fetch';
import { MapImport, MOST_BYTES, type Reading } from './importing.svelte';

const READING = {
	slug: 'two-sounds',
	title: 'Two Sounds',
	ruleset: 'damage-and-pursuit',
	sides: [],
	types: [{ name: 'galley', row: { category: 'cruiser', attack: 3 }, why: '', placed: 2 }],
	report: []
} as unknown as Reading;
const file = (bytes = 10) => ({ name: 'game.xml', size: bytes }) as File;

let form: MapImport;
let sent: { path: string; choices: Record<string, unknown> }[];
let answer: (path: string) => Promise<unknown>;

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(fetched, 'ruleset').mockImplementation((slug) => Promise.resolve({ slug, fields: [] } as never));
	sent = [];
	answer = () => Promise.resolve(READING);
	vi.spyOn(api, 'post').mockImplementation((path, body) => {
		sent.push({ path, choices: JSON.parse(String((body as FormData).get('choices'))) });
		return answer(path) as Promise<never>;
	});
	form = new MapImport();
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const taken = async () => {
	form.take('file', file());
	await vi.advanceTimersByTimeAsync(0);
};

it('looks at a file as soon as it is chosen, and sends nothing that nobody chose', async () => {
	await taken();
	expect(sent).toEqual([{ path: '/api/imports/triplea/preview/', choices: {} }]);
	expect([form.title, form.slug]).toEqual(['Two Sounds', 'two-sounds']);
	await form.save();
	expect(sent[1], 'what was offered is not sent back').toEqual({
		path: '/api/imports/triplea/',
		choices: {}
	});
});

it('sends what was corrected, and looks once for what is corrected in one go', async () => {
	await taken();
	form.title = 'The Sounds';
	form.correct('galley', { attack: 4 });
	form.correct('galley', { category: 'destroyer' });
	expect(form.rowOf(READING.types[0]!)).toEqual({ category: 'destroyer', attack: 4 });
	await vi.advanceTimersByTimeAsync(2000);
	expect(sent).toHaveLength(2);
	expect(sent[1]?.choices).toEqual({
		title: 'The Sounds',
		types: { galley: { attack: 4, category: 'destroyer' } }
	});
});

it('lets go of corrections where they mean nothing any more', async () => {
	await taken();
	form.correct('galley', { attack: 4 });
	form.keep('dutch', false);
	form.play('flames-and-steel');
	expect(form.choices).toEqual({ ruleset: 'flames-and-steel', sides: { dutch: false } });
	form.take('file', file());
	expect(form.choices).toEqual({ ruleset: 'flames-and-steel' });
});

it('says at its place what is refused, and keeps what was read', async () => {
	await taken();
	const path = 'choices.types.galley.attack';
	answer = () => Promise.reject(new Fault(400, 'invalid', 'No.', null, { [path]: ['Must be 6 or less.'] }));
	form.correct('galley', { attack: 9 });
	await vi.advanceTimersByTimeAsync(2000);
	expect(form.faultIn('galley')('attack')).toBe('Must be 6 or less.');
	expect(form.reading?.title).toBe('Two Sounds');
	expect(form.rowOf(READING.types[0]!).attack).toBe(9);
});

it('sends nothing that is too large, and nothing without a file', async () => {
	await form.save();
	expect(form.faults.file).toContain('Choose');
	form.take('file', file(MOST_BYTES + 1));
	expect(form.faults.file).toContain('2 MB');
	expect(sent).toEqual([]);
});

it('shows the newest answer', async () => {
	await taken();
	let first: (value: unknown) => void = () => undefined;
	answer = () => new Promise((resolve) => (first = resolve));
	form.keep('dutch', false);
	answer = () => Promise.resolve({ ...READING, ruleset: 'flames-and-steel' });
	form.play('flames-and-steel');
	await vi.advanceTimersByTimeAsync(0);
	first(READING);
	await vi.advanceTimersByTimeAsync(0);
	expect(form.reading?.ruleset).toBe('flames-and-steel');
	expect(form.sending).toBeNull();
});
