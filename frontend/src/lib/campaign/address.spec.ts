import { expect, it } from 'vitest';
import { withFilters } from './address';

it('keeps the other filters and leads to the first page', () => {
	expect(withFilters('/log', { turn: '2', page: '3' }, { zone: 'a b' })).toBe('/log?turn=2&zone=a+b');
});

it('goes to another page of the same filters', () => {
	expect(withFilters('/log', { turn: '2', page: '3' }, { page: '4' })).toBe('/log?turn=2&page=4');
});

it('has no question mark where nothing is asked', () => {
	expect(withFilters('/log', { turn: '2' }, { turn: '' })).toBe('/log');
});
