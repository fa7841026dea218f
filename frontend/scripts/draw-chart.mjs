// Draws the coast of the chart on the home page from public domain Natural Earth data.
// Its output is committed; run it only to change the section of sea:
//   npm install --no-save world-atlas@2 topojson-client@3 d3-geo@3 && node scripts/draw-chart.mjs src/lib/home/chart.svg
import { readFileSync, writeFileSync } from 'node:fs';
import { geoBounds, geoMercator, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';

const WEST = 155.2,
	EAST = 164.2,
	NORTH = -6.4,
	SOUTH = -11.2; // the Solomon Islands
const WIDTH = 1800;

const atlas = JSON.parse(readFileSync(new URL('../node_modules/world-atlas/land-10m.json', import.meta.url)));
const projection = geoMercator()
	.scale((WIDTH * 180) / Math.PI / (EAST - WEST))
	.center([WEST, NORTH])
	.translate([0, 0]);
const height = Math.round(projection([WEST, SOUTH])[1]);
projection.clipExtent([
	[-80, -80],
	[WIDTH + 80, height + 80]
]);

const near = ([[west, south], [east, north]]) =>
	west < EAST + 1 && east > WEST - 1 && south < NORTH + 1 && north > SOUTH - 1 && east - west < 20;
const islands = feature(atlas, atlas.objects.land)
	.features.flatMap(({ geometry }) => geometry.coordinates)
	.map((coordinates) => ({ type: 'Polygon', coordinates }))
	.filter((island) => near(geoBounds(island)));
const coast = geoPath(projection).digits(1)({ type: 'GeometryCollection', geometries: islands });

writeFileSync(
	process.argv[2],
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}"><path id="coast" d="${coast}"/></svg>\n`
);
