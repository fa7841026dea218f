import type { Rolled } from './types';

/** A face that was thrown; `hit` is null where the roll is no count of hits. */
export interface Thrown {
	face: number;
	hit: boolean | null;
}

/** The faces of each part of a roll. Roll or part say which of them hit. */
export function thrownByPart(roll: Rolled): Thrown[][] {
	let at = 0;
	return roll.of.map((part) => {
		const upTo = roll.hit_faces_up_to ?? part.hit_faces_up_to ?? null;
		const faces = roll.faces.slice(at, at + part.dice);
		at += part.dice;
		return faces.map((face) => ({ face, hit: upTo === null ? null : face <= upTo }));
	});
}

export const thrown = (roll: Rolled): Thrown[] => thrownByPart(roll).flat();

/** Hits to be expected of a roll with dice of so many sides; null where it counts none. */
export function expectedHits(roll: Rolled, sides: number): number | null {
	if (roll.hits === null) return null;
	let sum = 0;
	for (const part of roll.of) {
		const upTo = roll.hit_faces_up_to ?? part.hit_faces_up_to;
		if (upTo == null) return null;
		sum += (part.dice * upTo) / sides;
	}
	return sum;
}
