import { describe, expect, it } from 'vitest';
import { fitting, linesOf } from './labels';
import { clipped, layOut, WIDTH } from './layout';
import { towards } from './steer';
import type { ChartMap, ChartZone, Point } from './types';

const sea = (id: string, at: Point): ChartZone => ({ id, name: id, kind: 'sea', at });
const pacific: ChartMap = {
	projection: 'geographic',
	zones: [sea('west', [165, 10]), sea('line', [179, 10]), sea('east', [-168, 10]), sea('south', [179, -10])],
	links: [
		['west', 'line'],
		['line', 'east'],
		['line', 'south']
	]
};

describe('a map laid out as a chart', () => {
	it('is not cut at 180 degrees', () => {
		const { areas } = layOut(pacific, null);
		const x = (id: string) => areas.get(id)!.x;
		expect(x('west')).toBeLessThan(x('line'));
		expect(x('line')).toBeLessThan(x('east'));
		expect(x('east') - x('line')).toBeCloseTo(((x('line') - x('west')) * 13) / 14, 0);
	});

	it('lies inside its frame, north above south', () => {
		const { areas, height } = layOut(pacific, null);
		for (const { x, y } of areas.values()) {
			expect(x).toBeGreaterThan(0);
			expect(x).toBeLessThan(WIDTH);
			expect(y).toBeGreaterThan(0);
			expect(y).toBeLessThan(height);
		}
		expect(areas.get('line')!.y).toBeLessThan(areas.get('south')!.y);
	});

	it('has degrees on its border, the same 5 apart', () => {
		const { meridians, parallels } = layOut(pacific, null);
		expect(meridians.map(({ label }) => label)).toContain('180°');
		expect(meridians.map(({ label }) => label)).toContain('170°W');
		expect(parallels.map(({ label }) => label)).toEqual(['10°N', '5°N', '0°', '5°S', '10°S']);
	});

	it('takes x and y as they are where there is no geography', () => {
		const map: ChartMap = {
			...pacific,
			projection: 'plain',
			zones: [sea('a', [0, 0]), sea('b', [300, 100])]
		};
		const { areas, land, meridians } = layOut({ ...map, links: [['a', 'b']] }, null);
		const [a, b] = [areas.get('a')!, areas.get('b')!];
		expect((b.y - a.y) / (b.x - a.x)).toBeCloseTo(1 / 3, 3);
		expect(land).toBe('');
		expect(meridians).toEqual([]);
	});

	it('draws no land over waters where there is no coast', () => {
		const map: ChartMap = {
			projection: 'plain',
			zones: [sea('bay', [0, 0]), { ...sea('cape', [100, 0]), kind: 'land' }],
			links: [['bay', 'cape']]
		};
		const { areas } = layOut(map, null);
		const across = (id: string) =>
			areas
				.get(id)!
				.path.match(/[ML]([-\d.]+)/g)!
				.map((at) => Number(at.slice(1)));
		const border = (areas.get('bay')!.x + areas.get('cape')!.x) / 2;
		expect(Math.min(...across('cape'))).toBeCloseTo(border, 0);
		expect(Math.max(...across('bay'))).toBeCloseTo(border, 0);
	});

	it('says what lies at a point', () => {
		for (const map of [pacific, { ...pacific, projection: 'plain' as const }]) {
			const { areas, at } = layOut(map, null);
			const { x, y, zone } = areas.get('south')!;
			expect(at([x, y])[0]).toBeCloseTo(zone.at[0], 6);
			expect(at([x, y])[1]).toBeCloseTo(zone.at[1], 6);
		}
	});

	it('draws given outlines instead of cells', () => {
		const outline: Point[][] = [
			[
				[160, 5],
				[170, 5],
				[170, 15]
			]
		];
		const [first, ...rest] = pacific.zones as [ChartZone, ...ChartZone[]];
		const map = { ...pacific, zones: [{ ...first, outline }, ...rest] };
		expect(layOut(map, null).areas.get('west')!.path.match(/[ML]/g)).toHaveLength(3);
	});

	it('has one zone and needs no neighbour', () => {
		expect(layOut({ ...pacific, zones: [sea('only', [0, 0])], links: [] }, null).areas.size).toBe(1);
	});
});

it('cuts a convex polygon to another', () => {
	const square: Point[] = [
		[0, 0],
		[10, 0],
		[10, 10],
		[0, 10]
	];
	const moved = square.map(([x, y]) => [x + 5, y + 5] as Point);
	const area = (points: Point[]) =>
		points.reduce((sum, [x, y], index) => {
			const [nx, ny] = points[(index + 1) % points.length] as Point;
			return sum + (x * ny - nx * y) / 2;
		}, 0);
	expect(area(clipped(square, moved))).toBe(25);
	expect(
		clipped(
			square,
			square.map(([x, y]) => [x + 50, y] as Point)
		)
	).toEqual([]);
});

describe('names on the chart', () => {
	it('break into lines of like length', () => {
		expect(linesOf('Coral Sea')).toEqual(['Coral Sea']);
		expect(linesOf('South Tyrrhenian Sea')).toEqual(['South', 'Tyrrhenian Sea']);
		expect(linesOf('Constantinople')).toEqual(['Constantinople']);
	});

	const label = (id: string, x: number, weight: number) => ({ id, x, y: 100, lines: ['Nine char'], weight });

	it('give way to what weighs more, until there is room', () => {
		const both = [label('light', 100, 1), label('heavy', 140, 2)];
		expect([...fitting(both, [], 1)]).toEqual(['heavy']);
		expect(fitting(both, [], 2).size).toBe(2);
	});

	it('are not written under the counters of others', () => {
		const stacked = [{ id: 'other', x: 100, y: 80, width: 58, moved: [0, 0] as [number, number] }];
		expect(fitting([label('name', 100, 1)], stacked, 1).size).toBe(0);
	});
});

it('goes by arrows to the nearest zone that way, and stays where there is none', () => {
	const { areas } = layOut(pacific, null);
	const line = areas.get('line')!;
	expect(towards('ArrowLeft', line, areas.values()).zone.id).toBe('west');
	expect(towards('ArrowDown', line, areas.values()).zone.id).toBe('south');
	expect(towards('ArrowUp', line, areas.values())).toBe(line);
});
