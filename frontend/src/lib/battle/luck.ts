import { liveEntries } from './fold';
import type { Entry, Setup, Side } from './types';

/** Hits rolled against hits to be expected; null where rolls do not say what a hit is. */
export function luckOf(
	entries: readonly Entry[],
	setup: Setup
): Record<Side, { hits: number; expected: number }> | null {
	const sides = setup.options.die_sides ?? 6;
	const luck = { attacker: { hits: 0, expected: 0 }, defender: { hits: 0, expected: 0 } };
	let any = false;
	for (const entry of liveEntries(entries)) {
		if (
			entry.type !== 'rolled' ||
			entry.hits === null ||
			entry.hit_faces_up_to == null ||
			typeof sides !== 'number'
		)
			continue;
		any = true;
		luck[entry.side].hits += entry.hits;
		luck[entry.side].expected += (entry.count * entry.hit_faces_up_to) / sides;
	}
	return any ? luck : null;
}
