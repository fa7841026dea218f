/**
 * One WebSocket that keeps itself open: tells its state, retries with growing, jittered pauses, and
 * notices a line that has gone dead without saying so. Knows nothing of battles.
 */
export type LinkState = 'connecting' | 'live' | 'lost' | 'refused';

export interface Frame {
	type: string;
	[key: string]: unknown;
}

export interface Surroundings {
	socket: (url: string) => WebSocket;
	random: () => number;
	now: () => number;
}

export interface Listener {
	frame: (frame: Frame) => void;
	/** `retryAt` is a moment in ms while the state is lost, else null. */
	state: (state: LinkState, retryAt: number | null) => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const PING_EVERY_MS = 25_000;
const DEAD_AFTER_MS = 10_000;
/** The server closes with this when the reader may not (or no longer) watch. */
export const ACCESS_CLOSED = 4403;

const BROWSER: Surroundings = {
	socket: (url) => new WebSocket(url),
	random: Math.random,
	now: Date.now
};

export class Connection {
	state: LinkState = 'connecting';
	#socket: WebSocket | null = null;
	#failures = 0;
	#retry: ReturnType<typeof setTimeout> | undefined;
	#ping: ReturnType<typeof setInterval> | undefined;
	#death: ReturnType<typeof setTimeout> | undefined;
	#shut = false;

	constructor(
		private readonly url: string,
		private readonly listener: Listener,
		private readonly around: Surroundings = BROWSER
	) {}

	open(): void {
		this.#shut = false;
		addEventListener('online', this.#tryNow);
		addEventListener('offline', this.#wentOffline);
		document.addEventListener('visibilitychange', this.#cameBack);
		this.#connect();
	}

	close(): void {
		this.#shut = true;
		removeEventListener('online', this.#tryNow);
		removeEventListener('offline', this.#wentOffline);
		document.removeEventListener('visibilitychange', this.#cameBack);
		this.#drop();
		clearTimeout(this.#retry);
	}

	/** After it was refused: whoever reads has other rights now. */
	reopen(): void {
		if (this.#shut || this.state !== 'refused') return;
		this.state = 'connecting';
		clearTimeout(this.#retry);
		this.#retry = setTimeout(() => this.#connect(), FIRST_PAUSE_MS);
	}

	/** False if the line is not open; nothing is queued here. */
	send(message: object): boolean {
		if (this.state !== 'live' || this.#socket?.readyState !== 1) return false;
		this.#socket.send(JSON.stringify(message));
		return true;
	}

	tryNow(): void {
		if (this.#shut || this.state === 'live' || this.state === 'refused') return;
		clearTimeout(this.#retry);
		this.#connect();
	}

	#tryNow = () => this.tryNow();
	#cameBack = () => {
		if (document.visibilityState === 'visible') this.tryNow();
	};
	#wentOffline = () => {
		if (!this.#shut) this.#lost();
	};

	#connect(): void {
		this.#drop();
		if (navigator.onLine === false) {
			this.#lost();
			return;
		}
		const socket = this.around.socket(this.url);
		this.#socket = socket;
		if (this.state !== 'lost') this.#tell('connecting', null);
		socket.onopen = () => {
			this.#failures = 0;
			this.#tell('live', null);
			this.#ping = setInterval(() => this.#beat(), PING_EVERY_MS);
		};
		socket.onmessage = (event) => {
			clearTimeout(this.#death);
			this.#death = undefined;
			const frame = readFrame(event.data);
			if (frame && frame.type !== 'pong') this.listener.frame(frame);
		};
		socket.onclose = (event) => {
			if (socket !== this.#socket || this.#shut) return;
			if (event.code === ACCESS_CLOSED) {
				this.#drop();
				this.#tell('refused', null);
			} else this.#lost();
		};
	}

	#beat(): void {
		if (!this.send({ type: 'ping' })) return;
		this.#death ??= setTimeout(() => this.#lost(), DEAD_AFTER_MS);
	}

	#lost(): void {
		this.#drop();
		const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures);
		this.#failures += 1;
		const pause = longest * (0.5 + this.around.random() / 2);
		clearTimeout(this.#retry);
		this.#retry = setTimeout(() => this.#connect(), pause);
		this.#tell('lost', this.around.now() + pause);
	}

	/** Lets go of the present socket without a word to the listener. */
	#drop(): void {
		clearInterval(this.#ping);
		clearTimeout(this.#death);
		this.#death = undefined;
		const socket = this.#socket;
		this.#socket = null;
		if (!socket) return;
		socket.onopen = socket.onmessage = socket.onclose = null;
		try {
			socket.close();
		} catch {
			/* it was never open */
		}
	}

	#tell(state: LinkState, retryAt: number | null): void {
		this.state = state;
		this.listener.state(state, retryAt);
	}
}

function readFrame(data: unknown): Frame | null {
	try {
		const frame: unknown = JSON.parse(String(data));
		return typeof frame === 'object' && frame !== null && 'type' in frame ? (frame as Frame) : null;
	} catch {
		return null;
	}
}

export function socketAddress(path: string): string {
	return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}
