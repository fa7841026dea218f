/** A unit table under work: its rows, what has become of them, what is wrong, whether it is saved. */
import { Fault } from '$lib/api/fault';
import { type Ruleset, silhouetteOf } from '$lib/rules/about';
import { ruleset } from '$lib/scenarios/fetch';
import { shell, tables as words } from '$lib/words';
import * as at from './api';
import { blank, type Column, columnsOf } from './columns';
import * as rows from './rows';
import type { Row, Standing, Values } from './rows';
import { differences, type Difference, together } from './together';
import type { FaultOut, Now, Table } from './types';

const CHECK_AFTER_MS = 400;
const UNDO_STEPS = 200;
const UNTOUCHED: Standing = { before: new Map(), added: new Set(), gone: [] };

export interface CellFault {
	key: number | null;
	name: string | null;
	field: string | null;
	message: string;
}

/** Somebody else has written meanwhile. */
export interface Conflict {
	now: Now;
	/** What both of us began with. */
	before: Row[];
	theirs: Row[];
	differences: Difference[];
}

export class TableEditor {
	table = $state.raw<Table | null>(null);
	about = $state.raw<Ruleset | null>(null);
	rows = $state.raw<Row[]>([]);
	note = $state('');
	/** A column for every trait. */
	spread = $state(false);
	faults = $state.raw<CellFault[]>([]);
	conflict = $state.raw<Conflict | null>(null);
	/** The choice between theirs and mine is open. */
	asking = $state(false);
	fault = $state.raw<Fault | null>(null);
	/** What has just been done, in words. */
	said = $state('');
	sending = $state(false);
	/** Counts up when what is stored has changed: lists made from it are fetched anew. */
	stored = $state(0);
	#base = $state.raw<Row[] | null>(null);
	#saved = $state.raw<Row[]>([]);
	#savedNote = $state('');
	#past = $state.raw<Row[][]>([]);
	#future = $state.raw<Row[][]>([]);
	#timer: ReturnType<typeof setTimeout> | undefined;
	#asked = 0;

	constructor(readonly slug: string) {}

	readonly columns: Column[] = $derived(columnsOf(this.table?.columns ?? [], this.spread));
	/** Against the newest version; a table without one has nothing to differ from. */
	readonly standing: Standing = $derived(this.#base ? rows.standing(this.rows, this.#base) : UNTOUCHED);
	readonly rowsUnsaved: boolean = $derived(!rows.sameRows(this.rows, this.#saved));
	get title(): string {
		return this.table?.title ?? '';
	}
	get editable(): boolean {
		return this.table?.may.includes('edit') ?? false;
	}
	get unsaved(): boolean {
		return this.rowsUnsaved || this.note !== this.#savedNote;
	}
	get undoable(): boolean {
		return this.#past.length > 0;
	}
	get redoable(): boolean {
		return this.#future.length > 0;
	}
	get published(): readonly Row[] | null {
		return this.#base;
	}

	faultsOf(key: number): CellFault[] {
		return this.faults.filter((fault) => fault.key === key);
	}
	faultsAt(key: number, column: Column): string[] {
		return this.faults
			.filter((fault) => fault.key === key && column.fields.some(({ name }) => name === fault.field))
			.map(({ message }) => message);
	}
	/** One sentence of all that is wrong there, for forms. */
	faultIn = (key: number) => (field: string) =>
		this.faultsOf(key)
			.filter((fault) => fault.field === field)
			.map(({ message }) => message)
			.join(' ');

	silhouetteOf(row: Pick<Row, 'name' | 'values'>): string {
		return silhouetteOf(this.about, row.name, {
			...row.values,
			category: String(row.values.category ?? '')
		});
	}

	load = () =>
		this.#send('', async () => {
			await this.#fetch();
			this.rows = this.#saved;
			this.note = this.#savedNote;
			this.#past = this.#future = [];
		});

	/** What is stored; what is on the page stays. */
	async #fetch(): Promise<void> {
		const table = await at.tableOf(this.slug);
		this.about ??= await ruleset(table.ruleset);
		this.#base =
			table.version === null ? null : at.rowsFrom(await at.rowsOfVersion(this.slug, table.version));
		this.#adopt(table);
	}

	#adopt(table: Table): void {
		this.table = table;
		this.#saved = table.draft ? at.rowsFrom(table.draft.rows) : (this.#base ?? []);
		this.#savedNote = table.draft?.note ?? '';
		this.#found(table.draft?.faults ?? [], this.#saved);
		this.stored++;
	}

	set = (key: number, values: Values) => this.#change(rows.changed(this.rows, key, values));
	move = (key: number, by: number) => this.#change(rows.moved(this.rows, key, by));
	remove = (key: number) => this.#change(rows.without(this.rows, key));

	add(below: number | null): number {
		return this.#add(words.newType, blank(this.table?.columns ?? []), below);
	}
	duplicate(row: Row): number {
		return this.#add(row.name, row.values, row.key);
	}
	bringBack(row: Row): void {
		this.#add(row.name, row.values, null);
	}
	#add(name: string, values: Values, below: number | null): number {
		const [more, key] = rows.withRow(this.rows, rows.freeName(this.rows, name), values, below);
		this.#change(more);
		return key;
	}

	#change(next: Row[]): void {
		if (next === this.rows || !this.editable) return;
		this.#past = [...this.#past.slice(1 - UNDO_STEPS), this.rows];
		this.#future = [];
		this.#show(next);
	}

	undo = () => {
		const before = this.#past.at(-1);
		if (!before) return;
		this.#past = this.#past.slice(0, -1);
		this.#future = [...this.#future, this.rows];
		this.#show(before);
	};
	redo = () => {
		const after = this.#future.at(-1);
		if (!after) return;
		this.#future = this.#future.slice(0, -1);
		this.#past = [...this.#past, this.rows];
		this.#show(after);
	};

	#show(next: Row[]): void {
		this.rows = next;
		this.said = '';
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.#check(), CHECK_AFTER_MS);
	}

	/** What the server finds wrong; without an answer the old faults stand. */
	async #check(): Promise<void> {
		const asked = ++this.#asked;
		const checked = this.rows;
		try {
			const found = await at.check(this.slug, at.rowsOut(checked));
			if (asked === this.#asked) this.#found(found, checked);
		} catch {
			/* saving says what is wrong with the connection */
		}
	}

	#found(faults: FaultOut[], checked: readonly Row[]): void {
		this.faults = faults.map(({ row, name, field, message }) => ({
			key: row === null ? null : (checked[row]?.key ?? null),
			name,
			field,
			message
		}));
	}

	save = async (): Promise<boolean> => {
		this.asking = this.conflict !== null;
		return !this.asking && this.#send(words.saved, () => this.#store());
	};

	async #store(): Promise<void> {
		const { rows: sent, note, table } = this;
		const stored = await at.saveDraft(this.slug, {
			rows: at.rowsOut(sent),
			note,
			revision: table?.revision ?? 0
		});
		this.#adopt(stored);
		/* What is on the page keeps its keys: the focus and what can be undone hang on them. */
		this.#found(stored.draft?.faults ?? [], sent);
		this.#saved = sent;
		this.#savedNote = note;
	}

	publish = () =>
		this.#send(words.published, async () => {
			await at.publish(this.slug, this.note.trim(), this.table?.revision ?? 0);
			await this.#fetch();
			this.rows = this.#saved;
			this.note = '';
			this.#past = this.#future = [];
		});

	throwAway = () =>
		this.#send(words.thrownAway, async () => {
			await at.throwAway(this.slug, this.table?.revision ?? 0);
			await this.#fetch();
			this.#change(this.#saved);
			this.note = this.#savedNote;
		});

	/** Theirs alone; what I had can be brought back by undoing. */
	takeTheirs(): void {
		if (this.conflict) this.#settle(this.conflict.theirs);
	}
	/** Theirs, and over it what I changed; it is looked at before it is saved. */
	takeBoth(): void {
		if (this.conflict) this.#settle(together(this.conflict.before, this.rows, this.conflict.theirs));
	}
	/** Mine is stored in place of theirs. */
	async takeMine(): Promise<void> {
		this.#settle(this.rows);
		await this.save();
	}

	#settle(next: Row[]): void {
		this.conflict = null;
		this.asking = false;
		this.#change(next);
	}

	async #send(said: string, what: () => Promise<void>): Promise<boolean> {
		if (this.sending) return false;
		this.sending = true;
		this.fault = null;
		this.said = '';
		try {
			await what();
			this.said = said;
			return true;
		} catch (cause) {
			const failed = (what: unknown) => (what instanceof Fault ? what : new Fault(0, 'failed', shell.failed));
			await this.#refused(failed(cause)).catch((more: unknown) => (this.fault = failed(more)));
			return false;
		} finally {
			this.sending = false;
		}
	}

	async #refused(fault: Fault): Promise<void> {
		const now = fault.code === 'stale' ? (fault.said.now as Now | undefined) : undefined;
		if (!now) {
			this.fault = fault;
			if (Array.isArray(fault.said.faults)) this.#found(fault.said.faults as FaultOut[], this.rows);
			return;
		}
		const before = this.#saved;
		await this.#fetch();
		const theirs = this.#saved;
		this.conflict = { now, before, theirs, differences: differences(before, this.rows, theirs) };
		this.asking = true;
		await this.#check();
	}
}
