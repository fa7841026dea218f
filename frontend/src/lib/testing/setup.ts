/** jsdom lacks a few things that every browser has. */
if (!globalThis.matchMedia) {
	globalThis.matchMedia = ((query: string) => ({
		matches: false,
		media: query,
		addEventListener: () => undefined,
		removeEventListener: () => undefined
	})) as unknown as typeof matchMedia;
}
