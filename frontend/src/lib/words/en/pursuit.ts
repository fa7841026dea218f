/** Sentences for damage, retreat and pursuit: what `docs/events.md` lists under Damage and Pursuit. */
import type { Json } from '$lib/battle/types';
import { bold, counted, line, listed, withoutName, type Names } from '../parts';
import { flagged, number, sideOf, strings, who, type Said } from './saying';

const is = (ids: string[]): string => (ids.length === 1 ? 'is' : 'are');

/** Where each goes, those of one place together: "Astoria and Chicago to Deep". */
function going(
	to: Json | undefined,
	names: Names,
	said = (place: string) => `to ${place}`,
	called = names.units
): string {
	const places = new Map<string, string[]>();
	for (const [id, place] of Object.entries((to ?? {}) as Record<string, string>))
		places.set(place, [...(places.get(place) ?? []), id]);
	return listed([...places].map(([place, ids]) => `${called(ids)} ${said(place)}`));
}

/** Aircraft come down on a ship, or on one that is not of this battle: in a zone. */
const landing = (verb: string, to: Json | undefined, names: Names): string =>
	going(to, names, (place) => `${verb} ${names.unit(place)}`);

export const pursuitEvents: Record<string, Said> = {
	aircraft_stuck: (d, names) =>
		line`${bold(names.unit(String(d.ship)))} has no air operations: ${names.units(strings(d.units))} cannot take off.`,
	retreat_declared: (d, names) => line`${who(d, names)} declares a retreat: ${going(d.to, names)}.`,
	parting_shot: (d, names) => line`${who(d, names)} takes a parting shot.`,
	pursuit_began: (d, names) =>
		line`${who(d, names)} pursues with ${counted(strings(d.units).length, 'unit')}.`,
	aircraft_landed: (d, names) => line`${landing('landed on', d.on, names)}.`,
	aircraft_lost: (d, names) => {
		const ids = strings(d.units);
		return line`${bold(names.units(ids))} found no deck and ${is(ids)} lost.`;
	},
	submarines_submerged: (d, names) => {
		const ids = strings(d.units);
		if (!ids.length) return line`The submarines of ${who(d, names)} stay up and fight.`;
		return line`${bold(names.units(ids))} submerged and left the battle.`;
	},
	struck_first: (d, names) => line`The submarines of ${who(d, names)} strike first.`,
	hits_absorbed: (d, names) => {
		const ids = strings(d.units);
		return line`${bold(names.units(ids))} absorbed ${counted(ids.length, 'hit')} and ${is(ids)} lost.`;
	},
	/* What the die does, and until when, is the ruleset's own sentence, under the ship's name. */
	damage_suffered: (d, names) => {
		const name = names.unit(String(d.unit));
		const did = withoutName(typeof d.text === 'string' ? d.text : '', name);
		return line`${bold(name)} takes a ${number(d.face)}${did ? `: ${did}` : '.'}`;
	},
	loads_lost: (d, names) => line`${bold(names.unit(String(d.ship)))} lost ${names.units(strings(d.units))}.`
};

/** Choices of units and places, in the middle of a sentence. */
export const pursuitChoices: Record<string, (value: Json | undefined, names: Names) => string> = {
	absorb: (value, names) =>
		strings(value).length
			? `absorb hits with ${names.units(strings(value))}`
			: 'absorb nothing with aircraft',
	lose_load: (value, names) => `lose ${names.unit(String(value))}`,
	submerge: (value, names) =>
		strings(value).length ? `submerge ${names.units(strings(value))}` : 'keep the submarines up',
	retreat_submarines: (value, names) =>
		going(value, names) ? `retreat ${going(value, names)}` : 'keep the submarines here',
	land: (value, names) => (going(value, names) ? `land ${landing('on', value, names)}` : 'land nobody')
};

/** In the dialogue a whole fleet is a number; the log names its ships. */
const FEW = 4;
const inShort = (names: Names) => (ids: string[]) =>
	ids.length > FEW ? counted(ids.length, 'unit') : names.units(ids);

/** What was declared, for the dialogue of retreat and pursuit; null: no declaration. */
export const declared: Record<string, Said> = {
	retreat_declared: (d, names) =>
		line`${flagged(sideOf(d.side), names)} retreats: ${going(d.to, names, undefined, inShort(names))}.`,
	fought_on: (d, names) =>
		d.side === 'defender' ? line`${who(d, names)} stays and fights.` : line`${who(d, names)} fights on.`,
	parting_shot: (d, names) => line`${who(d, names)} takes a parting shot: one volley, and they are gone.`,
	pursuit_began: (d, names) =>
		line`${who(d, names)} pursues with ${counted(strings(d.units).length, 'unit')}: a round is fought.`
};

/** Questions that are answered by a declaration. */
export const declares = new Set(['retreat', 'retreat_submarines', 'pursue']);
