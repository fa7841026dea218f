import { describe, expect, it } from 'vitest';
import { blocks } from './text';

describe('the text of a rule paragraph', () => {
	it('joins lines, parts paragraphs and takes emphasis off', () => {
		expect(blocks('A die of **4 or\nless** is a hit.\n\nOption `die_sides`.')).toEqual([
			{ kind: 'text', text: 'A die of 4 or less is a hit.' },
			{ kind: 'text', text: 'Option die_sides.' }
		]);
	});

	it('keeps numbered points as a list', () => {
		expect(blocks('Any of these:\n1. an aircraft;\n2. an escort.')).toEqual([
			{ kind: 'text', text: 'Any of these:' },
			{ kind: 'list', start: 1, items: ['an aircraft;', 'an escort.'] }
		]);
	});
});
