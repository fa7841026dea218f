/** At most two short notes at the lower edge. Never the only place a thing is said. */
export type Tone = 'plain' | 'good' | 'bad' | 'you';

export interface Toast {
	id: number;
	tone: Tone;
	title: string;
	text: string;
}

const LIMIT = 2;
const STAYS_MS = 6000;

class Toasts {
	list = $state<Toast[]>([]);
	#next = 1;
	#timers = new Map<number, ReturnType<typeof setTimeout>>();

	show(tone: Tone, title: string, text = ''): void {
		const toast = { id: this.#next++, tone, title, text };
		for (const gone of this.list.slice(0, Math.max(0, this.list.length - LIMIT + 1))) this.dismiss(gone.id);
		this.list.push(toast);
		this.resume(toast.id);
	}

	dismiss(id: number): void {
		this.hold(id);
		this.list = this.list.filter((toast) => toast.id !== id);
	}

	/** While hovered or focused a toast stays. */
	hold(id: number): void {
		clearTimeout(this.#timers.get(id));
		this.#timers.delete(id);
	}

	/** Errors stay until dismissed. */
	resume(id: number): void {
		const toast = this.list.find((one) => one.id === id);
		if (!toast || toast.tone === 'bad') return;
		this.hold(id);
		this.#timers.set(
			id,
			setTimeout(() => this.dismiss(id), STAYS_MS)
		);
	}
}

export const toasts = new Toasts();
