/** What the API says about battles, scenarios and rulesets outside the battle page. */
import type { CampaignItem, CampaignSeat } from '$lib/campaign/types';
import type { Fields, Head, Json, Outcome, Seat, Side } from '$lib/battle/types';
import type { UnitType } from '$lib/rules/about';

export type SideName = Side;
export type { Outcome, Seat };
export type { Category, FieldDescription, Ruleset, UnitType } from '$lib/rules/about';
export type Status = Head['status'];

export const SIDES: SideName[] = ['attacker', 'defender'];

export interface WaitingFor {
	side: SideName;
	kind: string;
	text: string;
	since: string;
}

export interface BattleItem {
	id: string;
	name: string;
	ruleset: string;
	ruleset_title: string;
	status: Status;
	round: number;
	phase: string | null;
	sides: Record<SideName, { name: string; units: number }>;
	seats: Seat[];
	my_sides: SideName[];
	waiting: WaitingFor[];
	outcome: Outcome | null;
	updated_at: string;
	spectators: Head['spectators'];
	/** Days that a side has for an answer. */
	abandon_after_days: number;
}

/** To a battle or to a campaign: one of them is null. */
export interface Invitation {
	token: string;
	battle: BattleItem | null;
	campaign: CampaignItem | null;
	/** `attacker` or `defender`; of a campaign the id of a side. */
	side: string | null;
	role: Seat['role'] | CampaignSeat['role'];
	invited_by: string;
	state: 'open' | 'accepted' | 'declined' | 'withdrawn';
}

export interface DocumentUnit {
	id: string;
	type: string;
	name?: string;
	damage?: number;
	aboard?: string | null;
	marks?: Fields;
	[field: string]: Json | undefined;
}

export interface Neighbour {
	name: string;
	attacker: string[];
	defender: string[];
	/** In a campaign: of a third side, an enemy of both. */
	others?: string[];
}

export interface SetupDocument {
	ruleset: string;
	options?: Record<string, unknown>;
	unit_types?: Record<string, UnitType>;
	attacker: { name: string; units: DocumentUnit[] };
	defender: { name: string; units: DocumentUnit[] };
	zone?: { name?: string; adjacent?: Neighbour[] };
}

export interface Scenario {
	slug: string;
	title: string;
	ruleset: string;
	summary: string;
	description?: string;
	sources?: string;
	sides?: Record<SideName, { name: string; units: number }>;
	document?: SetupDocument;
}
