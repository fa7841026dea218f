/** The form that opens a campaign: what is typed stays, whatever the server says. */
import { Fault } from '$lib/api/fault';
import { KeyOf } from '$lib/keys';
import { campaign as words, shell } from '$lib/words';
import { openCampaign } from './api';
import type { CampaignHead, CampaignScenario, Command } from './types';

export type Who = 'me' | 'user' | 'link';

export class CampaignForm {
	name = $state('');
	scenario = $state.raw<CampaignScenario | null>(null);
	/** Slug of the unit table; '': the one that the scenario is made for. */
	table = $state('');
	who = $state<Record<string, Who>>({});
	usernames = $state<Record<string, string>>({});
	spectators = $state<keyof typeof words.watchers>('anyone');
	/** By field: `name`, `scenario`, `command-<side>`; '' is the form as a whole. */
	faults = $state.raw<Record<string, string>>({});
	sending = $state(false);
	made = $state.raw<CampaignHead | null>(null);
	#key = new KeyOf();

	/** Side → address of its invitation, for those that go to whoever has the link. */
	get links(): { side: string; path: string }[] {
		const seats = new Map(this.made?.seats.map((seat) => [String(seat.id), seat.side]) ?? []);
		return Object.entries(this.made?.invite_links ?? {}).flatMap(([seat, path]) => {
			const side = seats.get(seat);
			return side ? [{ side, path }] : [];
		});
	}

	choose(scenario: CampaignScenario): void {
		if (!this.name || this.name === this.scenario?.title) this.name = scenario.title;
		if (this.scenario?.ruleset !== scenario.ruleset) this.table = '';
		this.scenario = scenario;
		scenario.sides.forEach((side, index) => {
			this.who[side.id] ??= index === 0 ? 'me' : 'link';
			this.usernames[side.id] ??= '';
		});
	}

	#check(): Record<string, string> {
		const faults: Record<string, string> = {};
		if (!this.name.trim()) faults.name = words.nameFault;
		if (!this.scenario) faults.scenario = words.scenarioFault;
		for (const side of this.scenario?.sides ?? [])
			if (this.who[side.id] === 'user' && !this.usernames[side.id]?.trim())
				faults[`command-${side.id}`] = words.userNameFault;
		return faults;
	}

	async send(): Promise<void> {
		this.faults = this.#check();
		const scenario = this.scenario;
		if (this.sending || !scenario || Object.keys(this.faults).length) return;
		this.sending = true;
		try {
			const wanted = {
				name: this.name.trim(),
				scenario: scenario.slug,
				...(this.table && { table: { slug: this.table } }),
				command: Object.fromEntries(scenario.sides.map(({ id }) => [id, [this.#command(id)]])),
				spectators: this.spectators
			};
			this.made = await openCampaign({ ...wanted, key: this.#key.of(wanted) });
		} catch (cause) {
			this.faults = this.#said(cause instanceof Fault ? cause : new Fault(0, 'failed', shell.failed));
		} finally {
			this.sending = false;
		}
	}

	#command(side: string): Command {
		const who = this.who[side] ?? 'link';
		return who === 'user' ? { username: (this.usernames[side] ?? '').trim() } : who;
	}

	#said(fault: Fault): Record<string, string> {
		const faults: Record<string, string> = {};
		for (const [path, [sentence]] of Object.entries(fault.fields)) {
			const side = /^command\.([^.]+)/.exec(path)?.[1];
			faults[side ? `command-${side}` : path] = sentence ?? fault.message;
		}
		return Object.keys(faults).length ? faults : { '': fault.message };
	}
}
