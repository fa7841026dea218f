export const scenarios = {
	title: 'Scenarios',
	lead: 'Battles of history, ready to be fought. Every one can be changed before it begins.',
	fight: 'Fight this battle',
	fightNamed: (title: string) => `Fight this battle: ${title}`,
	orders: 'The story and the orders of battle',
	ordersTitle: 'Orders of battle',
	strength: (attacker: number, defender: number) => `${attacker} units against ${defender}`,
	waters: 'Waters around',
	nobody: 'nobody',
	sources: (text: string) => `Sources: ${text}.`,
	aboard: (names: string) => `aboard: ${names}`,
	damaged: (hits: number) => (hits === 1 ? 'begins with 1 hit' : `begins with ${hits} hits`),
	ships: (count: number) => (count === 1 ? '1 ship' : `${count} ships`),
	aircraft: (count: number) => (count === 1 ? '1 aircraft' : `${count} aircraft`),
	land: (count: number) => (count === 1 ? '1 land unit' : `${count} land units`),
	none: 'No scenarios are installed',
	noneText:
		'The keeper of this server can add them with manage.py load_scenario. You can type in a battle of your own.',
	typeOwn: 'Type in a battle'
};
