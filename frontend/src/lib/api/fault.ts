/** An answer that was not the one hoped for: always with a whole sentence that can be shown. */
export class Fault extends Error {
	constructor(
		readonly status: number,
		readonly code: string,
		message: string,
		readonly rule: string | null = null,
		readonly fields: Record<string, string[]> = {},
		/** The whole answer: some faults say more, in shapes of their own. */
		readonly said: Record<string, unknown> = {}
	) {
		super(message);
		this.name = 'Fault';
	}

	/** The request never reached the server, or its answer never came back. */
	get offline(): boolean {
		return this.status === 0;
	}
}
