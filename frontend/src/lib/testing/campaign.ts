/** A small campaign as the API tells it, for tests of the page. */
import type { UnitKind } from '$lib/campaign/standing';
import type { CampaignHead, CampaignMap, CampaignUnit, MapZone, Plan, Reach } from '$lib/campaign/types';

const sea = (id: string, name: string, at: [number, number]): MapZone => ({
	id,
	name,
	kind: 'sea',
	at,
	owner: null,
	airfield: false,
	port: false,
	battle: null
});

const land = (id: string, name: string, at: [number, number], owner: string): MapZone => ({
	...sea(id, name, at),
	kind: 'land',
	owner,
	port: true
});

const unit = (
	id: string,
	name: string,
	type: string,
	side: string,
	zone: string,
	more = {}
): CampaignUnit => ({
	id,
	name,
	type,
	nation: side,
	side,
	zone,
	aboard: null,
	damage: 0,
	marks: {},
	moves_left: 2,
	status: 'present',
	airborne: false,
	land_at: null,
	arrives: 1,
	...more
});

export const map: CampaignMap = {
	seq: 7,
	zones: [
		sea('tyrrhenian', 'South Tyrrhenian', [13.4, 39.4]),
		sea('narrows', 'Sicilian Narrows', [11.4, 37.2]),
		sea('malta-channel', 'Malta Channel', [15, 36.2]),
		sea('ionian', 'North Ionian', [18.6, 38.4]),
		land('sicily', 'Sicily', [14.2, 37.5], 'italy'),
		land('malta', 'Malta', [14.4, 35.9], 'britain')
	],
	links: [
		['tyrrhenian', 'narrows'],
		['narrows', 'malta-channel'],
		['malta-channel', 'ionian'],
		['sicily', 'tyrrhenian'],
		['malta', 'malta-channel']
	],
	units: [
		unit('veneto', 'Vittorio Veneto', 'Battleship', 'italy', 'tyrrhenian'),
		unit('cesare', 'Giulio Cesare', 'Battleship', 'italy', 'tyrrhenian', { damage: 1 }),
		unit('alfieri', 'Alfieri', 'Destroyer', 'italy', 'tyrrhenian'),
		unit('esperia', 'Esperia', 'Transport', 'italy', 'tyrrhenian'),
		unit('bersaglieri', 'Bersaglieri', 'Infantry', 'italy', 'tyrrhenian', { aboard: 'esperia', zone: null }),
		unit('jervis', 'Jervis', 'Destroyer', 'britain', 'narrows'),
		unit('upholder', 'Upholder', 'Submarine', 'britain', 'narrows'),
		unit('late', 'Late', 'Destroyer', 'britain', 'ionian', { status: 'due', zone: null })
	]
};

export const head: CampaignHead = {
	id: 'midsea',
	name: 'Middle Sea, 1940',
	ruleset: 'flames-and-steel',
	ruleset_title: 'Flames and Steel',
	status: 'playing',
	turn: 3,
	side: 'italy',
	phase: 'combat_move',
	phase_title: 'Combat move',
	asked: ['italy'],
	outcome: null,
	played_on: false,
	sides: [
		{ id: 'italy', name: 'Italy', colour: '#a00', pattern: 'bars', nations: ['italy'] },
		{ id: 'britain', name: 'Britain', colour: '#00a', pattern: 'bars', nations: ['britain'] }
	],
	seats: [],
	my_sides: ['italy'],
	spectators: 'anyone',
	updated_at: '2026-11-30T12:00:00Z',
	seq: 7,
	draft: { italy: 2 },
	may: ['order', 'commit', 'concede'],
	conceded: [],
	moderates: false,
	map: { slug: 'mediterranean', version: 1, title: 'Mediterranean' },
	table: { slug: 'flames-and-steel', version: 1, title: 'Flames and Steel' },
	unit_types: {},
	aims: [],
	turn_limit: null,
	turn_table: [],
	battles: [],
	sees_to: [],
	invite_links: {}
};

const kind = (silhouette: string, group: string, hull = 1): UnitKind => ({
	silhouette,
	movement: 2,
	hull,
	group
});

export const kinds: Record<string, UnitKind> = {
	Battleship: kind('battleship', 'naval', 4),
	Destroyer: kind('destroyer', 'naval'),
	Submarine: kind('submarine', 'naval'),
	Transport: kind('transport', 'naval'),
	Infantry: kind('infantry', 'land')
};

export const plan: Plan = {
	side: 'italy',
	draft: 2,
	faults: [],
	contacts: [{ zone: 'narrows', enemies: ['britain'] }],
	warnings: [],
	summary: { landing: {} },
	set: { alfieri: { zone: 'narrows', moves_left: 1 } }
};

export const reach: Reach = {
	zones: {
		narrows: {
			cost: 1,
			path: ['tyrrhenian', 'narrows'],
			danger: ['2 enemy ships of Britain there: a battle will be fought.'],
			aboard: null
		}
	},
	why: null,
	also: [],
	not: { 'malta-channel': 'Enemies are in the way: ships do not go through them.' }
};
