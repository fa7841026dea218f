import { describe, expect, it } from 'vitest';
import { denmarkStrait, denmarkStraitAsked, flamesAndSteel } from '$lib/testing/denmarkStrait';
import { stateAfter } from './fold';
import { courseOf } from './tracker';

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
	});
});
