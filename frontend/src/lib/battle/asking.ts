/** What a player may do beside deciding, each with the question that is put first. */
import { actions } from '$lib/words';
import type { Battle } from './battle.svelte';
import { liveEntries } from './fold';
import type { Decided, Offer, Side } from './types';

export interface Asking {
	title: string;
	text: string;
	button: string;
	bad: boolean;
	/** Endings to choose from; null = a draw. */
	winners?: { side: Side | null; text: string }[];
	go: (winner: Side | null) => Promise<void>;
}

/** In a hot seat the side that is asked acts; elsewhere the side I hold. */
function actor(battle: Battle): Side {
	return battle.mine;
}

export function concede(battle: Battle): Asking {
	const side = actor(battle);
	return {
		title: actions.concedeTitle(battle.nameOf(side)),
		text: actions.concedeText(battle.nameOf(battle.enemy)),
		button: actions.concedeGo,
		bad: true,
		go: () => battle.act('concede', { side })
	};
}

export function offerEnd(battle: Battle): Asking {
	return {
		title: actions.offerTitle,
		text: actions.offerText(battle.nameOf(battle.enemy)),
		button: actions.offerGo,
		bad: false,
		winners: [
			{ side: null, text: actions.offerDraw },
			{ side: battle.mine, text: actions.offerWinner(battle.nameOf(battle.mine)) },
			{ side: battle.enemy, text: actions.offerWinner(battle.nameOf(battle.enemy)) }
		],
		go: (winner) => battle.act('agreement', { action: 'offer', winner })
	};
}

/** Who commands both sides asks nobody: the same request ends the battle at once. */
export function endNow(battle: Battle): Asking {
	return {
		...offerEnd(battle),
		title: actions.endNowTitle,
		text: actions.endNowText,
		button: actions.acceptEndGo,
		bad: true
	};
}

/** Names the decision that stands last now: sent twice, or late, it takes back no other. */
export function takeBack(battle: Battle): Asking {
	const number = lastDecision(battle)?.number ?? 0;
	return {
		title: actions.takeBackTitle,
		text: actions.takeBackText(battle.nameOf(battle.enemy)),
		button: actions.takeBackGo,
		bad: false,
		go: () => battle.act('take-back', { action: 'ask', number })
	};
}

export function leave(battle: Battle, as: 'claim' | 'close'): Asking {
	return {
		title: as === 'claim' ? actions.claimTitle : actions.closeTitle,
		text: as === 'claim' ? actions.claimText(battle.nameOf(battle.enemy)) : actions.closeText,
		button: as === 'claim' ? actions.claimGo : actions.closeGo,
		bad: true,
		go: () => battle.act('claim', { as })
	};
}

export function cancel(battle: Battle): Asking {
	return {
		title: actions.cancelTitle,
		text: actions.cancelText,
		button: actions.cancelGo,
		bad: true,
		go: () => battle.act('cancel', { confirm: true })
	};
}

function lastDecision(battle: Battle): Decided | undefined {
	const sides = battle.view?.my_sides ?? [];
	return liveEntries(battle.entries).findLast(
		(entry): entry is Decided => entry.type === 'decided' && sides.includes(entry.side)
	);
}

/** The answer names the offer that was seen, so that it never counts for a later one. */
export function answerOffer(
	battle: Battle,
	offer: Offer,
	action: 'accept' | 'decline' | 'withdraw'
): Promise<void> {
	return battle.act(offer.kind === 'end' ? 'agreement' : 'take-back', { action, offer: offer.number });
}

/** Accepting an offer is asked once more; declining and withdrawing are not. */
export function acceptOffer(battle: Battle, offer: Offer): Asking {
	const what = actions.offerWhat(offer.winner ? battle.nameOf(offer.winner) : null);
	if (offer.kind === 'end')
		return {
			title: actions.acceptEndTitle,
			text: actions.acceptEndText(what),
			button: actions.acceptEndGo,
			bad: true,
			go: () => answerOffer(battle, offer, 'accept')
		};
	return {
		title: actions.takeBackAcceptTitle,
		text: actions.takeBackAcceptText(battle.nameOf(offer.side)),
		button: actions.takeBackAcceptGo,
		bad: false,
		go: () => answerOffer(battle, offer, 'accept')
	};
}
