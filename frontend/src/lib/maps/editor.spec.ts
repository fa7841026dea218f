import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import { MapEditor } from './editor.svelte';
import type { MapFile, MapView } from './types';

vi.mock('$lib/api/client', () => ({ api: { get: vi.fn(), put: vi.fn(), post: vi.fn() } }));
const server = vi.mocked(api);

const file = (title: string) =>
	({ name: 'seas', title, zones: [], links: [], straits: [] }) as unknown as MapFile;
const view = (revision: number): MapView => ({
	slug: 'seas',
	title: 'Seas',
	version: 1,
	revision,
	draft: { number: null, note: '', author: 'Ada', changed_at: '', document: file('Seas') }
});

async function opened(): Promise<MapEditor> {
	const editor = new MapEditor('seas');
	await editor.load();
	editor.change(file('Other seas'));
	return editor;
}

beforeEach(() => {
	vi.resetAllMocks();
	server.get.mockResolvedValue(view(4));
	server.put.mockResolvedValue(view(5));
});

it('names the revision that was seen, and after saving the new one', async () => {
	const editor = await opened();
	await editor.publish('Drawn.');
	expect(server.put.mock.calls[0]?.[1]).toMatchObject({ revision: 4 });
	expect(server.post.mock.calls[0]?.[1]).toEqual({ note: 'Drawn.', revision: 5 });
});

it('keeps what is drawn when another has changed the map', async () => {
	const editor = await opened();
	server.put.mockRejectedValueOnce(new Fault(409, 'stale', 'Ada saved this draft.'));
	await editor.save();
	expect([editor.fault?.message, editor.drawn?.title, editor.unsaved]).toEqual([
		'Ada saved this draft.',
		'Other seas',
		true
	]);
});
