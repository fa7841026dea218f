import { expect, it } from 'vitest';
import { namesOf } from '$lib/battle/names';
import type { BattleView, Looked } from '$lib/battle/types';
import { log } from './en/log';
import { plain } from './parts';

const force = (name: string) => ({ name, units: [] });
const view = { setup: { attacker: force('Red'), defender: force('Blue') } };
const names = namesOf(view as unknown as BattleView, {} as never);

const said = (zones: unknown[]) =>
	plain(log.looked({ type: 'looked', what: 'neighbours', fact: { zones } } as unknown as Looked, names));

it('tells what stands in the neighbouring waters, a third side too', () => {
	const empty = { attacker: [], defender: [], unfinished: false };
	expect(
		said([
			{ ...empty, name: 'West Sea', attacker: ['Cruiser', 'Cruiser'], others: ['Destroyer'] },
			{ ...empty, name: 'East Sea', defender: ['Submarine'] },
			{ ...empty, name: 'South Sea' }
		])
	).toBe(
		'Neighbouring waters were looked at: West Sea (Red: 2 × Cruiser, a third side: Destroyer); ' +
			'East Sea (Blue: Submarine); South Sea.'
	);
	expect(said([])).toBe('There is no sea zone next to this one.');
});
