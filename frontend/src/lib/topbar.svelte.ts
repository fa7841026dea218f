/** What a page adds to the top bar while it is shown, and where its skip link leads. */
import type { Snippet } from 'svelte';
import { shell } from './words';

class TopBarSlots {
	crumbs = $state<Snippet | null>(null);
	right = $state<Snippet | null>(null);
	skip = $state({ href: '#content', text: shell.skipToContent });
}

export const topbar = new TopBarSlots();

/** Call while a component is set up; the slots are emptied when it goes. */
export function inTopBar(parts: {
	crumbs?: Snippet;
	right?: Snippet;
	skip?: { href: string; text: string };
}): void {
	$effect(() => {
		topbar.crumbs = parts.crumbs ?? null;
		topbar.right = parts.right ?? null;
		if (parts.skip) topbar.skip = parts.skip;
		return () => {
			topbar.crumbs = null;
			topbar.right = null;
			topbar.skip = { href: '#content', text: shell.skipToContent };
		};
	});
}
