import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import type { Ruleset, Scenario } from '$lib/battles/types';
import { addRow, DRAFT_KEY } from './draft';
import { NewBattleForm } from './form.svelte';

const RULESET = {
	slug: 'flames-and-steel',
	options: [],
	categories: [{ name: 'escort', label: 'Escort', group: 'naval' }],
	default_roster: { Destroyer: { category: 'escort' } }
} as unknown as Ruleset;

const SCENARIO: Scenario = {
	slug: 'midway',
	title: 'Midway',
	ruleset: 'flames-and-steel',
	summary: '',
	document: {
		ruleset: 'flames-and-steel',
		attacker: { name: 'Japan', units: [{ id: 'a', type: 'Destroyer', name: 'Arashi' }] },
		defender: { name: 'United States', units: [{ id: 'b', type: 'Destroyer', name: 'Balch' }] }
	}
};

function typed(): NewBattleForm {
	const form = new NewBattleForm();
	form.ruleset = RULESET;
	form.draft.from = 'typed';
	form.draft.name = ' Skirmish ';
	form.draft.attacker.name = 'Red';
	form.draft.defender.name = 'Blue';
	addRow(form.draft, 'attacker', 'Destroyer');
	addRow(form.draft, 'defender', 'Destroyer');
	return form;
}

describe('the form of a new battle', () => {
	beforeEach(() => localStorage.clear());
	afterEach(() => vi.restoreAllMocks());

	it('sends a scenario by its slug, with who commands', async () => {
		const post = vi.spyOn(api, 'post').mockResolvedValue({ id: '1', name: 'Midway' });
		const form = new NewBattleForm();
		form.chooseScenario(SCENARIO, '');
		form.draft.command.defender = { who: 'user', username: ' chester ' };
		form.draft.moderators = 'vera, ';
		await form.send();
		expect(post).toHaveBeenCalledWith('/api/battles/', {
			name: 'Midway',
			scenario: 'midway',
			command: { attacker: 'me', defender: { username: 'chester' } },
			moderators: ['vera'],
			spectators: 'anyone',
			abandon_after_days: 14,
			key: expect.stringMatching(/^[0-9a-f-]{36}$/)
		});
	});

	it('sends the same again under the same key, and anything else under a new one', async () => {
		const post = vi.spyOn(api, 'post').mockRejectedValue(new Fault(0, 'offline', 'No connection.'));
		const form = typed();
		const keys = async () => {
			await form.send();
			return (post.mock.lastCall?.[1] as { key: string }).key;
		};
		const first = await keys();
		expect(await keys()).toBe(first);
		form.draft.name = 'Another';
		const second = await keys();
		expect(second).not.toBe(first);
		post.mockResolvedValue({ id: '1', name: 'Another' });
		expect(await keys()).toBe(second);
		expect(await keys(), 'a battle after the first').not.toBe(second);
	});

	it('sends typed orders as a document and forgets the draft when the battle exists', async () => {
		const post = vi.spyOn(api, 'post').mockResolvedValue({ id: '1', name: 'Skirmish' });
		const form = typed();
		form.keep();
		expect(localStorage.getItem(DRAFT_KEY)).toContain('Skirmish');
		await form.send();
		const body = post.mock.calls[0]?.[1] as { name: string; document: { attacker: { units: unknown[] } } };
		expect(body.name).toBe('Skirmish');
		expect(body.document.attacker.units).toEqual([
			{ id: 'a-destroyer-1', type: 'Destroyer', name: 'Destroyer 1' }
		]);
		expect(localStorage.getItem(DRAFT_KEY)).toBeNull();
	});

	it('does not send what is wrong, and keeps everything that is typed', async () => {
		const post = vi.spyOn(api, 'post');
		const form = typed();
		Object.assign(form.draft.attacker.rows[0] ?? {}, { count: '5x' });
		await form.send();
		expect(post).not.toHaveBeenCalled();
		expect(form.at('row-1-count')).not.toBe('');
		expect(form.draft.attacker.rows[0]?.count).toBe('5x');
	});

	it('puts a refusal at its field and stays as it was', async () => {
		const fields = { 'document.attacker.units[0].type': ['There is no such type.'] };
		vi.spyOn(api, 'post').mockRejectedValue(new Fault(400, 'invalid', 'Not created.', null, fields));
		const form = typed();
		await form.send();
		expect(form.faults).toEqual([{ field: 'row-1-type', text: 'There is no such type.' }]);
		expect(form.made).toBeNull();
		expect(form.busy).toBe(false);
	});

	it('sends once however often it is clicked', async () => {
		const post = vi.spyOn(api, 'post').mockResolvedValue({ id: '1', name: 'Skirmish' });
		const form = typed();
		await Promise.all([form.send(), form.send()]);
		expect(post).toHaveBeenCalledTimes(1);
	});

	it('keeps a name of its own when another scenario is chosen', () => {
		const form = new NewBattleForm();
		form.chooseScenario(SCENARIO, '');
		form.draft.name = 'My Midway';
		form.chooseScenario({ ...SCENARIO, slug: 'samar', title: 'Samar' }, 'Midway');
		expect(form.draft.name).toBe('My Midway');
	});

	it('copies a scenario into rows and keeps who commands', () => {
		const form = new NewBattleForm();
		form.draft.command.attacker.who = 'link';
		form.copyScenario(SCENARIO);
		expect(form.draft.from).toBe('typed');
		expect(form.draft.attacker.rows[0]?.names).toBe('Arashi');
		expect(form.draft.command.attacker.who).toBe('link');
	});
});
