/** Damage and Pursuit in sentences: events, choices, damage dice, the dialogue of declarations. */
import { describe, expect, it } from 'vitest';
import { declarationsOf } from '$lib/battle/declarations';
import { namesOf } from '$lib/battle/names';
import { rowsOf, type Step } from '$lib/battle/rows';
import { thrown } from '$lib/battle/faces';
import { luckOf } from '$lib/battle/luck';
import type { BattleView, Choice, Entry, Fields, Rolled } from '$lib/battle/types';
import { choice } from './en/log';
import { plain } from './parts';
import { splitText } from '$lib/battle/wording';

const view = {
	setup: {
		attacker: {
			name: 'Japan',
			units: [
				{ id: 'akagi', name: 'Akagi' },
				{ id: 'kaga', name: 'Kaga' }
			]
		},
		defender: {
			name: 'United States',
			units: [
				{ id: 'hornet', name: 'Hornet' },
				{ id: 'vf-8', name: 'VF-8' },
				{ id: 'i', name: 'Marines' }
			]
		}
	}
} as unknown as BattleView;
const names = namesOf(view, null);

let number = 0;
const entry = (fields: object): Entry =>
	({ number: (number += 1), seq: number, at: '', by: null, rule: null, ...fields }) as Entry;
const told = (event: string, details: Fields = {}, battle: Fields = {}): Entry =>
	entry({ type: 'told', event, details, battle });
const decided = (side: string, made: Choice, secret = false): Entry =>
	entry({ type: 'decided', side, kind: Object.keys(made)[0], choice: made, secret });
const roll = (fields: object): Rolled =>
	entry({ type: 'rolled', side: 'attacker', hit_faces_up_to: null, ...fields }) as Rolled;
const read = (...entries: Entry[]): string[] =>
	rowsOf(entries, names).map((row) => plain((row as Step).parts));
const damage = (unit: string, face: number, text?: string): string =>
	read(told('damage_suffered', { unit, face, results: [], ...(text === undefined ? {} : { text }) }))[0] ??
	'';

describe('a damage die', () => {
	it('says what it shows, and in the words of the rules what that does and until when', () => {
		expect(
			damage('akagi', 3, "Akagi: no air operations until its owner's next turn begins, movement −1.")
		).toBe("Akagi takes a 3: no air operations until its owner's next turn begins, movement −1.");
		expect(damage('hornet', 6, 'Hornet: no effect.')).toBe('Hornet takes a 6: no effect.');
	});

	it('keeps a sentence that does not begin with the ship, and does without one', () => {
		expect(damage('hornet', 1, 'All hands lost.')).toBe('Hornet takes a 1: All hands lost.');
		expect(damage('hornet', 1)).toBe('Hornet takes a 1.');
	});

	it('is one step with its roll', () => {
		const one = roll({ count: 1, faces: [6], hits: null, of: [{ text: 'Hornet', units: [], dice: 1 }] });
		const nothing = { unit: 'hornet', face: 6, results: [], text: 'Hornet: no effect.' };
		expect(read(one, told('damage_suffered', nothing))).toEqual(['Hornet takes a 6: no effect.']);
	});
});

describe('a roll of units with values of their own', () => {
	const one = roll({
		count: 3,
		faces: [3, 4, 2],
		hits: 2,
		of: [
			{ text: 'Akagi (1)', units: ['akagi'], dice: 1, hit_faces_up_to: 1 },
			{ text: 'Kaga (4)', units: ['kaga'], dice: 2, hit_faces_up_to: 4 }
		]
	});

	it('tells hits from misses part by part', () => {
		expect(thrown(one).map(({ hit }) => hit)).toEqual([false, true, true]);
	});

	it('counts in the luck of the battle by those values', () => {
		expect(luckOf([one], 6)?.attacker).toEqual({ hits: 2, expected: 1.5 });
	});
});

describe('choices of units and places', () => {
	it('are told in words', () => {
		const said = (made: Choice) => choice(made, names);
		expect(said({ absorb: ['vf-8'] })).toBe('absorb hits with VF-8');
		expect(said({ absorb: [] })).toBe('absorb nothing with aircraft');
		expect(said({ lose_load: 'i' })).toBe('lose Marines');
		expect(said({ submerge: [] })).toBe('keep the submarines up');
		expect(said({ submerge: ['kaga'] })).toBe('submerge Kaga');
		expect(said({ retreat_submarines: {} })).toBe('keep the submarines here');
		expect(said({ retreat_submarines: { hornet: 'Road to Deep' } })).toBe('retreat Hornet to Road to Deep');
		expect(said({ land: { 'vf-8': 'hornet' } })).toBe('land VF-8 on Hornet');
	});

	it('tell zones and ships apart that have one name', () => {
		const said = (made: Choice) => choice(made, names);
		expect(said({ retreat_submarines: { hornet: 'i' } })).toBe('retreat Hornet to i');
		expect(read(told('retreat_declared', { side: 'defender', to: { hornet: 'akagi' } }))).toEqual([
			'United States declares a retreat: Hornet to akagi.'
		]);
	});

	it('are one step with what they bring about, and only with that', () => {
		const give = told('hits_allocated', { side: 'attacker', hits: { hornet: 1 }, by_choice: false });
		expect(read(decided('defender', { absorb: [] }), give)).toEqual([
			'United States chose: absorb nothing with aircraft.',
			'1 hit of Japan: Hornet 1.'
		]);
		expect(read(decided('defender', { allocate: { hornet: 1 } }), give)).toEqual([
			'United States placed 1 hit: Hornet 1.'
		]);
		expect(
			read(
				decided('attacker', { pursue: true }),
				told('pursuit_began', { side: 'attacker', units: ['akagi', 'kaga'] })
			)
		).toEqual(['Japan pursues with 2 units.']);
	});
});

describe('hits on a unit', () => {
	it('do not run into the figures of its name', () => {
		const numbered = { ...names, unit: (id: string) => ({ a: 'I-19', b: 'Balch' })[id] ?? id };
		expect(choice({ allocate: { a: 1, b: 2 } }, numbered)).toBe('I-19: 1, Balch 2');
	});
});

describe('every other event', () => {
	it.each([
		[
			'aircraft_stuck',
			{ ship: 'hornet', units: ['vf-8'] },
			'Hornet has no air operations: VF-8 cannot take off.'
		],
		[
			'retreat_declared',
			{ side: 'defender', to: { hornet: 'Deep', 'vf-8': 'Deep', i: 'Shoal' } },
			'United States declares a retreat: Hornet and VF-8 to Deep and Marines to Shoal.'
		],
		['parting_shot', { side: 'attacker' }, 'Japan takes a parting shot.'],
		['aircraft_landed', { on: { 'vf-8': 'hornet' }, zone: 'Deep' }, 'VF-8 landed on Hornet.'],
		['aircraft_lost', { units: ['vf-8'] }, 'VF-8 found no deck and is lost.'],
		['submarines_submerged', { side: 'attacker', units: [] }, 'The submarines of Japan stay up and fight.'],
		['submarines_submerged', { side: 'attacker', units: ['kaga'] }, 'Kaga submerged and left the battle.'],
		['struck_first', { side: 'attacker' }, 'The submarines of Japan strike first.'],
		['hits_absorbed', { units: ['vf-8'] }, 'VF-8 absorbed 1 hit and is lost.'],
		['loads_lost', { ship: 'hornet', units: ['i'] }, 'Hornet lost Marines.'],
		[
			'battle_ended',
			{ winner: null, reason: 'stalemate' },
			'Neither side can harm the other. Both stay, and nobody has won.'
		]
	] as [string, Fields, string][])('%s', (event, details, sentence) => {
		expect(read(told(event, details))).toEqual([sentence]);
	});
});

describe('the dialogue of declarations', () => {
	const round = (n: number) => told('round_began', { round: n }, { round: n });
	const retreat = () => told('retreat_declared', { side: 'defender', to: { hornet: 'Deep' } });
	const pursuit = () => told('pursuit_began', { side: 'attacker', units: ['akagi'] });
	const said = (...entries: Entry[]) =>
		declarationsOf(entries, names).map((one) => `${one.round} ${plain(one.parts)}`);

	it('goes on for as long as there is pursuit', () => {
		const battle = [
			round(1),
			retreat(),
			pursuit(),
			round(2),
			retreat(),
			told('parting_shot', { side: 'attacker' })
		];
		expect(said(...battle)).toEqual([
			'1 United States retreats: Hornet to Deep.',
			'1 Japan pursues with 1 unit: a round is fought.',
			'2 United States retreats: Hornet to Deep.',
			'2 Japan takes a parting shot: one volley, and they are gone.'
		]);
	});

	it('counts a whole fleet', () => {
		const to = Object.fromEntries(['hornet', 'vf-8', 'i', 'akagi', 'kaga'].map((id) => [id, 'Deep']));
		const fleet = told('retreat_declared', { side: 'defender', to });
		expect(said(round(1), fleet)).toEqual(['1 United States retreats: 5 units to Deep.']);
		expect(read(fleet)[0]).toMatch(/Hornet, VF-8, Marines, Akagi and Kaga to Deep/);
	});

	it('ends with a round in which nobody pursues', () => {
		const stays = told('fought_on', { side: 'defender' });
		expect(said(round(1), retreat(), pursuit(), round(2), stays)).toHaveLength(3);
		expect(said(round(1), retreat(), pursuit(), round(2), stays, round(3))).toEqual([]);
		expect(said(round(1), stays)).toEqual([]);
	});
});

describe('a question', () => {
	it('leads, wherever it stands in the text', () => {
		expect(splitText('The enemy retreats. A parting shot, or pursuit?')).toEqual({
			headline: 'A parting shot, or pursuit?',
			consequence: 'The enemy retreats.'
		});
		expect(splitText('Where to? Who stays is lost.')).toEqual({
			headline: 'Where to?',
			consequence: 'Who stays is lost.'
		});
		expect(splitText('Japan: placing 3 hits.')).toEqual({
			headline: 'Japan: placing 3 hits.',
			consequence: ''
		});
		expect(splitText('No stop')).toEqual({ headline: 'No stop', consequence: '' });
	});

	it('is not cut within a name', () => {
		expect(splitText('Which load does St. Lo lose? It stays afloat.')).toEqual({
			headline: 'Which load does St. Lo lose?',
			consequence: 'It stays afloat.'
		});
		expect(splitText('U.S. Navy: placing 3 hits.').headline).toBe('U.S. Navy: placing 3 hits.');
		expect(splitText('It is up. Where to? It is up.').consequence).toBe('It is up. It is up.');
	});
});
