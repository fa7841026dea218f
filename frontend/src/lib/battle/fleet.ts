/** Units as they stand on the page: groups by category, equal units folded once a fleet grows large. */
import {
	capital,
	diceFields,
	groupOf,
	hitsSink,
	hullOf,
	marksOf,
	silhouetteOf,
	spelt,
	type Shown
} from '$lib/rules/about';
import { isOf, withoutName } from '$lib/words/parts';
import { unitsRefused } from './options';
import type { BattleState, Question, RulesetAbout, Setup, Side, Unit, UnitType } from './types';

export interface Card {
	unit: Unit;
	type: UnitType;
	hull: number;
	silhouette: string;
	group: string;
	/** Units of the same side still aboard. */
	aboard: number;
	/** What sets this unit apart from another of its type, as short tags. */
	marks: Shown[];
	/** Whether hits as many as its hull sink it. */
	sinkable: boolean;
}

/** One row: a single unit, or several equal ones folded together. */
export interface Row {
	key: string;
	cards: Card[];
}

export interface Group {
	name: string;
	/** Categories with own rows, or the small cards of aircraft and troops. */
	shape: 'ships' | 'wing';
	title: 'category' | 'aircraft' | 'troops';
	label: string;
	rows: Row[];
	/** Dice per role: label and sum; null where the ruleset has no such values. */
	dice: { label: string; sum: number }[] | null;
	count: number;
}

export interface FleetView {
	side: Side;
	groups: Group[];
	/** Destroyed, latest first, and those that left the battle. */
	lost: Card[];
	gone: Card[];
	ships: number;
	aircraft: number;
	size: number;
}

export const FOLD_FROM = 40;

export function fleetOf(side: Side, state: BattleState, setup: Setup, about: RulesetAbout): FleetView {
	const units = Object.values(state.units).filter((unit) => unit.side === side);
	const here = units.filter((unit) => !unit.destroyed && unit.left === null);
	const passengers = new Map<string, number>();
	for (const unit of here)
		if (unit.aboard) passengers.set(unit.aboard, (passengers.get(unit.aboard) ?? 0) + 1);
	const card = (unit: Unit): Card => cardOf(unit, setup, about, passengers.get(unit.id) ?? 0);
	const cards = here.map(card);
	const folded = here.length >= FOLD_FROM;
	const groups: Group[] = [];
	const ships = cards.filter((one) => one.group !== 'air' && one.group !== 'land');
	for (const category of categoriesOf(ships)) {
		const members = ships.filter((one) => one.type.category === category);
		const known = about.categories.find((one) => one.name === category);
		const label = known?.plural ?? known?.label ?? capital(spelt(category));
		groups.push(groupFrom(category, 'ships', 'category', label, members, folded, about));
	}
	const air = cards.filter((one) => one.group === 'air');
	if (air.length) groups.push(groupFrom('aircraft', 'wing', 'aircraft', '', air, folded, about));
	const land = cards.filter((one) => one.group === 'land');
	if (land.length) groups.push(groupFrom('troops', 'wing', 'troops', '', land, folded, about));
	return {
		side,
		groups,
		lost: units.filter((unit) => unit.destroyed).map(card),
		gone: units.filter((unit) => !unit.destroyed && unit.left !== null).map(card),
		ships: ships.length,
		aircraft: air.length,
		size: here.length
	};
}

/** The categories of these units, the sturdiest first. */
function categoriesOf(cards: Card[]): string[] {
	const sturdiest = new Map<string, number>();
	for (const { type, hull } of cards)
		sturdiest.set(type.category, Math.max(hull, sturdiest.get(type.category) ?? 0));
	return [...sturdiest].sort(([, one], [, other]) => other - one).map(([category]) => category);
}

function cardOf(unit: Unit, setup: Setup, about: RulesetAbout, aboard: number): Card {
	const type = setup.unit_types[unit.type] ?? { category: '' };
	return {
		unit,
		type,
		hull: hullOf(about, type),
		silhouette: silhouetteOf(about, unit.type, type),
		group: groupOf(about, type),
		aboard,
		marks: marksOf(about, unit),
		sinkable: hitsSink(about, setup.options)
	};
}

function groupFrom(
	name: string,
	shape: Group['shape'],
	title: Group['title'],
	label: string,
	cards: Card[],
	folded: boolean,
	about: RulesetAbout
): Group {
	const fields = diceFields(about);
	const dice = fields
		.map((field) => ({
			label: field.label.toLowerCase(),
			sum: cards.reduce((sum, card) => sum + Number(card.type[field.name] ?? 0), 0)
		}))
		.filter((one) => one.sum > 0);
	return {
		name,
		shape,
		title,
		label,
		rows: rowsOf(cards, folded),
		dice: fields.length ? dice : null,
		count: cards.length
	};
}

function rowsOf(cards: Card[], folded: boolean): Row[] {
	if (!folded) return cards.map((card) => ({ key: card.unit.id, cards: [card] }));
	const rows = new Map<string, Card[]>();
	for (const card of cards) {
		const { unit } = card;
		const key = `${unit.type}/${unit.damage}/${unit.pending}/${card.marks.map((mark) => mark.tag).join()}/${card.aboard}`;
		rows.set(key, [...(rows.get(key) ?? []), card]);
	}
	return [...rows].map(([key, members]) => ({
		key: members.length > 1 ? key : members[0]!.unit.id,
		cards: members
	}));
}

/** The units a question allows hits on, and the sentence for each unit it does not. */
export interface Reach {
	max: Map<string, number>;
	why: Map<string, string>;
}

export function reachOf(question: Question | null): Reach {
	const max = new Map<string, number>();
	const why = new Map<string, string>();
	if (question && 'targets' in question.options) {
		for (const target of question.options.targets) max.set(target.id, target.max);
		for (const refusal of question.refused ?? [])
			for (const id of unitsRefused(refusal.choice)) why.set(id, refusal.why);
	}
	return { max, why };
}

export interface Reason {
	why: string;
	/** Whose reason it is, where it neither holds for the whole group nor names its unit itself. */
	names: string[] | null;
	/** Units of which the same would be said under their own names. */
	alike: string[];
}

/** Reasons at the head of a group, each said once. */
export function reasonsFor(group: Group, reach: Reach): Reason[] {
	const cards = group.rows.flatMap((row) => row.cards);
	const said = new Map<string, { why: string; own: boolean; names: string[] }>();
	for (const { unit } of cards) {
		const why = capital(withoutName(reach.why.get(unit.id) ?? '', unit.name));
		if (!why || reach.max.has(unit.id)) continue;
		const own = isOf(why, unit.name);
		const key = `${own} ${own ? why.slice(unit.name.length) : why}`;
		const reason = said.get(key) ?? { why, own, names: [] };
		reason.names.push(unit.name);
		said.set(key, reason);
	}
	return [...said.values()].map(({ why, own, names }) => ({
		why,
		names: own || names.length === cards.length ? null : names,
		alike: own ? names.slice(1) : []
	}));
}

export interface Strength {
	units: number;
	hull: number;
	dice: number[];
}

/** What a side has in the battle: units, hull points left, dice per role. */
export function strengthOf(state: BattleState, setup: Setup, about: RulesetAbout, side: Side): Strength {
	const fields = diceFields(about);
	const strength: Strength = { units: 0, hull: 0, dice: fields.map(() => 0) };
	for (const unit of Object.values(state.units)) {
		if (unit.side !== side || unit.destroyed || unit.left !== null) continue;
		const type = setup.unit_types[unit.type];
		strength.units += 1;
		strength.hull += Math.max(0, hullOf(about, type) - unit.damage);
		fields.forEach((field, index) => (strength.dice[index]! += Number(type?.[field.name] ?? 0)));
	}
	return strength;
}
