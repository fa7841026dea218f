/** What a request is called, so that sent again it does nothing twice.
 * randomUUID is missing on plain-http addresses other than localhost. */
export function newKey(): string {
	if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
	bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
	const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** One key for each content: a request that is sent again keeps its key, an altered one has a new one. */
export class KeyOf {
	#content = '';
	#key = '';

	of(content: unknown): string {
		const text = JSON.stringify(content);
		if (text !== this.#content) {
			this.#content = text;
			this.#key = newKey();
		}
		return this.#key;
	}
}
