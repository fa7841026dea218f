import { liveEntries } from './fold';
import type { Entry, Side } from './types';

/** Hits rolled against hits to be expected; null where that is not known. */
export function luckOf(
	entries: readonly Entry[],
	sides: number | null
): Record<Side, { hits: number; expected: number }> | null {
	const luck = { attacker: { hits: 0, expected: 0 }, defender: { hits: 0, expected: 0 } };
	if (sides === null) return null;
	let any = false;
	for (const entry of liveEntries(entries)) {
		if (entry.type !== 'rolled' || entry.hits === null || entry.hit_faces_up_to == null) continue;
		any = true;
		luck[entry.side].hits += entry.hits;
		luck[entry.side].expected += (entry.count * entry.hit_faces_up_to) / sides;
	}
	return any ? luck : null;
}
