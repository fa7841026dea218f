/** A map of TripleA on its way in: the files, what was read, and what is corrected before it is saved. */
import { api } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import type { Json } from '$lib/battle/types';
import type { Ruleset } from '$lib/rules/about';
import { ruleset } from '$lib/scenarios/fetch';
import { mapImport as words, shell } from '$lib/words';
import type { MapFile } from './types';

const LOOK_AFTER_MS = 500;
export const MOST_BYTES = 2_000_000;

export interface Counts {
	zones: number;
	sea_zones: number;
	links: number;
	unit_types: number;
	ships: number;
	aircraft: number;
	land_units: number;
}

export interface SideRead {
	id: string;
	name: string;
	nations: string[];
	ships: number;
	aircraft: number;
	land_units: number;
	kept: boolean;
	may_drop: boolean;
}

export interface TypeRead {
	name: string;
	row: Record<string, Json>;
	/** Why it is of its category. */
	why: string;
	placed: number;
}

export interface ReportLine {
	code: string;
	sentence: string;
	names: { name: string; number: number }[];
}

export interface Reading {
	slug: string;
	title: string;
	ruleset: string;
	counts: Counts;
	sides: SideRead[];
	types: TypeRead[];
	report: ReportLine[];
	map: MapFile;
}

export interface SavedImport {
	map: { slug: string; version: number };
	table: { slug: string; version: number };
	campaign: { slug: string };
	counts: Counts;
	report: ReportLine[];
}

type Name = 'file' | 'centers' | 'polygons';

export class MapImport {
	files = $state.raw<Record<Name, File | null>>({ file: null, centers: null, polygons: null });
	reading = $state.raw<Reading | null>(null);
	about = $state.raw<Ruleset | null>(null);
	/** Path in the request → sentence; '' is the whole. */
	faults = $state.raw<Record<string, string>>({});
	sending = $state<'looking' | 'saving' | null>(null);
	saved = $state.raw<SavedImport | null>(null);
	/** As they were offered, until they are changed. */
	title = $state('');
	slug = $state('');
	#offered = { title: '', slug: '' };
	ruleset = $state('');
	sides = $state.raw<Record<string, boolean>>({});
	types = $state.raw<Record<string, Record<string, Json>>>({});
	#asked = 0;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** Another game: what was corrected in the last one means nothing here. */
	take(name: Name, file: File | null): void {
		this.files = { ...this.files, [name]: file };
		if (name === 'file') {
			this.reading = null;
			this.title = this.slug = '';
			this.#offered = { title: '', slug: '' };
			this.sides = {};
			this.types = {};
		}
		void this.look();
	}

	play(slug: string): void {
		this.ruleset = slug;
		this.types = {};
		void this.look();
	}

	keep(side: string, kept: boolean): void {
		this.sides = { ...this.sides, [side]: kept };
		void this.look();
	}

	correct(type: string, values: Record<string, Json>): void {
		this.types = { ...this.types, [type]: { ...this.types[type], ...values } };
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => void this.look(), LOOK_AFTER_MS);
	}

	/** A type as it will be: as read, with what is corrected. */
	rowOf(type: TypeRead): Record<string, Json> {
		return { ...type.row, ...this.types[type.name] };
	}

	faultIn = (type: string) => (field: string) => this.faults[`choices.types.${type}.${field}`] ?? '';

	get choices(): Record<string, unknown> {
		return {
			...(this.ruleset && { ruleset: this.ruleset }),
			...this.#typed('slug'),
			...this.#typed('title'),
			...(Object.keys(this.sides).length && { sides: this.sides }),
			...(Object.keys(this.types).length && { types: this.types })
		};
	}

	/** Only what was changed goes out: what is offered may be another one tomorrow. */
	#typed(name: 'slug' | 'title'): Record<string, string> {
		const text = this[name].trim();
		return text && text !== this.#offered[name] ? { [name]: text } : {};
	}

	#checked(): boolean {
		const size = Object.values(this.files).reduce((sum, file) => sum + (file?.size ?? 0), 0);
		const fault = !this.files.file ? words.fileMissing : size > MOST_BYTES ? words.tooBig(size) : '';
		this.faults = fault ? { file: fault } : {};
		return !fault;
	}

	#form(): FormData {
		const form = new FormData();
		for (const [name, file] of Object.entries(this.files)) if (file) form.append(name, file);
		form.append('choices', JSON.stringify(this.choices));
		return form;
	}

	/** What would be made of the files; nothing is stored. The newest answer counts. */
	async look(): Promise<void> {
		if (!this.#checked()) return;
		const asked = ++this.#asked;
		this.sending = 'looking';
		try {
			const reading = await api.post<Reading>('/api/imports/triplea/preview/', this.#form());
			const about = this.about?.slug === reading.ruleset ? this.about : await ruleset(reading.ruleset);
			if (asked !== this.#asked) return;
			this.about = about;
			this.reading = reading;
			if (!this.#offered.slug) this.#offered = { title: reading.title, slug: reading.slug };
			this.title ||= reading.title;
			this.slug ||= reading.slug;
		} catch (cause) {
			if (asked === this.#asked) this.#refused(cause);
		} finally {
			if (asked === this.#asked) this.sending = null;
		}
	}

	async save(): Promise<void> {
		if (this.sending || !this.#checked()) return;
		this.sending = 'saving';
		try {
			this.saved = await api.post<SavedImport>('/api/imports/triplea/', this.#form());
		} catch (cause) {
			this.#refused(cause);
		} finally {
			this.sending = null;
		}
	}

	#refused(cause: unknown): void {
		const fault = cause instanceof Fault ? cause : new Fault(0, 'failed', shell.failed);
		const fields = Object.entries(fault.fields).map(([path, sentences]) => [path, sentences.join(' ')]);
		this.faults = fields.length
			? (Object.fromEntries(fields) as Record<string, string>)
			: { [this.reading ? '' : 'file']: fault.message };
	}
}
