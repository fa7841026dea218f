import { capital, choiceSaid, spelt } from '$lib/rules/about';
import { listed, more, type Names } from '$lib/words/parts';
import { SIDES, type BattleView, type RulesetAbout } from './types';

const FEW = 12;

/** The names of this battle's sides, units and phases, for sentences. */
export function namesOf(view: BattleView, about: RulesetAbout | null): Names {
	const units = new Map<string, string>();
	for (const side of SIDES)
		for (const unit of view.setup[side].units) units.set(unit.id, unit.name ?? unit.id);
	const unit = (id: string) => units.get(id) ?? id;
	return {
		side: (side) => view.setup[side].name,
		unit,
		units(ids) {
			const named = ids.slice(0, ids.length > FEW + 1 ? FEW : FEW + 1).map(unit);
			if (named.length < ids.length) named.push(more(ids.length - named.length));
			return listed(named);
		},
		phase: (name) => about?.phases.find((phase) => phase.name === name)?.title ?? capital(spelt(name)),
		choice: (made) => choiceSaid(about, made)
	};
}
