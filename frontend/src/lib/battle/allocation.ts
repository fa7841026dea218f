/** Placing hits inside the limits that the question itself states. The client makes no limit of its own. */
import type { AllocateOptions } from './types';

export type Hits = Record<string, number>;
export type Obstacle = 'all_placed' | 'full' | 'too_many_units' | 'earlier_group' | 'uneven';

export function placedIn(hits: Hits): number {
	return Object.values(hits).reduce((sum, count) => sum + count, 0);
}

export function leftOf(options: AllocateOptions, hits: Hits): number {
	return options.must_place - placedIn(hits);
}

export function wastedBy(options: AllocateOptions): number {
	return options.hits - options.must_place;
}

/** Why one more hit cannot be given to this target now; null if it can. */
export function obstacle(options: AllocateOptions, hits: Hits, id: string): Obstacle | null {
	const target = options.targets.find((one) => one.id === id);
	const given = hits[id] ?? 0;
	if (!target || given >= target.max) return 'full';
	if (leftOf(options, hits) <= 0) return 'all_placed';
	if (options.at_most_units !== null && given === 0 && unitsIn(hits) >= options.at_most_units)
		return 'too_many_units';
	if (options.fill_groups_in_order && earlierGroupHasRoom(options, hits, target.group))
		return 'earlier_group';
	if (options.spread === 'even' && given > least(options, hits)) return 'uneven';
	return null;
}

/** The most this target can hold with the other targets as they are. */
export function ceiling(options: AllocateOptions, hits: Hits, id: string): number {
	const trial = { ...hits };
	while (obstacle(options, trial, id) === null) trial[id] = (trial[id] ?? 0) + 1;
	return trial[id] ?? 0;
}

/** Ready to send: all that must be placed is placed, inside every limit. */
export function isComplete(options: AllocateOptions, hits: Hits): boolean {
	if (leftOf(options, hits) !== 0) return false;
	if (options.at_most_units !== null && unitsIn(hits) > options.at_most_units) return false;
	return options.targets.every((target) => {
		const given = hits[target.id] ?? 0;
		if (given === 0) return true;
		if (given > target.max) return false;
		if (options.fill_groups_in_order && earlierGroupHasRoom(options, hits, target.group)) return false;
		return options.spread !== 'even' || given - 1 <= least(options, hits);
	});
}

/** What of an older draft still fits these options, and the ids of what does not. */
export function fitted(options: AllocateOptions, hits: Hits): { hits: Hits; dropped: string[] } {
	const fits: Hits = {};
	const dropped: string[] = [];
	for (const [id, wanted] of Object.entries(hits)) {
		if (wanted <= 0) continue;
		const room = ceiling(options, fits, id);
		const kept = options.targets.some((one) => one.id === id) ? Math.min(wanted, room) : 0;
		if (kept > 0) fits[id] = kept;
		if (kept < wanted) dropped.push(id);
	}
	return { hits: fits, dropped };
}

/** As it is sent: only units that are given at least one hit. */
export function sendable(hits: Hits): Hits {
	return Object.fromEntries(Object.entries(hits).filter(([, count]) => count > 0));
}

function unitsIn(hits: Hits): number {
	return Object.values(hits).filter((count) => count > 0).length;
}

/** The smallest number of hits among the targets that have room left. */
function least(options: AllocateOptions, hits: Hits): number {
	const open = options.targets.filter((one) => (hits[one.id] ?? 0) < one.max);
	return open.length ? Math.min(...open.map((one) => hits[one.id] ?? 0)) : Number.POSITIVE_INFINITY;
}

function earlierGroupHasRoom(options: AllocateOptions, hits: Hits, group: string): boolean {
	for (const target of options.targets) {
		if (target.group === group) return false;
		if ((hits[target.id] ?? 0) < target.max) return true;
	}
	return false;
}
