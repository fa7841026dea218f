/** Choices of this browser: sound and single-key shortcuts. Another tab's change is taken over. */
import { store, stored } from './storage';

const SOUND = 'broadside.sound';
const KEYS = 'broadside.keys';

class Settings {
	#sound = $state(stored<boolean>(SOUND) ?? true);
	#keys = $state(stored<boolean>(KEYS) ?? true);

	constructor() {
		globalThis.addEventListener?.('storage', (event) => {
			if (event.key === SOUND) this.#sound = stored<boolean>(SOUND) ?? true;
			if (event.key === KEYS) this.#keys = stored<boolean>(KEYS) ?? true;
		});
	}

	/** A chime when it becomes my turn. */
	get sound(): boolean {
		return this.#sound;
	}
	set sound(on: boolean) {
		this.#sound = on;
		store(SOUND, on);
	}

	/** Letters and figures act by themselves on the battle page. */
	get keys(): boolean {
		return this.#keys;
	}
	set keys(on: boolean) {
		this.#keys = on;
		store(KEYS, on);
	}
}

export const settings = new Settings();
