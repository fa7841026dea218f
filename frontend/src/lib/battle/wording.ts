/** Small pieces of wording that depend on the shape of a question. */
import { battle } from '$lib/words';
import type { RefusedItem } from './types';

/** "Headline? Consequence." The page shows the two apart. */
export function splitText(text: string): { headline: string; consequence: string } {
	const end = text.search(/[?.](\s|$)/);
	if (end < 0) return { headline: text, consequence: '' };
	return { headline: text.slice(0, end + 1), consequence: text.slice(end + 1).trim() };
}

/** What was expected and is not on offer, by name. */
export function refusedName(item: RefusedItem): string {
	const choice = item.choice;
	if ('withdraw' in choice) {
		if (choice.withdraw === null) return battle.fightOn;
		return choice.withdraw === 'aircraft' ? battle.withdrawAircraft : String(choice.withdraw);
	}
	const value = Object.values(choice)[0];
	return typeof value === 'string' ? value : Object.keys(choice).join(', ').replaceAll('_', ' ');
}

/** The reason without the name that stands above it. */
export function refusedWhy(item: RefusedItem): string {
	const name = `${refusedName(item)}: `;
	if (!item.why.startsWith(name)) return item.why;
	const rest = item.why.slice(name.length);
	return rest.charAt(0).toUpperCase() + rest.slice(1);
}
