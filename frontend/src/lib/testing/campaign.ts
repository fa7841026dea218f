/** A small campaign as the API tells it, for tests of the page. */
import type { CampaignHead, CampaignMap, CampaignUnit, Draft, MapZone } from '$lib/campaign/types';

const sea = (id: string, name: string, at: [number, number]): MapZone => ({
	id,
	name,
	kind: 'sea',
	at,
	owner: null,
	airfield: false,
	port: false
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
	hull: type === 'Battleship' ? 4 : 1,
	marks: {},
	moves_left: 2,
	status: 'present',
	arrives: 1,
	...more
});

const kind = (category: string, silhouette: string, group: 'naval' | 'air' | 'land', hull = 1) => ({
	category,
	silhouette,
	movement: 2,
	hull,
	group,
	label: category
});

export const map: CampaignMap = {
	seq: 7,
	projection: 'geographic',
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
		unit('bersaglieri', 'Bersaglieri', 'Infantry', 'italy', 'tyrrhenian', { aboard: 'esperia' }),
		unit('jervis', 'Jervis', 'Destroyer', 'britain', 'narrows'),
		unit('upholder', 'Upholder', 'Submarine', 'britain', 'narrows'),
		unit('late', 'Late', 'Destroyer', 'britain', 'ionian', { status: 'due', zone: null })
	],
	types: {
		Battleship: kind('capital', 'battleship', 'naval', 4),
		Destroyer: kind('escort', 'destroyer', 'naval'),
		Submarine: kind('submarine', 'submarine', 'naval'),
		Transport: kind('transport', 'transport', 'naval'),
		Infantry: kind('infantry', 'infantry', 'land')
	}
};

export const head: CampaignHead = {
	id: 'midsea',
	name: 'Middle Sea, 1940',
	ruleset: 'flames-and-steel',
	status: 'playing',
	turn: 3,
	side: 'italy',
	phase: 'combat_move',
	asked: ['italy'],
	you: { sides: ['italy'], role: 'commander', may: ['order', 'commit', 'concede'] },
	sides: [
		{
			id: 'italy',
			name: 'Italy',
			colour: 'a',
			letter: 'I',
			nations: ['italy'],
			commanders: ['Ines'],
			conceded: false
		},
		{
			id: 'britain',
			name: 'Britain',
			colour: 'b',
			letter: 'B',
			nations: ['britain'],
			commanders: ['Andrew'],
			conceded: false
		}
	],
	turn_table: [
		{ name: 'reinforcements', title: 'Reinforcements', asks: null, text: 'Ships that are due arrive.' },
		{ name: 'combat_move', title: 'Combat move', asks: 'active', text: 'Moves that may open battles.' },
		{ name: 'combat', title: 'Combat', asks: 'battles', text: 'Battles are fought.' },
		{ name: 'landing', title: 'Landing', asks: 'others', text: 'Aircraft of the others land.' },
		{ name: 'noncombat_move', title: 'Non-combat move', asks: 'active', text: 'All other moves.' },
		{ name: 'end', title: 'End', asks: null, text: 'The turn ends.' }
	],
	seq: 7,
	draft: 2,
	outcome: null,
	battles: [],
	seats: [],
	map: { slug: 'mediterranean', version: 1, title: 'Mediterranean' },
	table: { name: 'Flames and Steel', version: 1 },
	visibility: 'anyone',
	created_by: 'Ines',
	updated_at: '2026-11-30T12:00:00Z'
};

export const draft: Draft = {
	draft: 2,
	orders: [
		{
			number: 1,
			order: { move: { units: ['alfieri'], path: ['tyrrhenian', 'narrows'] } },
			by: 'Ines',
			at: '2026-11-30T12:00:00Z',
			text: 'Alfieri sails from South Tyrrhenian to Sicilian Narrows.',
			fault: null
		}
	],
	contacts: [{ zone: 'narrows', enemies: ['britain'] }],
	warnings: [],
	positions: { alfieri: { zone: 'narrows', aboard: null, moves_left: 1 } }
};

export const reach = {
	zones: {
		narrows: {
			cost: 1,
			path: ['tyrrhenian', 'narrows'],
			danger: ['1 destroyer and 1 submarine of Britain are there. Your move ends there.'],
			order: { move: { units: ['veneto'], path: ['tyrrhenian', 'narrows'] } }
		}
	},
	not: { 'malta-channel': 'Sicilian Narrows cannot be passed: enemy ships are there.' },
	orders: [
		{ order: { unload: { units: ['bersaglieri'], to: 'sicily' } }, text: 'Unload in Sicily', zone: 'sicily' }
	]
};
