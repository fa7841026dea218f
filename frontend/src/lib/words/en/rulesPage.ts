export const rulesPage = {
	rules: 'Rules',
	contents: 'Paragraphs',
	title: (name: string) => `Rules of ${name}`,
	lead: 'In our own words. Questions, log entries and refusals in a battle name these paragraphs.',
	link: (id: string) => `Link to ${id}`,
	unitTable: 'Unit table',
	unitTableText: 'The default table. A battle may bring its own.',
	unit: 'Unit',
	yes: 'yes',
	no: 'no',
	category: 'Category'
};
