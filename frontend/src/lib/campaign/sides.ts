/** A side keeps its colour and its letter everywhere: the initial of its name, made unique. */
import type { CampaignScenario, SideOut } from './types';

const COLOURS = 'abcdefgh';

export interface Side extends SideOut {
	/** One of the eight of sides.css, by the order of turns. */
	mark: string;
	letter: string;
}

export function sidesOf(sides: SideOut[]): Side[] {
	const taken = new Set<string>();
	return sides.map((side, index) => {
		const letters = [...side.name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''), ...'123456789'];
		const letter = letters.find((one) => !taken.has(one)) ?? '?';
		taken.add(letter);
		return { ...side, mark: COLOURS[index % COLOURS.length] as string, letter };
	});
}

/** How many units a side has, those that come later too; null until the scenario is there. */
export function numberOf(id: string, document: CampaignScenario['document']): number | null {
	const nations = document?.sides.find((side) => side.id === id)?.nations;
	if (!document || !nations) return null;
	const later = document.reinforcements.flatMap(({ units }) => units);
	return [...document.units, ...later].filter(({ nation }) => nations.includes(nation)).length;
}
