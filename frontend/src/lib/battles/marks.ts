/** The colour and pattern of a side in a battle that belongs to no campaign. */
import type { SideName } from './types';

export const markOf: Record<SideName, string> = { attacker: 'a', defender: 'b' };
