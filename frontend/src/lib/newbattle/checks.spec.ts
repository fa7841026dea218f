import { describe, expect, it } from 'vitest';
import type { FieldDescription } from '$lib/battles/types';
import { checked, fieldFor, optionsOf, placed } from './checks';
import { addRow, addZone, emptyDraft, type Draft } from './draft';

const OPTION: FieldDescription = {
	name: 'highest_hit',
	label: 'Highest hit',
	kind: 'integer',
	min: 1,
	max: 100,
	default: 4
};

function filled(): Draft {
	const draft: Draft = { ...emptyDraft(), from: 'typed', name: 'Test' };
	draft.attacker.name = 'Japan';
	draft.defender.name = 'United States';
	addRow(draft, 'attacker', 'Destroyer');
	addRow(draft, 'defender', 'Cruiser');
	return draft;
}

const fields = (draft: Draft) => checked(draft, [OPTION]).map((fault) => fault.field);

describe('the form before it is sent', () => {
	it('finds nothing wrong with a complete one', () => {
		expect(checked(filled(), [OPTION])).toEqual([]);
	});

	it('asks for a scenario and a name', () => {
		expect(fields(emptyDraft())).toEqual(['scenario', 'name']);
	});

	it.each([
		['1 name too many', { names: 'Arashi, Nowaki' }, 'row-1-names'],
		['no number', { count: '' }, 'row-1-count'],
		['a negative number', { count: '-3' }, 'row-1-count'],
		['half a unit', { count: '1.5' }, 'row-1-count'],
		['hits in words', { damage: 'some' }, 'row-1-damage']
	])('sees %s at its field', (_, change, field) => {
		const draft = filled();
		Object.assign(draft.attacker.rows[0] ?? {}, change);
		expect(fields(draft)).toEqual([field]);
	});

	it('says how many units are too many', () => {
		const draft = filled();
		Object.assign(draft.defender.rows[0] ?? {}, { count: '501' });
		expect(checked(draft, [])[0]?.text).toBe('At most 500 units a side. You have 501.');
	});

	it('wants zones named, once each, and none as the ruleset calls what is no zone', () => {
		const draft = filled();
		for (const name of ['North', 'North', '', ' submerged ', 'aircraft']) addZone(draft).name = name;
		expect(fields(draft)).toEqual(['zone-4-name', 'zone-5-name']);
		const faults = checked(draft, [OPTION], [], ['aircraft', 'submerged']);
		expect(faults.map((fault) => fault.field)).toEqual([4, 5, 6, 7].map((key) => `zone-${key}-name`));
		expect(faults[2]?.text).toContain('“submerged”');
	});

	it('wants a user name where a person is invited, and a sensible number of days', () => {
		const draft = filled();
		draft.command.defender = { who: 'user', username: ' ' };
		draft.abandonAfterDays = '0';
		expect(fields(draft)).toEqual(['command-defender-user', 'abandon']);
	});

	it('sends only options that differ from the usual', () => {
		const draft = filled();
		draft.options = { highest_hit: '4' };
		expect(optionsOf(draft, [OPTION])).toEqual({});
		draft.options = { highest_hit: '3' };
		expect(optionsOf(draft, [OPTION])).toEqual({ highest_hit: 3 });
	});
});

describe('a fault of the server', () => {
	const rows = { attacker: [1, 1], defender: [2] };

	it.each([
		['document.attacker.units[1].type', 'row-1-type'],
		['attacker.units.1.aboard', 'row-1-aboard'],
		['defender.units[0]', 'row-2-type'],
		['defender.units', 'defender-add'],
		['attacker.name', 'attacker-name'],
		['command.defender.username', 'command-defender-user'],
		['options.highest_hit', 'option-highest_hit'],
		['moderators', 'moderators'],
		['zone.name', 'zone-name'],
		['something.else', '']
	])('%s belongs to %j', (path, field) => {
		expect(fieldFor(path, filled(), rows)).toBe(field);
	});

	it('is placed by the path inside its message when there are no fields', () => {
		const faults = placed('at attacker.units[1].aboard: Akagi has no room left.', {}, filled(), rows);
		expect(faults).toEqual([{ field: 'row-1-aboard', text: 'Akagi has no room left.' }]);
	});
});
