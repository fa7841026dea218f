/** A map file, docs/map-format.md. */
import type { Point } from '$lib/chart/types';

export interface DrawnZone {
	id: string;
	name: string;
	kind: 'sea' | 'land';
	at: Point;
	label_at?: Point | null;
	outline?: Point[][] | null;
	owner?: string | null;
	airfield?: boolean;
	port?: boolean;
}

export interface MapFile {
	format: string;
	version: number;
	name: string;
	title: string;
	blurb: string;
	projection: 'geographic' | 'plain';
	nations: { id: string; name: string }[];
	zones: DrawnZone[];
	links: [string, string][];
	straits: [string, string, string][];
}

export interface MapItem {
	slug: string;
	title: string;
	version: number | null;
}

export interface MapDraft {
	number: number | null;
	note: string;
	author: string | null;
	changed_at: string;
	document: MapFile;
}

export interface MapView extends MapItem {
	/** Goes up with every change: what is written names the one that was seen. */
	revision: number;
	draft: MapDraft | null;
}

export interface Finding {
	code: string;
	zones: string[];
	sentence: string;
}
