/** A whole small battle as the engine told it, with the state the engine had at its end. */
import type { BattleView, Question, RulesetAbout } from '$lib/battle/types';
import recorded from './denmark-strait.json';

const copy = <T>(value: unknown) => structuredClone(value) as T;

export const denmarkStrait = () => copy<BattleView>(recorded.view);
export const flamesAndSteel = () => copy<RulesetAbout>(recorded.about);
export const engineState = () =>
	copy<{ units: Record<string, Record<string, unknown>>; battle: Record<string, unknown>; looked: unknown }>(
		recorded.state
	);
/** An allocation asked of the attacker, and after which entry. */
export const openQuestion = () => copy<Question>(recorded.question);
export const ASKED_AT: number = recorded.at;

/** The same battle as it stood when the question was open. */
export function denmarkStraitAsked(audience: 'attacker' | 'both' = 'attacker'): BattleView {
	const view = denmarkStrait();
	view.audience = audience;
	view.my_sides = audience === 'both' ? ['attacker', 'defender'] : ['attacker'];
	view.entries = view.entries.slice(0, ASKED_AT);
	view.number = ASKED_AT;
	view.head = {
		...view.head,
		status: 'fighting',
		round: 1,
		phase: 'escorts_fire',
		outcome: null,
		waiting: [openQuestion()]
	};
	view.may = ['decide', 'concede'];
	return view;
}
