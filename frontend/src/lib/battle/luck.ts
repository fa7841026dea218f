import { expectedHits } from './faces';
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
		const expected = entry.type === 'rolled' ? expectedHits(entry, sides) : null;
		if (entry.type !== 'rolled' || expected === null) continue;
		any = true;
		luck[entry.side].hits += entry.hits ?? 0;
		luck[entry.side].expected += expected;
	}
	return any ? luck : null;
}
