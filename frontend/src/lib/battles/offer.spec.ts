import { describe, expect, it } from 'vitest';
import { head } from '$lib/testing/campaign';
import { offerOf } from './offer';
import type { BattleItem, Invitation } from './types';

const invitation = (more: Partial<Invitation>): Invitation => ({
	token: 't',
	battle: null,
	campaign: null,
	side: null,
	role: 'commander',
	invited_by: 'Chester',
	state: 'open',
	...more
});
const battle = {
	id: 'b1',
	name: 'Midway',
	status: 'inviting',
	sides: { attacker: { name: 'Japan', units: 4 }, defender: { name: 'United States', units: 5 } },
	seats: [
		{ role: 'attacker', user: 'Isoroku', state: 'invited' },
		{ role: 'defender', user: 'Chester', state: 'taken' }
	]
} as unknown as BattleItem;

describe('what an invitation offers', () => {
	it('is a side of a battle', () => {
		expect(offerOf(invitation({ battle, side: 'attacker', role: 'attacker' }))).toMatchObject({
			id: 'b1',
			kind: 'battle',
			side: { letter: 'A', name: 'Japan' },
			byName: true
		});
	});

	it('is a side of a campaign, with the colour that it has there', () => {
		const seats = [
			{ id: 1, role: 'commander' as const, side: 'britain', user: null, state: 'open', mine: false }
		];
		expect(offerOf(invitation({ campaign: { ...head, seats }, side: 'britain' }))).toMatchObject({
			id: head.id,
			kind: 'campaign',
			side: { mark: 'b', letter: 'B', name: 'Britain' },
			byName: false
		});
	});

	it('is a seat without a side', () => {
		expect(offerOf(invitation({ campaign: head, role: 'moderator' })).side).toBeNull();
	});
});
