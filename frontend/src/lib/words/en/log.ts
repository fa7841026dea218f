/** A sentence for every entry of the log. Past tense, ships and sides by name, no codes. */
import type { Choice, Decided, Fields, Json, Looked, Note, Rolled } from '$lib/battle/types';
import { capital, spelt } from '$lib/rules/about';
import { inWords } from '$lib/scenarios/orders';
import { bold, counted, line, more, nameAndCount, type Names, type Part } from '../parts';
import { pursuitChoices, pursuitEvents } from './pursuit';
import { flagged, number, sideOf, strings, who, type Said } from './saying';

function placed(hits: Json | undefined, names: Names): string {
	if (typeof hits !== 'object' || hits === null || Array.isArray(hits)) return '';
	const pairs = Object.entries(hits);
	const said = pairs.slice(0, 12).map(([id, count]) => nameAndCount(names.unit(id), String(count)));
	if (pairs.length > 12) said.push(more(pairs.length - 12));
	return said.join(', ');
}

function total(hits: Json | undefined): number {
	if (typeof hits !== 'object' || hits === null || Array.isArray(hits)) return 0;
	return Object.values(hits).reduce<number>((sum, count) => sum + number(count), 0);
}

/** A neighbouring zone with the ships that stand there; those of a third side are enemies of both. */
function waters(zone: Fields, names: Names): string {
	const sides: [string, string][] = [
		['attacker', names.side('attacker')],
		['defender', names.side('defender')],
		['others', 'a third side']
	];
	const there = sides.flatMap(([group, side]) => {
		const types = zone[group];
		return Array.isArray(types) && types.length ? [`${side}: ${inWords(types.map(String))}`] : [];
	});
	return `${String(zone.name)}${there.length ? ` (${there.join(', ')})` : ''}`;
}

export const endings: Record<string, (winner: string | null, loser: string | null) => string> = {
	destroyed: (winner, loser) =>
		winner ? `${winner} won: nothing of ${loser} is left.` : 'Nobody has won: both sides are destroyed.',
	withdrew: (winner, loser) => `${loser ?? 'A side'} withdrew. ${winner ?? 'The other side'} won.`,
	stalemate: (winner) =>
		winner
			? `Neither side could harm the other. ${winner} kept the zone and won.`
			: 'Neither side can harm the other. Both stay, and nobody has won.',
	'no contact': () => 'The sides lost contact. Nobody has won.',
	conceded: (winner, loser) => `${loser ?? 'A side'} conceded. ${winner ?? 'The other side'} won.`,
	agreed: (winner) => (winner ? `Both sides agreed that ${winner} won.` : 'Both sides agreed to a draw.'),
	claimed: (winner, loser) =>
		`${winner ?? 'A side'} claimed the battle: ${loser ?? 'the other side'} did not answer.`,
	closed: () => 'The battle was closed without a winner.',
	adjudicated: (winner) =>
		winner ? `The moderator gave the battle to ${winner}.` : 'The moderator ended it as a draw.'
};

function ending(details: Fields, names: Names): string {
	const winner = details.winner === 'attacker' || details.winner === 'defender' ? details.winner : null;
	const loser = winner === null ? null : winner === 'attacker' ? 'defender' : 'attacker';
	const say = endings[String(details.reason)];
	if (!say)
		return winner
			? `${names.side(winner)} won: ${spelt(String(details.reason))}.`
			: `The battle is over: ${spelt(String(details.reason))}.`;
	return say(winner && names.side(winner), loser && names.side(loser));
}

export const events: Record<string, Said> = {
	battle_began: (_, names) =>
		line`The battle began: ${flagged('attacker', names)} attacks, ${flagged('defender', names)} defends.`,
	round_began: (d) => line`${bold(`Round ${number(d.round)}`)} began.`,
	phase_began: (d, names) => line`${bold(names.phase(String(d.phase)))} began.`,
	step_skipped: (d) => line`${sentence(d.why, 'Nothing to do here')} Skipped.`,
	forced: (d, names) =>
		line`${who(d, names)} had one choice: ${choice(d.choice as Choice, names)}. ${sentence(d.why, '')} Taken without asking.`,
	submarines_targeted: (d, names) =>
		d.targeted
			? line`${who(d, names)} targets submarines too.`
			: line`${who(d, names)} targets surface ships only.`,
	hits_halved: (d) => line`${counted(number(d.hits), 'hit')}, halved: ${bold(number(d.halved))}.`,
	hits_allocated: (d, names) =>
		line`${counted(total(d.hits), 'hit')} of ${who(d, names)}: ${placed(d.hits, names)}.`,
	hits_wasted: (d) => line`${counted(number(d.count), 'hit')} wasted. ${sentence(d.why, '')}`,
	units_destroyed: (d, names) => {
		const ids = strings(d.units);
		if (ids.length > 5)
			return line`${bold(counted(ids.length, 'unit'))} are lost and leave the battle: ${names.units(ids)}.`;
		return line`${bold(names.units(ids))} ${ids.length === 1 ? 'is' : 'are'} lost and ${ids.length === 1 ? 'leaves' : 'leave'} the battle.`;
	},
	cargo_lost: (d, names) =>
		line`${bold(names.unit(String(d.unit)))} went down with ${names.unit(String(d.ship))}.`,
	damage_settled: (d, names) =>
		line`${names.units(strings(d.units))} ${strings(d.units).length === 1 ? 'keeps' : 'keep'} the damage of this phase.`,
	fought_on: (d, names) => line`${who(d, names)} fights on.`,
	aircraft_withdrew: (d, names) =>
		line`${who(d, names)} withdrew its ${counted(strings(d.units).length, 'aircraft', 'aircraft')}.`,
	fleet_withdrew: (d, names) =>
		line`${who(d, names)} withdrew to ${bold(String(d.zone ?? ''))} with ${counted(strings(d.units).length, 'unit')}.`,
	stalemate: (d, names) => line`Neither side can harm the other: ${who(d, names)} must leave.`,
	naval_force_lost: (d, names) =>
		line`With no way out, ${who(d, names)} lost its ${counted(strings(d.units).length, 'ship')}.`,
	units_restored: (d, names) =>
		line`${names.units(strings(d.units))} ${strings(d.units).length === 1 ? 'is' : 'are'} back to full hull.`,
	choices_revealed: (d, names) => {
		const made = Object.entries((d.choices ?? {}) as Record<string, Choice>);
		const said = made.map(([side, one]) => ` ${names.side(sideOf(side))}: ${choice(one, names)}.`);
		return line`Both sides have chosen.${said.join('')}`;
	},
	battle_ended: (d, names) => line`${bold(ending(d, names))}`,
	...pursuitEvents
};

function sentence(why: Json | undefined, instead: string): string {
	const text = typeof why === 'string' && why ? why : instead;
	return text && !/[.?!]$/.test(text) ? `${text}.` : text;
}

/** A choice in a few words: the ruleset's own, or made of its name and value. */
export function choice(made: Choice | null, names: Names): string {
	if (!made) return '';
	if ('allocate' in made) return placed(made.allocate, names);
	const [kind, value] = Object.entries(made)[0] ?? [''];
	return (
		pursuitChoices[kind]?.(value, names) ??
		names.choice(made) ??
		Object.entries(made)
			.map(([key, value]) => `${spelt(key)}: ${shown(value, names)}`)
			.join('; ')
	);
}

/** A value of a kind that this catalogue does not know: units and sides by name, the rest as it is. */
function shown(value: Json | undefined, names: Names): string {
	if (value === null || value === undefined) return 'no';
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (typeof value === 'number') return String(value);
	if (typeof value === 'string')
		return value === 'attacker' || value === 'defender' ? names.side(value) : names.unit(value);
	if (Array.isArray(value)) {
		if (!value.length) return 'none';
		return value.every((one) => typeof one === 'string')
			? names.units(value)
			: value.map((one) => shown(one, names)).join(', ');
	}
	const pairs = Object.entries(value);
	if (!pairs.length) return 'none';
	const said = pairs.slice(0, 12).map(([key, one]) => {
		const who = key === 'attacker' || key === 'defender' ? names.side(key) : names.unit(key);
		return typeof one === 'string' ? `${who} to ${shown(one, names)}` : `${spelt(who)} ${shown(one, names)}`;
	});
	if (pairs.length > 12) said.push(more(pairs.length - 12));
	return said.join(', ');
}

const isSentence = (value: Json): value is string => typeof value === 'string' && /\s.*[.?!]$/.test(value);

export const log = {
	decided(entry: Decided, names: Names): Part[] {
		const side = flagged(entry.side, names);
		if (entry.secret) return line`${side} has chosen. Shown when both have.`;
		if ('allocate' in entry.choice)
			return line`${side} placed ${counted(total(entry.choice.allocate), 'hit')}: ${placed(entry.choice.allocate, names)}.`;
		return line`${side} chose: ${choice(entry.choice, names)}.`;
	},
	rolled(entry: Rolled, names: Names, halved: number | null): Part[] {
		const side = flagged(entry.side, names);
		const parts = entry.of.map((part) => part.text);
		const from =
			parts.length > 6 ? `${parts.slice(0, 6).join(', ')} and ${more(parts.length - 6)}` : parts.join(', ');
		const dice = counted(entry.count, 'die', 'dice');
		const hits: Part[] =
			entry.hits === null
				? []
				: halved === null
					? line` ${bold(`${counted(entry.hits, 'hit')}.`)}`
					: line` ${bold(counted(entry.hits, 'hit'))}, halved: ${bold(`${halved}.`)}`;
		return line`${side} rolled ${dice}: ${from}.${hits}`;
	},
	looked(entry: Looked, names: Names): Part[] {
		const zones = entry.fact.zones;
		if (!Array.isArray(zones)) return line`${capital(spelt(entry.what))} looked at.`;
		if (!zones.length) return line`There is no sea zone next to this one.`;
		return line`Neighbouring waters were looked at: ${zones.map((zone) => waters(zone as Fields, names)).join('; ')}.`;
	},
	corrected: (reason: string, by: string | null): Part[] =>
		line`Moderator ${bold(by ?? '')} corrected the state: “${reason}”.`,
	takenBack: (to: number, by: string | null, reason: string | undefined, undoes: boolean): Part[] =>
		undoes
			? line`${by ? [bold(by), ' '] : 'A moderator '}brought back what had been taken back.`
			: line`${by ? [bold(by), ' '] : 'A player '}took back everything after step ${to}${reason ? `: “${reason}”` : ''}.`,
	note(entry: Note, names: Names): Part[] {
		const by: Part[] = entry.by ? [bold(entry.by)] : ['Somebody'];
		const role =
			entry.role === 'attacker' || entry.role === 'defender' ? names.side(entry.role) : 'the moderator';
		if (entry.type === 'opened')
			return entry.by ? line`${by} opened this battle.` : line`The moves on the map led to this battle.`;
		if (entry.type === 'cancelled') return line`${by} called the battle off.`;
		if (entry.type === 'seat') {
			const user: Part = bold(entry.user ?? 'Somebody');
			if (entry.state === 'taken') return line`${user} took the seat of ${role}.`;
			if (entry.state === 'declined') return line`${user} declined the seat of ${role}.`;
			if (entry.state === 'left') return line`${user} left the seat of ${role}.`;
			if (entry.state === 'withdrawn') return line`The offer of the seat of ${role} was taken back.`;
			if (entry.state === 'invited') return line`${user} was invited to the seat of ${role}.`;
			return line`The seat of ${role} is open.`;
		}
		const side = flagged(entry.side ?? 'attacker', names);
		const answer = entry.action === 'accept' ? 'accepted' : 'declined';
		if (entry.kind === 'end') {
			const how = entry.winner ? `${names.side(entry.winner)} won` : 'a draw';
			if (entry.action === 'offer') return line`${side} offered to end the battle: ${how}.`;
			if (entry.action === 'withdraw') return line`${side} withdrew the offer to end the battle.`;
			return line`The offer of ${side} to end the battle (${how}) was ${answer}.`;
		}
		if (entry.action === 'offer') return line`${side} asked for a take-back of the last choice.`;
		if (entry.action === 'withdraw') return line`${side} withdrew the wish for a take-back.`;
		return line`The take-back asked by ${side} was ${answer}.`;
	},
	/** What this catalogue has no sentence for: its name, what it says of itself, and any sentence it brings. */
	unknown(name: string, details: Fields, names: Names): Part[] {
		const { side, ...rest } = details;
		const said = Object.entries(rest).filter(([, value]) => !isSentence(value));
		const facts = said.map(([key, value]) => `${spelt(key)} ${shown(value, names)}`).join('; ');
		const sentences = Object.values(rest).filter(isSentence).join(' ');
		const head =
			side === 'attacker' || side === 'defender'
				? line`${flagged(side, names)}: ${spelt(name)}`
				: line`${capital(spelt(name))}`;
		return line`${head}${facts ? `: ${facts}` : ''}.${sentences ? ` ${sentences}` : ''}`;
	},

	title: 'Log',
	titleOf: (name: string) => `Log of ${name}`,
	entries: (count: number) => counted(count, 'entry', 'entries'),
	filters: { all: 'All', dice: 'Dice', choices: 'Choices', losses: 'Losses' },
	filterLabel: 'Show',
	entriesLabel: 'Entries of the log',
	more: (count: number) => `and ${more(count)}`,
	sinceLastVisit: 'since your last visit',
	newestFirst: 'Newest first',
	oldestFirst: 'Oldest first',
	newEntries: (count: number) => `${counted(count, 'new entry', 'new entries')}`,
	earlier: (count: number) => `Show ${count} more`,
	takenBackFold: (count: number) => `${counted(count, 'step')} taken back`,
	linkTo: (number: number) => `Step ${number}, link`,
	wholeLog: 'Whole log',
	nothing: 'Nothing has happened yet.',
	nothingOfKind: 'Nothing of this kind yet.',
	roundPhase: (round: number, phase: string) => `Round ${round} · ${phase}`
};
