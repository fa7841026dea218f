import { beforeEach, describe, expect, it } from 'vitest';
import { openQuestion } from '$lib/testing/denmarkStrait';
import { Draft } from './draft.svelte';
import type { AllocateOptions, Question } from './types';

beforeEach(() => localStorage.clear());

function asked(over: Partial<AllocateOptions> = {}): Question {
	const question = openQuestion();
	question.options = {
		...(question.options as AllocateOptions),
		hits: 3,
		must_place: 3,
		targets: [
			{ id: 'hood', max: 2, group: 'capital' },
			{ id: 'prince-of-wales', max: 3, group: 'capital' }
		],
		suggestion: { hood: 2, 'prince-of-wales': 1 },
		...over
	};
	return question;
}

function withdrawal(): Question {
	return {
		...openQuestion(),
		kind: 'withdraw',
		options: [
			{ choice: { withdraw: null }, text: 'Fight on' },
			{ choice: { withdraw: 'Sea Zone 25' }, text: 'Withdraw to Sea Zone 25' }
		]
	};
}

describe('a draft', () => {
	it('is a choice only when everything is placed', () => {
		const draft = new Draft('b', asked());
		draft.add('hood');
		expect(draft.choice).toBeNull();
		draft.set('prince-of-wales', 9);
		expect(draft.choice).toEqual({ allocate: { hood: 1, 'prince-of-wales': 2 } });
		expect(draft.add('hood')).toBe('all_placed');
	});

	it('survives a reload, under battle, question and seat', () => {
		new Draft('b', asked()).add('hood');
		expect(new Draft('b', asked()).hits).toEqual({ hood: 1 });
		expect(new Draft('other', asked()).empty).toBe(true);
		expect(new Draft('b', { ...asked(), question: 99 }).empty).toBe(true);
		expect(new Draft('b', { ...asked(), side: 'defender' }).empty).toBe(true);
	});

	it('takes the suggestion of the question, and gives it up again once', () => {
		const draft = new Draft('b', asked());
		draft.add('hood');
		draft.suggest();
		expect(draft.left).toBe(0);
		expect(draft.undo()).toBe(true);
		expect(draft.hits).toEqual({ hood: 1 });
		expect(draft.undo()).toBe(false);
	});

	it('keeps what still fits when the facts change, and names what does not', () => {
		const draft = new Draft('b', asked());
		draft.suggest();
		draft.renew(asked({ targets: [{ id: 'hood', max: 2, group: 'capital' }] }));
		expect(draft.hits).toEqual({ hood: 2 });
		expect(draft.dropped).toEqual(['prince-of-wales']);
	});

	it('is untouched by the same question told again', () => {
		const draft = new Draft('b', asked());
		draft.add('hood');
		const before = draft.hits;
		draft.renew(asked());
		expect(draft.hits).toBe(before);
	});

	it('remembers an option by its choice, not by its place', () => {
		const draft = new Draft('b', withdrawal());
		draft.pick({ withdraw: 'Sea Zone 25' });
		const turned = withdrawal();
		(turned.options as unknown[]).reverse();
		draft.renew(turned);
		expect(draft.pickedOption?.text).toBe('Withdraw to Sea Zone 25');
		draft.renew({ ...turned, options: [{ choice: { withdraw: null }, text: 'Fight on' }] });
		expect(draft.pickedOption).toBeNull();
		expect(draft.lostOption).toBe(true);
	});

	it('leaves nothing behind once it was taken', () => {
		const draft = new Draft('b', asked());
		draft.suggest();
		draft.forget();
		expect(localStorage).toHaveLength(0);
	});
});
