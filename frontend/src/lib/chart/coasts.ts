/** The coasts of the world, fetched once and only by pages with a chart: public domain data of Natural Earth. */
import type { GeoPermissibleObjects } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import address from 'world-atlas/land-50m.json?url&no-inline';

let coasts: Promise<GeoPermissibleObjects> | null = null;

export function worldCoasts(): Promise<GeoPermissibleObjects> {
	coasts ??= fetched().catch((fault: unknown) => {
		coasts = null; // the next page may have more luck
		throw fault;
	});
	return coasts;
}

async function fetched(): Promise<GeoPermissibleObjects> {
	const answer = await fetch(address);
	if (!answer.ok) throw new Error(`coasts: ${answer.status}`);
	const atlas = (await answer.json()) as Topology<{ land: GeometryCollection }>;
	return feature(atlas, atlas.objects.land);
}
