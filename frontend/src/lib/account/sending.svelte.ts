/** A form on its way: faults of its own and of the server, one request at a time, fields kept. */
import { Fault } from '$lib/api/fault';
import { shell } from '$lib/words';

export interface FormFault {
	field: string;
	text: string;
}

export class Sending {
	faults = $state.raw<FormFault[]>([]);
	busy = $state(false);

	/** The sentence at one field. */
	at(field: string): string {
		return this.faults.find((fault) => fault.field === field)?.text ?? '';
	}

	/** Sends unless a check speaks against it; true if it was accepted. */
	async run(checks: (FormFault | null)[], send: () => Promise<void>): Promise<boolean> {
		if (this.busy) return false;
		this.faults = checks.filter((fault) => fault !== null);
		if (this.faults.length > 0) return false;
		this.busy = true;
		try {
			await send();
			return true;
		} catch (cause) {
			this.faults = faultsOf(cause);
			return false;
		} finally {
			this.busy = false;
		}
	}
}

export function faultsOf(cause: unknown): FormFault[] {
	if (!(cause instanceof Fault)) return [{ field: '', text: shell.failed }];
	const fields = Object.entries(cause.fields).flatMap(([field, texts]) =>
		texts.map((text) => ({ field, text }))
	);
	return fields.length > 0 ? fields : [{ field: '', text: cause.message }];
}

export function needed(field: string, value: string, text: string): FormFault | null {
	return value.trim() ? null : { field, text };
}
