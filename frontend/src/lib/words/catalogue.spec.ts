import { describe, expect, it } from 'vitest';

/** Not words of ours: a header to copy, names of keys, ships of the sample. */
const DATA = new Set(['Authorization: Token …', 'Enter', 'Tab', 'Esc', 'Alt', 'Hornet', 'Balch', '&nbsp;']);
const SPOKEN = /\s(?:aria-label|title|placeholder|alt)="([^"{]*[A-Za-z]{2}[^"{]*)"/g;

const pages = import.meta.glob<string>('../../**/*.svelte', {
	query: '?raw',
	import: 'default',
	eager: true
});

/** What stands in the markup itself: without script, style, comments and everything in braces. */
function markup(source: string): string {
	const bare = source.replace(/<(script|style)[\s\S]*?<\/\1>/g, '').replace(/<!--[\s\S]*?-->/g, '');
	let depth = 0;
	return [...bare]
		.filter((sign) => {
			if (sign === '{') depth += 1;
			const outside = depth === 0;
			if (sign === '}') depth -= 1;
			return outside;
		})
		.join('');
}

function wordsIn(source: string): string[] {
	const text = markup(source);
	const shown = [...text.matchAll(/>([^<>]+)</g)].map((found) => found[1]!.trim());
	const spoken = [...text.matchAll(SPOKEN)].map((found) => found[1]!);
	return [...shown, ...spoken].filter((words) => /[A-Za-z]{2}/.test(words) && !DATA.has(words));
}

describe('the message catalogue', () => {
	it('holds every text of every page and component', () => {
		expect(Object.keys(pages).length).toBeGreaterThan(80);
		const found = Object.entries(pages).flatMap(([page, source]) =>
			wordsIn(source).map((words) => `${page}: ${words}`)
		);
		expect(found).toEqual([]);
	});

	it('is missed where a component says something itself', () => {
		expect(wordsIn('<p>Fire at will</p>')).toEqual(['Fire at will']);
		expect(wordsIn('<button title="Fire">{words.fire}</button>')).toEqual(['Fire']);
	});
});
