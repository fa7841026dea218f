import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/* Once fetched it stays, and it is fetched when a finger touches a link to a battle: what it says of other pages moves
 * them under that finger. */
describe('the styles of a battle', () => {
	it('are of its page alone', () => {
		const bare = readFileSync('src/styles/battle.css', 'utf8')
			.replaceAll(/\/\*.*?\*\//gs, '')
			.replaceAll(/@media[^{]*\{/g, '');
		const selectors = [...bare.matchAll(/([^{}]+)\{/g)].flatMap(([, found]) =>
			(found as string).split(/,(?![^(]*\))/)
		);
		expect(selectors.length).toBeGreaterThan(40);
		expect(
			selectors.map((one) => one.trim()).filter((one) => !/^:where\(main(\)\.battle\b|\.battle\) )/.test(one))
		).toEqual([]);
	});
});
