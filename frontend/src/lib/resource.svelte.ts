/** Something fetched: what came, what went wrong, and the newest request only. */
import { Fault } from './api/fault';
import { shell } from './words';

export class Resource<T> {
	value = $state.raw<T | null>(null);
	fault = $state.raw<Fault | null>(null);
	loading = $state(false);
	#load: (signal: AbortSignal) => Promise<T>;
	#running: AbortController | null = null;

	constructor(load: (signal: AbortSignal) => Promise<T>) {
		this.#load = load;
	}

	/** Fetches anew. What is shown stays until the answer is there, and stays if there is none. */
	async refresh(): Promise<void> {
		this.#running?.abort();
		const running = (this.#running = new AbortController());
		this.loading = true;
		try {
			const value = await this.#load(running.signal);
			if (running.signal.aborted) return;
			this.value = value;
			this.fault = null;
		} catch (cause) {
			if (running.signal.aborted) return;
			this.fault = cause instanceof Fault ? cause : new Fault(0, 'failed', shell.failed);
		}
		this.loading = false;
	}

	forget(): void {
		this.#running?.abort();
		this.value = null;
		this.fault = null;
		this.loading = false;
	}
}
