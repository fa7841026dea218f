/** How a battle stands for the reader, in one line. */
import { splitText } from '$lib/battle/wording';
import { home as words, pages } from '$lib/words';
import { SIDES, type BattleItem } from './types';

export interface Standing {
	kind: 'mine' | 'others' | 'inviting' | 'over';
	text: string;
	word: string;
	since: string | null;
}

export function standing(battle: BattleItem, me: string | null): Standing {
	if (battle.status === 'over' || battle.status === 'cancelled') {
		return { kind: 'over', text: pages.result(battle), word: '', since: battle.updated_at };
	}
	if (battle.status === 'inviting') {
		return { kind: 'inviting', text: inviting(battle), word: words.setUp, since: battle.updated_at };
	}
	const mine = me ? battle.waiting.find((wait) => battle.my_sides.includes(wait.side)) : undefined;
	if (mine) return { kind: 'mine', text: headline(mine.text), word: words.asked, since: mine.since };
	const other = battle.waiting[0];
	if (other) return { kind: 'others', text: headline(other.text), word: words.asked, since: other.since };
	return { kind: 'others', text: pages.status.fighting, word: words.asked, since: battle.updated_at };
}

function inviting(battle: BattleItem): string {
	for (const side of SIDES) {
		const seat = battle.seats.find((one) => one.role === side);
		if (seat?.state === 'declined') return words.invitedDeclined(battle.sides[side].name);
		if (seat && seat.state !== 'taken') return words.invitingText(seat.user ?? battle.sides[side].name);
	}
	return pages.status.inviting;
}

/** The question, without a full stop behind it. */
export function headline(text: string): string {
	return splitText(text).headline.replace(/\.$/, '');
}

/** Longest waiting first. */
export function longestFirst(battles: BattleItem[]): BattleItem[] {
	const since = (battle: BattleItem) =>
		battle.waiting
			.filter((wait) => battle.my_sides.includes(wait.side))
			.reduce((oldest, wait) => (wait.since < oldest ? wait.since : oldest), '9');
	return [...battles].sort((one, other) =>
		since(one) < since(other) ? -1 : since(one) > since(other) ? 1 : 0
	);
}
