/**
 * Lays a map out on a plane: coasts, an area for each zone, and where degrees lie. Areas are the given outlines,
 * or Voronoi cells around the labels; the land drawn above clips those of the sea.
 */
import { Delaunay } from 'd3-delaunay';
import { geoGraticule, geoMercator, geoPath, type GeoPermissibleObjects, type GeoProjection } from 'd3-geo';
import type { ChartMap, ChartZone, Point } from './types';

export const WIDTH = 1600;
/** Drawn beyond the frame on all sides: a stage is seldom of the map's own shape. */
export const BEYOND = 800;
const MARGIN = 0.06;
const ONE_DEGREE = Math.PI / 180;
/** No more than this part of the way to the farthest neighbour: waters not in play belong to nobody. */
const REACH = 0.75;
/** Land zones are places with a little country around, not whole continents: in distances between neighbours. */
const COUNTRY = 0.8;

export interface Area {
	zone: ChartZone;
	x: number;
	y: number;
	path: string;
}

export interface Tick {
	at: number;
	/** Degrees, east and north positive. */
	value: number;
	label: string;
}

export interface Layout {
	width: number;
	height: number;
	areas: Map<string, Area>;
	land: string;
	graticule: string;
	meridians: Tick[];
	parallels: Tick[];
	/** What lies at a point of the plane, in the map's own measure. */
	at: (point: Point) => Point;
	/** Median distance of a zone to its nearest neighbour: how dense the map is. */
	spacing: number;
}

export function layOut(map: ChartMap, land: GeoPermissibleObjects | null): Layout {
	const projection = map.projection === 'geographic' ? mercatorAround(map.zones) : null;
	const place = (at: Point): Point => (projection ? (projection(at) as Point) : at);
	const raw = map.zones.map((zone) => place(zone.at));
	const frame = frameOf(raw, projection ? ONE_DEGREE : 1);
	const fit = ([x, y]: Point): Point => [(x - frame.x) * frame.scale, (y - frame.y) * frame.scale];
	projection?.scale(frame.scale).translate([-frame.x * frame.scale, -frame.y * frame.scale]);
	projection?.clipExtent([
		[-BEYOND, -BEYOND],
		[WIDTH + BEYOND, frame.height + BEYOND]
	]);
	const spots = new Map(map.zones.map((zone, index) => [zone.id, fit(raw[index] as Point)]));
	const spacing = spacingOf([...spots.values()]);
	const areas = new Map<string, Area>();
	// Where coasts are drawn they part sea and land; without them waters must not lie under their neighbours ashore.
	const kinds = projection ? (['sea', 'land'] as const) : (['any'] as const);
	for (const kind of kinds) {
		const zones = map.zones.filter((zone) => kind === 'any' || zone.kind === kind);
		const most = kind === 'land' ? spacing * COUNTRY : Infinity;
		for (const [id, ring] of cells(zones, spots, reachOf(map, spots, most), frame.height)) {
			const zone = zones.find((one) => one.id === id) as ChartZone;
			const [x, y] = spots.get(id) as Point;
			const rings = zone.outline?.map((outline) => outline.map((at) => (projection ? place(at) : fit(at))));
			areas.set(id, { zone, x, y, path: (rings ?? [ring]).map(pathOf).join('') });
		}
	}
	const draw = geoPath(projection).digits(1);
	return {
		width: WIDTH,
		height: frame.height,
		areas,
		land: projection && land ? (draw(land) ?? '') : '',
		graticule: projection ? (draw(geoGraticule().step([5, 5])()) ?? '') : '',
		...(projection ? degrees(projection, frame.height) : { meridians: [], parallels: [] }),
		at: ([x, y]) =>
			projection
				? (projection.invert?.([x, y]) as Point)
				: [x / frame.scale + frame.x, y / frame.scale + frame.y],
		spacing
	};
}

/** Turned so that no map is cut at 180°. */
function mercatorAround(zones: ChartZone[]): GeoProjection {
	let east = 0;
	let north = 0;
	for (const { at } of zones) {
		east += Math.cos((at[0] * Math.PI) / 180);
		north += Math.sin((at[0] * Math.PI) / 180);
	}
	const centre = (Math.atan2(north, east) * 180) / Math.PI;
	return geoMercator().rotate([-centre, 0]).scale(1).translate([0, 0]);
}

function frameOf(points: Point[], least: number): { x: number; y: number; scale: number; height: number } {
	const xs = points.map(([x]) => x);
	const ys = points.map(([, y]) => y);
	const [left, right] = [Math.min(...xs), Math.max(...xs)];
	const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
	const pad = Math.max(Math.max(right - left, bottom - top) * MARGIN, least);
	const scale = WIDTH / (right - left + 2 * pad);
	return { x: left - pad, y: top - pad, scale, height: Math.round((bottom - top + 2 * pad) * scale) };
}

function reachOf(map: ChartMap, spots: Map<string, Point>, most: number): Map<string, number> {
	const reach = new Map<string, number>();
	for (const [one, other] of map.links) {
		const far = Math.min(distance(spots.get(one) as Point, spots.get(other) as Point) * REACH, most);
		for (const id of [one, other]) reach.set(id, Math.max(reach.get(id) ?? 0, far));
	}
	return reach;
}

function cells(
	zones: ChartZone[],
	spots: Map<string, Point>,
	reach: Map<string, number>,
	height: number
): [string, Point[]][] {
	const points = zones.map((zone) => spots.get(zone.id) as Point);
	if (!points.length) return [];
	const voronoi = Delaunay.from(points).voronoi([-BEYOND, -BEYOND, WIDTH + BEYOND, height + BEYOND]);
	return zones.map((zone, index) => {
		const cell = (voronoi.cellPolygon(index) ?? []).slice(0, -1) as Point[];
		return [zone.id, clipped(cell, disc(points[index] as Point, reach.get(zone.id) ?? 60))];
	});
}

function disc([x, y]: Point, radius: number): Point[] {
	return Array.from({ length: 24 }, (_, index) => {
		const angle = (index / 24) * 2 * Math.PI;
		return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
	});
}

/** The part of a convex polygon inside another one, edge by edge (both run the same way round). */
export function clipped(polygon: Point[], by: Point[]): Point[] {
	let left = polygon;
	by.forEach((from, index) => {
		const to = by[(index + 1) % by.length] as Point;
		const inside = ([x, y]: Point) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
		const kept: Point[] = [];
		left.forEach((point, at) => {
			const next = left[(at + 1) % left.length] as Point;
			const [here, there] = [inside(point), inside(next)];
			if (here >= 0) kept.push(point);
			if (here >= 0 !== there >= 0) {
				const part = here / (here - there);
				kept.push([point[0] + part * (next[0] - point[0]), point[1] + part * (next[1] - point[1])]);
			}
		});
		left = kept;
	});
	return left;
}

function degrees(projection: GeoProjection, height: number): { meridians: Tick[]; parallels: Tick[] } {
	const meridians: Tick[] = [];
	const parallels: Tick[] = [];
	const invert = projection.invert as NonNullable<GeoProjection['invert']>;
	const [, middle] = invert([WIDTH / 2, height / 2]) as Point;
	const [centre] = invert([WIDTH / 2, height / 2]) as Point;
	for (let lon = -180; lon < 180; lon += 5) {
		const [x] = projection([lon, middle]) as Point;
		if (x >= 0 && x <= WIDTH) meridians.push({ at: x, value: lon, label: degree(lon, 'E', 'W') });
	}
	for (let lat = -80; lat <= 80; lat += 5) {
		const [, y] = projection([centre, lat]) as Point;
		if (y >= 0 && y <= height) parallels.push({ at: y, value: lat, label: degree(lat, 'N', 'S') });
	}
	return { meridians: meridians.sort(byPlace), parallels: parallels.sort(byPlace) };
}

const byPlace = (one: Tick, other: Tick) => one.at - other.at;

function degree(value: number, positive: string, negative: string): string {
	if (value === 0 || value === -180) return `${Math.abs(value)}°`;
	return `${Math.abs(value)}°${value > 0 ? positive : negative}`;
}

function spacingOf(points: Point[]): number {
	if (points.length < 2) return WIDTH;
	const nearest = points
		.map((point, index) =>
			Math.min(...points.filter((_, other) => other !== index).map((other) => distance(point, other)))
		)
		.sort((one, other) => one - other);
	return nearest[nearest.length >> 1] as number;
}

const distance = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);

const pathOf = (ring: Point[]) =>
	ring.length ? `M${ring.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z` : '';
