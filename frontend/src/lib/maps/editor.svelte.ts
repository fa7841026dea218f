/** A map on the drawing table: what is drawn, whether it is saved, what is doubtful in it. */
import { api } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import { mapPages as words, shell } from '$lib/words';
import type { Finding, MapFile, MapView } from './types';

export class MapEditor {
	view = $state.raw<MapView | null>(null);
	drawn = $state.raw<MapFile | null>(null);
	findings = $state.raw<Finding[] | null>(null);
	fault = $state.raw<Fault | null>(null);
	/** What has just been done, in words. */
	said = $state('');
	sending = $state(false);
	#saved = $state.raw<MapFile | null>(null);
	#past = $state.raw<MapFile[]>([]);

	constructor(readonly slug: string) {}

	get unsaved(): boolean {
		return this.drawn !== this.#saved;
	}
	get undoable(): boolean {
		return this.#past.length > 0;
	}

	load = () =>
		this.#send('', async () => {
			const view = await api.get<MapView>(this.#path());
			const document =
				view.draft?.document ??
				(await api.get<{ document: MapFile }>(this.#path(`versions/${view.version}/`))).document;
			this.view = view;
			this.drawn = this.#saved = document;
			this.#past = [];
		});

	/** What is changed can be undone until it is saved or the page is left. */
	change(map: MapFile): void {
		if (!this.drawn || map === this.drawn) return;
		this.#past = [...this.#past.slice(-99), this.drawn];
		this.drawn = map;
		this.findings = null;
		this.said = '';
	}

	undo(): void {
		const before = this.#past.at(-1);
		if (!before) return;
		this.#past = this.#past.slice(0, -1);
		this.drawn = before;
	}

	check = () =>
		this.#send('', async () => {
			const answer = await api.post<{ findings: Finding[] }>(this.#path('check/'), { document: this.drawn });
			this.findings = answer.findings;
		});

	save = () =>
		this.#send(words.saved, async () => {
			await this.#write();
		});

	publish = (note: string) =>
		this.#send(words.published, async () => {
			if (this.unsaved) await this.#write();
			await api.post(this.#path('versions/'), { note, revision: this.#revision });
			this.view = await api.get<MapView>(this.#path());
		});

	/** Of the map as it was seen last: if another administrator has changed it since, nothing is stored. */
	get #revision(): number {
		return this.view?.revision ?? 0;
	}

	async #write(): Promise<void> {
		const drawn = this.drawn;
		this.view = await api.put<MapView>(this.#path('draft/'), { document: drawn, revision: this.#revision });
		this.#saved = drawn;
	}

	#path = (rest = '') => `/api/maps/${encodeURIComponent(this.slug)}/${rest}`;

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
			this.fault = cause instanceof Fault ? cause : new Fault(0, 'failed', shell.failed);
			return false;
		} finally {
			this.sending = false;
		}
	}
}
