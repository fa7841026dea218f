import { getContext, setContext } from 'svelte';
import type { Battle } from './battle.svelte';

const KEY = Symbol('battle');

export function setBattle(battle: () => Battle): void {
	setContext(KEY, battle);
}

/** The battle of the address, shared by its pages. */
export function theBattle(): () => Battle {
	return getContext<() => Battle>(KEY);
}
