import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as renewal from '$lib/account/renewal';
import { ASKED_AT, denmarkStrait, denmarkStraitAsked, flamesAndSteel } from '$lib/testing/denmarkStrait';
import { Battle } from './battle.svelte';
import { stateAfter } from './fold';
import type { BattleView } from './types';

class FakeSocket {
	static last: FakeSocket;
	readyState = 0;
	sent: { type: string; key?: string; question?: number; choice?: unknown }[] = [];
	onopen: (() => void) | null = null;
	onmessage: ((event: { data: string }) => void) | null = null;
	onclose: ((event: { code: number }) => void) | null = null;
	constructor() {
		FakeSocket.last = this;
	}
	send(text: string): void {
		this.sent.push(JSON.parse(text));
	}
	close(): void {
		this.readyState = 3;
	}
	open(number: number): void {
		this.readyState = 1;
		this.onopen?.();
		this.says({ type: 'hello', number, audience: 'attacker', present: [] });
	}
	says(frame: object): void {
		this.onmessage?.({ data: JSON.stringify(frame) });
	}
	get decided() {
		return this.sent.filter((message) => message.type === 'decide');
	}
}

let served: BattleView;
let fetched: string[];
let battle: Battle;
const settled = () => vi.waitFor(() => expect(battle.view).not.toBeNull());

beforeEach(async () => {
	localStorage.clear();
	fetched = [];
	served = denmarkStraitAsked();
	vi.stubGlobal('WebSocket', FakeSocket);
	vi.stubGlobal('fetch', (path: string) => {
		fetched.push(path);
		const body = path.includes('rulesets') ? flamesAndSteel() : served;
		return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
	});
	battle = new Battle('x');
	battle.open();
	await settled();
	FakeSocket.last.open(ASKED_AT);
});

afterEach(() => {
	battle.close();
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

/** The frame that brings everything from `from` on to the end of the battle. */
function frame(from: number, to = denmarkStrait().number) {
	const whole = denmarkStrait();
	return {
		type: 'entries',
		from,
		number: to,
		entries: whole.entries.slice(from, to),
		head: whole.head,
		may: []
	};
}

describe('a battle', () => {
	it('equals a fresh view after every frame', () => {
		const whole = denmarkStrait();
		for (let from = ASKED_AT; from < whole.number; from += 1) FakeSocket.last.says(frame(from, from + 1));
		expect(battle.entries).toEqual(whole.entries);
		expect(battle.state).toEqual(stateAfter(whole.setup, whole.entries));
		expect(battle.head).toEqual(whole.head);
	});

	it('takes a frame it knows already without harm', () => {
		FakeSocket.last.says(frame(ASKED_AT - 2));
		expect(battle.entries.map((entry) => entry.number)).toEqual(
			denmarkStrait().entries.map((entry) => entry.number)
		);
	});

	it('fetches again when a frame is missing in between', async () => {
		served = denmarkStrait();
		FakeSocket.last.says(frame(ASKED_AT + 3));
		await vi.waitFor(() => expect(battle.number).toBe(served.number));
		expect(fetched.filter((path) => path === '/api/battles/x/')).toHaveLength(2);
	});

	it('fetches again when the line comes back', async () => {
		FakeSocket.last.onclose?.({ code: 1006 });
		served = denmarkStrait();
		battle.tryNow();
		FakeSocket.last.open(served.number);
		await vi.waitFor(() => expect(battle.number).toBe(served.number));
	});

	it('is not thrown back by an answer older than what was pushed', async () => {
		served = denmarkStraitAsked();
		const asked = battle.refetch();
		FakeSocket.last.says(frame(ASKED_AT));
		await asked;
		expect(battle.number).toBe(denmarkStrait().number);
	});

	it('keeps what is filled in when news comes', () => {
		battle.draft?.suggest();
		const hits = battle.draft?.hits;
		const view = denmarkStraitAsked();
		FakeSocket.last.says({
			type: 'entries',
			from: ASKED_AT,
			number: ASKED_AT + 1,
			entries: [{ number: ASKED_AT + 1, type: 'offer', at: '', by: null }],
			head: view.head,
			may: []
		});
		expect(battle.draft?.hits).toBe(hits);
	});
});

describe('a decision', () => {
	const send = () => {
		battle.draft?.suggest();
		battle.decide();
		return FakeSocket.last.decided[0]!;
	};

	it('goes out once, however often it is sent', () => {
		send();
		battle.decide();
		battle.decide();
		expect(FakeSocket.last.decided).toHaveLength(1);
		expect(battle.sending.now).not.toBeNull();
	});

	it('is done when it is answered, and leaves no draft behind', () => {
		const { key } = send();
		FakeSocket.last.says(frame(ASKED_AT));
		FakeSocket.last.says({ type: 'answer', key, ok: true, number: denmarkStrait().number });
		expect(battle.sending.now).toBeNull();
		expect(battle.sending.last?.choice).toEqual({ allocate: { hood: 1 } });
		expect(localStorage).toHaveLength(0);
	});

	it('comes back whole when it is refused', () => {
		const { key } = send();
		FakeSocket.last.says({ type: 'refused', key, code: 'illegal', rule: 'FS-2.2', message: 'Take 1 back.' });
		expect(battle.sending.now).toBeNull();
		expect(battle.sending.refusal).toEqual({ code: 'illegal', rule: 'FS-2.2', message: 'Take 1 back.' });
		expect(battle.draft?.choice).toEqual({ allocate: { hood: 1 } });
	});

	it('is carried over to the same question asked anew', () => {
		const { key } = send();
		const head = denmarkStraitAsked().head;
		head.waiting[0]!.question = 99;
		FakeSocket.last.says({ type: 'refused', key, code: 'stale', rule: null, message: 'Moved on.', head });
		expect(battle.draft?.question.question).toBe(99);
		expect(battle.draft?.hits).toEqual({ hood: 1 });
	});

	it('goes out again under the same key when the line was lost', () => {
		const { key } = send();
		FakeSocket.last.onclose?.({ code: 1006 });
		battle.tryNow();
		FakeSocket.last.open(ASKED_AT);
		expect(FakeSocket.last.decided.map((message) => message.key)).toEqual([key]);
	});

	it('ignores answers to others', () => {
		send();
		FakeSocket.last.says({ type: 'answer', key: 'another tab', ok: true, number: 1 });
		expect(battle.sending.now).not.toBeNull();
	});
});

describe('a line that is closed on purpose', () => {
	it('is asked for again once another tab has the answer that renews the session', async () => {
		let answer = (): void => undefined;
		const settled = new Promise<void>((resolve) => (answer = resolve));
		const renewed = vi.spyOn(renewal, 'renewed').mockReturnValue(settled);
		vi.useFakeTimers();
		const before = fetched.length;
		const closed = FakeSocket.last;
		closed.onclose?.({ code: 4403 });
		await vi.advanceTimersByTimeAsync(60_000);
		expect(fetched).toHaveLength(before);
		answer();
		await vi.advanceTimersByTimeAsync(0);
		expect(fetched.length).toBeGreaterThan(before);
		await vi.advanceTimersByTimeAsync(1_000);
		expect(FakeSocket.last).not.toBe(closed);
		renewed.mockRestore();
	});
});
