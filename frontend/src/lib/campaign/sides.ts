/** A side keeps its colour and its letter everywhere: the initial of its name, made unique. */
import type { SideOut } from './types';

const COLOURS = 'abcdefgh';

export interface Side extends SideOut {
	/** One of the eight of sides.css, by the order of turns. */
	mark: string;
	letter: string;
}

export function sidesOf<One extends SideOut>(sides: One[]): (One & Side)[] {
	const taken = new Set<string>();
	return sides.map((side, index) => {
		const letters = [...side.name.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ''), ...'123456789'];
		const letter = letters.find((one) => !taken.has(one)) ?? '?';
		taken.add(letter);
		return { ...side, mark: COLOURS[index % COLOURS.length] as string, letter };
	});
}
