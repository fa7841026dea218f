/** Small pieces of wording that depend on the shape of a question. */
import { capital } from '$lib/rules/about';
import { choice } from '$lib/words/en/log';
import type { Names } from '$lib/words/parts';
import type { RefusedItem } from './types';

/** "Headline? Consequence." The page shows the two apart; the question itself leads, wherever it stands. */
export function splitText(text: string): { headline: string; consequence: string } {
	const sentences = text.match(/.*?[?.](?=\s|$)\s*/g);
	if (!sentences) return { headline: text, consequence: '' };
	const headline = sentences.find((one) => one.trimEnd().endsWith('?')) ?? sentences[0] ?? '';
	return { headline: headline.trim(), consequence: text.replace(headline, '').trim() };
}

/** What was expected and is not on offer, by name. */
export function refusedName(item: RefusedItem, names: Names): string {
	const value = Object.values(item.choice)[0];
	if (typeof value === 'string' && item.why.startsWith(`${value}: `)) return value;
	return capital(choice(item.choice, names));
}

/** The reason without the name that stands above it. */
export function refusedWhy(item: RefusedItem, names: Names): string {
	const name = `${refusedName(item, names)}: `;
	return item.why.startsWith(name) ? capital(item.why.slice(name.length)) : item.why;
}
