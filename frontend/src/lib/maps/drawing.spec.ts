import { expect, it } from 'vitest';
import { changed, idFrom, isLink, linked, neighboursOf, unlinked, without, withZone } from './drawing';
import type { MapFile } from './types';

const map: MapFile = {
	format: 'broadside-map',
	version: 1,
	name: 'test',
	title: 'Test',
	blurb: '',
	projection: 'geographic',
	nations: [],
	zones: [
		{ id: 'a', name: 'A', kind: 'sea', at: [0, 0] },
		{ id: 'b', name: 'B', kind: 'sea', at: [1, 0] }
	],
	links: [['a', 'b']],
	straits: [['b', 'a', 'narrow']]
};

it('makes an id of a name, unlike the others', () => {
	expect(idFrom('Golfe du Lion, Süd', new Set())).toBe('golfe-du-lion-sud');
	expect(idFrom('Coral Sea', new Set(['coral-sea', 'coral-sea-2']))).toBe('coral-sea-3');
	expect(idFrom('???', new Set())).toBe('zone');
});

it('adds, moves and renames zones, and changes no map that it was given', () => {
	const before = JSON.stringify(map);
	const [more, id] = withZone(map, 'land', 'Crete', [25.00049, 35.2]);
	expect(more.zones.at(-1)).toEqual({
		id: 'crete',
		name: 'Crete',
		kind: 'land',
		at: [25, 35.2],
		owner: null,
		airfield: false,
		port: false
	});
	expect(changed(more, id, { name: 'Kriti' }).zones.at(-1)).toMatchObject({ id: 'crete', name: 'Kriti' });
	expect(JSON.stringify(map)).toBe(before);
});

it('links once, whichever way round, and never a zone with itself', () => {
	expect(linked(map, 'b', 'a')).toBe(map);
	expect(linked(map, 'a', 'a')).toBe(map);
	expect(isLink(map, 'b', 'a')).toBe(true);
});

it('takes straits away with their link, and links with their zone', () => {
	expect(unlinked(map, 'a', 'b')).toMatchObject({ links: [], straits: [] });
	expect(without(map, 'b')).toMatchObject({ links: [], straits: [], zones: [{ id: 'a' }] });
	expect(neighboursOf(map, 'a').map(({ id }) => id)).toEqual(['b']);
});
