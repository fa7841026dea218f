/** What the sentences of the log are made of. */
import type { Fields, Json, Side } from '$lib/battle/types';
import type { Names, Part } from '../parts';

export type Said = (details: Fields, names: Names) => Part[];

export const sideOf = (value: Json | undefined): Side => (value === 'defender' ? 'defender' : 'attacker');
export const strings = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : []);
export const number = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const who = (details: Fields, names: Names): Part => flagged(sideOf(details.side), names);
export const flagged = (side: Side, names: Names): Part => ({ side, name: names.side(side) });
