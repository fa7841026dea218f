import { declared } from '$lib/words/en/pursuit';
import type { Names, Part } from '$lib/words/parts';
import { liveEntries } from './fold';
import type { Entry } from './types';

export interface Declaration {
	number: number;
	round: number;
	parts: Part[];
	/** A round is fought over it, after which there may be another retreat. */
	pursuit: boolean;
}

/**
 * Who declared what, in order, for as long as a retreat is answered by pursuit and pursuit by another retreat. Empty
 * where nobody retreats.
 */
export function declarationsOf(entries: readonly Entry[], names: Names): Declaration[] {
	let said: Declaration[] = [];
	let round = 0;
	for (const entry of liveEntries(entries)) {
		if (entry.type !== 'told') continue;
		if (entry.event === 'round_began') {
			const pursued = said.some((one) => one.round === round && one.pursuit);
			round = Number(entry.details?.round ?? round + 1);
			if (!pursued) said = [];
		}
		const say = declared[entry.event];
		if (say && (said.length || entry.event === 'retreat_declared'))
			said.push({
				number: entry.number,
				round,
				parts: say(entry.details ?? {}, names),
				pursuit: entry.event === 'pursuit_began'
			});
	}
	return said;
}
