/** A battle record chosen by a person: looked at before it is sent, so that a wrong file is named at once. */
import { importPage as words } from '$lib/words';

const MOST_BYTES = 2_000_000;

/** The document, or the sentence that says what is wrong with the file. */
export async function recordIn(file: File): Promise<{ document: unknown } | { fault: string }> {
	if (file.size > MOST_BYTES) return { fault: words.tooBig(words.size(file.size)) };
	let document: unknown;
	try {
		document = JSON.parse(await file.text());
	} catch {
		return { fault: words.notJson };
	}
	const format =
		typeof document === 'object' && document !== null ? (document as { format?: unknown }).format : '';
	return typeof format === 'string' && format.startsWith('battle-record/')
		? { document }
		: { fault: words.notRecord };
}
