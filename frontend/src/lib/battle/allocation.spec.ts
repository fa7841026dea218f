import { describe, expect, it } from 'vitest';
import { ceiling, fitted, isComplete, leftOf, obstacle, sendable } from './allocation';
import type { AllocateOptions } from './types';

function options(over: Partial<AllocateOptions> = {}): AllocateOptions {
	return {
		hits: 4,
		must_place: 4,
		targets: [
			{ id: 'a', max: 3, group: 'capital' },
			{ id: 'b', max: 2, group: 'escort' },
			{ id: 'c', max: 1, group: 'escort' }
		],
		fill_groups_in_order: false,
		at_most_units: null,
		spread: 'any',
		suggestion: {},
		...over
	};
}

describe('an allocation', () => {
	it('counts down to nothing left and is then complete', () => {
		expect(leftOf(options(), { a: 3 })).toBe(1);
		expect(isComplete(options(), { a: 3 })).toBe(false);
		expect(isComplete(options(), { a: 3, c: 1 })).toBe(true);
	});

	it('gives a target no more than its limit and no more than is left', () => {
		expect(obstacle(options(), { c: 1 }, 'c')).toBe('full');
		expect(obstacle(options(), { a: 3, c: 1 }, 'b')).toBe('all_placed');
		expect(ceiling(options(), { a: 3 }, 'b')).toBe(1);
		expect(ceiling(options(), {}, 'nobody')).toBe(0);
	});

	it('keeps to the number of units', () => {
		const few = options({ at_most_units: 1 });
		expect(obstacle(few, { a: 1 }, 'b')).toBe('too_many_units');
		expect(obstacle(few, { a: 1 }, 'a')).toBeNull();
		expect(isComplete(few, { a: 3, b: 1 })).toBe(false);
	});

	it('fills groups in their order', () => {
		const ordered = options({ fill_groups_in_order: true });
		expect(obstacle(ordered, { a: 2 }, 'b')).toBe('earlier_group');
		expect(obstacle(ordered, { a: 3 }, 'b')).toBeNull();
		expect(isComplete(ordered, { a: 2, b: 2 })).toBe(false);
	});

	it('spreads evenly over what has room', () => {
		const even = options({ spread: 'even' });
		expect(obstacle(even, { a: 1 }, 'a')).toBe('uneven');
		expect(obstacle(even, { a: 1, b: 1, c: 1 }, 'a')).toBeNull();
		expect(isComplete(even, { a: 2, b: 1, c: 1 })).toBe(true);
		expect(isComplete(even, { a: 3, b: 1 })).toBe(false);
	});

	it('keeps of an older draft what still fits and names the rest', () => {
		const now = options({
			must_place: 3,
			targets: [
				{ id: 'a', max: 1, group: 'capital' },
				{ id: 'b', max: 2, group: 'escort' }
			]
		});
		expect(fitted(now, { a: 2, b: 1, gone: 1 })).toEqual({ hits: { a: 1, b: 1 }, dropped: ['a', 'gone'] });
	});

	it('sends only units with hits', () => {
		expect(sendable({ a: 2, b: 0 })).toEqual({ a: 2 });
	});
});
