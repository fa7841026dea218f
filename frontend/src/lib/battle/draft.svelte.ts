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
import { assignFits, isAllocation, isAssign, isList, isPick, pickFits } from './options';
import type { AllocateOptions, AssignOptions, Choice, OptionItem, PickOptions, Question } from './types';

interface Kept {
	hits: Hits;
	picked: string | null;
	/** Of a question that picks several units, or sends units to places. */
	chosen?: string[];
	sent?: Record<string, string>;
}

export class Draft {
	hits = $state<Hits>({});
	/** The chosen option of a list, as the JSON of its choice: positions may change, choices do not. */
	picked = $state<string | null>(null);
	chosen = $state<string[]>([]);
	sent = $state<Record<string, string>>({});
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
		return {
			hits: sendable(this.hits),
			picked: this.picked,
			chosen: [...this.chosen],
			sent: { ...this.sent }
		};
	}

	get allocation(): AllocateOptions | null {
		return isAllocation(this.question.options) ? this.question.options : null;
	}

	get list(): OptionItem[] {
		return isList(this.question.options) ? this.question.options : [];
	}

	get pickFrom(): PickOptions | null {
		return isPick(this.question.options) ? this.question.options : null;
	}

	get assignTo(): AssignOptions | null {
		return isAssign(this.question.options) ? this.question.options : null;
	}

	get empty(): boolean {
		const { hits, picked, chosen, sent } = this;
		return picked === null && [sendable(hits), chosen, sent].every((one) => Object.keys(one).length === 0);
	}

	get left(): number {
		return this.allocation ? leftOf(this.allocation, this.hits) : 0;
	}

	get pickedOption(): OptionItem | null {
		return this.list.find((option) => keyOf(option.choice) === this.picked) ?? null;
	}

	/** The choice as it would be sent, or null while something is missing. */
	get choice(): Choice | null {
		const { kind } = this.question;
		if (this.allocation)
			return isComplete(this.allocation, this.hits) ? { [kind]: sendable(this.hits) } : null;
		if (this.pickFrom) return pickFits(this.pickFrom, this.chosen) ? { [kind]: [...this.chosen] } : null;
		if (this.assignTo) return assignFits(this.assignTo, this.sent) ? { [kind]: { ...this.sent } } : null;
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
		if (this.pickFrom) this.choose(this.pickFrom.suggestion);
		if (this.assignTo) this.sendTo(this.assignTo.suggestion);
		if (!this.allocation) return;
		this.#undo = { ...this.hits };
		this.#change({ ...this.allocation.suggestion }, false);
	}

	clear(): void {
		if (this.chosen.length) this.choose([]);
		if (Object.keys(this.sent).length) this.sendTo({});
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

	choose(chosen: string[]): void {
		this.chosen = [...chosen];
		this.#settled();
	}

	sendTo(sent: Record<string, string>): void {
		this.sent = { ...sent };
		this.#settled();
	}

	/** It was sent and taken: nothing stays behind. */
	forget(): void {
		store(this.#key, null);
	}

	#change(hits: Hits, forgetUndo = true): void {
		if (forgetUndo) this.#undo = null;
		this.hits = hits;
		this.#settled();
	}

	#settled(): void {
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
		} else if (this.pickFrom) {
			const { pick, most } = this.pickFrom;
			const chosen = kept.chosen ?? [];
			this.chosen = chosen.filter((id) => pick.includes(id)).slice(0, most);
			this.dropped = chosen.filter((id) => !this.chosen.includes(id));
		} else if (this.assignTo) {
			const options = this.assignTo;
			this.sent = {};
			this.dropped = [];
			for (const [id, place] of Object.entries(kept.sent ?? {})) {
				if (assignFits({ ...options, least: 0 }, { ...this.sent, [id]: place })) this.sent[id] = place;
				else this.dropped.push(id);
			}
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
