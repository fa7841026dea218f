import { describe, expect, it } from 'vitest';
import { recordIn } from './record';

const file = (text: string) => new File([text], 'record.json', { type: 'application/json' });

describe('a chosen battle record', () => {
	it('is handed on when it says what it is', async () => {
		expect(await recordIn(file('{"format": "battle-record/1"}'))).toEqual({
			document: { format: 'battle-record/1' }
		});
	});

	it.each([
		['not json', /not JSON/],
		['[1, 2]', /does not say/],
		['null', /does not say/],
		[' '.repeat(2_100_000), /At most 2 MB/]
	])('is refused with a sentence before it is sent', async (text, sentence) => {
		expect(await recordIn(file(text))).toEqual({ fault: expect.stringMatching(sentence) as string });
	});
});
