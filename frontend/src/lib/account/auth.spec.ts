import { afterEach, describe, expect, it, vi } from 'vitest';
import * as client from '$lib/api/client';
import { faultFrom, signIn, signOut, signUp } from './auth';

function answers(status: number, body: unknown) {
	return vi.spyOn(client, 'send').mockResolvedValue({ status, body });
}

afterEach(() => vi.restoreAllMocks());

describe('signing in', () => {
	it('sends an address as an address and a name as a name', async () => {
		const send = answers(200, { meta: { is_authenticated: true } });
		await signIn('chester@example.org', 'x');
		await signIn('chester', 'x');
		expect(send.mock.calls.map((call) => call[2])).toEqual([
			{ email: 'chester@example.org', password: 'x' },
			{ username: 'chester', password: 'x' }
		]);
	});

	it('tells that a mail must be answered first', async () => {
		answers(401, { data: { flows: [{ id: 'login' }, { id: 'verify_email', is_pending: true }] } });
		expect(await signUp('chester', 'c@example.org', 'x')).toBe('verify-email');
	});

	it('takes "not signed in" as the answer to signing out', async () => {
		answers(401, { meta: { is_authenticated: false } });
		await expect(signOut()).resolves.toBeUndefined();
	});
});

describe('a refusal', () => {
	it('keeps its sentences by field, in our own words where allauth has a code', () => {
		const fault = faultFrom(400, {
			errors: [
				{ code: 'username_taken', message: 'A user is already registered.', param: 'username' },
				{ code: 'password_too_short', message: 'This password is too short.', param: 'password' }
			]
		});
		expect(fault.fields).toEqual({
			username: ['This user name is taken.'],
			password: ['This password is too short.']
		});
	});

	it.each([
		[429, 'rate_limited'],
		[409, 'conflict'],
		[403, 'forbidden']
	])('of status %i has a sentence of its own', (status, code) => {
		const fault = faultFrom(status, {});
		expect(fault.code).toBe(code);
		expect(fault.message).toMatch(/\.$/);
	});
});
