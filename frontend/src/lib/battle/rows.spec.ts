import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { denmarkStrait, flamesAndSteel } from '$lib/testing/denmarkStrait';
import { events } from '$lib/words/en/log';
import { plain } from '$lib/words/parts';
import { namesOf } from './names';
import { flatRows, matches, rowsOf, withoutEmptyHeadings, type Step } from './rows';
import type { Entry } from './types';

const view = denmarkStrait();
const names = namesOf(view, flamesAndSteel());
const rows = rowsOf(view.entries, names);
const steps = rows.filter((row): row is Step => row.form === 'step');
const saying = (step: Step) => plain(step.parts);

describe('the log', () => {
	it('covers every entry exactly once', () => {
		const covered = flatRows(view.entries, names).flatMap((row) =>
			Array.from({ length: row.number - row.first + 1 }, (_, index) => row.first + index)
		);
		expect(covered).toEqual(view.entries.map((entry) => entry.number));
	});

	it('puts phases as headings over their steps', () => {
		expect(rows.filter((row) => row.form === 'heading').slice(0, 2)).toMatchObject([
			{ title: 'Round 1 · Dogfight' },
			{ title: 'Round 1 · Strafing Run' }
		]);
	});

	it('tells a choice and what it did as one step', () => {
		const choice = steps.find((step) => step.entry.type === 'decided');
		expect(choice && saying(choice)).toMatch(/^Germany|^Britain/);
		expect(choice && choice.number).toBe((choice?.first ?? 0) + 1);
	});

	it('says every entry in a whole sentence', () => {
		for (const step of steps) expect(saying(step), `entry ${step.first}`).toMatch(/^[A-Z0-9].*[.]$/);
	});

	it('has a sentence for every event that is documented', () => {
		const page = readFileSync('../docs/events.md', 'utf8');
		const documented = [...page.matchAll(/^\| `([a-z_]+)` \|/gm)].map((match) => match[1] as string);
		const entryTypes = ['decided', 'rolled', 'looked', 'told', 'corrected', 'taken_back'];
		const missing = documented.filter((name) => !entryTypes.includes(name) && !(name in events));
		expect(documented.length).toBeGreaterThan(15);
		expect(missing).toEqual([]);
	});

	it('shows unknown events and entries by their name', () => {
		const entry = (fields: object) =>
			({ number: 1, seq: 1, at: '', by: null, ...fields }) as unknown as Entry;
		const [event] = rowsOf([entry({ type: 'told', event: 'kraken_woke', rule: null })], names) as Step[];
		const [note] = rowsOf([entry({ type: 'weather_note' })], names) as Step[];
		expect(event && saying(event)).toBe('Kraken woke.');
		expect(note && saying(note)).toBe('Weather note.');
	});

	it('folds what was taken back', () => {
		const cut = {
			number: view.number + 1,
			seq: view.number + 1,
			type: 'taken_back',
			to: 10,
			at: '',
			by: 'Vera'
		} as Entry;
		const folded = rowsOf([...view.entries, cut], names);
		expect(folded.filter((row) => row.form === 'cut')).toHaveLength(1);
		expect(folded.at(-1)).toMatchObject({ form: 'step', icon: 'undo', mood: 'mod' });
	});

	it('filters by kind without leaving empty headings', () => {
		const losses = withoutEmptyHeadings(rows.filter((row) => matches(row, 'losses')));
		expect(
			losses.filter((row) => row.form === 'step').every((row) => row.form === 'step' && row.kind === 'losses')
		).toBe(true);
		losses.forEach((row, index) => {
			if (row.form === 'heading') expect(losses[index + 1]?.form).toBe('step');
		});
	});
});
