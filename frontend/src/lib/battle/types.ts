/** The battle as the server tells it. The client knows no rules: everything that decides comes in these shapes. */

import type { UnitType } from '$lib/rules/about';

export type Side = 'attacker' | 'defender';
export type Audience = Side | 'both' | 'public' | 'moderator';
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Fields = Record<string, Json>;

export interface Unit {
	id: string;
	side: Side;
	type: string;
	name: string;
	damage: number;
	/** Hits given in this phase that have not yet become damage. */
	pending: number;
	destroyed: boolean;
	left: string | null;
	aboard: string | null;
	marks: Fields;
	[field: string]: Json;
}

export interface BattleFields {
	round: number;
	phase: string | null;
	outcome: Outcome | null;
	[field: string]: Json | Outcome;
}

export interface Outcome {
	winner: Side | null;
	reason: string;
}

export interface BattleState {
	units: Record<string, Unit>;
	battle: BattleFields;
	looked: Record<string, Json>;
}

interface EntryBase {
	/** This audience's own gap-free counter. */
	number: number;
	seq?: number;
	at: string;
	by: string | null;
}

export interface RollPart {
	text: string;
	units: string[];
	dice: number;
	/** Where parts of a roll hit by different faces. */
	hit_faces_up_to?: number;
}

export interface Decided extends EntryBase {
	type: 'decided';
	side: Side;
	choice: Choice;
	rule: string;
	kind: string;
	secret?: boolean;
}
export interface Rolled extends EntryBase {
	type: 'rolled';
	side: Side;
	rule: string;
	count: number;
	faces: number[];
	hits: number | null;
	of: RollPart[];
	hit_faces_up_to?: number | null;
	source?: string;
}
export interface Looked extends EntryBase {
	type: 'looked';
	what: string;
	fact: Fields;
}
export interface Told extends EntryBase {
	type: 'told';
	event: string;
	rule: string | null;
	set?: Record<string, Fields>;
	battle?: Fields;
	details?: Fields;
}
export interface Corrected extends EntryBase {
	type: 'corrected';
	set?: Record<string, Fields>;
	battle?: Fields;
	reason: string;
}
export interface TakenBack extends EntryBase {
	type: 'taken_back';
	to: number;
	/** The place of an earlier taking-back that this one undoes. */
	undoes?: number | null;
	reason?: string;
}
/** What concerns the people, not the units: seats, offers. */
export interface Note extends EntryBase {
	type: 'opened' | 'seat' | 'offer' | 'cancelled';
	role?: string;
	state?: string;
	user?: string | null;
	action?: string;
	kind?: string;
	side?: Side;
	winner?: Side | null;
}
export type Entry = Decided | Rolled | Looked | Told | Corrected | TakenBack | Note;

export type Choice = { [key: string]: Json };

export interface OptionItem {
	choice: Choice;
	text: string;
	effect?: string;
}
export interface RefusedItem {
	choice: Choice;
	why: string;
}
/** Any of these units, from `least` to `most` of them. */
export interface PickOptions {
	pick: string[];
	least: number;
	most: number;
	suggestion: string[];
}
/** Units that may be sent to places; `room` is null where any number finds it. */
export interface AssignOptions {
	units: string[];
	places: { place: string; text: string; effect?: string; room: number | null }[];
	least: number;
	suggestion: Record<string, string>;
}
export interface AllocateOptions {
	hits: number;
	must_place: number;
	targets: { id: string; max: number; group: string }[];
	fill_groups_in_order: boolean | string[];
	at_most_units: number | null;
	spread: 'any' | 'even';
	suggestion: Record<string, number>;
}

export type Options = OptionItem[] | AllocateOptions | PickOptions | AssignOptions;

/** What is open: whole for the side that is asked, headline only for all others. */
export interface Waiting {
	side: Side;
	kind: string;
	rule: string;
	text: string;
	question: number;
	since: string;
	options?: Options;
	refused?: RefusedItem[];
}
export type Question = Waiting & { options: Options };

export interface Seat {
	role: Side | 'moderator';
	user: string | null;
	state: 'open' | 'invited' | 'taken' | 'declined';
}

export interface Offer {
	kind: 'end' | 'take_back';
	side: Side;
	winner?: Side | null;
	/** What an answer to it names. */
	number: number;
}

export interface Head {
	status: 'inviting' | 'fighting' | 'over' | 'cancelled';
	round: number;
	phase: string | null;
	waiting: Waiting[];
	needs_dice: null | { count: number; rule: string; side: Side };
	outcome: Outcome | null;
	offer: Offer | null;
	seats: Seat[];
	abandon_after_days: number;
	claimable_at: string | null;
	spectators: 'anyone' | 'link' | 'nobody';
}

export interface SetupUnit {
	id: string;
	type: string;
	name?: string;
	damage?: number;
	aboard?: string | null;
	marks?: Fields;
	[field: string]: Json | undefined;
}
export interface Setup {
	ruleset: string;
	options: Fields;
	unit_types: Record<string, UnitType>;
	attacker: { name: string; units: SetupUnit[] };
	defender: { name: string; units: SetupUnit[] };
	zone?: {
		name?: string | null;
		adjacent?: { name: string; attacker: string[]; defender: string[] }[];
	} | null;
}

export type Right =
	| 'decide'
	| 'concede'
	| 'end'
	| 'offer_end'
	| 'accept_end'
	| 'take_back'
	| 'claim'
	| 'close'
	| 'invite'
	| 'moderate'
	| 'withdraw_end'
	| 'accept_take_back'
	| 'withdraw_take_back'
	| 'cancel';

export interface BattleView {
	id: string;
	name: string;
	ruleset: string;
	ruleset_title: string;
	ruleset_version: string;
	created_at: string;
	audience: Audience;
	my_sides: Side[];
	setup: Setup;
	number: number;
	entries: Entry[];
	head: Head;
	may: Right[];
	invite_links?: Partial<Record<Side, string>>;
	/** Whose battle it is; null for one that stands alone. */
	campaign: { id: string; name: string; sides: Record<Side, string> } | null;
}

export interface Present {
	role: string;
	user: string;
	state?: 'here' | 'away';
	/** Since when somebody is away. */
	since?: string;
}

export type { Phase, Ruleset as RulesetAbout, UnitType } from '$lib/rules/about';

export const SIDES: readonly Side[] = ['attacker', 'defender'];

export function enemyOf(side: Side): Side {
	return side === 'attacker' ? 'defender' : 'attacker';
}
