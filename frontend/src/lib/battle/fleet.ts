/** Units as they stand on the page: groups by category, equal units folded once a fleet grows large. */
import type { BattleState, Fields, Question, RulesetAbout, Setup, Side, Unit, UnitType } from './types';

export interface Card {
	unit: Unit;
	type: UnitType;
	hull: number;
	silhouette: string;
	group: 'naval' | 'air' | 'land';
	/** Units of the same side still aboard. */
	aboard: number;
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
	/** Dice per role: label and sum. */
	dice: { label: string; sum: number }[];
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
	for (const category of navalCategories(setup, about)) {
		const members = cards.filter((one) => one.type.category === category.name);
		if (members.length)
			groups.push(groupFrom(category.name, 'ships', 'category', category.plural, members, folded, about));
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
		ships: cards.filter((one) => one.group === 'naval').length,
		aircraft: air.length,
		size: here.length
	};
}

/** The categories of ships, the sturdiest first. */
function navalCategories(setup: Setup, about: RulesetAbout): RulesetAbout['categories'] {
	const sturdiest = (category: string) =>
		Math.max(
			0,
			...Object.values(setup.unit_types)
				.filter((type) => type.category === category)
				.map((type) => type.hit_points)
		);
	return about.categories
		.filter((one) => one.group === 'naval')
		.sort((one, other) => sturdiest(other.name) - sturdiest(one.name));
}

function cardOf(unit: Unit, setup: Setup, about: RulesetAbout, aboard: number): Card {
	const type = setup.unit_types[unit.type] ?? { category: '', hit_points: 1 };
	const group = categoryOf(type, about)?.group ?? 'naval';
	return {
		unit,
		type,
		hull: type.hit_points,
		silhouette: silhouetteOf(unit.type, type, about),
		group,
		aboard
	};
}

export function silhouetteOf(name: string, type: UnitType, about: RulesetAbout): string {
	return (
		type.silhouette ??
		about.default_roster[name]?.silhouette ??
		categoryOf(type, about)?.silhouette ??
		'destroyer'
	);
}

function categoryOf(type: UnitType, about: RulesetAbout) {
	return about.categories.find((one) => one.name === type.category);
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
	const dice = diceFields(about)
		.map((field) => ({
			label: field.label.toLowerCase(),
			sum: cards.reduce((sum, card) => sum + Number(card.type[field.name] ?? 0), 0)
		}))
		.filter((one) => one.sum > 0);
	return { name, shape, title, label, rows: rowsOf(cards, folded), dice, count: cards.length };
}

/** The values that say how many dice a unit brings, as the ruleset marks them. */
export function diceFields(about: RulesetAbout): RulesetAbout['fields'] {
	return about.fields.filter((field) => field.rolled);
}

function rowsOf(cards: Card[], folded: boolean): Row[] {
	if (!folded) return cards.map((card) => ({ key: card.unit.id, cards: [card] }));
	const rows = new Map<string, Card[]>();
	for (const card of cards) {
		const { unit } = card;
		const key = `${unit.type}/${unit.damage}/${unit.pending}/${JSON.stringify(unit.marks)}/${card.aboard}`;
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
	if (question?.kind === 'allocate' && !Array.isArray(question.options)) {
		for (const target of question.options.targets) max.set(target.id, target.max);
		for (const refusal of question.refused ?? []) {
			const ids = refusal.choice.allocate;
			if (typeof ids === 'object' && ids !== null && !Array.isArray(ids))
				for (const id of Object.keys(ids as Fields)) why.set(id, refusal.why);
		}
	}
	return { max, why };
}

/** Reasons at the head of a group: each said once; with names only where it does not hold for the whole group. */
export function reasonsFor(group: Group, reach: Reach): { why: string; names: string[] | null }[] {
	const cards = group.rows.flatMap((row) => row.cards);
	const said = new Map<string, string[]>();
	for (const { unit } of cards) {
		const why = reach.why.get(unit.id);
		if (why && !reach.max.has(unit.id)) said.set(why, [...(said.get(why) ?? []), unit.name]);
	}
	return [...said].map(([why, names]) => ({ why, names: names.length === cards.length ? null : names }));
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
		strength.hull += Math.max(0, (type?.hit_points ?? 1) - unit.damage);
		fields.forEach((field, index) => (strength.dice[index]! += Number(type?.[field.name] ?? 0)));
	}
	return strength;
}
