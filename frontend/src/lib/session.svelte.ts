/** Who is signed in, as the server says. */
import { api } from './api/client';
import { Fault } from './api/fault';

export interface User {
	username: string;
	display_name: string;
	email: string;
	email_verified?: boolean;
	email_notices: boolean;
	has_token: boolean;
	/** Draws maps and edits unit tables. */
	is_admin: boolean;
}

interface Me {
	user: User | null;
	waiting: number;
	waiting_campaigns: number;
}

class Session {
	user = $state<User | null>(null);
	/** What waits for me: decisions in battles, and turns of campaigns. */
	waiting = $state(0);
	/** False until the server has said who I am; nothing about me is shown before. */
	known = $state(false);
	/** Why the server has not said it. */
	fault = $state.raw<Fault | null>(null);
	#asked: Promise<void> | null = null;

	/** Asks once; later calls give the same answer. */
	load(): Promise<void> {
		return (this.#asked ??= this.refresh());
	}

	async refresh(): Promise<void> {
		try {
			const me = await api.get<Me>('/api/me/');
			this.user = me.user;
			this.waiting = me.waiting + me.waiting_campaigns;
			this.known = true;
			this.fault = null;
		} catch (cause) {
			this.#asked = null;
			this.fault = cause instanceof Fault ? cause : null;
		}
	}
}

export const session = new Session();
