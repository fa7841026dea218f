/** A campaign on the table: what the server says of it, what is chosen, and the draft of orders. */
import { Fault } from '$lib/api/fault';
import { KeyOf } from '$lib/keys';
import { shell } from '$lib/words';
import * as calls from './api';
import { byZone, standing } from './standing';
import type { CampaignHead, CampaignMap, CampaignUnit, Draft, MapZone, Order, Reach } from './types';

export class CampaignBoard {
	head = $state.raw<CampaignHead | null>(null);
	map = $state.raw<CampaignMap | null>(null);
	draft = $state.raw<Draft | null>(null);
	reach = $state.raw<Reach | null>(null);
	/** Why the campaign could not be fetched. */
	fault = $state.raw<Fault | null>(null);
	/** Why the last order was not taken; what was chosen stays. */
	refusal = $state.raw<Fault | null>(null);
	sending = $state(false);
	chosen = $state<string | null>(null);
	asked = $state<string | null>(null);
	picked = $state.raw<ReadonlySet<string>>(new Set());

	units = $derived(this.map ? byZone(standing(this.map, this.draft)) : new Map<string, CampaignUnit[]>());
	zones = $derived(new Map<string, MapZone>(this.map?.zones.map((zone) => [zone.id, zone]) ?? []));
	/** May orders be given here and now? */
	ordering = $derived(this.head?.you.may.includes('order') ?? false);
	#key = new KeyOf();
	#reaching = 0;

	constructor(readonly id: string) {}

	async refresh(): Promise<void> {
		try {
			const [head, map] = await Promise.all([calls.headOf(this.id), calls.mapOf(this.id)]);
			const draft = head.draft === null ? null : await calls.draftOf(this.id);
			this.head = head;
			this.map = map;
			this.draft = draft;
			this.fault = null;
			this.#forgetGone();
		} catch (cause) {
			this.fault = faultOf(cause);
		}
	}

	/** What a push says: somebody has changed something. */
	async changed(news: { seq: number; draft?: number | undefined }): Promise<void> {
		if (news.seq !== this.head?.seq) await this.refresh();
		else if (news.draft !== undefined && news.draft !== this.draft?.draft)
			await this.#send(async () => (this.draft = await calls.draftOf(this.id)));
	}

	/** A zone was clicked: the way there is ordered, if the picked units can go there; else it is looked at. */
	async choose(zone: string): Promise<void> {
		const way = this.picked.size ? this.reach?.zones[zone] : undefined;
		if (way && zone !== this.chosen) return this.order(way.order);
		const why = this.picked.size ? this.reach?.not[zone] : undefined;
		this.asked = why ? zone : null;
		if (why) return;
		this.look(zone);
	}

	look(zone: string): void {
		this.chosen = zone;
		this.asked = null;
		this.refusal = null;
		this.pick([]);
	}

	pick(ids: Iterable<string>): void {
		this.picked = new Set(ids);
		this.asked = null;
		void this.#askReach();
	}

	toggle(id: string): void {
		const ids = new Set(this.picked);
		if (!ids.delete(id)) ids.add(id);
		this.pick(ids);
	}

	async order(order: Order): Promise<void> {
		const number = this.draft?.draft;
		if (number === undefined) return;
		await this.#send(async () => {
			this.draft = await calls.addOrder(this.id, order, number);
			this.pick([]);
		});
	}

	undo = (number: number | 'last') =>
		this.#send(async () => (this.draft = await calls.dropOrder(this.id, number)));

	/** True if the phase is committed. The same draft has the same key: twice sent, done once. */
	async commit(): Promise<boolean> {
		const number = this.draft?.draft;
		if (number === undefined) return false;
		return this.#send(async () => {
			this.head = await calls.commit(this.id, number, this.#key.of([this.head?.seq, number]));
			this.pick([]);
			await this.refresh();
		});
	}

	async #send(what: () => Promise<unknown>): Promise<boolean> {
		if (this.sending) return false;
		this.sending = true;
		this.refusal = null;
		try {
			await what();
			return true;
		} catch (cause) {
			this.refusal = faultOf(cause);
			if (this.refusal.code === 'stale') await this.refresh();
			return false;
		} finally {
			this.sending = false;
		}
	}

	async #askReach(): Promise<void> {
		const asking = ++this.#reaching;
		this.reach = null;
		if (!this.picked.size || !this.ordering) return;
		try {
			const reach = await calls.reachOf(this.id, [...this.picked]);
			if (asking === this.#reaching) this.reach = reach;
		} catch (cause) {
			if (asking === this.#reaching) this.refusal = faultOf(cause);
		}
	}

	#forgetGone(): void {
		const there = new Set(this.map?.units.map(({ id }) => id));
		const kept = [...this.picked].filter((id) => there.has(id));
		if (kept.length !== this.picked.size) this.pick(kept);
	}
}

const faultOf = (cause: unknown): Fault =>
	cause instanceof Fault ? cause : new Fault(0, 'failed', shell.failed);
