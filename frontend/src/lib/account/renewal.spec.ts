import { afterEach, expect, it, vi } from 'vitest';
import { renewed, renewing } from './renewal';

/** The browser's locks, as far as they are used: shared ones together, others alone and in turn. */
class Locks {
	#held: Promise<unknown>[] = [];
	request<T>(_: string, ...rest: unknown[]): Promise<T> {
		const work = rest.pop() as () => Promise<T>;
		const [given] = rest as { mode?: string }[];
		const before = given?.mode === 'shared' ? [] : [...this.#held];
		const done = Promise.allSettled(before).then(work);
		this.#held.push(done);
		return done;
	}
}

afterEach(() => vi.unstubAllGlobals());

const answerLater = () => {
	let answer: (said: string) => void = () => undefined;
	const request = new Promise<string>((resolve) => (answer = resolve));
	return { request: () => request, answer };
};

it('waits for every answer that may change the session, and for nothing else', async () => {
	vi.stubGlobal('navigator', { locks: new Locks() });
	await renewed();
	const [one, other] = [answerLater(), answerLater()];
	const both = Promise.all([renewing(one.request), renewing(other.request)]);
	let over = false;
	const waited = renewed().then(() => (over = true));
	one.answer('signed in');
	await new Promise((later) => setTimeout(later));
	expect(over).toBe(false);
	other.answer('signed out');
	expect(await both).toEqual(['signed in', 'signed out']);
	await waited;
});

it('ends with a refusal too, which the caller gets', async () => {
	vi.stubGlobal('navigator', { locks: new Locks() });
	const refused = renewing(() => Promise.reject(new Error('wrong password')));
	await expect(refused).rejects.toThrow('wrong password');
	await renewed();
});

it('does without locks where there are none', async () => {
	vi.stubGlobal('navigator', {});
	expect(await renewing(() => Promise.resolve('signed in'))).toBe('signed in');
	await renewed();
});
