/** It becomes my turn: two soft notes, unless muted. Browsers allow sound only after the reader has touched the page. */
import { stored, store } from '$lib/storage';

const KEY = 'broadside.sound';

class Chime {
	on = $state(stored<boolean>(KEY) ?? true);
	#audio: AudioContext | null = null;

	/** Call once from a page; sound is unlocked by the first touch or key. */
	listen(): () => void {
		const unlock = () => {
			this.#audio ??= new AudioContext();
			void this.#audio.resume();
		};
		addEventListener('pointerdown', unlock, { once: true });
		addEventListener('keydown', unlock, { once: true });
		return () => {
			removeEventListener('pointerdown', unlock);
			removeEventListener('keydown', unlock);
		};
	}

	toggle(): void {
		this.on = !this.on;
		store(KEY, this.on);
		if (this.on) this.ring();
	}

	ring(): void {
		const audio = this.#audio;
		if (!this.on || !audio || audio.state !== 'running') return;
		for (const [index, pitch] of [784, 1047].entries()) {
			const start = audio.currentTime + index * 0.16;
			const tone = audio.createOscillator();
			const volume = audio.createGain();
			tone.frequency.value = pitch;
			volume.gain.setValueAtTime(0, start);
			volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
			volume.gain.exponentialRampToValueAtTime(0.001, start + 0.7);
			tone.connect(volume).connect(audio.destination);
			tone.start(start);
			tone.stop(start + 0.75);
		}
	}
}

export const chime = new Chime();
