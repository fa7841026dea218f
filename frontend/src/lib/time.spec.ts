import { describe, expect, it } from 'vitest';
import { lasting, when } from './time';

const now = new Date('2026-03-10T12:00:00Z').getTime();

describe('when', () => {
	it('says the last minute, hour and day relatively', () => {
		expect(when('2026-03-10T11:59:40Z', now)).toBe('just now');
		expect(when('2026-03-10T11:48:00Z', now)).toBe('12 minutes ago');
		expect(when('2026-03-10T09:00:00Z', now)).toBe('3 hours ago');
	});

	it('says older moments as date and time, with the year only when it is another', () => {
		expect(when('2026-03-01T12:00:00Z', now)).toMatch(/^1 Mar,? /);
		expect(when('2025-03-01T12:00:00Z', now)).toContain('2025');
	});
});

describe('lasting', () => {
	it('says whole minutes, hours and days, and nothing of less', () => {
		expect(lasting('2026-03-10T11:59:01Z', now)).toBeNull();
		expect(lasting('2026-03-10T12:00:05Z', now)).toBeNull();
		expect(lasting('2026-03-10T11:47:10Z', now)).toBe('12 min');
		expect(lasting('2026-03-10T09:30:00Z', now)).toBe('2 hr');
		expect(lasting('2026-03-07T09:00:00Z', now)).toBe('3 days');
	});
});
