import { describe, expect, it } from 'vitest';
import { headline, longestFirst, standing } from './standing';
import type { BattleItem } from './types';

function battle(change: Partial<BattleItem> = {}): BattleItem {
	return {
		id: 'midway',
		name: 'Midway',
		ruleset: 'flames-and-steel',
		ruleset_title: 'Flames and Steel',
		status: 'fighting',
		round: 2,
		phase: 'main_combat',
		sides: { attacker: { name: 'Japan', units: 26 }, defender: { name: 'United States', units: 26 } },
		seats: [
			{ role: 'attacker', user: 'isoroku', state: 'taken' },
			{ role: 'defender', user: 'chester', state: 'taken' }
		],
		my_sides: ['defender'],
		waiting: [],
		outcome: null,
		updated_at: '2026-01-01T00:00:00Z',
		abandon_after_days: 14,
		spectators: 'anyone',
		...change
	};
}

const asked = (side: 'attacker' | 'defender', since: string) => ({
	side,
	kind: 'allocate',
	text: 'Where do your 7 hits go? Any surface ship.',
	since
});

describe('how a battle stands', () => {
	it('asks me when my side is asked', () => {
		const stands = standing(battle({ waiting: [asked('defender', '2026-01-02T00:00:00Z')] }), 'chester');
		expect(stands).toMatchObject({ kind: 'mine', text: 'Where do your 7 hits go?' });
	});

	it('never asks a reader who is not signed in', () => {
		const stands = standing(battle({ waiting: [asked('defender', '2026-01-02T00:00:00Z')] }), null);
		expect(stands.kind).toBe('others');
	});

	it('names the commander who is still missing', () => {
		const open = battle({
			status: 'inviting',
			seats: [
				{ role: 'attacker', user: 'isoroku', state: 'taken' },
				{ role: 'defender', user: null, state: 'open' }
			]
		});
		expect(standing(open, 'isoroku').text).toBe('United States has not taken command yet');
	});

	it.each([
		[['defender'], 'withdrew', 'attacker', 'You lost: you withdrew'],
		[['attacker'], 'withdrew', 'attacker', 'You won: the enemy withdrew'],
		[[], 'withdrew', 'attacker', 'Japan won: United States withdrew'],
		[['attacker'], 'destroyed', null, 'Drawn: nobody is left afloat'],
		[['attacker', 'defender'], 'conceded', 'defender', 'United States won: Japan conceded']
	] as const)('says the result to %s: %s', (mine, reason, winner, sentence) => {
		const over = battle({ status: 'over', my_sides: [...mine], outcome: { winner, reason } });
		expect(standing(over, 'x').text).toBe(sentence);
	});

	it('takes the headline of a question', () => {
		expect(headline('Withdraw, or fight round 3? All ships go.')).toBe('Withdraw, or fight round 3?');
		expect(headline('Chester places hits. More.')).toBe('Chester places hits');
		expect(headline('St. Lo fires back')).toBe('St. Lo fires back');
		expect(headline('The enemy retreats. A parting shot, or pursuit?')).toBe('A parting shot, or pursuit?');
	});

	it('puts the longest waiting first', () => {
		const late = battle({ id: 'late', waiting: [asked('defender', '2026-01-03T00:00:00Z')] });
		const early = battle({ id: 'early', waiting: [asked('defender', '2026-01-01T00:00:00Z')] });
		expect(longestFirst([late, early]).map((one) => one.id)).toEqual(['early', 'late']);
	});
});
