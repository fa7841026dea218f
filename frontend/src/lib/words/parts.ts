/** A sentence as parts, so that names stand bold and sides carry their flag. */
import type { Choice, Side } from '$lib/battle/types';

export type Part = string | { bold: string } | { side: Side; name: string };

/** Names as this battle knows them. */
export interface Names {
	side: (side: Side) => string;
	unit: (id: string) => string;
	/** Up to a few names, the rest as a number. */
	units: (ids: string[]) => string;
	phase: (name: string) => string;
	/** The ruleset's own words for a choice, if it has any. */
	choice: (made: Choice) => string | null;
}

/** line`${part} text ${part}`: strings and numbers join, other parts stay. */
export function line(texts: TemplateStringsArray, ...parts: (Part | Part[] | number)[]): Part[] {
	const out: Part[] = [];
	texts.forEach((text, index) => {
		if (text) out.push(text);
		if (index >= parts.length) return;
		const part = parts[index] as Part | Part[] | number;
		if (Array.isArray(part)) out.push(...part);
		else out.push(typeof part === 'number' ? String(part) : part);
	});
	return out;
}

export const bold = (text: string | number): Part => ({ bold: String(text) });

/** The parts as plain text, for titles, announcements and tests. */
export function plain(parts: readonly Part[]): string {
	return parts
		.map((part) => (typeof part === 'string' ? part : 'bold' in part ? part.bold : part.name))
		.join('');
}

/** Whether a sentence begins with this name and not with a longer one: "I-19 sinks." is not of I-1. */
export function isOf(sentence: string, name: string): boolean {
	return sentence.startsWith(name) && /^($|[\s:;,.?!’'])/.test(sentence.slice(name.length));
}

/** "I-19: no effect." without its "I-19: ", for where the name stands already. */
export function withoutName(sentence: string, name: string): string {
	return sentence.startsWith(`${name}: `) ? sentence.slice(name.length + 2) : sentence;
}

export function listed(names: string[]): string {
	if (names.length < 2) return names[0] ?? '';
	return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** So many of the names, the rest as a number; one alone is named too. */
export function listedUpTo(most: number, names: string[]): string {
	return names.length <= most + 1
		? listed(names)
		: listed([...names.slice(0, most), more(names.length - most)]);
}

/** What a list leaves out. */
export function more(count: number): string {
	return `${count} more`;
}

/** "Hornet 2", and "I-19: 2" where the name itself ends in a figure. */
export function nameAndCount(name: string, count: number | string): string {
	return /\d$/.test(name) ? `${name}: ${count}` : `${name} ${count}`;
}

/** "1 hit", "7 hits". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${count} ${count === 1 ? one : many}`;
}
