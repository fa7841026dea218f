import { describe, expect, it } from 'vitest';
import { denmarkStrait, denmarkStraitAsked, flamesAndSteel } from '$lib/testing/denmarkStrait';
import { stateAfter } from './fold';
import { courseOf, stripOf, type StepFix } from './tracker';

const { phases } = flamesAndSteel();

describe('the tracker', () => {
	it('marks phases as done, now and to come, and the step that is asked', () => {
		const view = denmarkStraitAsked();
		const course = courseOf(phases, view.entries, stateAfter(view.setup, view.entries), view.head.waiting);
		expect(course.phases.map((phase) => phase.stand)).toEqual(['done', 'done', 'now', 'todo', 'todo']);
		expect(course.steps.find((step) => step.stand === 'now')?.rule).toBe('FS-5.1');
		expect(course.phaseTitle).toBe('Escorts Fire');
	});

	it('says why a phase was skipped', () => {
		const view = denmarkStraitAsked();
		const course = courseOf(phases, view.entries, stateAfter(view.setup, view.entries), view.head.waiting);
		expect(course.phases[0]?.skipped).toMatch(/aircraft/);
		expect(course.phases[2]?.skipped).toBeNull();
	});

	it('has nothing under way once the battle is over', () => {
		const view = denmarkStrait();
		const course = courseOf(phases, view.entries, stateAfter(view.setup, view.entries), []);
		expect(course.phases.some((phase) => phase.stand === 'now')).toBe(false);
		expect(course.steps).toEqual([]);
	});
});

describe('the steps of a phase', () => {
	const step = (title: string, side: StepFix['side'], at: number, now: number): StepFix => ({
		rule: 'X-1',
		title,
		side,
		stand: at < now ? 'done' : at === now ? 'now' : 'todo',
		skipped: null
	});
	const said = (title: string) => title.replace(/^(Attacker|Defender) /, '');
	/** A step for each sign: `a` and `d` of one side, in pairs where the letter is the same. */
	const strip = (titles: string[], now: number) =>
		stripOf(
			titles.map((title, at) => {
				const side = title.startsWith('A') ? 'attacker' : title.startsWith('D') ? 'defender' : null;
				return step(title, side, at, now);
			}),
			said
		);
	const row = ({ before, legs, after }: ReturnType<typeof strip>) =>
		[before, ...legs.map((leg) => (leg.stand === 'now' ? `(${leg.title})` : leg.title)), after].join(' ');

	it('are one for both sides that do the same in turn', () => {
		const pair = [
			'Attacker fires',
			'Defender fires',
			'Attacker fires',
			'Checks',
			'Checks',
			'Defender counts'
		];
		const { legs } = strip(pair, 1);
		expect(legs.map((leg) => [leg.title, leg.stand, leg.sides.map((one) => one.stand)])).toEqual([
			['fires', 'now', ['done', 'now']],
			['fires', 'todo', ['todo']],
			['Checks', 'todo', []],
			['Checks', 'todo', []],
			['counts', 'todo', ['todo']]
		]);
		expect(strip(pair, 0).legs[0]?.stand).toBe('now');
		expect(strip(pair, 2).legs[0]?.stand).toBe('done');
	});

	it('are skipped together only if both are', () => {
		const two = ['Attacker fires', 'Defender fires'].map((title, at) =>
			step(title, at ? 'defender' : 'attacker', at, 2)
		);
		expect(stripOf([{ ...two[0]!, skipped: 'No guns.' }, two[1]!], said).legs[0]?.skipped).toBeNull();
		const why = (one: string, other: string) =>
			stripOf(
				[
					{ ...two[0]!, skipped: one },
					{ ...two[1]!, skipped: other }
				],
				said
			).legs[0]?.skipped;
		expect(why('No guns.', 'No guns.')).toBe('No guns.');
		expect(why('No guns.', 'No aim.')).toBe('No guns. No aim.');
	});

	it('stand all in sight while they are few, and round the present one when they are many', () => {
		expect(row(strip([...'uvwxyz'], 3))).toBe('0 u v w (x) y z 0');
		expect(row(strip([...'opqrstuvwxyz'], 0))).toBe('0 (o) p q 9');
		expect(row(strip([...'opqrstuvwxyz'], 2))).toBe('1 p (q) r s 7');
		expect(row(strip([...'opqrstuvwxyz'], 5))).toBe('4 s (t) u v 4');
		expect(row(strip([...'opqrstuvwxyz'], 8))).toBe('7 v (w) x y 1');
		expect(row(strip([...'opqrstuvwxyz'], 11))).toBe('10 y (z) 0');
	});
});
