/** Up to which entry a reader had seen this battle at the last visit. */
import { store, stored } from '$lib/storage';

const keyOf = (battle: string) => `broadside.seen.${battle}`;

export function lastSeen(battle: string): number {
	return stored<number>(keyOf(battle)) ?? 0;
}

export function rememberSeen(battle: string, number: number): void {
	if (number > 0) store(keyOf(battle), number);
}
