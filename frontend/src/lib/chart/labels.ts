/** Which names fit on the chart at a scale: the first that is placed keeps its place, what would cover it waits
 * for a nearer look. */

import { BELOW, HEIGHT } from './counters';

export interface Label {
	id: string;
	x: number;
	y: number;
	lines: string[];
	/** Placed first: what is chosen, where fleets are, the sea. */
	weight: number;
}

const CHARACTER = 7.2; // px of the chart's italics at 15 px
const LINE = 15;
const COUNTER = 62;
const SMALLEST = 0.8;

/** How large names and counters are drawn: smaller where zones lie closer than a counter is wide, and legible. */
export function sizeAt(scale: number, spacing: number): number {
	return Math.min(1, Math.max(SMALLEST, (scale * spacing) / COUNTER));
}

/** Whether there is room for letter and number only. */
export function isTight(scale: number, spacing: number): boolean {
	return scale < roomyAt(spacing);
}

/** The least scale at which counters have room. */
export const roomyAt = (spacing: number): number => (COUNTER * SMALLEST) / spacing;

/** A long name in two lines of like length. */
export function linesOf(name: string): string[] {
	if (name.length <= 11 || !name.includes(' ')) return [name];
	const words = name.split(' ');
	let best = [name];
	let longest = name.length;
	for (let cut = 1; cut < words.length; cut++) {
		const lines = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
		const width = Math.max(...lines.map((line) => line.length));
		if (width < longest) [best, longest] = [lines, width];
	}
	return best;
}

/** Counters that names must not lie under: theirs stand below them, those of others may not. */
export interface Stacked {
	id: string;
	x: number;
	y: number;
	width: number;
	/** By how much they are moved, to hide no other. */
	moved: [number, number];
}

type Box = [left: number, top: number, right: number, bottom: number];

export function fitting(labels: Label[], stacked: Stacked[], scale: number): Set<string> {
	const shown = new Set<string>();
	const boxes: Box[] = stacked.map(({ x, y, width, moved: [dx, dy] }) => {
		const [left, top] = [x * scale + dx - width / 2, y * scale + dy + BELOW];
		return [left, top + 1, left + width, top + HEIGHT];
	});
	for (const label of [...labels].sort((one, other) => other.weight - one.weight)) {
		const half = (Math.max(...label.lines.map((line) => line.length)) * CHARACTER) / 2;
		const [x, y] = [label.x * scale, label.y * scale];
		const box: Box = [x - half, y - label.lines.length * LINE, x + half, y + 4];
		if (boxes.some((other) => overlap(box, other))) continue;
		boxes.push(box);
		shown.add(label.id);
	}
	return shown;
}

function overlap(one: Box, other: Box): boolean {
	return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}
