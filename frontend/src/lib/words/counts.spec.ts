/** Every sentence of the catalogue that counts something is right for none, one, two and many. */
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { namesOf } from '$lib/battle/names';
import type { BattleView, Fields, Json } from '$lib/battle/types';
import { choice, events } from './en/log';
import { declared } from './en/pursuit';
import { plain, type Part } from './parts';

const COUNTS = [0, 1, 2, 7];
const SHIPS = ['Akagi', 'Kaga', 'Soryu', 'Hiryu', 'Shoho', 'Zuiho', 'Ryujo'];

const sources = import.meta.glob<string>('./en/*.ts', { query: '?raw', import: 'default', eager: true });
const modules = import.meta.glob<Record<string, unknown>>('./en/*.ts', { eager: true });

/** Words that are counted with a plural of their own; a word added to the catalogue is found by itself. */
const COUNTED = [
	...new Set(
		Object.values(sources).flatMap((text) => [
			...[...text.matchAll(/counted\([^']*'([a-z ]+)'/g)].map((found) => found[1]!),
			...[...text.matchAll(/'1 ([a-z ]+?)'/g)].map((found) => found[1]!)
		])
	)
].filter((word) => word !== 'aircraft');

const MANY = 'are|were|have|keep|leave|wait|land(?! unit)|stay|remain|retreat';
const ONE = 'is|was|has|keeps|leaves|waits|lands|stays|remains|retreats';
const FAULTS = [
	/(?<![\d.,])1 (?!is\b|was\b|has\b|rolls\b)(?:(?:more|new|other|land) )?[a-z]+s\b/,
	new RegExp(`(?<![\\d.,])1 (?:[a-z]+ )?(?:${MANY})\\b`),
	new RegExp(`(?<![\\d.,])(?:0|2|7) (?:${COUNTED.join('|')})(?![a-z])(?! [a-z]+s\\b)`),
	new RegExp(`(?<![\\d.,])(?:0|2|7) (?:[a-z]+ )?(?:${ONE})\\b`),
	new RegExp(`^${SHIPS[0]} (?:${MANY})\\b`),
	new RegExp(`(?:and ${SHIPS[1]}|and ${SHIPS[6]}) (?:${ONE})\\b`),
	/undefined|NaN|\[object/
];
const isWrong = (text: string): boolean => FAULTS.some((fault) => fault.test(text));

/** What a parameter of this type may be given; null: not a plain one. */
function samples(type: string | undefined): unknown[] | null {
	switch (type) {
		case 'number':
			return COUNTS;
		case 'number | null':
			return [null, ...COUNTS];
		case 'string':
			return [SHIPS[0]];
		case 'string | null':
		case 'string | undefined':
			return [SHIPS[0], null];
		case 'string[]':
			return COUNTS.map((count) => SHIPS.slice(0, count));
		case 'boolean':
			return [true, false];
		default:
			return null;
	}
}

interface Spoken {
	path: string[];
	types: (string | undefined)[];
}

/** The functions of a module's objects, each with the types of what it is given. */
function functionsOf(source: string): Spoken[] {
	const found: Spoken[] = [];
	function visit(node: ts.Node, path: string[]): void {
		const isFunction = ts.isArrowFunction(node) || ts.isMethodDeclaration(node);
		const named =
			(ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) &&
			(ts.isIdentifier(node.name) || ts.isStringLiteral(node.name));
		const here = named ? [...path, node.name.text] : path;
		if (isFunction) found.push({ path: here, types: node.parameters.map((one) => one.type?.getText()) });
		else ts.forEachChild(node, (child) => visit(child, here));
	}
	visit(ts.createSourceFile('words.ts', source, ts.ScriptTarget.Latest, true), []);
	return found;
}

const product = (lists: unknown[][]): unknown[][] =>
	lists.reduce<unknown[][]>(
		(sofar, list) => sofar.flatMap((one) => list.map((next) => [...one, next])),
		[[]]
	);

function textOf(said: unknown): string {
	if (Array.isArray(said)) return plain(said as Part[]);
	return typeof said === 'object' && said !== null ? Object.values(said).join('') : String(said);
}

const view = {
	setup: {
		attacker: { name: 'Japan', units: SHIPS.map((name) => ({ id: name.toLowerCase(), name })) },
		defender: { name: 'Italy', units: [] }
	}
} as unknown as BattleView;
const names = namesOf(view, null);

describe('the words', () => {
	const plainOnes = Object.entries(sources).flatMap(([file, source]) =>
		functionsOf(source)
			.map(({ path, types }) => ({
				name: path.join('.'),
				said: path.reduce<unknown>(
					(at, key) => (at as Record<string, unknown> | undefined)?.[key],
					modules[file]
				),
				given: types.map(samples)
			}))
			.filter(({ said, given }) => typeof said === 'function' && given.every((list) => list !== null))
	);

	it('are read from the catalogue', () => {
		const found = plainOnes.map((one) => one.name);
		expect(found).toEqual(expect.arrayContaining(['battle.sendHits', 'battle.obstacle.full', 'log.entries']));
		expect(found.length).toBeGreaterThan(150);
	});

	it.each(plainOnes)('$name', ({ said, given }) => {
		const texts = product(given as unknown[][]).map((values) =>
			textOf((said as (...of: unknown[]) => unknown)(...values))
		);
		expect(texts.filter(isWrong)).toEqual([]);
	});
});

describe('the log', () => {
	const some = (count: number) => SHIPS.slice(0, count).map((name) => name.toLowerCase());
	/** Whatever an event tells of, so many of it. */
	const details = (count: number, hits: Json): Fields => ({
		side: 'attacker',
		units: some(count),
		hits,
		count,
		halved: count,
		round: count,
		face: count,
		unit: 'akagi',
		ship: 'kaga',
		zone: 'Deep',
		to: Object.fromEntries(some(count).map((id) => [id, 'Deep'])),
		on: Object.fromEntries(some(count).map((id) => [id, 'hiryu'])),
		winner: 'attacker',
		reason: 'destroyed',
		phase: 'fire',
		why: 'Nothing is left.',
		text: 'Akagi: no effect.',
		targeted: true,
		choice: { allocate: { akagi: count } },
		choices: { attacker: { allocate: { akagi: count } } }
	});

	it.each([...Object.entries(events), ...Object.entries(declared)])('%s', (_, say) => {
		const texts = [1, 2, 7].flatMap((count) =>
			[count, { akagi: count }].map((hits) => plain(say(details(count, hits as Json), names)))
		);
		expect(texts.filter(isWrong)).toEqual([]);
	});

	it.each(['absorb', 'submerge', 'retreat_submarines', 'land'])('the choice %s', (kind) => {
		const texts = COUNTS.map((count) => {
			const ids = some(count);
			const made =
				kind === 'absorb' || kind === 'submerge' ? ids : Object.fromEntries(ids.map((id) => [id, 'Deep']));
			return choice({ [kind]: made }, names);
		});
		expect(texts.filter(isWrong)).toEqual([]);
		expect(new Set(texts).size).toBe(COUNTS.length);
	});
});

describe('a count', () => {
	it.each([
		'Choose 1 more units.',
		'1 units against 7',
		'Send 2 unit on',
		'0 hit of Japan',
		'Where do 1 aircraft land?',
		'1 decisions wait for you',
		'Akagi are lost.',
		'Akagi and Kaga is lost.'
	])('is found wrong: %s', (text) => expect(isWrong(text)).toBe(true));

	it.each([
		'1 unit',
		'2 units',
		'Place 1 more to send',
		'7 aircraft',
		'1 is lost',
		'21 hits',
		'2 land units'
	])('is let pass: %s', (text) => expect(isWrong(text)).toBe(false));
});
