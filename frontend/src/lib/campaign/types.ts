/** What the API says of a campaign; shapes as in docs/api.md and docs/campaign-events.md. */
import type { Point } from '$lib/chart/types';

export interface SideOut {
	id: string;
	name: string;
	colour: string;
	pattern: string;
	nations: string[];
}

export interface TurnPhase {
	name: string;
	title: string;
	asks: 'active' | 'others' | 'battles' | null;
	rule: string | null;
	text: string;
}

export interface OpenBattle {
	battle: string;
	zone: string;
	attacker: string;
	defender: string;
	turn: number;
}

export interface CampaignSeat {
	id: number;
	role: 'commander' | 'moderator' | 'admin' | 'spectator';
	side: string | null;
	user: string | null;
	state: string;
	mine: boolean;
}

export interface VersionNamed {
	slug: string;
	title: string;
	version: number;
}

export interface CampaignItem {
	id: string;
	name: string;
	ruleset: string;
	ruleset_title: string;
	map: VersionNamed;
	status: 'inviting' | 'playing' | 'over' | 'cancelled';
	turn: number;
	side: string | null;
	phase: string | null;
	/** As the rules call it. */
	phase_title: string | null;
	/** Sides whose commit is awaited. */
	asked: string[];
	outcome: { winner: string | null; why: string } | null;
	/** After a victory, for its own sake. */
	played_on: boolean;
	sides: SideOut[];
	seats: CampaignSeat[];
	my_sides: string[];
	spectators: string;
	updated_at: string;
}

export interface CampaignHead extends CampaignItem {
	seq: number;
	/** Of each side that I command: the number of its draft. */
	draft: Record<string, number>;
	may: string[];
	/** Sides that play no more. */
	conceded: string[];
	moderates: boolean;
	table: VersionNamed;
	unit_types: Record<string, Record<string, unknown>>;
	aims: Aim[];
	turn_limit: number | null;
	turn_table: TurnPhase[];
	battles: OpenBattle[];
	/** Seats of which I may take an offer back. */
	sees_to: number[];
	/** Seat → path of its invitation, for those that go to whoever has the link. */
	invite_links: Record<string, string>;
}

export interface MapZone {
	id: string;
	name: string;
	kind: 'sea' | 'land';
	at: Point | null;
	owner: string | null;
	airfield: boolean;
	port: boolean;
	battle: string | null;
}

export type LandingPlace = string | { carrier: string; zone: string };

export interface CampaignUnit {
	id: string;
	name: string;
	type: string;
	nation: string;
	side: string;
	zone: string | null;
	aboard: string | null;
	damage: number;
	marks: Record<string, unknown> | null;
	moves_left: number | null;
	status: string;
	airborne: boolean | null;
	/** Where an aircraft in the air will come down: land, or a carrier where that will be. */
	land_at: LandingPlace | null;
	arrives: number;
}

export interface CampaignMap {
	seq: number;
	zones: MapZone[];
	links: [string, string][];
	units: CampaignUnit[];
}

/** What of the map's version does not change: its projection, and outlines of zones that have one. */
export interface MapDocument {
	projection: 'geographic' | 'plain';
	zones: { id: string; outline?: Point[][] | null }[];
}

export type Order = Record<string, unknown>;

export interface DraftOrder {
	number: number;
	order: Order;
	author: string;
	at: string;
}

export interface Draft {
	side: string;
	draft: number;
	orders: DraftOrder[];
}

export interface OrderFault {
	/** Its place in the draft, from 0. */
	order: number | null;
	code: string;
	rule: string | null;
	sentence: string;
}

/** What the draft would come to. */
export interface Plan {
	side: string;
	draft: number;
	faults: OrderFault[];
	contacts: { zone: string; enemies: string[] }[];
	warnings: { units: string[]; sentence: string }[];
	/** Where aircraft in the air will come down, if nothing else is ordered. */
	summary: { landing: Record<string, LandingPlace> };
	/** Unit → what it would be after these orders. */
	set: Record<string, Partial<CampaignUnit>>;
}

export interface Reach {
	/** `aboard`: the carrier that aircraft land on there; null: they do not, or are ships. */
	zones: Record<string, { cost: number; path: string[]; danger: string[]; aboard: string | null }>;
	not: Record<string, string>;
	/** Why they can go nowhere at all. */
	why: string | null;
	/** What else may be ordered of exactly these units. */
	also: { order: Order; zone: string }[];
}

export interface LogLine {
	seq: number;
	event: string;
	rule: string | null;
	turn: number;
	side: string | null;
	phase: string | null;
	at: string;
	by: string | null;
	details: Record<string, unknown>;
	/** The battle that it tells of. */
	battle: string | null;
}

export interface CampaignScenario {
	slug: string;
	title: string;
	ruleset: string;
	map_slug: string;
	summary: string;
	/** `units` at the start, `later` as reinforcements. */
	sides: { id: string; name: string; units: number; later: number }[];
	turn_limit: number | null;
	aims: Aim[];
	description?: string;
	sources?: string;
}

/** What wins: for a side, or for whoever does it. */
export interface Aim {
	side: string | null;
	sentence: string;
}

export type Command = 'me' | 'link' | { username: string };

export interface NewSeat {
	role: string;
	/** Of commanders; else empty. */
	side: string;
	who: Exclude<Command, 'me'>;
}

export interface NewCampaign {
	name: string;
	scenario: string;
	table?: { slug: string };
	command: Record<string, Command[]>;
	spectators: string;
	key: string;
}
