/** What a table was, what it would change, who plays with it and who edits it. */
import type { Changed, ChangeOut } from '$lib/tables/types';
import { counted, listed, listedUpTo } from '../parts';
import { did, fieldChange } from './tableValues';

export const tablePages = {
	difference: 'Difference',
	differenceTitle: (title: string) => `${title}: difference`,
	differenceLead: 'Two versions side by side. Only what differs is shown.',
	older: 'From',
	newer: 'To',
	versionName: (version: string | null) =>
		version === null ? 'Nothing before' : version === 'draft' ? 'Draft' : `Version ${version}`,
	versionBy: (name: string | null) => (name ? `by ${name}` : 'as shipped'),
	swap: 'The other way round',
	sameAll: 'These two say the same.',
	summary: (added: number, removed: number, changedTypes: number, same: number) =>
		[
			changedTypes && `${counted(changedTypes, 'type')} changed`,
			added && `${added} new`,
			removed && `${removed} gone`,
			same && `${counted(same, 'type')} alike`
		]
			.filter(Boolean)
			.join(', ') + '.',
	differenceCaption: (from: string, to: string) => `What differs between ${from} and ${to}`,
	place: 'Place in the table',
	placeAt: (place: number) => String(place + 1),
	notThere: 'not in this version',
	field: 'Field',
	gone: 'gone',

	impact: 'Impact',
	impactTitle: (title: string) => `${title}: impact`,
	impactLead:
		'Who plays with this table, and what a move to another version would change for the units in play. Publishing moves nobody.',
	impactTo: 'If moved to',
	impactNone: 'Nobody plays with this table now.',
	impactNoneText: 'Campaigns opened with it stand here, and what a new version would change for them.',
	impactTotals: (campaigns: number, battles: number) =>
		`${counted(campaigns, 'campaign')}, ${battles ? counted(battles, 'running battle') : 'no battle running'}. All stay on their version until they are moved.`,
	impactHidden: (count: number) => `${counted(count, 'campaign')} that you may not look into.`,
	impactUnsaved: 'Save the draft to see what it changes for those who play.',
	impactLoading: 'Looking who plays with it…',
	impactAll: 'The whole impact list',
	staysOn: (version: number) => `stays on ${version}`,
	keep: 'keep theirs',
	isOn: (version: number) => `on version ${version}`,
	turn: (turn: number) => (turn ? `turn ${turn}` : 'not begun'),
	runningBattles: (count: number) => counted(count, 'running battle'),
	battlesFinish: (count: number) =>
		`${count === 1 ? 'It finishes' : 'They finish'} under the table ${count === 1 ? 'it' : 'they'} began with.`,
	battleIn: (zone: string) => `Battle in ${zone}`,
	wouldChangeUnits: (version: string, types: { type: string; units: number }[]) =>
		types.length
			? `Moving it to ${version} between turns changes ${listedUpTo(
					3,
					types.map(({ type, units }) => `${units} × ${type}`)
				)}.`
			: `Moving it to ${version} changes nothing for its units.`,
	theNewOne: 'the new version',
	noUnitsChange: 'Nothing changes for units in play.',
	unitsInPlay: (count: number) => `${counted(count, 'unit')} in play`,
	typeUnits: (type: string, units: number) => `${type}, ${counted(units, 'unit')}`,
	atOnce: 'At once, for units on the map',
	pieces: (type: string, units: number, field: Pick<Changed, 'label' | 'from' | 'to'>) =>
		`${type}, ${counted(units, 'unit')}: ${fieldChange(field)}`,
	fieldChange,
	cannotMove: 'It cannot be moved to this version',
	notNow: 'Not at this moment',
	toMove: 'Move this campaign…',
	onlyAdmins: 'Its admins can move it.',

	move: 'Unit table',
	moveTitle: (campaign: string) => `${campaign}: unit table`,
	moveLead:
		'A campaign is played with one version of a table. Between turns it can be moved to another; running battles keep theirs.',
	playedWith: 'Played with',
	moveTable: 'Table',
	moveVersion: 'Version',
	looking: 'Looking what would change…',
	onVersion: (version: number) => `version ${version}`,
	versionNote: (version: number, note: string) => (note ? `${version}: ${note}` : String(version)),
	alreadyThere: 'It is played with this version already. Choose another to see what a move would change.',
	backToSettings: 'Back to the settings',
	moveNow: (title: string, version: number) => `Move to ${title}, version ${version}`,
	moving: 'Moving…',
	moveCannot: 'It does not fit',
	moveWait: 'Not before the next turn',
	moved: (title: string, version: number) => `Moved: it is now played with ${title}, version ${version}.`,
	changeTable: 'Change…',

	history: 'History',
	historyTitle: (title: string) => `${title}: history`,
	versions: 'Versions',
	noVersions: 'Nothing was published yet.',
	noNote: 'without a note',
	compareBefore: (version: number) => `What version ${version} changed`,
	whatChanged: 'What changed',
	changesMade: 'Changes',
	changesOnly: 'Who changed what is shown to those who may edit.',
	noChanges: 'Nothing was changed yet.',
	changeSaid: (made: ChangeOut) => {
		const counts = [
			made.added && `${made.added} new`,
			made.removed && `${made.removed} gone`,
			made.changed && `${made.changed} changed`
		].filter((part): part is string => Boolean(part));
		const what = made.what === 'published' ? `published version ${made.version}` : did[made.what];
		return what + (counts.length ? `: ${listed(counts)}` : '');
	},
	somebody: 'Broadside',

	editors: 'Editors',
	editorsTitle: (title: string) => `${title}: editors`,
	editorsLead: 'Editors change the draft, import and publish. Whoever made the table names them.',
	madeIt: 'made the table',
	noEditors: 'Nobody else edits this table.',
	editorName: 'User name',
	editorHelp: 'Of somebody with an account here.',
	editorFault: 'Type a user name.',
	addEditor: 'Add as an editor',
	dropEditor: (name: string) => `Take the right to edit from ${name}`,
	notForEditors: 'Only whoever made this table names its editors.'
};
