/** Changes to a map as it is drawn: each gives back a new one. */
import type { Point } from '$lib/chart/types';
import type { DrawnZone, MapFile } from './types';

/** A stable id from a name, unlike all others: "Coral Sea" is coral-sea. */
export function idFrom(name: string, taken: ReadonlySet<string>): string {
	const plain = name
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 50);
	const stem = plain || 'zone';
	let id = stem;
	for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
	return id;
}

export function withZone(map: MapFile, kind: 'sea' | 'land', name: string, at: Point): [MapFile, string] {
	const id = idFrom(name, new Set(map.zones.map((zone) => zone.id)));
	const own = kind === 'land' ? { owner: null, airfield: false, port: false } : {};
	return [{ ...map, zones: [...map.zones, { id, name, kind, at: rounded(at), ...own }] }, id];
}

export function changed(map: MapFile, id: string, values: Partial<DrawnZone>): MapFile {
	const at = values.at ? { at: rounded(values.at) } : {};
	return { ...map, zones: map.zones.map((zone) => (zone.id === id ? { ...zone, ...values, ...at } : zone)) };
}

/** With all its links. */
export function without(map: MapFile, id: string): MapFile {
	return {
		...map,
		zones: map.zones.filter((zone) => zone.id !== id),
		links: map.links.filter((link) => !link.includes(id)),
		straits: map.straits.filter(([one, other]) => one !== id && other !== id)
	};
}

export const isLink = (map: MapFile, one: string, other: string): boolean =>
	map.links.some((link) => link.includes(one) && link.includes(other));

export function linked(map: MapFile, one: string, other: string): MapFile {
	if (one === other || isLink(map, one, other)) return map;
	return { ...map, links: [...map.links, [one, other]] };
}

export function unlinked(map: MapFile, one: string, other: string): MapFile {
	const between = ([a, b]: readonly string[]) => (a === one && b === other) || (a === other && b === one);
	return {
		...map,
		links: map.links.filter((link) => !between(link)),
		straits: map.straits.filter((strait) => !between(strait))
	};
}

export function neighboursOf(map: MapFile, id: string): DrawnZone[] {
	const ids = new Set(map.links.filter((link) => link.includes(id)).flat());
	return map.zones
		.filter((zone) => zone.id !== id && ids.has(zone.id))
		.sort((one, other) => one.name.localeCompare(other.name));
}

const rounded = ([x, y]: Point): Point => [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000];
