/** Times in the reader's own zone: relative for the last day, then date and time. */
import { shell } from './words';

const LOCALE = typeof navigator === 'undefined' ? 'en' : 'en-GB';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const dateTime = new Intl.DateTimeFormat(LOCALE, {
	day: 'numeric',
	month: 'short',
	hour: '2-digit',
	minute: '2-digit'
});
const dateTimeYear = new Intl.DateTimeFormat(LOCALE, {
	day: 'numeric',
	month: 'short',
	year: 'numeric',
	hour: '2-digit',
	minute: '2-digit'
});
const exact = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'long' });

export function when(iso: string, now: number = Date.now()): string {
	const then = new Date(iso).getTime();
	const ago = now - then;
	if (Math.abs(ago) < MINUTE) return shell.justNow;
	if (Math.abs(ago) < HOUR) return relative.format(-Math.round(ago / MINUTE), 'minute');
	if (Math.abs(ago) < DAY) return relative.format(-Math.round(ago / HOUR), 'hour');
	const sameYear = new Date(then).getFullYear() === new Date(now).getFullYear();
	return (sameYear ? dateTime : dateTimeYear).format(then);
}

const units = new Map(
	(['minute', 'hour', 'day'] as const).map((unit) => [
		unit,
		new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short' })
	])
);

/** How long something has lasted; null for less than a minute. */
export function lasting(since: string, now: number = Date.now()): string | null {
	const passed = now - new Date(since).getTime();
	if (passed < MINUTE) return null;
	const [unit, length] =
		passed < HOUR
			? (['minute', MINUTE] as const)
			: passed < DAY
				? (['hour', HOUR] as const)
				: (['day', DAY] as const);
	return units.get(unit)!.format(Math.floor(passed / length));
}

/** The full moment with its zone, for titles. */
export function exactly(iso: string): string {
	return exact.format(new Date(iso));
}
