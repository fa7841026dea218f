/** Where the keyboard is in a table, and what is being typed there: keys as in a spreadsheet. */
import type { Json } from '$lib/battle/types';
import { type Column, TRAITS, typed } from './columns';
import { type Row, type Values, valueIn } from './rows';

export interface Cell {
	key: number;
	column: string;
}

/** What the grid is laid over. */
export interface Sheet {
	readonly rows: Row[];
	readonly columns: Column[];
	readonly editable: boolean;
	set: (key: number, values: Values) => void;
	move: (key: number, by: number) => void;
	undo: () => void;
	redo: () => void;
}

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

const A_PAGE = 10;

export class GridState {
	at = $state.raw<Cell | null>(null);
	/** What stands in the cell that is being edited; null: none is. */
	text = $state<string | null>(null);
	/** The type whose traits are being edited. */
	form = $state<number | null>(null);
	/** Counts up whenever the focus should go to the cell. */
	called = $state(0);
	#was: Json = null;

	constructor(readonly sheet: Sheet) {}

	get row(): Row | undefined {
		return this.sheet.rows.find(({ key }) => key === this.at?.key);
	}
	get column(): Column | undefined {
		return this.sheet.columns.find(({ id }) => id === this.at?.column);
	}
	/** The one cell that Tab leads to. */
	get stop(): Cell | null {
		if (this.row && this.column) return this.at;
		const [row] = this.sheet.rows;
		const [column] = this.sheet.columns;
		return row && column ? { key: row.key, column: column.id } : null;
	}

	/** To a cell, with the focus. */
	go(key: number, column: string): void {
		this.at = { key, column };
		this.called++;
	}

	step(down: number, right: number): void {
		const { rows, columns } = this.sheet;
		const from = this.stop;
		if (!from) return;
		const place = (index: number, by: number, length: number) =>
			Math.max(0, Math.min(length - 1, index + by));
		const row =
			rows[
				place(
					rows.findIndex(({ key }) => key === from.key),
					down,
					rows.length
				)
			];
		const column =
			columns[
				place(
					columns.findIndex(({ id }) => id === from.column),
					right,
					columns.length
				)
			];
		if (row && column) this.go(row.key, column.id);
	}

	/** The next cell in reading order; false at the end. */
	next(by: 1 | -1): boolean {
		const { rows, columns } = this.sheet;
		const place =
			rows.findIndex(({ key }) => key === this.at?.key) * columns.length +
			columns.findIndex(({ id }) => id === this.at?.column) +
			by;
		const row = rows[Math.floor(place / columns.length)];
		const column = columns[place % columns.length];
		if (!row || !column) return false;
		this.go(row.key, column.id);
		return true;
	}

	/** Begins to edit the cell: with what stands there, or with what has been typed. */
	begin(text?: string): void {
		const { row, column } = this;
		const field = column?.fields[0];
		if (!row || !column || !field || !this.sheet.editable) return;
		if (column.kind === TRAITS) this.form = row.key;
		else if (column.kind === 'boolean')
			this.sheet.set(row.key, { [column.id]: valueIn(row, column.id) !== true });
		else {
			this.#was = valueIn(row, column.id);
			const now = this.#was === null ? '' : String(this.#was);
			this.text = column.kind === 'choice' ? now : (text ?? now);
		}
	}

	/** A choice counts at once; Escape still puts back what stood there. */
	choose(text: string): void {
		this.text = text;
		this.#write(text);
	}

	commit(): void {
		if (this.text === null) return;
		const text = this.text;
		this.text = null;
		this.#write(text);
	}

	putBack(): void {
		const { row, column } = this;
		this.text = null;
		if (row && column) this.sheet.set(row.key, { [column.id]: this.#was });
		this.called++;
	}

	#write(text: string): void {
		const { row, column } = this;
		const field = column?.fields[0];
		if (row && field) this.sheet.set(row.key, { [field.name]: typed(field, text) });
	}

	/** Lines and tabs of a spreadsheet, from this cell on; what has no column or row is left out. */
	paste(text: string): void {
		const { rows, columns, editable } = this.sheet;
		const from = this.stop;
		if (!editable || !from) return;
		const [top, left] = [
			rows.findIndex(({ key }) => key === from.key),
			columns.findIndex(({ id }) => id === from.column)
		];
		text
			.replace(/\r?\n$/, '')
			.split(/\r?\n/)
			.forEach((line, down) => {
				const row = rows[top + down];
				if (!row) return;
				const values = line.split('\t').flatMap((part, right): [string, Json][] => {
					const column = columns[left + right];
					const field = column?.fields[0];
					return field && column.kind !== TRAITS ? [[field.name, typed(field, part)]] : [];
				});
				this.sheet.set(row.key, Object.fromEntries(values));
			});
		this.called++;
	}

	/** True if the key meant something here. */
	press(event: Keys): boolean {
		if (this.text !== null) return this.#pressTyping(event);
		if (event.ctrlKey || event.metaKey) return this.#pressControl(event);
		if (event.altKey) return this.#pressAlt(event.key);
		const steps: Record<string, [number, number]> = {
			ArrowUp: [-1, 0],
			ArrowDown: [1, 0],
			ArrowLeft: [0, -1],
			ArrowRight: [0, 1],
			Home: [0, -Infinity],
			End: [0, Infinity],
			PageUp: [-A_PAGE, 0],
			PageDown: [A_PAGE, 0]
		};
		const step = steps[event.key];
		if (step) this.step(...step);
		else if (event.key === 'Enter' || event.key === 'F2') this.begin();
		else if (event.key === 'Backspace' || event.key === 'Delete') this.#over('');
		else if (event.key === ' ') this.begin();
		else if (event.key.length === 1) this.#over(event.key);
		else return false;
		return true;
	}

	/** Types over what stands there; what is chosen or ticked is not typed. */
	#over(text: string): void {
		if (this.column?.kind === 'integer' || this.column?.kind === 'text') this.begin(text);
	}

	#pressTyping(event: Keys): boolean {
		switch (event.key) {
			case 'Enter':
				this.commit();
				this.step(event.shiftKey ? -1 : 1, 0);
				return true;
			case 'Tab':
				this.commit();
				if (!this.next(event.shiftKey ? -1 : 1)) return false;
				if (this.column?.kind !== TRAITS && this.column?.kind !== 'boolean') this.begin();
				return true;
			case 'Escape':
				this.putBack();
				return true;
			case 'ArrowUp':
			case 'ArrowDown':
				if (this.column?.kind === 'choice') return false;
				this.commit();
				this.step(event.key === 'ArrowUp' ? -1 : 1, 0);
				return true;
			default:
				return false;
		}
	}

	#pressControl({ key, shiftKey }: Keys): boolean {
		const letter = key.toLowerCase();
		if (letter === 'z' && !shiftKey) this.sheet.undo();
		else if (letter === 'y' || letter === 'z') this.sheet.redo();
		else if (key === 'Home') this.step(-Infinity, -Infinity);
		else if (key === 'End') this.step(Infinity, Infinity);
		else return false;
		this.called++;
		return true;
	}

	#pressAlt(key: string): boolean {
		if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !this.stop || !this.sheet.editable) return false;
		this.sheet.move(this.stop.key, key === 'ArrowUp' ? -1 : 1);
		this.called++;
		return true;
	}
}
