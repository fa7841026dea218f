import { capital, choiceSaid, spelt } from '$lib/rules/about';
import { listedUpTo, type Names } from '$lib/words/parts';
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
		units: (ids) => listedUpTo(FEW, ids.map(unit)),
		phase: (name) => about?.phases.find((phase) => phase.name === name)?.title ?? capital(spelt(name)),
		choice: (made) => choiceSaid(about, made)
	};
}
