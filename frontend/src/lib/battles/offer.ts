/** What an invitation offers: a seat in a battle or in a campaign, told the same way. */
import { sidesOf } from '$lib/campaign/sides';
import { pages } from '$lib/words';
import { markOf } from './marks';
import type { Invitation, SideName } from './types';

export interface Offer {
	/** Of the battle or the campaign. */
	id: string;
	name: string;
	kind: 'battle' | 'campaign';
	/** The side to be commanded; null for whoever moderates, helps or watches. */
	side: { mark: string; letter: string; name: string } | null;
	/** Sent to a person by name; a link is left unused instead of declined. */
	byName: boolean;
	cancelled: boolean;
	moderators: string[];
}

export function offerOf({ battle, campaign, side, role }: Invitation): Offer {
	const of = campaign ?? battle;
	if (!of) throw new TypeError('An invitation is to a battle or to a campaign.');
	const mine = (seat: { role: string; side?: string | null }) =>
		campaign ? seat.role === role && (seat.side || null) === side : seat.role === (role ?? side);
	return {
		id: of.id,
		name: of.name,
		kind: campaign ? 'campaign' : 'battle',
		side: sideOf({ battle, campaign, side }),
		byName: of.seats.some((seat) => mine(seat) && seat.state === 'invited'),
		cancelled: of.status === 'cancelled',
		moderators: of.seats.flatMap(({ role, user }) => (role === 'moderator' && user ? [user] : []))
	};
}

function sideOf({ battle, campaign, side }: Pick<Invitation, 'battle' | 'campaign' | 'side'>): Offer['side'] {
	if (!side) return null;
	if (campaign) {
		const found = sidesOf(campaign.sides).find(({ id }) => id === side);
		return found ? { mark: found.mark, letter: found.letter, name: found.name } : null;
	}
	const name = side as SideName;
	return battle ? { mark: markOf[name], letter: pages.letter[name], name: battle.sides[name].name } : null;
}
