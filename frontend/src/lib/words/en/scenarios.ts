import { counted } from '../parts';

export const scenarios = {
	title: 'Scenarios',
	lead: 'Battles of history, ready to be fought. Every one can be changed before it begins.',
	fight: 'Fight this battle',
	fightNamed: (title: string) => `Fight this battle: ${title}`,
	orders: 'The story and the orders of battle',
	ordersTitle: 'Orders of battle',
	strength: (attacker: number, defender: number) => `${counted(attacker, 'unit')} against ${defender}`,
	waters: 'Waters around',
	nobody: 'nobody',
	others: 'a third side',
	sources: (text: string) => `Sources: ${text}.`,
	aboard: (names: string) => `aboard: ${names}`,
	damaged: (hits: number) => `begins with ${counted(hits, 'hit')}`,
	ships: (count: number) => counted(count, 'ship'),
	aircraft: (count: number) => counted(count, 'aircraft', 'aircraft'),
	land: (count: number) => counted(count, 'land unit'),
	none: 'No scenarios are installed',
	noneText:
		'The keeper of this server can add them with manage.py load_scenario. You can type in a battle of your own.',
	typeOwn: 'Type in a battle'
};
