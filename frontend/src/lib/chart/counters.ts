/** How large counters are, and where they stand so that none hides another. Lengths in px at full size. */

export const HEIGHT = 22;
export const GAP = 5;
/** Below the name of their zone. */
export const BELOW = 4;
/** No counter is moved farther than this from where it belongs. */
const FARTHEST = 30;
const ROUNDS = 24;

/** Compact: without the silhouette, where there is no room for it. */
export const widthOf = (count: number, compact: boolean): number =>
	(compact ? 26 : 47) + String(count).length * 7.5;

export const widthOfAll = (counts: number[], compact: boolean): number =>
	counts.reduce((sum, count) => sum + widthOf(count, compact) + GAP, -GAP);

export interface Placed {
	id: string;
	x: number;
	y: number;
	/** Of all counters of the zone side by side. */
	width: number;
}

/** By how much the counters of zones are moved apart where they would lie on each other. */
export function apart(placed: Placed[], scale: number): Map<string, [number, number]> {
	const boxes = placed.map(({ id, x, y, width }) => ({
		id,
		x: x * scale,
		y: y * scale,
		dx: 0,
		dy: 0,
		width
	}));
	for (let round = 0; round < ROUNDS; round++) {
		let moved = false;
		for (let i = 0; i < boxes.length; i++)
			for (let j = i + 1; j < boxes.length; j++) {
				const [one, other] = [boxes[i]!, boxes[j]!];
				const right = other.x + other.dx - one.x - one.dx;
				const down = other.y + other.dy - one.y - one.dy;
				const across = (one.width + other.width) / 2 + 2 - Math.abs(right);
				const along = HEIGHT + 2 - Math.abs(down);
				if (across <= 0 || along <= 0) continue;
				moved = true;
				if (along <= across) push(one, other, 'dy', (down < 0 ? -along : along) / 2);
				else push(one, other, 'dx', (right < 0 ? -across : across) / 2);
			}
		if (!moved) break;
	}
	return new Map(boxes.filter(({ dx, dy }) => dx || dy).map(({ id, dx, dy }) => [id, [dx, dy]]));
}

/** A counter that stands this far from the point of its zone is tied to it by a line. */
const LOOSE = 6;

/** Where the line ends that ties moved counters to their zone, seen from its point; null: they stand there. */
export function tied([dx, dy]: [number, number], width: number): [number, number] | null {
	const across = Math.max(0, Math.abs(dx) - width / 2);
	const along = Math.max(0, Math.abs(dy + BELOW + HEIGHT / 2) - HEIGHT / 2);
	return Math.hypot(across, along) > LOOSE ? [dx, dy + BELOW + HEIGHT / 2] : null;
}

type Moving = { dx: number; dy: number };

function push(one: Moving, other: Moving, way: 'dx' | 'dy', by: number): void {
	one[way] = held(one[way] - by);
	other[way] = held(other[way] + by);
}

const held = (value: number) => Math.max(-FARTHEST, Math.min(FARTHEST, value));
