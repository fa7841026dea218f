/** A battle step by step, from its log alone: the fold of the entries up to a place, and nothing else. */
import type { Names } from '$lib/words/parts';
import { changedBy } from './fates';
import { carryOn, opening } from './fold';
import { flatRows, type Heading, type Step } from './rows';
import type { BattleState, BattleView, Entry } from './types';

export const SPEEDS = { slow: 2400, normal: 1200, fast: 400 } as const;
export type Speed = keyof typeof SPEEDS;

const KEYFRAME_EVERY = 25;

export class Replay {
	/** 0 is before the first entry; place n shows the state after row n - 1. */
	at = $state(0);
	playing = $state(false);
	speed = $state<Speed>('normal');
	readonly rows: (Step | Heading)[] = $derived.by(() => flatRows(this.entries, this.names));
	readonly phases: number[] = $derived.by(() =>
		this.rows.flatMap((row, index) => (row.form === 'heading' ? [index + 1] : []))
	);
	readonly state: BattleState = $derived.by(() => this.stateAt(this.at));
	#keyframes = new Map<number, BattleState>();
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly view: BattleView,
		readonly entries: readonly Entry[],
		private readonly names: Names
	) {}

	get last(): number {
		return this.rows.length;
	}

	get row(): Step | Heading | null {
		return this.rows[this.at - 1] ?? null;
	}

	/** The entries told up to a place. */
	told(at: number): Entry[] {
		const until = this.rows[at - 1]?.number ?? 0;
		return this.entries.filter((entry) => entry.number <= until);
	}

	changed(): Set<string> {
		const row = this.row;
		if (!row) return new Set();
		return changedBy(this.entries.filter((entry) => entry.number >= row.first && entry.number <= row.number));
	}

	stateAt(at: number): BattleState {
		const base = Math.floor(at / KEYFRAME_EVERY) * KEYFRAME_EVERY;
		const known = this.told(base);
		const state = this.#keyframe(base);
		return at === base ? state : carryOn(this.view.setup, state, known, this.told(at).slice(known.length));
	}

	go(at: number): void {
		this.at = Math.max(0, Math.min(this.last, at));
		if (this.at === this.last) this.pause();
	}

	/** To the row that holds an entry's number. */
	goToEntry(number: number): void {
		const index = this.rows.findIndex((row) => row.number >= number);
		this.go(index < 0 ? this.last : index + 1);
	}

	phase(by: 1 | -1): void {
		const next =
			by > 0
				? this.phases.find((place) => place > this.at)
				: this.phases.findLast((place) => place < this.at);
		this.go(next ?? (by > 0 ? this.last : 0));
	}

	play(): void {
		if (this.at >= this.last) this.at = 0;
		this.playing = true;
		this.#tick();
	}

	pause(): void {
		this.playing = false;
		clearTimeout(this.#timer);
	}

	#tick(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			if (!this.playing) return;
			this.go(this.at + 1);
			if (this.playing) this.#tick();
		}, SPEEDS[this.speed]);
	}

	#keyframe(at: number): BattleState {
		if (at <= 0) return opening(this.view.setup);
		const kept = this.#keyframes.get(at);
		if (kept) return kept;
		const known = this.told(at - KEYFRAME_EVERY);
		const state = carryOn(
			this.view.setup,
			this.#keyframe(at - KEYFRAME_EVERY),
			known,
			this.told(at).slice(known.length)
		);
		this.#keyframes.set(at, state);
		return state;
	}
}
