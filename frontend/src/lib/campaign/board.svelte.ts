/** A campaign on the table: what the server says of it, what is chosen, and the draft of orders. */
import { Fault } from '$lib/api/fault';
import type { RulesetAbout } from '$lib/battle/types';
import type { ChartMap } from '$lib/chart/types';
import { KeyOf } from '$lib/keys';
import { ruleset } from '$lib/scenarios/fetch';
import { shell } from '$lib/words';
import * as calls from './api';
import { sidesOf } from './sides';
import { byZone, kindsOf, standing } from './standing';
import type {
	CampaignHead,
	CampaignMap,
	CampaignUnit,
	Draft,
	MapDocument,
	MapZone,
	NewSeat,
	Order,
	Plan,
	Reach
} from './types';

type Numbered = Pick<Draft, 'side' | 'draft'>;

export class CampaignBoard {
	head = $state.raw<CampaignHead | null>(null);
	map = $state.raw<CampaignMap | null>(null);
	about = $state.raw<RulesetAbout | null>(null);
	draft = $state.raw<Draft | null>(null);
	plan = $state.raw<Plan | null>(null);
	reach = $state.raw<Reach | null>(null);
	/** Why the campaign could not be fetched. */
	fault = $state.raw<Fault | null>(null);
	/** Why the last order was not taken; what was chosen stays. */
	refusal = $state.raw<Fault | null>(null);
	sending = $state(false);
	chosen = $state<string | null>(null);
	asked = $state<string | null>(null);
	picked = $state.raw<ReadonlySet<string>>(new Set());
	#document = $state.raw<MapDocument | null>(null);

	sides = $derived(sidesOf(this.head?.sides ?? []));
	kinds = $derived(this.head && this.about ? kindsOf(this.head, this.about) : {});
	units = $derived(this.map ? byZone(standing(this.map, this.plan)) : new Map<string, CampaignUnit[]>());
	zones = $derived(new Map<string, MapZone>(this.map?.zones.map((zone) => [zone.id, zone]) ?? []));
	#unitNames = $derived(new Map(this.map?.units.map(({ id, name }) => [id, name]) ?? []));
	/** For which of my sides orders are given: the one that is asked. */
	side = $derived(this.head?.my_sides.find((side) => this.head?.asked.includes(side)) ?? null);
	#orderKey = new KeyOf();
	#commitKey = new KeyOf();
	#refreshing = 0;
	#reaching = 0;
	#orders = 0;

	constructor(readonly id: string) {}

	get mine(): boolean {
		return this.side !== null && (this.head?.may.includes('commit') ?? false);
	}
	/** The map as a chart: what never changes of it. */
	get chart(): ChartMap | null {
		const { map } = this;
		if (!map || !this.#document) return null;
		const outlines = new Map(this.#document.zones.map(({ id, outline }) => [id, outline ?? undefined]));
		return {
			projection: this.#document.projection,
			zones: map.zones.map(({ id, name, kind, at }) => ({
				id,
				name,
				kind,
				at: at ?? [0, 0],
				outline: outlines.get(id)
			})),
			links: map.links
		};
	}

	sideName = (id: string) => this.head?.sides.find((side) => side.id === id)?.name ?? id;
	zoneName = (id: string) => this.zones.get(id)?.name ?? id;
	unitName = (id: string) => this.#unitNames.get(id) ?? id;

	/** Of several that are under way the last one counts, whichever answer comes last. */
	async refresh(): Promise<void> {
		const asking = ++this.#refreshing;
		try {
			const [head, map] = await Promise.all([calls.headOf(this.id), calls.mapOf(this.id)]);
			if (!this.about || !this.#document) {
				const [about, document] = await Promise.all([ruleset(head.ruleset), calls.mapDocument(head.map)]);
				this.about = about as unknown as RulesetAbout;
				this.#document = document;
			}
			if (asking !== this.#refreshing) return;
			this.head = head;
			this.map = map;
			this.#forgetGone();
			await this.#fetchDraft();
			this.fault = null;
		} catch (cause) {
			if (asking === this.#refreshing) this.fault = faultOf(cause);
		}
	}

	/** What a push says: somebody has changed something. */
	async changed(news: { seq: number; draft?: Record<string, number> | undefined }): Promise<void> {
		if (news.seq !== this.head?.seq || news.seq !== this.map?.seq) return this.refresh();
		const number = this.side === null ? undefined : news.draft?.[this.side];
		if (number !== undefined && number !== this.draft?.draft) await this.#fetchDraft().catch(() => undefined);
	}

	/** A zone was clicked: the way there is ordered, if the picked units can go there; else it is looked at. */
	async choose(zone: string): Promise<void> {
		if (this.picked.size && zone !== this.chosen && this.reach?.zones[zone]) return this.go(zone);
		const why = this.picked.size ? this.reach?.not[zone] : undefined;
		this.asked = why ? zone : null;
		if (!why) this.look(zone);
	}

	look(zone: string): void {
		this.chosen = zone;
		this.pick([]);
	}

	pick(ids: Iterable<string>): void {
		this.picked = new Set(ids);
		this.asked = null;
		this.refusal = null;
		void this.#askReach();
	}

	toggle(id: string): void {
		const ids = new Set(this.picked);
		if (!ids.delete(id)) ids.add(id);
		this.pick(ids);
	}

	go(zone: string): Promise<void> {
		const way = this.reach?.zones[zone];
		if (!way) return Promise.resolve();
		const aboard = way.aboard === null ? {} : { aboard: way.aboard };
		return this.order({ move: { units: [...this.picked], path: way.path, ...aboard } });
	}

	async order(order: Order): Promise<void> {
		const side = this.side;
		if (side === null) return;
		await this.#send(async () => {
			const key = this.#orderKey.of([order, this.#orders]);
			this.draft = await calls.addOrder(this.id, side, order, key);
			this.#orders += 1;
			await this.#fetchPlan();
			this.pick([]);
		});
	}

	/** An order by its number, so that a click sent twice, or after another commander's, undoes no other; if none
	 * is named, the last that is shown. */
	async undo(number = this.draft?.orders.at(-1)?.number): Promise<void> {
		const side = this.side;
		if (side === null || number === undefined) return;
		await this.#send(async () => {
			this.draft = await calls.dropOrder(this.id, side, number);
			await this.#fetchPlan();
			void this.#askReach();
		});
	}

	/** True if the phase is committed. The same draft has the same key: twice sent, done once. */
	async commit(): Promise<boolean> {
		const { side, draft } = this;
		if (side === null || !draft) return false;
		return this.#send(async () => {
			const key = this.#commitKey.of([this.head?.seq, side, draft.draft]);
			await calls.commit(this.id, side, draft.draft, key);
			this.pick([]);
			await this.refresh();
		});
	}

	concede = (side: string) => this.#send(() => calls.concede(this.id, side).then(() => this.refresh()));
	cancel = () => this.#send(() => calls.cancel(this.id).then(() => this.refresh()));
	playOn = () => this.#send(() => calls.playOn(this.id).then(() => this.refresh()));
	watchedBy = (who: string) => this.#send(async () => (this.head = await calls.setSpectators(this.id, who)));
	/** An offer is taken back, or my seat left. `left` is told if I may not see the campaign any more. */
	clearSeat = (seat: number, left?: () => void) =>
		this.#send(async () => {
			const head = await calls.clearSeat(this.id, seat);
			if (head === null) return left?.();
			this.head = head;
			await this.#fetchDraft();
		});

	/** Why it was not offered; null if it was. */
	async offerSeat(seat: NewSeat): Promise<string | null> {
		const done = await this.#send(async () => (this.head = await calls.offerSeat(this.id, seat)));
		const why = done ? null : (this.refusal?.message ?? shell.failed);
		this.refusal = null;
		return why;
	}

	async #fetchDraft(): Promise<void> {
		const side = this.side;
		if (side === null) {
			this.draft = this.plan = null;
			return;
		}
		const draft = await calls.draftOf(this.id, side);
		if (this.#isOlder(draft, this.draft)) return;
		this.draft = draft;
		await this.#fetchPlan();
		if (this.picked.size) void this.#askReach();
	}

	async #fetchPlan(): Promise<void> {
		const plan = this.side === null ? null : await calls.planOf(this.id, this.side);
		if (!plan || !this.#isOlder(plan, this.plan)) this.plan = plan;
	}

	/** Of another side than is asked now, or by its number: numbers of a side's draft only go up. */
	#isOlder(came: Numbered, kept: Numbered | null): boolean {
		return came.side !== this.side || (kept?.side === came.side && kept.draft > came.draft);
	}

	async #send(what: () => Promise<unknown>): Promise<boolean> {
		if (this.sending) return false;
		this.sending = true;
		this.refusal = null;
		try {
			await what();
			return true;
		} catch (cause) {
			const refusal = faultOf(cause);
			if (refusal.code === 'stale') await this.refresh();
			this.refusal = refusal;
			return false;
		} finally {
			this.sending = false;
		}
	}

	async #askReach(): Promise<void> {
		const asking = ++this.#reaching;
		this.reach = null;
		if (!this.picked.size || this.side === null) return;
		try {
			const reach = await calls.reachOf(this.id, this.side, [...this.picked]);
			if (asking !== this.#reaching) return;
			this.reach = reach;
		} catch (cause) {
			if (asking === this.#reaching) this.refusal = faultOf(cause);
		}
	}

	#forgetGone(): void {
		const there = new Set(this.map?.units.filter(({ status }) => status === 'present').map(({ id }) => id));
		const kept = [...this.picked].filter((id) => there.has(id));
		if (kept.length !== this.picked.size) this.pick(kept);
	}
}

const faultOf = (cause: unknown): Fault =>
	cause instanceof Fault ? cause : new Fault(0, 'failed', shell.failed);
