import { describe, expect, it } from 'vitest';
import { flamesAndSteel } from '$lib/testing/denmarkStrait';
import {
	choiceSaid,
	choicesOf,
	dieSides,
	hitsSink,
	hullOf,
	markShown,
	phasesWith,
	roomFor,
	type Ruleset
} from './about';

/** A ruleset with names of its own throughout. */
const other = {
	die_sides: 8,
	hull: 'toughness',
	hits_sink: { unless: 'damage' },
	categories: [{ name: 'wing', label: 'Wing', group: 'air' }],
	aboard: [{ group: 'air', room: 'decks', takes: null, only: 'hooked', must: false }],
	marks: [{ name: 'attack:repaired', label: 'Attack −{}', help: 'Rolls {} lower.', until: 'until repaired' }],
	record_choices: [
		{ kind: 'retreat', choice: { retreat: 'zone name' }, text: 'retreat to {}' },
		{ kind: 'retreat', choice: { retreat: null }, text: 'stay and fight' },
		{ kind: 'pursue', choice: { pursue: true } }
	]
} as unknown as Ruleset;

describe('a ruleset, by what it says of itself', () => {
	it('names the field that is the hull', () => {
		expect(hullOf(other, { category: 'wing', toughness: 3 })).toBe(3);
		expect(hullOf(flamesAndSteel(), flamesAndSteel().default_roster.Battleship)).toBe(4);
	});

	it('says the faces of a die, by an option if need be', () => {
		expect(dieSides(flamesAndSteel(), { die_sides: 10 })).toBe(10);
		expect(dieSides(other, {})).toBe(8);
		expect(dieSides({ ...other, die_sides: { option: 'faces' } }, {})).toBeNull();
		expect(dieSides(null, {})).toBeNull();
	});

	it('says whether hits sink, by an option if need be', () => {
		expect(hitsSink(flamesAndSteel(), {})).toBe(true);
		expect(hitsSink(other, { damage: true })).toBe(false);
		expect(hitsSink(other, { damage: false })).toBe(true);
		expect(hitsSink(null, {})).toBe(false);
	});

	it('says who finds room aboard what', () => {
		expect(roomFor(other, { category: 'wing', hooked: true })?.room).toBe('decks');
		expect(roomFor(other, { category: 'wing', hooked: false })).toBeNull();
		expect(roomFor(other, { category: 'ship' })).toBeNull();
		const { default_roster: roster } = flamesAndSteel();
		expect(roomFor(flamesAndSteel(), roster['Heavy bomber'])).toBeNull();
		expect(roomFor(flamesAndSteel(), roster.Tank)).toMatchObject({ takes: 'cargo_size', must: true });
	});

	it('leaves out the steps of other options than the battle has', () => {
		const step = (title: string, options?: Ruleset['phases'][0]['steps'][0]['options']) => ({
			rule: 'X-1',
			title,
			side: null,
			...(options && { options })
		});
		const phases = [
			{ name: 'chase', title: 'Chase', steps: [step('Run', { chase: true })] },
			{
				name: 'fire',
				title: 'Fire',
				steps: [
					step('Aim'),
					step('Burn', { damage: true }),
					step('Sink', { damage: false }),
					step('Tow', { damage: true, chase: true, crew: 3 })
				]
			}
		];
		const steps = (options: Parameters<typeof phasesWith>[1]) =>
			phasesWith({ ...other, phases }, options).map((phase) => phase.steps.map((one) => one.title));
		expect(steps({ damage: true, chase: false, crew: 3 })).toEqual([[], ['Aim', 'Burn']]);
		expect(steps({ damage: true, chase: true, crew: 3 })).toEqual([['Run'], ['Aim', 'Burn', 'Tow']]);
		expect(steps({ damage: false, chase: true, crew: 3 })).toEqual([['Run'], ['Aim', 'Sink']]);
		expect(phasesWith(flamesAndSteel(), {})).toEqual(flamesAndSteel().phases);
	});

	it('spells out marks, and those that it does not describe', () => {
		expect(markShown(other, 'attack:repaired', 2)).toEqual({
			tag: 'Attack −2',
			help: 'Rolls 2 lower. until repaired'
		});
		expect(markShown(other, 'on_fire', true).tag).toBe('on fire');
		expect(markShown(other, 'speed', 3).tag).toBe('speed 3');
	});

	it('has words for choices', () => {
		expect(choiceSaid(other, { retreat: null })).toBe('stay and fight');
		expect(choiceSaid(other, { retreat: 'Sea Zone 5' })).toBe('retreat to Sea Zone 5');
		expect(choiceSaid(other, { retreat: '$& Deep' })).toBe('retreat to $& Deep');
		expect(choiceSaid(other, { pursue: true })).toBeNull();
		expect(choiceSaid(flamesAndSteel(), { withdraw: 'aircraft' })).toBe('withdraw the aircraft');
		expect(choiceSaid(flamesAndSteel(), { target_submarines: false })).toBe('target surface ships only');
	});

	it('labels the values of a choice that has no labels', () => {
		const field = { name: 'x', label: 'X', kind: 'choice' as const, choices: ['long_range'] };
		expect(choicesOf(field)).toEqual([{ value: 'long_range', label: 'Long range' }]);
	});
});
