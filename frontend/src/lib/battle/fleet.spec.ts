import { describe, expect, it } from 'vitest';
import { denmarkStrait, flamesAndSteel, openQuestion } from '$lib/testing/denmarkStrait';
import { fleetOf, FOLD_FROM, reachOf, reasonsFor, strengthOf } from './fleet';
import { opening } from './fold';

const about = flamesAndSteel();

describe('a fleet', () => {
	it('stands in groups, the sturdiest ships first, with its dice', () => {
		const { setup } = denmarkStrait();
		const fleet = fleetOf('attacker', opening(setup), setup, about);
		expect(fleet.groups[0]).toMatchObject({ name: 'capital', label: 'Capital ships' });
		expect(fleet.groups[0]?.dice?.map((one) => one.label)).toContain('naval');
		expect(fleet.size).toBe(setup.attacker.units.length);
	});

	it('keeps the lost apart', () => {
		const { setup } = denmarkStrait();
		const state = opening(setup);
		const [first] = setup.attacker.units;
		state.units[first!.id] = { ...state.units[first!.id]!, destroyed: true };
		const fleet = fleetOf('attacker', state, setup, about);
		expect(fleet.lost.map((card) => card.unit.id)).toEqual([first!.id]);
		expect(fleet.size).toBe(setup.attacker.units.length - 1);
		expect(strengthOf(state, setup, about, 'attacker').units).toBe(fleet.size);
	});

	it('folds equal units once it is large', () => {
		const { setup } = denmarkStrait();
		const type = setup.attacker.units[0]!.type;
		setup.attacker.units = Array.from({ length: FOLD_FROM }, (_, index) => ({
			id: `u${index}`,
			type,
			damage: index ? 0 : 1
		}));
		const [group] = fleetOf('attacker', opening(setup), setup, about).groups;
		expect(group?.rows.map((row) => row.cards.length).sort()).toEqual([1, FOLD_FROM - 1]);
	});

	it('says the reason of a whole group once, and of single units by name', () => {
		const { setup } = denmarkStrait();
		const question = openQuestion();
		const ids = setup.attacker.units.map((unit) => unit.id);
		question.options = { ...(question.options as object), targets: [] } as never;
		question.refused = [
			{ choice: { allocate: Object.fromEntries(ids.map((id) => [id, 1])) }, why: 'Out of reach.' }
		];
		const [group] = fleetOf('attacker', opening(setup), setup, about).groups;
		expect(reasonsFor(group!, reachOf(question))).toEqual([{ why: 'Out of reach.', names: null, alike: [] }]);
		question.refused = [{ choice: { allocate: { [ids[0]!]: 1 } }, why: 'Under water.' }];
		const said = reasonsFor(group!, reachOf(question));
		expect(said[0]?.names === null || said[0]?.names.length === 1).toBe(true);
	});

	it('takes a name for its own only where the whole of it begins a reason', () => {
		const { setup } = denmarkStrait();
		const type = setup.attacker.units[0]!.type;
		const reasons = {
			'I-1': 'I-19 hides it.',
			'I-19': 'I-19 has been hit.',
			Akagi: 'Akagi has been hit.',
			'I-2': 'I-2: damage keeps it up.',
			'I-20': 'Dived.',
			Free: 'Free has been hit.'
		};
		setup.attacker.units = [...Object.keys(reasons), 'Other'].map((name) => ({
			id: `id of ${name}`,
			name,
			type
		}));
		const question = openQuestion();
		question.options = { ...(question.options as object), targets: [] } as never;
		question.refused = Object.entries(reasons).map(([name, why]) => ({
			choice: { allocate: { [`id of ${name}`]: 1 } },
			why
		}));
		const [group] = fleetOf('attacker', opening(setup), setup, about).groups;
		expect(reasonsFor(group!, reachOf(question))).toEqual([
			{ why: 'I-19 hides it.', names: ['I-1'], alike: [] },
			{ why: 'I-19 has been hit.', names: null, alike: ['Akagi', 'Free'] },
			{ why: 'Damage keeps it up.', names: ['I-2'], alike: [] },
			{ why: 'Dived.', names: ['I-20'], alike: [] }
		]);
	});
});
