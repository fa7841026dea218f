/** Small pieces of wording that depend on the shape of a question. */
import { capital } from '$lib/rules/about';
import { choice } from '$lib/words/en/log';
import { withoutName, type Names } from '$lib/words/parts';
import type { RefusedItem } from './types';

/** "Headline? Consequence." The page shows the two apart; the question itself leads, wherever it stands. */
export function splitText(text: string): { headline: string; consequence: string } {
	// Where a sentence ends; "St. Lo" and "U.S. Navy" are names, and end none.
	const sentences = text.split(/(?<=\?|(?<!\b[A-Z][a-z]?)\.)\s+/);
	const question = sentences.findIndex((one) => one.endsWith('?'));
	const [headline = ''] = sentences.splice(Math.max(0, question), 1);
	return { headline, consequence: sentences.join(' ') };
}

/** What was expected and is not on offer, by name. */
export function refusedName(item: RefusedItem, names: Names): string {
	const value = Object.values(item.choice)[0];
	if (typeof value === 'string' && withoutName(item.why, value) !== item.why) return value;
	return capital(choice(item.choice, names));
}

/** The reason without the name that stands above it. */
export function refusedWhy(item: RefusedItem, names: Names): string {
	return capital(withoutName(item.why, refusedName(item, names)));
}
