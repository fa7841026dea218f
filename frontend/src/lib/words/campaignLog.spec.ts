import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aboutWhat, actSaid, entrySaid, orderSaid } from './en/campaignLog';

const names = {
	side: (id: string) => id.toUpperCase(),
	zone: (id: string) => `zone ${id}`,
	unit: (id: string) => id.slice(0, 1).toUpperCase() + id.slice(1),
	phase: (name: string) => name
};

describe('orders as sentences', () => {
	it('says who goes where, by which zones', () => {
		expect(orderSaid({ move: { units: ['hood'], path: ['a', 'b', 'c'] } }, names)).toBe(
			'Hood will go from zone a to zone c by zone b.'
		);
		expect(orderSaid({ move: { units: ['hood', 'nelson'], path: ['a', 'b'] } }, names)).toBe(
			'Hood and Nelson will go from zone a to zone b.'
		);
	});

	it('says who lands where', () => {
		expect(orderSaid({ move: { units: ['vf'], path: ['a'], aboard: 'ark' } }, names)).toBe(
			'Vf will land on Ark in zone a.'
		);
		expect(orderSaid({ unload: { units: ['m'], to: 'crete' } }, names)).toBe('M will land in zone crete.');
		expect(actSaid({ load: { units: ['m'], aboard: 'ship' } }, names)).toBe('Go aboard Ship');
		expect(actSaid({ battles: { zone: 'x', sides: ['green', 'blue'] } }, names)).toBe(
			'Fight GREEN first in zone x'
		);
	});

	it('says something of an order that it does not know', () => {
		expect(orderSaid({ lay_mines: {} }, names)).toBe('lay mines');
	});
});

describe('entries as sentences', () => {
	it('speaks of one and of many, whatever their names sound like', () => {
		expect(entrySaid('lost', { units: ['a'], why: 'no landing place in reach' }, names)).toBe(
			'Lost, no landing place in reach: A.'
		);
		expect(entrySaid('destroyed', { units: ['a', 'b'], zone: 'x' }, names)).toBe(
			'Destroyed in zone x: A and B.'
		);
	});

	it('does not list hundreds', () => {
		const units = Array.from({ length: 20 }, (_, index) => `u${index}`);
		expect(entrySaid('repaired', { units }, names)).toBe('Repaired in base: U0, U1, U2, U3, U4 and 15 more.');
	});

	it('tells of a seat who took, declined or left it', () => {
		const said = (state: string, user: string | null, side: string | null = 'red') =>
			entrySaid('seat_changed', { role: side ? 'commander' : 'moderator', side, state, user }, names);
		expect(said('left', 'Bert')).toBe('Bert left a seat of RED.');
		expect(said('taken', 'Nora')).toBe('Nora took a seat of RED.');
		expect(said('open', null)).toBe('Whoever has the link may take a seat of RED.');
		expect(said('withdrawn', null)).toBe('The link to a seat of RED was taken back.');
		expect(said('invited', 'Vera', null)).toBe('Vera was invited to the seat of moderator.');
	});

	it('knows which zones and units it is about', () => {
		expect(aboutWhat({ units: ['a'], from: 'x', to: 'y', path: ['x', 'y'] })).toEqual({
			zones: ['x', 'y'],
			units: ['a']
		});
	});

	it('has a sentence of its own for every event of the page on campaigns', () => {
		const page = readFileSync('../docs/campaign-events.md', 'utf8');
		const table = page.slice(page.indexOf('| event | details |'), page.indexOf('## Battles'));
		const told = [...table.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell]) => [
			...(cell ?? '').matchAll(/`(\w+)`/g)
		]);
		const listed = told.map(([, event]) => event as string);
		expect(listed.length).toBeGreaterThan(20);
		const untold = listed.filter(
			(event) => entrySaid(event, {}, names).toLowerCase() === `${event.replaceAll('_', ' ')}.`
		);
		expect(untold).toEqual([]);
	});

	it('says something of an event that it does not know', () => {
		expect(entrySaid('mines_laid', {}, names)).toBe('Mines laid.');
	});
});
