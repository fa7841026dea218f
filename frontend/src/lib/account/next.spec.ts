import { describe, expect, it } from 'vitest';
import { nextQuery, safeNext } from './next';

describe('where to go after signing in', () => {
	it('keeps an address of ours with its query and anchor', () => {
		expect(safeNext('/invitations/abc?x=1#top')).toBe('/invitations/abc?x=1#top');
	});

	it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', '', null])(
		'never leaves the site: %s',
		(value) => {
			expect(safeNext(value)).toBe('/');
		}
	);

	it('survives being put into a link', () => {
		const link = '/account/login' + nextQuery('/battles/new?scenario=midway');
		expect(safeNext(new URL(link, 'http://x').searchParams.get('next'))).toBe('/battles/new?scenario=midway');
	});
});
