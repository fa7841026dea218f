/** Asking again now and then, while the page is looked at. */
import { session } from './session.svelte';

const EVERY_MS = 30_000;

/** Call while a component is set up; asking ends when it goes. Coming back to the page asks at once. */
export function whileVisible(ask: () => void): void {
	$effect(() => {
		const look = () => {
			if (document.visibilityState === 'visible') ask();
		};
		const timer = setInterval(look, EVERY_MS);
		document.addEventListener('visibilitychange', look);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', look);
		};
	});
}

/** How many decisions wait for me. */
export function watchWaiting(): void {
	whileVisible(() => {
		if (!session.known) void session.load();
		else if (session.user) void session.refresh();
	});
}
