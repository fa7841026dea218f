import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_CLOSED, Connection, type Frame, type LinkState } from './connection';

class FakeSocket {
	readyState = 0;
	sent: string[] = [];
	onopen: (() => void) | null = null;
	onmessage: ((event: { data: string }) => void) | null = null;
	onclose: ((event: { code: number }) => void) | null = null;
	opened(): void {
		this.readyState = 1;
		this.onopen?.();
	}
	says(frame: object): void {
		this.onmessage?.({ data: JSON.stringify(frame) });
	}
	closes(code = 1006): void {
		this.readyState = 3;
		this.onclose?.({ code });
	}
	send(text: string): void {
		this.sent.push(text);
	}
	close(): void {
		this.readyState = 3;
	}
}

let sockets: FakeSocket[];
let states: LinkState[];
let frames: Frame[];
let line: Connection;
const last = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
	vi.useFakeTimers();
	sockets = [];
	states = [];
	frames = [];
	line = new Connection(
		'ws://here/',
		{ frame: (frame) => frames.push(frame), state: (state) => states.push(state) },
		{
			socket: () => {
				const socket = new FakeSocket();
				sockets.push(socket);
				return socket as unknown as WebSocket;
			},
			random: () => 1,
			now: Date.now
		}
	);
	line.open();
});

afterEach(() => {
	line.close();
	vi.useRealTimers();
});

describe('the line', () => {
	it('is live once open and hands on what it hears', () => {
		last().opened();
		last().says({ type: 'hello', number: 3 });
		last().says({ type: 'pong' });
		expect(states).toEqual(['connecting', 'live']);
		expect(frames).toEqual([{ type: 'hello', number: 3 }]);
	});

	it('sends only while it is live', () => {
		expect(line.send({ type: 'ping' })).toBe(false);
		last().opened();
		expect(line.send({ type: 'ping' })).toBe(true);
	});

	it('tries again with growing pauses, and at once when told to', () => {
		last().opened();
		last().closes();
		expect(states.at(-1)).toBe('lost');
		vi.advanceTimersByTime(1_000);
		expect(sockets).toHaveLength(2);
		last().closes();
		vi.advanceTimersByTime(1_000);
		expect(sockets).toHaveLength(2);
		vi.advanceTimersByTime(1_000);
		expect(sockets).toHaveLength(3);
		last().closes();
		line.tryNow();
		expect(sockets).toHaveLength(4);
		last().opened();
		expect(states.at(-1)).toBe('live');
	});

	it('starts over with short pauses after it was live again', () => {
		for (let failure = 0; failure < 8; failure += 1) {
			last().closes();
			vi.advanceTimersByTime(30_000);
		}
		last().opened();
		const before = sockets.length;
		last().closes();
		vi.advanceTimersByTime(1_000);
		expect(sockets).toHaveLength(before + 1);
	});

	it('notices a line that has gone dead without a word', () => {
		last().opened();
		vi.advanceTimersByTime(25_000);
		expect(last().sent).toEqual(['{"type":"ping"}']);
		vi.advanceTimersByTime(10_000);
		expect(states.at(-1)).toBe('lost');
	});

	it('stays when the answer to the ping comes', () => {
		last().opened();
		vi.advanceTimersByTime(25_000);
		last().says({ type: 'pong' });
		vi.advanceTimersByTime(10_000);
		expect(states.at(-1)).toBe('live');
	});

	it('is lost at once when the browser goes offline', () => {
		last().opened();
		dispatchEvent(new Event('offline'));
		expect(states.at(-1)).toBe('lost');
	});

	it('does not come back by itself when it was turned away', () => {
		last().opened();
		last().closes(ACCESS_CLOSED);
		vi.advanceTimersByTime(120_000);
		expect(states.at(-1)).toBe('refused');
		expect(sockets).toHaveLength(1);
		line.reopen();
		vi.advanceTimersByTime(1_000);
		expect(sockets).toHaveLength(2);
	});

	it('swallows what is no frame', () => {
		last().opened();
		last().onmessage?.({ data: 'not json' });
		last().onmessage?.({ data: '[1]' });
		expect(frames).toEqual([]);
	});
});
