import { describe, expect, it } from 'vitest';
import { declinedOffer } from './offers';
import type { Entry, Side } from './types';

const note = (action: string, side: Side = 'attacker') =>
	({ number: 1, at: '', by: null, type: 'offer', action, kind: 'end', side, winner: null }) as Entry;
const decided = { number: 2, at: '', by: null, type: 'decided', side: 'attacker' } as Entry;

describe('an offer that was declined', () => {
	it('is told to the side that made it, until somebody chooses or offers again', () => {
		const entries = [note('offer'), note('decline')];
		expect(declinedOffer(entries, ['attacker'])).toMatchObject({ kind: 'end', side: 'attacker' });
		expect(declinedOffer([...entries, decided], ['attacker'])).toBeNull();
		expect(declinedOffer([...entries, note('offer')], ['attacker'])).toBeNull();
	});

	it('is no news to whoever declined it, nor to those who watch or command both', () => {
		const entries = [note('offer'), note('decline')];
		for (const mine of [['defender'], [], ['attacker', 'defender']] as Side[][])
			expect(declinedOffer(entries, mine)).toBeNull();
		expect(declinedOffer([note('offer'), note('withdraw')], ['attacker'])).toBeNull();
	});
});
