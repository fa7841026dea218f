/** The list of unit tables, the editor, and bringing files in. */
import type { Changed, Now } from '$lib/tables/types';
import { counted, listedUpTo, more } from '../parts';
import { did, fieldChange } from './tableValues';

export const tables = {
	title: 'Unit tables',
	lead: 'What ships, aircraft and troops are worth in a campaign. A campaign keeps the version it is played with until its admin moves it.',
	create: 'New table',
	search: 'Search',
	ruleset: 'Rules',
	allRulesets: 'All rules',
	which: 'Which',
	whichAll: 'All tables',
	whichMine: 'Those I may edit',
	found: (count: number) => counted(count, 'table'),
	notFound: 'There is no such table.',
	none: 'No such table',
	noneText: 'Nothing fits these filters. Take one away, or begin a table of your own.',
	version: (number: number | null) => (number === null ? 'not published yet' : `version ${number}`),
	by: (name: string | null) => (name ? `by ${name}` : 'comes with Broadside'),
	hasDraft: 'draft open',
	mayEdit: 'you may edit it',

	newLead:
		'A table begins as a copy: of the values that come with the rules, or of any published version. Nothing is played with it before you publish it.',
	tableTitle: 'Title',
	titleHelp: 'Players see it in the settings of their campaign.',
	titleFault: 'A table needs a title.',
	from: 'Begin with',
	fromDefault: (ruleset: string) => `The values of ${ruleset}`,
	fromCopy: 'A copy of another table',
	copyOf: 'Copy of',
	copyFault: 'Choose the table that is copied.',
	make: 'Make the table',
	making: 'Making it…',
	mayNotMake: 'Tables are made by people who run a campaign.',
	mayNotMakeText:
		'Open a campaign, or ask the admin of one for a seat as admin; then this page is yours too.',

	openCampaign: 'New campaign',

	unitType: 'Unit type',
	name: 'Name',
	nameHelp: 'What players call it. No two types have the same name.',
	traits: 'Traits',
	traitsOf: (name: string) => `Traits of ${name}`,
	traitsHelp: 'What a type has only if it is said. Enter opens them all.',
	yes: 'yes',
	limits: (min: number | null, max: number | null) =>
		min !== null && max !== null
			? `${min} to ${max}.`
			: min !== null
				? `${min} or more.`
				: max !== null
					? `At most ${max}.`
					: '',
	newType: 'New type',
	draftColumn: 'Draft',
	new: 'new',
	changed: 'changed',
	deleted: 'deleted',
	faults: (count: number) => counted(count, 'fault'),
	nowIs: ' before, now ',
	cell: (type: string, column: string) => `${type}, ${column}`,
	gridName: (title: string) => `Unit types of ${title}`,
	grip: 'Drag to another place (Alt and an arrow key do the same)',
	bringBack: (name: string) => `Bring back ${name}`,
	addType: 'Add a type',
	duplicate: 'Duplicate',
	delete: 'Delete',
	up: 'Move up',
	down: 'Move down',
	duplicateOf: (name: string) => `Duplicate ${name}`,
	deleteOf: (name: string) => `Delete ${name}`,
	undo: 'Undo',
	redo: 'Redo',
	spread: 'A column for each trait',
	keys: { move: 'move', edit: 'edit', back: 'put back', next: 'next cell', reorder: 'reorder' },
	columns: 'Columns',
	columnHelp: 'column help',
	chooseColumn: 'Go to a cell to read what its column means.',
	empty: 'No types yet',
	emptyText: 'A table needs at least one type that can hurt something.',

	draftOf: (version: number | null) => `draft of version ${(version ?? 0) + 1}`,
	savedBy: (name: string | null) => (name ? `last saved by ${name}` : 'last saved'),
	shipped: 'This table comes with Broadside and is changed by nobody. Copy it to make your own.',
	readOnly: 'You can read this table. Its editors change it; you can make a copy of your own.',
	copyIt: 'Make a copy',
	notPublished: 'Nothing of this table is published yet.',
	save: 'Save the draft',
	saving: 'Saving…',
	saved: 'Saved as a draft. No campaign sees anything of it before it is published.',
	unsaved: 'Not saved yet',
	allSaved: 'Saved',
	notSaved: 'Not saved. What you have typed is still here.',
	leaveUnsaved: 'What you have changed is not saved. Leave all the same?',
	throwAway: 'Throw the draft away…',
	throwAwayTitle: 'Throw this draft away?',
	throwAwayText:
		'The table is then again what its newest version says. What you have on this page can be brought back with Undo until you leave it.',
	doThrowAway: 'Throw it away',
	thrownAway: 'The draft is gone. Undo brings it back onto this page.',
	keep: 'Keep it',
	deleteTable: 'Delete the table…',
	deleteTitle: (title: string) => `Delete ${title}?`,
	deleteText: 'It was never published, so nothing is played with it. It cannot be brought back.',
	doDelete: 'Delete the table',

	ifPublished: 'If you publish now',
	nothingChanged: 'Nothing differs from the newest version.',
	firstVersion: 'This becomes version 1. Campaigns can then be opened with it.',
	changes: (count: number) => counted(count, 'change'),
	isNew: (names: string[]) => `${listedUpTo(3, names)} ${names.length === 1 ? 'is' : 'are'} new.`,
	isGone: (names: string[]) => `${listedUpTo(3, names)} ${names.length === 1 ? 'is' : 'are'} gone.`,
	typeChanges: (name: string, fields: Pick<Changed, 'label' | 'from' | 'to'>[]) =>
		`${name} ${listedUpTo(3, fields.map(fieldChange))}.`,
	moreChanges: (count: number) => `${count} more.`,
	orderChanged: 'The order of the types.',
	note: 'Note for players',
	noteHelp: 'What changes, and why. It stands beside the version for good.',
	publish: (version: number) => `Publish version ${version}`,
	publishing: 'Publishing…',
	published: 'Published. Campaigns stay on their version until they are moved.',
	cannot: {
		faults: (count: number) => `Mend ${counted(count, 'fault')} to publish`,
		unsaved: 'Save the draft to publish',
		nothing: 'Change something to publish',
		note: 'Write a note to publish',
		impact: 'Read what it changes to publish'
	},

	conflictTitle: 'Somebody else has saved this table',
	conflict: (now: Now, when: string) =>
		`${now.by ?? 'Somebody'} ${did[now.what]} ${when}. What you typed is still here, and nothing was written over.`,
	conflictNothing: 'Both say the same; there is nothing to choose between.',
	conflictHint: 'Two versions of this draft: choose which one to go on with.',
	conflictChoose: 'Choose…',
	column: { type: 'Type', field: 'Field', theirs: 'Saved', mine: 'Yours' },
	clash: 'both changed it',
	missingThere: 'not there',
	isThere: 'there',
	goOn: 'Go on',
	takeBoth: 'Both together',
	takeBothHelp: 'What was saved, with what you changed over it. You look at it before it is saved.',
	takeTheirs: 'Only what was saved',
	takeTheirsHelp: 'Yours goes; Undo brings it back.',
	takeMine: 'Only mine',
	takeMineHelp: 'Yours is saved in place of the other. The history keeps who did it.',
	later: 'Not now',

	faultsTitle: (count: number) =>
		count === 1
			? 'One fault keeps this from being published.'
			: `${count} faults keep this from being published.`,
	faultAt: (name: string | null, label: string | null) =>
		[name || 'A type without a name', label].filter(Boolean).join(', '),
	wholeTable: 'The table',
	goToCell: 'Go to the cell',
	moreFaults: (count: number) => `And ${counted(count, 'more fault', 'more faults')}, marked in the table.`,

	pages: 'Pages of this table',
	tab: { table: 'Table', impact: 'Impact', history: 'History', editors: 'Editors' },
	import: 'Import…',
	export: 'Export',
	exportAs: { csv: 'CSV', xlsx: 'Excel (XLSX)', json: 'JSON' },
	exportDraft: 'The saved draft',
	exportVersion: (version: number) => `Version ${version}`,
	compare: (version: number) => `Compare with ${version}`,

	importTitle: (title: string) => `Import into ${title}`,
	importName: 'Import',
	importLead:
		'A file with one line for each type, headed like the columns of the table. It takes the place of the whole draft, and only if every line is right.',
	file: 'Table file',
	fileHelp: 'CSV, Excel (XLSX) or JSON, at most 2 MB. An export of this table is the best pattern.',
	fileMissing: 'Choose a file first.',
	tooBig: (size: string) => `At most 2 MB. This file has ${size}.`,
	reading: 'Reading…',
	readAs: { csv: 'read as CSV', xlsx: 'read as an Excel file', json: 'read as JSON' },
	encoding: (name: string) => `letters as ${name}`,
	wouldChange: 'What it would change',
	wouldChangeNothing: 'This file says the same as the draft: there is nothing to import.',
	importFaults: (count: number) =>
		count === 1
			? 'One line is wrong; nothing is imported before it is mended.'
			: `${count} things are wrong; nothing is imported before they are mended.`,
	faultColumn: { line: 'Line', type: 'Type', field: 'Column', message: 'What is wrong' },
	wholeFile: 'the file',
	importUnsaved: 'What you have typed and not saved would be lost: the file takes the place of the draft.',
	now: 'Now',
	inFile: 'In the file',
	mendFile: (count: number) => `Mend ${counted(count, 'fault')} in the file to import it`,
	moreInFile: (count: number) => `And ${more(count)}.`,
	apply: 'Put it in place of the draft',
	applying: 'Importing…',
	imported: 'Imported into the draft.'
};
