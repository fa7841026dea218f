/** What the API says of unit tables. */
import type { Json } from '$lib/battle/types';
import type { Category, FieldDescription } from '$lib/rules/about';

/** A type as the server has it: its name and every field of the ruleset. */
export type RowOut = { name: string } & Record<string, Json>;

export interface TableItem {
	slug: string;
	title: string;
	ruleset: string;
	/** The newest that is published. */
	version: number | null;
	created_by: string | null;
	is_shipped: boolean;
	has_draft: boolean;
	may: string[];
}

export interface FaultOut {
	/** Its place, from 0; null: the whole table. */
	row: number | null;
	name: string | null;
	/** null: the whole type. */
	field: string | null;
	message: string;
	/** Of a file that is imported, as the spreadsheet numbers it. */
	line: number | null;
}

export interface DraftOut {
	rows: RowOut[];
	note: string;
	author: string | null;
	changed_at: string;
	faults: FaultOut[];
}

export interface Editor {
	username: string;
	name: string;
}

export interface Table extends TableItem {
	/** Name first, then the fields of the ruleset. */
	columns: FieldDescription[];
	categories: Category[];
	editors: Editor[];
	revision: number | null;
	draft: DraftOut | null;
	/** What goes on with it and I may know of; `hidden`: how many other campaigns. */
	usage: { campaigns: number; battles: number; hidden: number } | null;
}

export interface VersionOut {
	number: number;
	note: string;
	author: string | null;
	changed_at: string;
}

export interface Changed {
	field: string;
	label: string;
	from: Json;
	to: Json;
}

export interface DifferenceOut {
	/** null: nothing was before. */
	from: string | null;
	to: string;
	added: RowOut[];
	removed: RowOut[];
	changed: { name: string; fields: Changed[] }[];
	moved: { name: string; from: number; to: number }[];
	same: number;
}

export interface ChangeOut {
	revision: number;
	what: 'created' | 'saved' | 'imported' | 'thrown_away' | 'published';
	by: string | null;
	at: string;
	version: number | null;
	added: number;
	removed: number;
	changed: number;
}

/** What the server says when somebody else has written meanwhile. */
export interface Now {
	revision: number;
	what: ChangeOut['what'];
	by: string | null;
	at: string;
	rows: RowOut[] | null;
	note: string;
}

export interface Imported {
	dry_run: boolean;
	imported: boolean;
	kind: 'csv' | 'xlsx' | 'json';
	encoding: string | null;
	remarks: string[];
	faults: FaultOut[];
	changes: DifferenceOut;
	table: Table | null;
}

export interface Impact {
	campaign: { id: string; name: string; status: string; turn: number; side: string | null };
	table: { slug: string; title: string; version: number };
	battles: { id: string; zone: string }[];
	/** In play, or still to come. */
	units: number;
	types: { type: string; units: number; fields: Changed[] }[];
	/** What units on the map gain or lose at once. */
	pieces: { type: string; field: string; label: string; from: Json; to: Json; units: number }[];
	missing: { type: string; units: number }[];
	fits: boolean;
	why: string[];
	now: boolean;
	wait: string | null;
	may_move: boolean;
}
