import { afterEach, expect, it, vi } from 'vitest';
import { copied } from './clipboard';

afterEach(() => vi.unstubAllGlobals());

it('says whether the text was copied', async () => {
	const writeText = vi.fn(() => Promise.resolve());
	vi.stubGlobal('navigator', { clipboard: { writeText } });
	expect(await copied('a link')).toBe(true);
	expect(writeText).toHaveBeenCalledWith('a link');
	vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('forbidden')) } });
	expect(await copied('a link')).toBe(false);
});

it('says so where there is no clipboard', async () => {
	vi.stubGlobal('navigator', {});
	expect(await copied('a link')).toBe(false);
});
