/** From one zone to the next by the arrow keys: the nearest in that direction. */
import type { Area } from './layout';

const DIRECTIONS: Record<string, [number, number]> = {
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0]
};

export const isArrow = (key: string): boolean => key in DIRECTIONS;

/** The zone to go to; `from` itself if there is none that way. */
export function towards(key: string, from: Area, areas: Iterable<Area>): Area {
	const [dx, dy] = DIRECTIONS[key] as [number, number];
	let best = from;
	let least = Infinity;
	for (const area of areas) {
		const [x, y] = [area.x - from.x, area.y - from.y];
		const ahead = x * dx + y * dy;
		const aside = Math.abs(x * dy - y * dx);
		if (area === from || ahead <= 0 || aside > ahead * 2) continue;
		const far = Math.hypot(x, y) + aside;
		if (far < least) [best, least] = [area, far];
	}
	return best;
}
