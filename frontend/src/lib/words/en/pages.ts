/** What all pages outside the battle share: states, forms, sides, results. */
import { counted } from '../parts';
import type { BattleItem, Outcome, SideName, Status } from '$lib/battles/types';

const REASONS: Record<string, string> = {
	destroyed: 'nothing of the enemy is left',
	withdrew: 'the enemy withdrew',
	stalemate: 'neither side could harm the other',
	'no contact': 'contact was lost',
	conceded: 'the enemy conceded',
	agreed: 'by agreement',
	claimed: 'the enemy no longer answered',
	closed: 'closed without a result',
	adjudicated: 'decided by the moderator'
};

const STATUS: Record<Status, string> = {
	inviting: 'Inviting',
	fighting: 'In progress',
	over: 'Finished',
	cancelled: 'Called off'
};

export const pages = {
	waitingTitle: (count: number, title: string) => (count > 0 ? `(${count}) ${title}` : title),
	waiting: (count: number) => (count === 1 ? '1 decision waits for you' : `${count} decisions wait for you`),
	side: { attacker: 'Attacker', defender: 'Defender' } satisfies Record<SideName, string>,
	letter: { attacker: 'A', defender: 'D' } satisfies Record<SideName, string>,
	against: 'against',
	round: (round: number) => `round ${round}`,
	rounds: (rounds: number) => counted(rounds, 'round'),
	status: STATUS,
	units: (count: number) => counted(count, 'unit'),
	notBegun: 'not begun',
	faultsTitle: (count: number) =>
		count === 1 ? 'One thing is still missing or wrong.' : `${count} things are still missing or wrong.`,
	faultsKept: 'Everything you filled in is kept.',
	optional: 'optional',
	failedTitle: 'This could not be shown.',
	signInFirst: 'Sign in to see this.',
	signInFirstText: 'You come back to this page afterwards.',
	previous: 'Previous',
	next: 'Next',
	pages: 'Pages',
	range: (from: number, to: number, count: number) => `${from}–${to} of ${count}`,
	result: (battle: Pick<BattleItem, 'outcome' | 'sides' | 'my_sides' | 'status'>) => resultOf(battle)
};

function resultOf(battle: Pick<BattleItem, 'outcome' | 'sides' | 'my_sides' | 'status'>): string {
	if (battle.status === 'cancelled') return 'Called off before it began';
	const outcome = battle.outcome;
	if (!outcome) return STATUS[battle.status];
	if (outcome.reason === 'closed') return 'Closed without a result';
	if (!outcome.winner) return `Drawn: ${drawnBecause(outcome)}`;
	const loser: SideName = outcome.winner === 'attacker' ? 'defender' : 'attacker';
	const mine = battle.my_sides.length === 1 ? battle.my_sides[0] : null;
	if (mine === outcome.winner) return `You won: ${REASONS[outcome.reason] ?? outcome.reason}`;
	const because = becauseOf(outcome.reason, battle.sides[loser].name, mine !== null);
	return mine ? `You lost: ${because}` : `${battle.sides[outcome.winner].name} won: ${because}`;
}

function drawnBecause(outcome: Outcome): string {
	return outcome.reason === 'destroyed'
		? 'nobody is left afloat'
		: (REASONS[outcome.reason] ?? outcome.reason);
}

function becauseOf(reason: string, loser: string, mine: boolean): string {
	const who = mine ? 'you' : loser;
	switch (reason) {
		case 'destroyed':
			return mine ? 'nothing of yours is left' : `nothing of ${loser} is left`;
		case 'withdrew':
			return `${who} withdrew`;
		case 'conceded':
			return `${who} conceded`;
		case 'claimed':
			return `${who} no longer answered`;
		default:
			return REASONS[reason] ?? reason;
	}
}
