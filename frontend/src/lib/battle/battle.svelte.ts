/**
 * One battle as this reader sees it: the view, then every frame on top of it.
 * Law: old view + frames = fresh view. On a gap, or after the line was lost, the view is fetched again.
 */
import { renewed } from '$lib/account/renewal';
import { api } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import { Connection, socketAddress, type Frame, type LinkState } from '$lib/live/connection';
import { Draft } from './draft.svelte';
import { carryOn, stateAfter } from './fold';
import { Sending } from './sending.svelte';
import type {
	Audience,
	BattleState,
	BattleView,
	Entry,
	Head,
	Present,
	Question,
	Right,
	RulesetAbout,
	Side
} from './types';
import { enemyOf } from './types';

interface EntriesFrame {
	from: number;
	number: number;
	entries: Entry[];
	head: Head;
	may: Right[];
}

export class Battle {
	view = $state.raw<BattleView | null>(null);
	about = $state.raw<RulesetAbout | null>(null);
	entries = $state.raw<Entry[]>([]);
	state = $state.raw<BattleState | null>(null);
	head = $state.raw<Head | null>(null);
	may = $state.raw<Right[]>([]);
	present = $state.raw<Present[]>([]);
	watching = $state(0);
	link = $state<LinkState>('connecting');
	retryAt = $state<number | null>(null);
	/** Whether the server answers at all: by the line, or by plain requests where sockets do not pass. */
	reachable = $state(true);
	/** Why the battle cannot be shown (any more). */
	fault = $state.raw<Fault | null>(null);
	draft = $state.raw<Draft | null>(null);
	readonly sending = new Sending(this);

	readonly mine: Side = $derived.by(() => this.question?.side ?? this.#shownSide);
	readonly question: Question | null = $derived.by(() => this.#myQuestion());
	#shownSide = $state<Side>('attacker');
	#number = 0;
	#early: Frame[] | null = [];
	#connection: Connection;
	#wasLive = false;
	#fetching: Promise<void> | null = null;
	#again = false;

	constructor(readonly id: string) {
		this.#connection = new Connection(socketAddress(`/ws/battles/${encodeURIComponent(id)}/`), {
			frame: (frame) => this.#receive(frame),
			state: (state, retryAt) => this.#linkChanged(state, retryAt)
		});
	}

	get audience(): Audience {
		return this.view?.audience ?? 'public';
	}
	get watcher(): boolean {
		return this.audience === 'public' || this.audience === 'moderator';
	}
	get hotSeat(): boolean {
		return this.audience === 'both';
	}
	get enemy(): Side {
		return enemyOf(this.mine);
	}
	/** Nothing can be sent now. */
	get cutOff(): boolean {
		return this.link === 'lost' && !this.reachable;
	}
	get number(): number {
		return this.#number;
	}

	open(): void {
		this.#connection.open();
		void this.refetch();
	}

	close(): void {
		this.#connection.close();
	}

	tryNow(): void {
		this.#connection.tryNow();
	}

	nameOf(side: Side): string {
		return this.view?.setup[side].name ?? side;
	}

	holderOf(side: Side): string | null {
		return this.head?.seats.find((seat) => seat.role === side)?.user ?? null;
	}

	mayI(right: Right): boolean {
		return this.may.includes(right);
	}

	/** The whole view anew. What is asked for while a request is under way is asked once more after it. */
	refetch(): Promise<void> {
		if (this.#fetching) this.#again = true;
		return (this.#fetching ??= this.#fetchAll().finally(() => (this.#fetching = null)));
	}

	async #fetchAll(): Promise<void> {
		do {
			this.#again = false;
			await this.#fetch();
		} while (this.#again);
	}

	async #fetch(): Promise<void> {
		try {
			const view = await api.get<BattleView>(this.#path());
			this.reachable = true;
			this.about ??= await api.get<RulesetAbout>(`/api/rulesets/${view.ruleset}/`);
			this.#show(view);
		} catch (problem) {
			if (problem instanceof Fault && problem.offline) this.reachable = this.link === 'live';
			if (problem instanceof Fault && (!this.view || problem.status === 403 || problem.status === 404))
				this.fault = problem;
		}
	}

	#show(view: BattleView): void {
		// An answer may be older than what was pushed meanwhile.
		if (this.view?.audience === view.audience && view.number < this.#number) return;
		this.view = view;
		this.fault = null;
		this.entries = view.entries;
		this.state = stateAfter(view.setup, view.entries);
		this.#number = view.number;
		if (view.my_sides.length === 1) this.#shownSide = view.my_sides[0] as Side;
		this.#headIs(view.head, view.may);
		const early = this.#early ?? [];
		this.#early = null;
		for (const frame of early) this.#receive(frame);
	}

	/** Appends what a frame or an answer brings. False if something in between is missing. */
	take(frame: EntriesFrame): boolean {
		if (!this.view || !this.state) return false;
		if (frame.from > this.#number) {
			void this.refetch();
			return false;
		}
		const added = frame.entries.filter((entry) => entry.number > this.#number);
		if (added.length) {
			this.state = carryOn(this.view.setup, this.state, this.entries, added);
			this.entries = [...this.entries, ...added];
			this.#number = frame.number;
		}
		if (frame.number >= this.#number) this.#headIs(frame.head, frame.may);
		return true;
	}

	headIs(head: Head): void {
		this.#headIs(head, this.may);
	}

	decide(): void {
		const draft = this.draft;
		const choice = draft?.choice;
		if (draft && choice) void this.sending.send(draft.question, choice);
	}

	send(message: object): boolean {
		return this.#connection.send(message);
	}

	/** REST calls beside decisions (concede, offers, …) answer with the fresh view. */
	async act(path: string, body: unknown = {}): Promise<void> {
		const view = await api.post<Partial<BattleView> | null>(this.#path(`${path}/`), body);
		if (view?.setup && view.number !== undefined && view.number >= this.#number)
			this.#show(view as BattleView);
		else await this.refetch();
	}

	#path(rest = ''): string {
		return `/api/battles/${encodeURIComponent(this.id)}/${rest}`;
	}

	#headIs(head: Head, may: Right[] | undefined): void {
		this.head = head;
		if (may) this.may = may;
		const question = this.question;
		if (question) {
			this.#shownSide = question.side;
			const same =
				this.draft?.question.question === question.question && this.draft.question.side === question.side;
			if (same) this.draft?.renew(question);
			else this.draft = new Draft(this.id, question, this.sending.carried(this.draft, question));
		} else this.draft = null;
		this.sending.settle(head);
	}

	#myQuestion(): Question | null {
		const sides = this.view?.my_sides ?? [];
		const open = this.head?.status === 'fighting' ? this.head.waiting : [];
		return (open.find((wait) => wait.options && sides.includes(wait.side)) as Question | undefined) ?? null;
	}

	#receive(frame: Frame): void {
		if (this.#early) {
			this.#early.push(frame);
			return;
		}
		if (frame.type === 'entries') this.take(frame as unknown as EntriesFrame);
		else if (frame.type === 'hello') {
			this.present = (frame.present as Present[]) ?? [];
			this.watching = Number(frame.spectators ?? this.watching);
			if (this.#wasLive || frame.number !== this.#number) void this.refetch();
			this.#wasLive = true;
			this.sending.resend();
		} else if (frame.type === 'presence') {
			this.present = (frame.present as Present[]) ?? [];
			this.watching = Number(frame.spectators ?? 0);
		} else if (frame.type === 'answer' || frame.type === 'refused') this.sending.answered(frame);
	}

	#linkChanged(state: LinkState, retryAt: number | null): void {
		this.link = state;
		this.retryAt = retryAt;
		if (state === 'refused') void this.#turnedAway();
		if (state === 'live') this.reachable = true;
		// Where sockets do not pass, the page still keeps up, at the pace of the retries.
		if (state === 'lost' && this.view) {
			this.reachable = false;
			void this.refetch();
		}
	}

	/** The line was closed on purpose: what may this reader still see, when another tab has its new session? */
	async #turnedAway(): Promise<void> {
		if (this.fault) return;
		await renewed();
		await this.refetch();
		if (!this.fault) this.#connection.reopen();
	}
}
