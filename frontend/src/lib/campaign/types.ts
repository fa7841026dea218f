/** What the API says of a campaign; shapes as in docs/api.md. */
import type { ChartZone } from '$lib/chart/types';

export interface Side {
	id: string;
	name: string;
	colour: string;
	letter: string;
	nations: string[];
	commanders: string[];
	conceded: boolean;
}

export interface TurnPhase {
	name: string;
	title: string;
	asks: 'active' | 'others' | 'battles' | null;
	text: string;
}

export interface OpenBattle {
	zone: string;
	id: string;
	attacker: string;
	defender: string;
	status: string;
}

export interface CampaignSeat {
	number: number;
	role: 'commander' | 'moderator' | 'admin' | 'spectator';
	side: string | null;
	user: string | null;
	state: string;
}

export interface CampaignHead {
	id: string;
	name: string;
	ruleset: string;
	status: 'inviting' | 'playing' | 'over' | 'cancelled';
	turn: number;
	side: string | null;
	phase: string | null;
	asked: string[];
	you: { sides: string[]; role: CampaignSeat['role'] | null; may: string[] };
	sides: Side[];
	turn_table: TurnPhase[];
	seq: number;
	draft: number | null;
	outcome: { winner: string | null; why: string } | null;
	battles: OpenBattle[];
	seats: CampaignSeat[];
	map: { slug: string; version: number; title: string };
	table: { name: string; version: number };
	visibility: string;
	created_by: string;
	updated_at: string;
}

export interface MapZone extends ChartZone {
	owner: string | null;
	airfield: boolean;
	port: boolean;
}

export interface CampaignUnit {
	id: string;
	name: string;
	type: string;
	nation: string;
	side: string;
	zone: string | null;
	aboard: string | null;
	damage: number;
	hull: number;
	marks: Record<string, unknown>;
	moves_left: number | null;
	status: string;
	arrives: number;
}

export interface UnitKind {
	category: string;
	silhouette: string;
	movement: number;
	hull: number;
	group: 'naval' | 'air' | 'land';
	label: string;
}

export interface CampaignMap {
	seq: number;
	projection: 'geographic' | 'plain';
	zones: MapZone[];
	links: [string, string][];
	units: CampaignUnit[];
	types: Record<string, UnitKind>;
}

export type Order = Record<string, unknown>;

export interface DraftOrder {
	number: number;
	order: Order;
	by: string;
	at: string;
	text: string;
	fault: { code: string; rule: string | null; sentence: string } | null;
}

export interface Draft {
	draft: number;
	orders: DraftOrder[];
	contacts: { zone: string; enemies: string[] }[];
	warnings: { units: string[]; sentence: string }[];
	positions: Record<string, { zone: string | null; aboard: string | null; moves_left: number | null }>;
}

export interface Reach {
	zones: Record<string, { cost: number; path: string[]; danger: string[]; order: Order }>;
	not: Record<string, string>;
	orders: { order: Order; text: string; zone: string | null }[];
}

export interface CampaignItem {
	id: string;
	name: string;
	ruleset: string;
	ruleset_title: string;
	status: CampaignHead['status'];
	turn: number;
	side: string | null;
	phase_title: string | null;
	asked: string[];
	waits_for_me: boolean;
	sides: Pick<Side, 'id' | 'name' | 'colour' | 'letter' | 'commanders'>[];
	map_title: string;
	updated_at: string;
}

export interface CampaignScenario {
	slug: string;
	title: string;
	summary: string;
	description: string;
	ruleset: string;
	ruleset_title: string;
	map: { slug: string; title: string };
	sides: (Pick<Side, 'id' | 'name' | 'colour' | 'letter'> & { units: number })[];
	turn_limit: number | null;
	victory: string[];
}

export type Command = 'me' | 'link' | { username: string };

export interface NewCampaign {
	name: string;
	scenario: string;
	command: Record<string, Command>;
	visibility: string;
}

export interface MadeCampaign {
	id: string;
	/** Side → path of its invitation, for those that go to whoever has the link. */
	links: Record<string, string>;
}
