/** Browser storage that may be full, switched off or another tab's: reading never throws. */
export function stored<T>(key: string): T | null {
	try {
		const text = localStorage.getItem(key);
		return text === null ? null : (JSON.parse(text) as T);
	} catch {
		return null;
	}
}

export function store(key: string, value: unknown): void {
	try {
		if (value === null) localStorage.removeItem(key);
		else localStorage.setItem(key, JSON.stringify(value));
	} catch {
		/* a full or forbidden storage only costs the convenience */
	}
}
