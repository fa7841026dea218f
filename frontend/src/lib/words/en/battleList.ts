import { counted } from '../parts';

export const battleList = {
	title: 'Battles',
	search: 'Search',
	searchHelp: 'Name of a battle or a side',
	which: 'Which battles',
	all: 'All I may see',
	mine: 'Mine',
	status: 'State',
	anyStatus: 'Any',
	waitingMe: 'Waiting for me',
	ruleset: 'Rules',
	anyRuleset: 'Any',
	order: 'Order',
	orders: {
		'-updated_at': 'Last change first',
		updated_at: 'Longest quiet first',
		name: 'Name'
	} as Record<string, string>,
	show: 'Show',
	clear: 'Clear filters',
	count: (count: number) => counted(count, 'battle'),
	none: 'No battle fits these filters',
	noneText: 'Take a filter away, or start a battle of your own.',
	empty: 'No battles yet',
	emptyText: 'The first one can be yours.',
	newBattle: 'New battle',
	importRecord: 'Bring in a record',
	found: 'Battles found'
};
