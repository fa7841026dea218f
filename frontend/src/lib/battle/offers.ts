import type { Entry, Offer, Side } from './types';

/** My offer that was declined last, for as long as nobody has chosen or offered anything since. */
export function declinedOffer(
	entries: readonly Entry[],
	mine: readonly Side[]
): Pick<Offer, 'kind' | 'side' | 'winner'> | null {
	const last = entries.findLast((entry) => entry.type === 'offer' || entry.type === 'decided');
	if (last?.type !== 'offer' || last.action !== 'decline' || !last.side) return null;
	const kind = last.kind === 'end' ? 'end' : 'take_back';
	return mine.length === 1 && mine[0] === last.side ? { kind, side: last.side, winner: last.winner } : null;
}
