/** Asks now and then how many decisions wait for me, while the page is looked at. */
import { session } from './session.svelte';

const EVERY_MS = 30_000;

/** Call while a component is set up; asking ends when it goes. */
export function watchWaiting(): void {
	$effect(() => {
		const ask = () => {
			if (document.visibilityState !== 'visible') return;
			if (!session.known) void session.load();
			else if (session.user) void session.refresh();
		};
		const timer = setInterval(ask, EVERY_MS);
		document.addEventListener('visibilitychange', ask);
		return () => {
			clearInterval(timer);
			document.removeEventListener('visibilitychange', ask);
		};
	});
}
