/** A ruleset that this page has never heard of: its events, phases, questions and choices. */
import { beforeEach, describe, expect, it } from 'vitest';
import { denmarkStrait, flamesAndSteel, openQuestion } from '$lib/testing/denmarkStrait';
import { choice } from '$lib/words/en/log';
import { plain } from '$lib/words/parts';
import { Draft } from './draft.svelte';
import { fleetOf } from './fleet';
import { opening } from './fold';
import { namesOf } from './names';
import { isKnown } from './options';
import { rowsOf, type Step } from './rows';
import { courseOf } from './tracker';
import { refusedName, refusedWhy } from './wording';
import type { Entry, Fields, Options, Question } from './types';

beforeEach(() => localStorage.clear());

const view = denmarkStrait();
const about = flamesAndSteel();
const names = namesOf(view, about);
const [ship] = view.setup.attacker.units;
const attacker = view.setup.attacker.name;
const hull = ship?.name ?? '';

const said = (event: string, details: Fields): string => {
	const entry: Entry = { number: 1, at: '', by: null, type: 'told', event, rule: null, details };
	return plain((rowsOf([entry], names)[0] as Step).parts);
};
const asked = (kind: string, options: Options): Question => ({ ...openQuestion(), kind, options });

describe('an unknown event', () => {
	it('reads as a sentence made of its fields', () => {
		const units = [ship?.id ?? ''];
		expect(said('anchors_weighed', { side: 'attacker', units })).toBe(
			`${attacker}: anchors weighed: units ${hull}.`
		);
		expect(said('storm_raged', { unit: ship?.id ?? '', face: 3, text: 'It loses 1 speed.' })).toBe(
			`Storm raged: unit ${hull}; face 3. It loses 1 speed.`
		);
		expect(said('course_set', { side: 'attacker', to: { [ship?.id ?? '']: 'Sea Zone 5' } })).toBe(
			`${attacker}: course set: to ${hull} to Sea Zone 5.`
		);
		expect(said('fog_lifted', {})).toBe('Fog lifted.');
	});

	it('may be an entry of a kind that is not known either', () => {
		const entry = { number: 1, at: '', by: 'anna', type: 'bell_rung', times: 3 } as unknown as Entry;
		expect(plain((rowsOf([entry], names)[0] as Step).parts)).toBe('Bell rung: times 3.');
	});

	it('may be the end of the battle, for a reason of its own', () => {
		expect(said('battle_ended', { winner: 'attacker', reason: 'lost_contact' })).toBe(
			`${attacker} won: lost contact.`
		);
	});
});

describe('an unknown choice', () => {
	it('is told by its name and value', () => {
		expect(choice({ pursue: true }, names)).toBe('pursue: yes');
		expect(choice({ anchor: [ship?.id ?? ''] }, names)).toBe(`anchor: ${hull}`);
		expect(choice({ anchor: [] }, names)).toBe('anchor: none');
		expect(choice({ land_on: { [ship?.id ?? '']: 'Sea Zone 5' } }, names)).toBe(
			`land on: ${hull} to Sea Zone 5`
		);
	});

	it('that is refused has a name and its reason', () => {
		const closed = { choice: { retreat: 'Sea Zone 5' }, why: 'Sea Zone 5: an enemy is there.' };
		expect(refusedName(closed, names)).toBe('Sea Zone 5');
		expect(refusedWhy(closed, names)).toBe('An enemy is there.');
		const stuck = { choice: { anchor: [ship?.id ?? ''] }, why: 'It is damaged.' };
		expect(refusedName(stuck, names)).toBe(`Anchor: ${hull}`);
		expect(refusedWhy(stuck, names)).toBe('It is damaged.');
	});
});

describe('an unknown phase', () => {
	it('stands on the course by its own name', () => {
		const state = opening(view.setup);
		state.battle = { round: 1, phase: 'first_strike', outcome: null };
		const course = courseOf(about.phases, [], state, []);
		expect(course.phaseTitle).toBe('First strike');
		expect(course.phases.at(-1)).toMatchObject({ title: 'First strike', stand: 'now' });
		expect(course.phases.filter((fix) => fix.stand === 'now')).toHaveLength(1);
	});
});

describe('a unit of an unknown category', () => {
	it('still stands in its fleet, with its marks and its own fields', () => {
		const setup = structuredClone(view.setup);
		for (const type of Object.values(setup.unit_types)) type.category = 'sea_monster';
		const state = opening(setup);
		const unit = state.units[ship?.id ?? ''];
		if (unit) Object.assign(unit, { marks: { on_fire: true }, range_left: 2 });
		const fleet = fleetOf('attacker', state, setup, about);
		expect(fleet.groups.map((group) => group.label)).toEqual(['Sea monster']);
		const card = fleet.groups[0]?.rows.flatMap((row) => row.cards).find((one) => one.unit === unit);
		expect(card?.marks.map((mark) => mark.tag)).toEqual(['on fire', 'Range left 2']);
	});
});

describe('an unknown question', () => {
	it('that places hits is answered under its own kind', () => {
		const options = { ...(openQuestion().options as object), must_place: 1, hits: 1 } as Options;
		const draft = new Draft('b', asked('place_excess', options));
		const target = draft.allocation?.targets[0]?.id ?? '';
		draft.add(target);
		expect(draft.choice).toEqual({ place_excess: { [target]: 1 } });
	});

	it('with a list of options is answered by one of them', () => {
		const shoot = { choice: { pursue: false }, text: 'Parting shot' };
		const draft = new Draft('b', asked('pursue', [shoot, { choice: { pursue: true }, text: 'Pursue' }]));
		draft.pick(shoot.choice);
		expect(draft.choice).toEqual({ pursue: false });
	});

	it('that picks units is answered by as many as it wants, and the draft survives a reload', () => {
		const options = { pick: ['a', 'b', 'c'], least: 1, most: 2, suggestion: ['a'] };
		const draft = new Draft('b', asked('absorb', options));
		expect(draft.choice).toBeNull();
		draft.suggest();
		expect(draft.choice).toEqual({ absorb: ['a'] });
		draft.choose(['b', 'c']);
		expect(new Draft('b', asked('absorb', options)).choice).toEqual({ absorb: ['b', 'c'] });
		const fewer = new Draft('b', asked('absorb', { ...options, pick: ['a', 'b'] }));
		expect(fewer.chosen).toEqual(['b']);
		expect(fewer.dropped).toEqual(['c']);
	});

	it('that sends units to places keeps to their room', () => {
		const places = [
			{ place: 'deck', text: 'Land on deck', room: 1 },
			{ place: 'Sea Zone 5', text: 'Retreat to Sea Zone 5', room: null }
		];
		const options = { units: ['a', 'b'], places, least: 1, suggestion: { a: 'deck' } };
		const draft = new Draft('b', asked('land', options));
		expect(draft.choice).toBeNull();
		draft.sendTo({ a: 'deck', b: 'deck' });
		expect(draft.choice).toBeNull();
		draft.sendTo({ a: 'deck', b: 'Sea Zone 5' });
		expect(draft.choice).toEqual({ land: { a: 'deck', b: 'Sea Zone 5' } });
	});

	it('of an unknown shape is said to be unknown', () => {
		expect(isKnown(asked('riddle', { verses: 3 } as unknown as Options))).toBe(false);
		expect(new Draft('b', asked('riddle', { verses: 3 } as unknown as Options)).choice).toBeNull();
	});
});
