/** Where a reader goes on after signing in: an address of ours, never another site's. */
export function safeNext(value: string | null | undefined, otherwise = '/'): string {
	if (!value || !value.startsWith('/') || value.startsWith('//') || value.includes('\\')) return otherwise;
	try {
		const url = new URL(value, 'http://here.invalid');
		return url.host === 'here.invalid' ? url.pathname + url.search + url.hash : otherwise;
	} catch {
		return otherwise;
	}
}

/** What the address of the sign-in page needs to come back here. */
export function nextQuery(next: string): string {
	return `?next=${encodeURIComponent(next)}`;
}
