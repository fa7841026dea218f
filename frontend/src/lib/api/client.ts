/** The one door to the REST API: same origin, session cookie, CSRF token, errors as `Fault`. */
import { shell } from '$lib/words';
import { Fault } from './fault';

type Query = Record<string, string | number | boolean | null | undefined>;

export interface Page<T> {
	count: number;
	next: string | null;
	previous: string | null;
	results: T[];
}

export const api = {
	get: <T>(path: string, query?: Query, signal?: AbortSignal) =>
		call<T>('GET', path + queryText(query), undefined, signal),
	post: <T>(path: string, body: unknown = {}) => call<T>('POST', path, body),
	patch: <T>(path: string, body: unknown) => call<T>('PATCH', path, body),
	put: <T>(path: string, body: unknown) => call<T>('PUT', path, body),
	delete: <T>(path: string) => call<T>('DELETE', path)
};

/** The answer as it is, for interfaces with other error shapes (sign-in). Throws only when offline. */
export async function send(
	method: string,
	path: string,
	body?: unknown,
	signal?: AbortSignal
): Promise<{ status: number; body: unknown }> {
	const headers: Record<string, string> = { Accept: 'application/json' };
	if (body !== undefined && !isFile(body)) headers['Content-Type'] = 'application/json';
	if (method !== 'GET') headers['X-CSRFToken'] = await csrfToken();
	let response: Response;
	try {
		response = await (early(method, path) ??
			fetch(path, {
				method,
				headers,
				credentials: 'same-origin',
				body: body === undefined || isFile(body) ? body : JSON.stringify(body),
				signal: signal ?? null
			}));
	} catch (cause) {
		if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
		throw new Fault(0, 'offline', shell.noConnection);
	}
	const text = await response.text();
	return { status: response.status, body: text ? parsed(text) : null };
}

/** Files go as they are: the browser says what they are. */
const isFile = (body: unknown): body is Blob | FormData => body instanceof Blob || body instanceof FormData;

/** What app.html asked for before any module ran, good for one use; what is asked here it need not ask. */
function early(method: string, path: string): Promise<Response> | undefined {
	if (method !== 'GET' || !window.early) return undefined;
	const answer = window.early[path];
	window.early[path] = undefined;
	return answer;
}

async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
	const answer = await send(method, path, body, signal);
	if (answer.status >= 200 && answer.status < 300) return answer.body as T;
	throw faultFrom(answer.status, answer.body);
}

function faultFrom(status: number, body: unknown): Fault {
	const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
	const message = typeof said.message === 'string' ? said.message : shell.unexpected(status);
	return new Fault(
		status,
		typeof said.code === 'string' ? said.code : `http_${status}`,
		message,
		typeof said.rule === 'string' ? said.rule : null,
		(said.fields as Record<string, string[]> | undefined) ?? {},
		said
	);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

function queryText(query?: Query): string {
	if (!query) return '';
	const pairs = Object.entries(query).filter(
		([, value]) => value !== undefined && value !== null && value !== ''
	);
	const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
	return text ? `?${text}` : '';
}

function csrfCookie(): string {
	return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? '';
}

/** The server sets the cookie with its first answer; before that there is none to send. */
async function csrfToken(): Promise<string> {
	if (!csrfCookie()) await fetch('/api/me/', { credentials: 'same-origin' }).catch(() => undefined);
	return csrfCookie();
}
