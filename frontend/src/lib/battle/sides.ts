import type { Side } from './types';

/** In a lone battle the attacker sails under the first colour, the defender under the second. */
export function colourOf(side: Side): string {
	return side === 'attacker' ? 'a' : 'b';
}
