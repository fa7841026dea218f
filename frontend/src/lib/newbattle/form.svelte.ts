/** The form of a new battle: the draft, what the server knows, the faults, and sending. */
import { api } from '$lib/api/client';
import { Fault } from '$lib/api/fault';
import { SIDES, type Ruleset, type Scenario, type SideName } from '$lib/battles/types';
import { KeyOf } from '$lib/keys';
import { store, stored } from '$lib/storage';
import { newBattle as words, shell } from '$lib/words';
import { checked, optionsOf, placed, type FormFault } from './checks';
import { DRAFT_KEY, emptyDraft, figure, namesIn, revived, type Draft } from './draft';
import { documentOf, draftFrom } from './orders';

export interface Made {
	id: string | number;
	name: string;
	setup?: { attacker: { name: string }; defender: { name: string } };
	invite_links?: Partial<Record<SideName | 'moderator', string>>;
}

export class NewBattleForm {
	draft = $state<Draft>(revived(stored(DRAFT_KEY)) ?? emptyDraft());
	ruleset = $state.raw<Ruleset | null>(null);
	faults = $state.raw<FormFault[]>([]);
	busy = $state(false);
	made = $state.raw<Made | null>(null);
	/** The chosen scenario with its orders, once they have come. */
	scenario = $state.raw<Scenario | null>(null);
	/** Another tab has stored a draft of its own since this one was opened. */
	elsewhere = $state(false);
	#keys = new KeyOf();

	/** Keeps what is typed; call in an effect. */
	keep(): void {
		const draft = $state.snapshot(this.draft);
		store(DRAFT_KEY, this.made ? null : draft);
	}

	get roster() {
		return this.draft.unitTypes ?? this.ruleset?.default_roster ?? {};
	}

	at(field: string): string {
		return this.faults.find((fault) => fault.field === field)?.text ?? '';
	}

	/** The sides as they are called, for who commands them. */
	get sideNames(): Record<SideName, string> {
		const from = this.draft.from === 'typed' ? this.draft : (this.scenario?.sides ?? this.scenario?.document);
		return { attacker: from?.attacker.name.trim() ?? '', defender: from?.defender.name.trim() ?? '' };
	}

	/** Where a fault is, for the list at the head of the form. */
	get labels(): Record<string, string> {
		const labels: Record<string, string> = {};
		for (const side of SIDES) {
			const title = words.sideTitle[side] ?? side;
			labels[`${side}-name`] = labels[`command-${side}-user`] = title;
			this.draft[side].rows.forEach((row, index) => {
				const own = this.ruleset?.unit_fields?.map((field) => field.name) ?? [];
				for (const part of ['type', 'count', 'names', 'aboard', 'damage', ...own]) {
					labels[`row-${row.key}-${part}`] = `${title}, ${words.rowOf(index + 1, row.type)}`;
				}
			});
		}
		this.draft.zones.forEach((zone, index) => {
			labels[`zone-${zone.key}-name`] = words.zoneNumber(index + 1);
		});
		return labels;
	}

	chooseScenario(scenario: Scenario, before: string): void {
		this.draft.scenario = scenario.slug;
		this.draft.ruleset = scenario.ruleset;
		if (!this.draft.name.trim() || this.draft.name === before) this.draft.name = scenario.title;
	}

	/** A scenario's orders into the form; what was chosen about people stays. */
	copyScenario(scenario: Scenario): void {
		if (!scenario.document) return;
		const { command, moderators, spectators, abandonAfterDays, name } = this.draft;
		this.draft = {
			...draftFrom(scenario.document, name.trim() || scenario.title),
			scenario: scenario.slug,
			command,
			moderators,
			spectators,
			abandonAfterDays
		};
		this.faults = [];
	}

	startOver(): void {
		this.draft = emptyDraft();
		this.faults = [];
	}

	async send(): Promise<void> {
		if (this.busy) return;
		const draft = $state.snapshot(this.draft as unknown) as Draft;
		const options = this.ruleset?.options ?? [];
		const { unit_fields, elsewhere } = this.ruleset ?? {};
		this.faults = checked(draft, options, unit_fields, elsewhere);
		if (this.faults.length > 0) return;
		const { document, rows } = documentOf(draft, { about: this.ruleset, roster: this.roster });
		document.options = optionsOf(draft, options);
		this.busy = true;
		try {
			const body = this.#body(draft, document);
			this.made = await api.post<Made>('/api/battles/', { ...body, key: this.#keys.of(body) });
			this.#keys = new KeyOf();
			store(DRAFT_KEY, null);
		} catch (cause) {
			this.faults =
				cause instanceof Fault
					? placed(cause.message, cause.fields, draft, rows)
					: [{ field: '', text: shell.failed }];
		} finally {
			this.busy = false;
		}
	}

	#body(draft: Draft, document: unknown): Record<string, unknown> {
		const who = (side: SideName) => {
			const { who, username } = draft.command[side];
			return who === 'user' ? { username: username.trim() } : who;
		};
		return {
			name: draft.name.trim(),
			...(draft.from === 'scenario' ? { scenario: draft.scenario } : { document }),
			command: Object.fromEntries(SIDES.map((side) => [side, who(side)])),
			moderators: namesIn(draft.moderators),
			spectators: draft.spectators,
			abandon_after_days: figure(draft.abandonAfterDays)
		};
	}
}
