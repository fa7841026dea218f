import { describe, expect, it } from 'vitest';
import { apart, HEIGHT, tied, widthOf, widthOfAll } from './counters';

const at = (id: string, x: number, y: number) => ({ id, x, y, width: 50 });

describe('counters on the chart', () => {
	it('are as wide as their number needs, narrower without a silhouette', () => {
		expect(widthOf(12, false)).toBeGreaterThan(widthOf(9, false));
		expect(widthOf(12, true)).toBeLessThan(widthOf(9, false));
		expect(widthOfAll([1, 1], true)).toBeGreaterThan(2 * widthOf(1, true));
	});

	it('stay where there is room', () => {
		expect(apart([at('a', 0, 0), at('b', 100, 0)], 1).size).toBe(0);
	});

	it('move apart the shorter way where one would lie on the other', () => {
		const moved = apart([at('a', 0, 0), at('b', 4, 6)], 1);
		const [a, b] = [moved.get('a')!, moved.get('b')!];
		expect(a[0]).toBe(0);
		expect(6 + b[1] - a[1]).toBeGreaterThanOrEqual(HEIGHT);
	});

	it('need not move when looked at from near', () => {
		expect(apart([at('a', 0, 0), at('b', 4, 6)], 20).size).toBe(0);
	});

	it('are tied to their zone where they have left its point, and nowhere else', () => {
		expect(tied([0, 0], 50)).toBeNull();
		expect(tied([0, -15], 50)).toBeNull();
		expect(tied([20, 0], 50)).toBeNull();
		expect(tied([0, 20], 50)).toEqual([0, 35]);
		expect(tied([-30, -30], 40)).not.toBeNull();
	});

	it('never go far from their zone', () => {
		const heap = Array.from({ length: 30 }, (_, index) => at(String(index), index % 3, 0));
		for (const [dx, dy] of apart(heap, 1).values())
			expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(30);
	});
});
