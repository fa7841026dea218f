/** A page's address with other filters; whatever is changed leads to the first page again. */
export function withFilters(
	path: string,
	now: Record<string, string>,
	change: Record<string, string>
): string {
	const next = Object.entries({ ...now, page: '', ...change }).filter(([, value]) => value);
	const text = new URLSearchParams(next).toString();
	return path + (text && `?${text}`);
}
