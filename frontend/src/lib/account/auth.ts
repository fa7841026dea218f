/** Accounts: the browser interface of django-allauth's headless API, with its answers as ours. */
import { send } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import { account as words } from '$lib/words';
import { renewing } from './renewal';

const ROOT = '/_allauth/browser/v1';

interface Said {
	errors?: { message: string; code: string; param?: string }[];
	data?: { flows?: { id: string; is_pending?: boolean }[]; user?: { username?: string; email?: string } };
	meta?: { is_authenticated?: boolean };
}

/** What came of it: signed in, or something is still to do (a mail to answer). */
export type Outcome = 'signed-in' | 'verify-email' | 'signed-out';

export async function signIn(name: string, password: string): Promise<Outcome> {
	const who = name.includes('@') ? { email: name } : { username: name };
	return outcome(await call('POST', '/auth/login', { ...who, password }));
}

export async function signUp(username: string, email: string, password: string): Promise<Outcome> {
	return outcome(await call('POST', '/auth/signup', { username, email, password }));
}

export async function signOut(): Promise<void> {
	await call('DELETE', '/auth/session');
}

export async function changePassword(current: string, next: string): Promise<void> {
	await call('POST', '/account/password/change', { current_password: current, new_password: next });
}

export async function requestReset(email: string): Promise<void> {
	await call('POST', '/auth/password/request', { email });
}

/** Throws if the link is used up or wrong; asks without using it up. */
export async function checkResetKey(key: string): Promise<void> {
	const response = await fetch(`${ROOT}/auth/password/reset`, {
		headers: { Accept: 'application/json', 'X-Password-Reset-Key': key },
		credentials: 'same-origin'
	}).catch(() => null);
	if (response && !response.ok)
		throw faultFrom(response.status, (await response.json().catch(() => ({}))) as Said);
}

export async function resetPassword(key: string, password: string): Promise<Outcome> {
	return outcome(await call('POST', '/auth/password/reset', { key, password }));
}

export async function verifyEmail(key: string): Promise<Outcome> {
	return outcome(await call('POST', '/auth/email/verify', { key }));
}

export async function addEmail(email: string): Promise<void> {
	await call('POST', '/account/email', { email });
}

/** Sends the message with the link once more. */
export async function resendEmail(email: string): Promise<void> {
	await call('PUT', '/account/email', { email });
}

async function call(method: string, path: string, body?: unknown): Promise<{ status: number; said: Said }> {
	const answer = await renewing(() => send(method, ROOT + path, body));
	const said = (typeof answer.body === 'object' && answer.body !== null ? answer.body : {}) as Said;
	// 401 is an answer here, not a fault: "not signed in (yet)", with the flows that are open.
	if (answer.status === 401 || (answer.status >= 200 && answer.status < 300)) {
		return { status: answer.status, said };
	}
	throw faultFrom(answer.status, said);
}

function outcome({ said }: { said: Said }): Outcome {
	if (said.meta?.is_authenticated) return 'signed-in';
	const pending = said.data?.flows?.find((flow) => flow.is_pending);
	return pending?.id === 'verify_email' ? 'verify-email' : 'signed-out';
}

/** allauth's errors are a list with the field in `param`; ours are a sentence and sentences per field. */
export function faultFrom(status: number, said: Said): Fault {
	if (status === 429) return new Fault(status, 'rate_limited', words.tooMany);
	if (status === 409) return new Fault(status, 'conflict', words.conflict);
	if (status === 403) return new Fault(status, 'forbidden', words.forbidden);
	const fields: Record<string, string[]> = {};
	const general: string[] = [];
	for (const error of said.errors ?? []) {
		const sentence = words.allauth[error.code] ?? error.message;
		if (error.param) (fields[error.param] ??= []).push(sentence);
		else general.push(sentence);
	}
	const first = general[0] ?? Object.values(fields)[0]?.[0] ?? words.refused;
	return new Fault(status, said.errors?.[0]?.code ?? `http_${status}`, first, null, fields);
}
