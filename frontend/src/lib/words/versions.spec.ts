/** Versions of a table by name: the first one has none before it. */
import { expect, it } from 'vitest';
import { tablePages as words } from '$lib/words';

it('calls a version by its number, a draft a draft, and what was before the first nothing', () => {
	expect(words.versionName('2')).toBe('Version 2');
	expect(words.versionName('draft')).toBe('Draft');
	expect(words.versionName(null)).toBe('Nothing before');
});
