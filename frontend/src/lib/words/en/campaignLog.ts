/** Orders of a draft and entries of a campaign's log as sentences: what will be, and what has been. */
import type { LandingPlace } from '$lib/campaign/types';
import { counted, listed, more } from '../parts';

export interface CampaignNames {
	side: (id: string) => string;
	zone: (id: string) => string;
	unit: (id: string) => string;
	phase: (name: string) => string;
}

type Fields = Record<string, unknown>;

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

function units(value: unknown, names: CampaignNames): string {
	const all = texts(value).map(names.unit);
	return all.length > 6 ? listed([...all.slice(0, 5), more(all.length - 5)]) : listed(all);
}

const via = (path: string[], names: CampaignNames) =>
	path.length > 2 ? ` by ${listed(path.slice(1, -1).map(names.zone))}` : '';

/* Names may be of one or of many ("Malta Beauforts"): no verb here depends on it. */
const orders: Record<string, (order: Fields, names: CampaignNames) => string> = {
	move: (d, names) => {
		const path = texts(d.path);
		const [from, to] = [names.zone(path[0] ?? ''), names.zone(path.at(-1) ?? '')];
		if (d.aboard) return `${units(d.units, names)} will land on ${names.unit(text(d.aboard))} in ${to}.`;
		return `${units(d.units, names)} will go from ${from} to ${to}${via(path, names)}.`;
	},
	load: (d, names) => `${units(d.units, names)} will go aboard ${names.unit(text(d.aboard))}.`,
	unload: (d, names) => `${units(d.units, names)} will land in ${names.zone(text(d.to))}.`,
	board: (d, names) => `${units(d.units, names)} will go aboard ${names.unit(text(d.aboard))}.`,
	attack: (d, names) => `The enemy in ${names.zone(text(d.zone))} is attacked.`,
	battles: (d, names) =>
		`In ${names.zone(text(d.zone))} the enemies are fought in this order: ${listed(texts(d.sides).map(names.side))}.`
};

/** As a button says it. */
const acts: Record<string, (order: Fields, names: CampaignNames) => string> = {
	load: (d, names) => `Go aboard ${names.unit(text(d.aboard))}`,
	unload: (d, names) => `Land in ${names.zone(text(d.to))}`,
	board: (d, names) => `Go aboard ${names.unit(text(d.aboard))}`,
	move: (d, names) =>
		d.aboard
			? `Land on ${names.unit(text(d.aboard))} in ${names.zone(texts(d.path).at(-1) ?? '')}`
			: `Go to ${names.zone(texts(d.path).at(-1) ?? '')}`,
	attack: (d, names) => `Attack the enemy in ${names.zone(text(d.zone))}`,
	battles: (d, names) => `Fight ${names.side(texts(d.sides)[0] ?? '')} first in ${names.zone(text(d.zone))}`
};

function said(
	by: Record<string, (order: Fields, names: CampaignNames) => string>,
	order: Fields,
	names: CampaignNames
): string {
	const kind = Object.keys(order)[0] ?? '';
	return by[kind]?.(order[kind] as Fields, names) ?? kind.replaceAll('_', ' ');
}

/** Where aircraft in the air come down, for the question before a commit. */
export function landingSaid(landing: Record<string, LandingPlace>, names: CampaignNames): string[] {
	const there = new Map<string, string[]>();
	for (const [unit, place] of Object.entries(landing)) {
		const where = placeSaid(place, names);
		there.set(where, [...(there.get(where) ?? []), unit]);
	}
	return [...there].map(([where, planes]) => `${units(planes, names)} will land ${where}.`);
}

export const placeSaid = (place: LandingPlace, names: CampaignNames): string =>
	typeof place === 'string'
		? `in ${names.zone(place)}`
		: `on ${names.unit(place.carrier)} in ${names.zone(place.zone)}`;

export const orderSaid = (order: Fields, names: CampaignNames) => said(orders, order, names);
export const actSaid = (order: Fields, names: CampaignNames) => said(acts, order, names);

const OPEN = (_: string, seat: string) => `Whoever has the link may take ${seat}.`;
const seats: Record<string, (user: string, seat: string) => string> = {
	invited: (user, seat) => `${user} was invited to ${seat}.`,
	taken: (user, seat) => `${user} took ${seat}.`,
	declined: (user, seat) => `${user} declined ${seat}.`,
	left: (user, seat) => `${user} left ${seat}.`,
	withdrawn: (user, seat) =>
		user ? `The invitation of ${user} to ${seat} was taken back.` : `The link to ${seat} was taken back.`
};

const because = (d: Fields) => (d.why ? ` ${text(d.why)}` : '');
const comma = (d: Fields) => (d.why ? `, ${text(d.why)}` : '');
/** Lists of units come last: then no verb must know how many a name means. */
const those = (d: Fields, names: CampaignNames) => `${units(d.units, names)}.`;

const events: Record<string, (d: Fields, names: CampaignNames) => string> = {
	unit_placed: (d, names) =>
		`${names.side(text(d.side))}: ${counted(texts(d.units).length, 'unit')} at the start.`,
	turn_began: (d, names) => `Turn ${text(d.turn)} of ${names.side(text(d.side))} began.`,
	phase_began: (d, names) => `${names.phase(text(d.phase))} began.`,
	moved: (d, names) => {
		const path = texts(d.path);
		return `${units(d.units, names)} sailed from ${names.zone(path[0] ?? '')} to ${names.zone(path.at(-1) ?? '')}${via(path, names)}.`;
	},
	flew: (d, names) => {
		const path = texts(d.path);
		return `${units(d.units, names)} flew from ${names.zone(path[0] ?? '')} to ${names.zone(path.at(-1) ?? '')}.`;
	},
	landed: (d, names) =>
		d.aboard
			? `${units(d.units, names)} landed on ${names.unit(text(d.aboard))}.`
			: `${units(d.units, names)} landed in ${names.zone(text(d.zone))}.`,
	boarded: (d, names) => `${units(d.units, names)} went aboard ${names.unit(text(d.aboard))}.`,
	loaded: (d, names) => `${units(d.units, names)} went aboard ${names.unit(text(d.aboard))}.`,
	unloaded: (d, names) => `${units(d.units, names)} landed in ${names.zone(text(d.zone))}.`,
	zone_taken: (d, names) =>
		`${names.side(text(d.side))} took ${names.zone(text(d.zone))}${d.from ? ` from ${names.side(text(d.from))}` : ''}.`,
	phase_committed: (d, names) =>
		`${names.side(text(d.side))} committed its orders: ${names.phase(text(d.phase))}.`,
	battle_opened: (d, names) =>
		`A battle began in ${names.zone(text(d.zone))}: ${names.side(text(d.attacker))} against ${names.side(text(d.defender))}.`,
	battle_ended: (d, names) =>
		d.winner
			? `The battle in ${names.zone(text(d.zone))} was won by ${names.side(text(d.winner))}.`
			: `The battle in ${names.zone(text(d.zone))} ended without a winner.`,
	withdrew: (d, names) =>
		d.from === d.to
			? `${units(d.units, names)} broke off the fight in ${names.zone(text(d.from))}.`
			: `${units(d.units, names)} withdrew from ${names.zone(text(d.from))} to ${names.zone(text(d.to))}.`,
	destroyed: (d, names) => `Destroyed in ${names.zone(text(d.zone))}${comma(d)}: ${those(d, names)}`,
	lost: (d, names) => `Lost${comma(d)}: ${those(d, names)}`,
	marks_ended: (d, names) => `${units(d.units, names)} recovered from damage that lasted until now.`,
	repaired: (d, names) => `Repaired in base: ${those(d, names)}`,
	reinforced: (d, names) =>
		`${units(d.units, names)} came to ${d.aboard ? names.unit(text(d.aboard)) : names.zone(text(d.zone))}.`,
	reinforcement_delayed: (d, names) =>
		`${units(d.units, names)} could not come${d.why ? `: ${text(d.why)}` : ''}.`,
	zones_held: () => 'What each side holds was counted.',
	side_conceded: (d, names) => `${names.side(text(d.side))} conceded.`,
	game_won: (d, names) =>
		d.winner ? `Victory: ${names.side(text(d.winner))}.${because(d)}` : `Nobody has won.${because(d)}`,
	played_on: () => 'The game is played on for its own sake.',
	seat_changed: (d, names) => {
		const side = d.side ? names.side(text(d.side)) : null;
		const seat = side ? `a seat of ${side}` : `the seat of ${text(d.role)}`;
		return (seats[text(d.state)] ?? OPEN)(text(d.user), seat);
	},
	table_changed: (d) => `The unit table is now ${text(d.table)}, version ${text(d.version)}.`,
	corrected: (d, names) => `The moderator corrected ${units(d.units, names)}: ${text(d.reason)}`
};

export function entrySaid(event: string, details: Fields, names: CampaignNames): string {
	const sentence = events[event]?.(details, names) ?? `${event.replaceAll('_', ' ')}.`;
	return (sentence[0] ?? '').toUpperCase() + sentence.slice(1);
}

/** Zones, units and the battle that an entry is about. */
export function aboutWhat(details: Fields): { zones: string[]; units: string[] } {
	const zones = [details.zone, details.from, details.to, ...texts(details.path)].filter(
		(zone): zone is string => typeof zone === 'string'
	);
	return { zones: [...new Set(zones)], units: texts(details.units) };
}
