import { describe, expect, it } from 'vitest';
import { addressOf, filtersIn, queryOf } from './filters';

describe('the filters of the battle list', () => {
	it('come back from the address as they went in', () => {
		const address = '?search=mid+way&mine=true&status=over&ruleset=flames-and-steel&ordering=name&page=3';
		expect(addressOf(filtersIn(new URLSearchParams(address)))).toBe(address);
	});

	it('leave a plain address plain', () => {
		expect(addressOf(filtersIn(new URLSearchParams()))).toBe('');
	});

	it('do not believe a page that is no page', () => {
		expect(filtersIn(new URLSearchParams('page=-2')).page).toBe(1);
		expect(filtersIn(new URLSearchParams('page=x')).page).toBe(1);
	});

	it('ask the server for what waits for me', () => {
		expect(queryOf(filtersIn(new URLSearchParams('waiting=me')))).toMatchObject({ waiting: 'me', page: 1 });
	});
});
