import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TableEditor } from './editor.svelte';
import type { RowOut, Table } from './types';

/** A server with one table: a draft, a version, and somebody else who may write meanwhile. */
class Server {
	revision = 4;
	version: RowOut[] = [type('Destroyer', 1), type('Battleship', 4)];
	draft: RowOut[] | null = null;
	faults: unknown[] = [];
	offline = false;
	sent: { method: string; path: string; body: unknown }[] = [];

	table = (): Partial<Table> => ({
		slug: 'house',
		title: 'House',
		ruleset: 'sail',
		version: 1,
		may: ['edit'],
		categories: [],
		revision: this.revision,
		columns: [
			{ name: 'name', label: 'Name', kind: 'text', required: true },
			{ name: 'naval', label: 'Naval', kind: 'integer', required: true }
		],
		draft: this.draft && {
			rows: this.draft,
			note: '',
			author: 'Ines',
			changed_at: '2030-01-01T00:00:00Z',
			faults: []
		}
	});

	answer = (path: string, init?: RequestInit): Promise<Response> => {
		const method = init?.method ?? 'GET';
		const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : null;
		this.sent.push({ method, path, body });
		if (this.offline) return Promise.reject(new TypeError('no network'));
		const said = (status: number, what: unknown) =>
			Promise.resolve(new Response(JSON.stringify(what), { status }));
		if (path.includes('/rulesets/')) return said(200, { slug: 'sail', default_roster: {}, categories: [] });
		if (path.endsWith('/versions/1/')) return said(200, { rows: this.version });
		if (path.endsWith('/check/')) return said(200, { faults: this.faults });
		if (method === 'PUT' && body?.revision !== this.revision)
			return said(409, {
				code: 'stale',
				message: 'Bert saved this table.',
				now: {
					revision: this.revision,
					what: 'saved',
					by: 'Bert',
					at: '2030-01-01T00:00:00Z',
					rows: this.draft,
					note: ''
				}
			});
		if (method === 'PUT') {
			this.draft = body?.rows as RowOut[];
			this.revision += 1;
		}
		return said(200, this.table());
	};
	bertSaves(rows: RowOut[]): void {
		this.draft = rows;
		this.revision += 1;
	}
}

const type = (name: string, naval: number): RowOut => ({ name, naval }) as RowOut;
const shown = (editor: TableEditor) => editor.rows.map(({ name, values }) => [name, values.naval]);
let server: Server;
let editor: TableEditor;

beforeEach(async () => {
	vi.useFakeTimers();
	document.cookie = 'csrftoken=x';
	server = new Server();
	vi.stubGlobal('fetch', server.answer);
	editor = new TableEditor('house');
	await editor.load();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it('begins with the newest version where there is no draft', () => {
	expect(shown(editor)).toEqual([
		['Destroyer', 1],
		['Battleship', 4]
	]);
	expect([editor.unsaved, editor.editable, editor.undoable]).toEqual([false, true, false]);
});

it('saves the draft with the revision that was seen, and keeps what can be undone', async () => {
	editor.set(2, { naval: 5 });
	expect(editor.unsaved).toBe(true);
	expect(await editor.save()).toBe(true);
	expect(server.sent.at(-1)?.body).toEqual({
		rows: [
			{ name: 'Destroyer', naval: 1 },
			{ name: 'Battleship', naval: 5 }
		],
		note: '',
		revision: 4
	});
	expect([editor.unsaved, editor.table?.revision]).toEqual([false, 5]);
	expect(editor.standing.before.get(2)).toEqual({ naval: 4 });
	editor.undo();
	expect([shown(editor)[1], editor.unsaved]).toEqual([['Battleship', 4], true]);
});

it('keeps what was typed when saving fails', async () => {
	editor.set(2, { naval: 5 });
	server.offline = true;
	expect(await editor.save()).toBe(false);
	expect(editor.fault?.offline).toBe(true);
	expect([shown(editor)[1], editor.unsaved]).toEqual([['Battleship', 5], true]);
	server.offline = false;
	expect(await editor.save()).toBe(true);
	expect(editor.fault).toBeNull();
});

it('asks the server what is wrong, and says it at the cell', async () => {
	server.faults = [{ row: 1, name: 'Battleship', field: 'naval', message: 'Must be 0 or more.', line: null }];
	editor.set(2, { naval: -1 });
	await vi.advanceTimersByTimeAsync(1000);
	const naval = editor.columns.find(({ id }) => id === 'naval')!;
	expect(editor.faultsAt(2, naval)).toEqual(['Must be 0 or more.']);
	editor.move(2, -1);
	expect(editor.faultsAt(2, naval), 'a fault goes with its type').toEqual(['Must be 0 or more.']);
});

it('asks once for what is typed in one go', async () => {
	for (const naval of [5, 6, 7]) editor.set(2, { naval });
	await vi.advanceTimersByTimeAsync(1000);
	expect(server.sent.filter(({ path }) => path.endsWith('/check/'))).toHaveLength(1);
});

it('writes over nobody: both versions stand side by side', async () => {
	editor.set(2, { naval: 5 });
	server.bertSaves([type('Destroyer', 2), type('Battleship', 4)]);
	expect(await editor.save()).toBe(false);
	expect(editor.asking).toBe(true);
	expect(editor.conflict?.now.by).toBe('Bert');
	expect(editor.conflict?.differences.map(({ type, mine, theirs }) => [type, mine, theirs])).toEqual([
		['Destroyer', 1, 2],
		['Battleship', 5, 4]
	]);
	expect(shown(editor)[1]).toEqual(['Battleship', 5]);
	expect(server.draft).toEqual([type('Destroyer', 2), type('Battleship', 4)]);
});

it('asks again as long as it is not settled', async () => {
	editor.set(2, { naval: 5 });
	server.bertSaves([type('Destroyer', 2), type('Battleship', 4)]);
	await editor.save();
	editor.asking = false;
	expect(await editor.save()).toBe(false);
	expect(editor.asking).toBe(true);
	expect(server.draft?.[1]).toEqual(type('Battleship', 4));
});

it('goes on with both, theirs, or mine', async () => {
	const meet = async () => {
		server = new Server();
		vi.stubGlobal('fetch', server.answer);
		editor = new TableEditor('house');
		await editor.load();
		editor.set(2, { naval: 5 });
		server.bertSaves([type('Destroyer', 2), type('Battleship', 4)]);
		await editor.save();
	};
	await meet();
	editor.takeBoth();
	expect(shown(editor)).toEqual([
		['Destroyer', 2],
		['Battleship', 5]
	]);
	expect(editor.unsaved).toBe(true);
	expect(await editor.save()).toBe(true);

	await meet();
	editor.takeTheirs();
	expect([shown(editor)[0], editor.unsaved]).toEqual([['Destroyer', 2], false]);
	editor.undo();
	expect(shown(editor)).toEqual([
		['Destroyer', 1],
		['Battleship', 5]
	]);

	await meet();
	await editor.takeMine();
	expect(server.draft).toEqual([type('Destroyer', 1), type('Battleship', 5)]);
});

it('gives a new type a name of its own', () => {
	const first = editor.add(1);
	const second = editor.add(first);
	expect(shown(editor).map(([name]) => name)).toEqual(['Destroyer', 'New type', 'New type 2', 'Battleship']);
	expect(editor.standing.added).toEqual(new Set([first, second]));
	editor.remove(1);
	expect(editor.standing.gone.map(({ name }) => name)).toEqual(['Destroyer']);
});
