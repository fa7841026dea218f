/** What the API says about battles, scenarios and rulesets outside the battle page. */
import type { Head, Outcome, Seat, Side } from '$lib/battle/types';

export type SideName = Side;
export type { Outcome, Seat };
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
}

export interface Invitation {
	token: string;
	battle: BattleItem;
	side: SideName | null;
	role: Seat['role'];
	invited_by: string;
	state: 'open' | 'accepted' | 'declined' | 'withdrawn';
}

export interface DocumentUnit {
	id: string;
	type: string;
	name?: string;
	damage?: number;
	aboard?: string | null;
}

export interface Neighbour {
	name: string;
	attacker: string[];
	defender: string[];
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

export interface UnitType {
	category: string;
	silhouette?: string;
	[field: string]: string | number | boolean | undefined;
}

export interface FieldDescription {
	name: string;
	label: string;
	kind: 'integer' | 'boolean' | 'choice' | 'text';
	min?: number | null;
	max?: number | null;
	choices?: (string | { value: string; label: string })[] | null;
	default?: unknown;
	required?: boolean;
	help?: string;
}

export interface Category {
	name: string;
	label: string;
	plural?: string;
	group: 'naval' | 'air' | 'land';
	silhouette?: string;
}

export interface Ruleset {
	slug: string;
	title: string;
	version: string | number;
	fields: FieldDescription[];
	categories: Category[];
	options: FieldDescription[];
	default_roster: Record<string, UnitType>;
}
