/** A map as a chart: where its zones lie, and what is to be drawn in them. */

export type Point = [x: number, y: number];

export interface ChartZone {
	id: string;
	name: string;
	kind: 'sea' | 'land';
	/** Longitude and latitude, or x and y of a map without geography. */
	at: Point;
	outline?: Point[][] | undefined;
}

export interface ChartMap {
	projection: 'geographic' | 'plain';
	zones: ChartZone[];
	links: [string, string][];
}

/** Ships and aircraft of one side in one zone, drawn as one counter. */
export interface Stack {
	side: string;
	letter: string;
	silhouette: string;
	count: number;
	chosen: boolean;
}

/** What is drawn in a zone; all of it comes from the server or from what is chosen, none is judged here. */
export interface Shown {
	held: string | null;
	stacks: Stack[];
	cost: number | null;
	chosen: boolean;
	refused: boolean;
	battle: string | null;
}

export interface Course {
	id: string;
	path: string[];
}
