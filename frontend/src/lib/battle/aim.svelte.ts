/** Pointing at units: the draft of the open allocation, the target under the keyboard, and what is said about it. */
import { battle as words } from '$lib/words';
import type { Battle } from './battle.svelte';
import type { Draft } from './draft.svelte';
import { groupOf, hitsSink, hullOf } from '$lib/rules/about';
import { reachOf, type Reach } from './fleet';
import type { Unit } from './types';

const ANNOUNCE_EVERY_MS = 1_000;
const NOTE_STAYS_MS = 4_000;

export class Aim {
	cursor = $state<string | null>(null);
	/** Why the last click did nothing; shown for a moment. */
	note = $state('');
	/** For screen readers, at most once a second. */
	spoken = $state('');
	readonly reach: Reach = $derived.by(() => reachOf(this.battle.question));
	#noteTimer: ReturnType<typeof setTimeout> | undefined;
	#speakTimer: ReturnType<typeof setTimeout> | undefined;
	#spokenAt = 0;

	constructor(private readonly battle: Battle) {}

	get draft(): Draft | null {
		return this.battle.draft?.allocation ? this.battle.draft : null;
	}

	/** Nothing is changed while a choice is on its way. */
	get locked(): boolean {
		return this.battle.sending.now !== null;
	}

	isTarget(id: string): boolean {
		return this.draft !== null && this.reach.max.has(id);
	}

	hitsOn(id: string): number {
		return this.draft?.hits[id] ?? 0;
	}

	mostFor(id: string): number {
		return this.reach.max.get(id) ?? 0;
	}

	/** What placed and pending hits do to a unit, in a word; empty if it survives them. */
	fate(unit: Unit): string {
		const type = this.battle.view?.setup.unit_types[unit.type];
		const { about, view } = this.battle;
		if (!hitsSink(about, view?.setup.options ?? {})) return '';
		if (unit.damage + unit.pending + this.hitsOn(unit.id) < hullOf(about, type)) return '';
		return words.doomed(groupOf(about, type));
	}

	change(unit: Unit, by: number): void {
		if (!this.draft || this.locked) return;
		this.cursor = unit.id;
		const why = this.draft.add(unit.id, by);
		// What takes no more has not always lost its hull.
		const said = why === 'full' && !this.fate(unit) ? 'most' : why;
		if (said) this.say(words.obstacle[said](unit.name, this.draft.allocation?.at_most_units ?? null));
		else this.#told(unit);
	}

	set(unit: Unit, count: number): void {
		if (!this.draft || this.locked) return;
		this.draft.set(unit.id, count);
		this.#told(unit);
	}

	say(text: string): void {
		this.note = text;
		this.#speak(text);
		clearTimeout(this.#noteTimer);
		this.#noteTimer = setTimeout(() => (this.note = ''), NOTE_STAYS_MS);
	}

	#told(unit: Unit): void {
		this.note = '';
		const left = this.draft?.left ?? 0;
		this.#speak(words.said(unit.name, this.hitsOn(unit.id), this.fate(unit), left));
	}

	#speak(text: string): void {
		clearTimeout(this.#speakTimer);
		const pause = Math.max(0, this.#spokenAt + ANNOUNCE_EVERY_MS - Date.now());
		this.#speakTimer = setTimeout(() => {
			this.#spokenAt = Date.now();
			this.spoken = text;
		}, pause);
	}
}
