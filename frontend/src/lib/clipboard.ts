/** True if the text is on the clipboard. There is none on plain-http addresses other than localhost, and it may be
 * forbidden. */
export async function copied(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
