/**
 * An answer to one tab may change the session of all tabs of this browser: a new password ends the old session,
 * and the new one comes with the answer. Whoever asks meanwhile, asks as a stranger. So requests that may change
 * the session are made under a lock of the browser, which is free again once the answer is here, or its tab gone.
 *
 * Browsers have locks on secure pages only; elsewhere nobody waits, and such a tab has to be loaded again.
 */
const LOCK = 'broadside.session';
const locks = (): LockManager | undefined => navigator.locks;

/** Makes a request that may change the session; any number at a time. */
export async function renewing<T>(request: () => Promise<T>): Promise<T> {
	const held = locks();
	return held ? await held.request(LOCK, { mode: 'shared' }, request) : request();
}

/** Once no tab waits for such an answer any more. */
export async function renewed(): Promise<void> {
	await locks()?.request(LOCK, () => undefined);
}
