/**
 * What I have filled in for one question. It lives here and in this browser's storage, under battle,
 * question and seat; nothing that is pushed touches it, unless the question itself no longer holds it.
 */
import { store, stored } from '$lib/storage';
import {
	ceiling,
	fitted,
	isComplete,
	leftOf,
	obstacle,
	sendable,
	type Hits,
	type Obstacle
} from './allocation';
import type { AllocateOptions, Choice, OptionItem, Question } from './types';

interface Kept {
	hits: Hits;
	picked: string | null;
}

export class Draft {
	hits = $state<Hits>({});
	/** The chosen option of a list, as the JSON of its choice: positions may change, choices do not. */
	picked = $state<string | null>(null);
	/** Units whose hits (or the option) no longer fit since the question changed. */
	dropped = $state<string[]>([]);
	lostOption = $state(false);
	question = $state.raw<Question>() as Question;
	#undo: Hits | null = null;

	constructor(
		private readonly battle: string,
		question: Question,
		older?: Draft
	) {
		this.question = question;
		const kept =
			stored<Kept>(this.#key) ?? (older && older.question.side === question.side ? older.kept : null);
		if (kept) this.#fit(kept);
	}

	get #key(): string {
		return `broadside.draft.${this.battle}.${this.question.question}.${this.question.side}`;
	}

	get kept(): Kept {
		return { hits: sendable(this.hits), picked: this.picked };
	}

	get allocation(): AllocateOptions | null {
		return isAllocation(this.question) ? this.question.options : null;
	}

	get list(): OptionItem[] {
		return isAllocation(this.question) ? [] : (this.question.options as OptionItem[]);
	}

	get empty(): boolean {
		return this.picked === null && Object.keys(sendable(this.hits)).length === 0;
	}

	get left(): number {
		return this.allocation ? leftOf(this.allocation, this.hits) : 0;
	}

	get pickedOption(): OptionItem | null {
		return this.list.find((option) => keyOf(option.choice) === this.picked) ?? null;
	}

	/** The choice as it would be sent, or null while something is missing. */
	get choice(): Choice | null {
		if (this.allocation) {
			return isComplete(this.allocation, this.hits) ? { allocate: sendable(this.hits) } : null;
		}
		return this.pickedOption?.choice ?? null;
	}

	/** The same wait with newer facts: keep what fits, name what does not. */
	renew(question: Question): void {
		const changed = JSON.stringify(question.options) !== JSON.stringify(this.question.options);
		const kept = this.kept;
		this.question = question;
		if (changed) this.#fit(kept);
	}

	add(id: string, by = 1): Obstacle | null {
		if (!this.allocation) return 'full';
		if (by < 0) {
			if (!this.hits[id]) return null;
			this.#change({ ...this.hits, [id]: this.hits[id] - 1 });
			return null;
		}
		const why = obstacle(this.allocation, this.hits, id);
		if (why === null) this.#change({ ...this.hits, [id]: (this.hits[id] ?? 0) + 1 });
		return why;
	}

	set(id: string, count: number): void {
		if (!this.allocation) return;
		const room = ceiling(this.allocation, { ...this.hits, [id]: 0 }, id);
		this.#change({ ...this.hits, [id]: Math.min(count, room) });
	}

	suggest(): void {
		if (!this.allocation) return;
		this.#undo = { ...this.hits };
		this.#change({ ...this.allocation.suggestion }, false);
	}

	clear(): void {
		if (!Object.keys(sendable(this.hits)).length) return;
		this.#undo = { ...this.hits };
		this.#change({}, false);
	}

	/** Takes back one Suggest or Clear. */
	undo(): boolean {
		if (!this.#undo) return false;
		this.#change(this.#undo);
		return true;
	}

	pick(choice: Choice): void {
		this.picked = keyOf(choice);
		this.lostOption = false;
		this.#keep();
	}

	/** It was sent and taken: nothing stays behind. */
	forget(): void {
		store(this.#key, null);
	}

	#change(hits: Hits, forgetUndo = true): void {
		if (forgetUndo) this.#undo = null;
		this.hits = hits;
		this.dropped = [];
		this.#keep();
	}

	#keep(): void {
		store(this.#key, this.empty ? null : this.kept);
	}

	#fit(kept: Kept): void {
		if (this.allocation) {
			const fit = fitted(this.allocation, kept.hits);
			this.hits = fit.hits;
			this.dropped = fit.dropped;
		} else if (kept.picked !== null) {
			const still = this.list.some((option) => keyOf(option.choice) === kept.picked);
			this.picked = still ? kept.picked : null;
			this.lostOption = !still;
		}
		this.#keep();
	}
}

export function keyOf(choice: Choice): string {
	return JSON.stringify(choice);
}

export function isAllocation(question: Question): question is Question & { options: AllocateOptions } {
	return question.kind === 'allocate' && !Array.isArray(question.options);
}
