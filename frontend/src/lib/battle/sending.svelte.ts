/** One decision on its way: sent once under one key, however often it has to be repeated. */
import { api } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import { newKey } from '$lib/keys';
import type { Frame } from '$lib/live/connection';
import type { Draft } from './draft.svelte';
import type { Choice, Entry, Head, Question, Right } from './types';

export interface DecisionAnswer {
	from?: number;
	number: number;
	entries: Entry[];
	head: Head;
	may?: Right[];
}

interface OnItsWay {
	question: Question;
	choice: Choice;
	key: string;
	draft: Draft | null;
}

export interface Refusal {
	code: string;
	rule: string | null;
	message: string;
}

export interface Sent {
	question: Question;
	choice: Choice;
	at: string;
}

/** What sending needs of its battle. */
interface Ground {
	readonly id: string;
	readonly number: number;
	readonly draft: Draft | null;
	readonly hotSeat: boolean;
	readonly may: Right[];
	send: (message: object) => boolean;
	take: (frame: Required<DecisionAnswer>) => boolean;
	headIs: (head: Head) => void;
	refetch: () => Promise<void>;
}

const ENTRIES_EXPECTED_MS = 3_000;

export class Sending {
	now = $state.raw<OnItsWay | null>(null);
	refusal = $state.raw<Refusal | null>(null);
	/** My last decision that was taken, to show while the other side is asked. */
	last = $state.raw<Sent | null>(null);

	constructor(private readonly battle: Ground) {}

	async send(question: Question, choice: Choice): Promise<void> {
		if (this.now) return;
		this.refusal = null;
		this.now = { question, choice, key: newKey(), draft: this.battle.draft };
		if (!this.#overSocket()) await this.#overRest();
	}

	/** After the line came back: the same key, so that it is never done twice. */
	resend(): void {
		if (this.now) this.#overSocket();
	}

	answered(frame: Frame): void {
		if (!this.now || frame.key !== this.now.key) return;
		if (frame.type === 'answer') {
			this.#taken();
			const expected = Number(frame.number);
			setTimeout(() => {
				if (this.battle.number < expected) void this.battle.refetch();
			}, ENTRIES_EXPECTED_MS);
		} else {
			const head = frame.head as Head | undefined;
			this.#refused(String(frame.code), (frame.rule as string) ?? null, String(frame.message));
			if (head) this.battle.headIs(head);
			else if (frame.code === 'stale') void this.battle.refetch();
		}
	}

	/** The refusal concerns the question it was given for, and only as long as one is open. */
	settle(head: Head): void {
		if (head.status !== 'fighting') this.refusal = null;
	}

	dismiss(): void {
		this.refusal = null;
	}

	/** A draft that was never taken may be carried over to the same question asked anew. */
	carried(draft: Draft | null, question: Question): Draft | undefined {
		if (!draft || draft.empty || this.last?.question.question === draft.question.question) return undefined;
		const { kind, rule, side } = draft.question;
		return kind === question.kind && rule === question.rule && side === question.side ? draft : undefined;
	}

	#overSocket(): boolean {
		if (!this.now) return false;
		const { question, choice, key } = this.now;
		return this.battle.send({ type: 'decide', ...this.#body(question, choice, key) });
	}

	async #overRest(): Promise<void> {
		const onItsWay = this.now;
		if (!onItsWay) return;
		const { question, choice, key } = onItsWay;
		const body = this.#body(question, choice, key);
		try {
			const answer = await api.post<DecisionAnswer>(
				`/api/battles/${encodeURIComponent(this.battle.id)}/decisions/`,
				body
			);
			if (this.now?.key !== key) return;
			this.#taken();
			const from = answer.from ?? answer.number - answer.entries.length;
			if (!this.battle.take({ ...answer, from, may: answer.may ?? this.battle.may }))
				void this.battle.refetch();
		} catch (problem) {
			if (this.now?.key !== key || !(problem instanceof Fault)) return;
			// Offline: it stays on its way and goes out again when the line is back.
			if (!problem.offline) this.#refused(problem.code, problem.rule, problem.message);
			if (problem.code === 'stale') void this.battle.refetch();
		}
	}

	/** One person at both sides says for which one he speaks. */
	#body(question: Question, choice: Choice, key: string): object {
		const side = this.battle.hotSeat ? { side: question.side } : {};
		return { question: question.question, choice, key, ...side };
	}

	#taken(): void {
		if (!this.now) return;
		const { question, choice, draft } = this.now;
		draft?.forget();
		this.last = { question, choice, at: new Date().toISOString() };
		this.now = null;
		this.refusal = null;
	}

	#refused(code: string, rule: string | null, message: string): void {
		this.now = null;
		this.refusal = { code, rule, message };
	}
}
