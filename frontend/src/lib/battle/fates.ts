import type { Names } from '$lib/words/parts';
import { battle } from '$lib/words';
import { liveEntries } from './fold';
import type { Entry } from './types';

/** When each lost unit was lost, in words. */
export function fatesOf(entries: readonly Entry[], names: Names): Map<string, string> {
	const fates = new Map<string, string>();
	let round = 0;
	let phase = '';
	for (const entry of liveEntries(entries)) {
		if (entry.type !== 'told' && entry.type !== 'corrected') continue;
		if (typeof entry.battle?.round === 'number') round = entry.battle.round;
		if (typeof entry.battle?.phase === 'string') phase = entry.battle.phase;
		for (const [id, fields] of Object.entries(entry.set ?? {}))
			if (fields.destroyed === true) fates.set(id, battle.lostWhen(round, names.phase(phase)));
	}
	return fates;
}

/** Units touched by these entries, to show what a step changed. */
export function changedBy(entries: readonly Entry[]): Set<string> {
	const ids = new Set<string>();
	for (const entry of entries)
		if (entry.type === 'told' || entry.type === 'corrected')
			for (const id of Object.keys(entry.set ?? {})) ids.add(id);
	return ids;
}
