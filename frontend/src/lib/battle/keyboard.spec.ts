import { beforeEach, describe, expect, it } from 'vitest';
import { ASKED_AT, denmarkStraitAsked, openQuestion } from '$lib/testing/denmarkStrait';
import { Aim } from './aim.svelte';
import type { Battle } from './battle.svelte';
import { Draft } from './draft.svelte';
import { stateAfter } from './fold';
import { actOnKey, setLetters } from './keyboard';
import type { AllocateOptions } from './types';

const TARGETS = [
	{ id: 'hood', max: 2, group: 'capital' },
	{ id: 'prince-of-wales', max: 3, group: 'capital' }
];

let aim: Aim;
let draft: Draft;
let sent: number;
let keysOpened: number;

/** A battle that asks for three hits, with a stepper for each target on the page. */
beforeEach(() => {
	localStorage.clear();
	sent = 0;
	keysOpened = 0;
	const view = denmarkStraitAsked();
	const question = openQuestion();
	const options = question.options as AllocateOptions;
	question.options = {
		...options,
		hits: 3,
		must_place: 3,
		targets: TARGETS,
		suggestion: { hood: 2, 'prince-of-wales': 1 }
	};
	draft = new Draft('b', question);
	const battle = {
		view,
		about: null,
		draft,
		question,
		sending: { now: null },
		state: stateAfter(view.setup, view.entries.slice(0, ASKED_AT)),
		decide: () => (sent += 1)
	};
	aim = new Aim(battle as unknown as Battle);
	document.body.innerHTML =
		TARGETS.map((target) => `<span tabindex="0" data-target="${target.id}"></span>`).join('') +
		'<button>Send</button><input />';
	for (const one of document.querySelectorAll<HTMLElement>('[data-target]')) {
		Object.defineProperty(one, 'offsetParent', { value: document.body });
		one.scrollIntoView = () => undefined;
	}
	act = (key, on = document.body, more = {}) => {
		const event = new KeyboardEvent('keydown', { key, ...more });
		Object.defineProperty(event, 'target', { value: on });
		return actOnKey(event, battle as unknown as Battle, aim, () => (keysOpened += 1));
	};
});

let act: (key: string, on?: HTMLElement, more?: KeyboardEventInit) => boolean;
const on = (selector: string) => document.querySelector<HTMLElement>(selector)!;

describe('keys for placing hits', () => {
	it('go from target to target by arrows and by letters, and stop at the ends', () => {
		act('ArrowDown');
		expect(aim.cursor).toBe('hood');
		act('j');
		expect(aim.cursor).toBe('prince-of-wales');
		act('ArrowDown');
		expect(aim.cursor).toBe('prince-of-wales');
		act('K');
		expect(aim.cursor).toBe('hood');
		expect(document.activeElement).toBe(on('[data-target=hood]'));
	});

	it('add, take back and set the number', () => {
		act('ArrowDown');
		expect(act('+')).toBe(true);
		act(' ');
		expect(draft.hits.hood).toBe(2);
		act('-');
		expect(draft.hits.hood).toBe(1);
		act('Backspace');
		expect(draft.hits.hood).toBe(0);
		act('9');
		expect(draft.hits.hood).toBe(2);
	});

	it('suggest, clear, undo that, and send only what is complete', () => {
		expect(act('Enter')).toBe(false);
		act('s');
		expect(draft.left).toBe(0);
		act('c');
		expect(draft.left).toBe(3);
		act('z', document.body, { ctrlKey: true });
		expect(draft.left).toBe(0);
		expect(act('Enter', on('button'))).toBe(false);
		expect(act('Enter')).toBe(true);
		expect(sent).toBe(1);
	});

	it('leave a text field, other shortcuts and unknown keys alone', () => {
		act('ArrowDown');
		for (const key of ['+', 's', 'Enter', '?']) expect(act(key, on('input'))).toBe(false);
		expect(act('s', document.body, { metaKey: true })).toBe(false);
		expect(act('s', document.body, { ctrlKey: true })).toBe(false);
		expect(act('x')).toBe(false);
		expect(draft.empty).toBe(true);
	});

	it('let single letters be turned off; the rest still acts', () => {
		setLetters(false);
		for (const letter of ['s', 'c', 'j', 'k']) expect(act(letter)).toBe(false);
		expect(draft.empty).toBe(true);
		act('ArrowDown');
		act('+');
		expect(draft.hits.hood).toBe(1);
	});

	it('list themselves', () => {
		act('?');
		expect(keysOpened).toBe(1);
	});
});
