import { describe, expect, it } from 'vitest';
import { addRow, emptyDraft, figure, isHotSeat, namesIn, revived } from './draft';

describe('the draft of a new battle', () => {
	it('comes back from storage as it was typed, wrong figures and all', () => {
		const draft = emptyDraft();
		addRow(draft, 'attacker', 'Destroyer').count = '5x';
		expect(revived(JSON.parse(JSON.stringify(draft)))?.attacker.rows[0]?.count).toBe('5x');
	});

	it.each([null, 'text', {}, { version: 2 }, { version: 1, attacker: null }, { version: 1, zones: 'x' }])(
		'does not guess at something else in its place: %s',
		(value) => {
			expect(revived(value)).toBeNull();
		}
	);

	it('gives every row a key of its own', () => {
		const draft = emptyDraft();
		const keys = [addRow(draft, 'attacker', 'A'), addRow(draft, 'defender', 'B')].map((row) => row.key);
		expect(new Set(keys).size).toBe(2);
	});

	it('reads names between commas, semicolons and lines', () => {
		expect(namesIn(' Akagi, Kaga;\nSōryū,, ')).toEqual(['Akagi', 'Kaga', 'Sōryū']);
	});

	it.each([
		['3', 3],
		[' 12 ', 12],
		['0', 0],
		['', null],
		['-1', null],
		['2.5', null],
		['many', null],
		['9999999999', null]
	])('takes %j for %s', (text, value) => {
		expect(figure(text)).toBe(value);
	});

	it('is a hot seat when both sides are mine', () => {
		const draft = emptyDraft();
		expect(isHotSeat(draft)).toBe(false);
		draft.command.defender.who = 'me';
		expect(isHotSeat(draft)).toBe(true);
	});
});
