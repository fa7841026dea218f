/** Bringing in a map of the program TripleA. */
import { counted } from '../parts';
import { importPage } from './importPage';

export const mapImport = {
	title: 'Bring in a TripleA map',
	lead: 'A game file of TripleA becomes a map, a unit table and a campaign with its first fleets. You read what was understood and correct it; nothing is stored before you save.',
	only: 'Maps are brought in by people who run a campaign.',
	file: 'Game file',
	fileHelp: 'The XML file from the map’s games folder; at most 2 MB with the files below.',
	fileMissing: 'Choose a game file first.',
	tooBig: (bytes: number) => `At most 2 MB together. These files have ${importPage.size(bytes)}.`,
	places: 'Where the zones lie',
	placesHelp: 'Without these files the places are computed so that neighbours lie together.',
	optional: 'optional',
	centers: 'centers.txt',
	polygons: 'polygons.txt',
	looking: 'Reading the files…',
	report: 'What was read',
	counts: {
		zones: 'zones',
		sea_zones: 'of them sea',
		links: 'links',
		unit_types: 'unit types',
		ships: 'ships',
		aircraft: 'aircraft',
		land_units: 'land units'
	},
	codes: {
		read: 'read',
		left_out: 'left out',
		changed: 'changed',
		not_read: 'not read',
		doubtful: 'look at it'
	} as Record<string, string>,
	named: (name: string, number: number) => (number > 1 ? `${name} × ${number}` : name),
	moreNames: (count: number) => `and ${count} more`,
	map: 'The map',
	sides: 'Sides',
	sidesHelp: 'A side is an alliance of the file. One without a fleet can be left out.',
	keepSide: (name: string) => `${name} takes part`,
	mustStay: 'It has a fleet: it stays.',
	forces: (ships: number, aircraft: number, land: number) =>
		[counted(ships, 'ship'), `${aircraft} aircraft`, counted(land, 'land unit')].join(', '),
	types: 'Unit types',
	typesHelp: 'What each type became, and why. Open one to correct it.',
	placed: (count: number) => (count ? `${count} placed` : 'none placed'),
	corrected: 'corrected',
	names: 'Rules and names',
	ruleset: 'Played by',
	mapTitle: 'Title',
	titleHelp: 'Of the map, the unit table and the campaign.',
	slug: 'Name in addresses',
	slugHelp: 'Small letters, figures and hyphens.',
	save: 'Save map, table and campaign',
	saving: 'Saving…',
	saved: 'Saved: a map, a unit table and a campaign to be played.',
	open: 'Open a campaign with it',
	toMap: 'Look at the map',
	toTable: 'Look at the unit table'
};
