/**
 * Faults of the form before it is sent. Only what needs no rules: figures are figures, names are there.
 * Whether a fleet is a legal one is for the server to say; its faults are placed by `placed`.
 */
import { SIDES, type FieldDescription, type SideName } from '$lib/battles/types';
import { newBattle as words } from '$lib/words';
import { figure, namesIn, type Draft } from './draft';

/** A sentence and the id of the field that it belongs to ('' = the whole form). */
export interface FormFault {
	field: string;
	text: string;
}

export const MOST_UNITS = 500;

export function checked(
	draft: Draft,
	options: FieldDescription[],
	unitFields: FieldDescription[] = [],
	elsewhere: string[] = []
): FormFault[] {
	const faults: FormFault[] = [];
	const say = (field: string, text: string) => faults.push({ field, text });
	if (draft.from === 'scenario' && !draft.scenario) say('scenario', words.faults.chooseScenario);
	if (!draft.name.trim()) say('name', words.faults.name);
	if (draft.from === 'typed') {
		for (const side of SIDES) checkOrder(draft, side, unitFields, say);
		checkZones(draft, elsewhere, say);
		for (const option of options)
			checkField(option, draft.options[option.name], `option-${option.name}`, say);
	}
	for (const side of SIDES) {
		const { who, username } = draft.command[side];
		if (who === 'user' && !username.trim()) say(`command-${side}-user`, words.faults.user);
	}
	const days = figure(draft.abandonAfterDays);
	if (days === null || days < 1 || days > 365) say('abandon', words.faults.days);
	return faults;
}

type Say = (field: string, text: string) => void;

function checkOrder(draft: Draft, side: SideName, unitFields: FieldDescription[], say: Say): void {
	const { name, rows } = draft[side];
	if (!name.trim()) say(`${side}-name`, words.faults.sideName);
	if (rows.length === 0) say(`${side}-add`, words.faults.noUnits(words.side[side]));
	let sum = 0;
	for (const row of rows) {
		const count = figure(row.count);
		const names = namesIn(row.names).length;
		if (count === null || count < 1) say(`row-${row.key}-count`, words.faults.count);
		else if (names > count) say(`row-${row.key}-names`, words.faults.names(names, count));
		if (row.damage.trim() && figure(row.damage) === null) say(`row-${row.key}-damage`, words.faults.damage);
		for (const field of unitFields)
			checkField(field, row.fields[field.name], `row-${row.key}-${field.name}`, say);
		sum += count ?? 0;
	}
	if (sum > MOST_UNITS) say(`${side}-add`, words.faults.tooMany(MOST_UNITS, sum));
}

function checkZones(draft: Draft, elsewhere: string[], say: Say): void {
	const seen = new Set<string>();
	for (const zone of draft.zones) {
		const name = zone.name.trim();
		if (!name) say(`zone-${zone.key}-name`, words.faults.zoneName);
		else if (elsewhere.includes(name)) say(`zone-${zone.key}-name`, words.faults.zoneElsewhere(name));
		else if (seen.has(name)) say(`zone-${zone.key}-name`, words.faults.zoneTwice(name));
		seen.add(name);
	}
}

function checkField(
	field: FieldDescription,
	typed: string | boolean | undefined,
	id: string,
	say: Say
): void {
	if (field.kind !== 'integer' || typed === undefined || typed === '') return;
	const value = figure(String(typed));
	const { min, max } = field;
	if (value === null || (min != null && value < min) || (max != null && value > max)) {
		say(id, words.faults.option(min ?? 0, max ?? null));
	}
}

/** Options that differ from the default, as the server wants them. */
export function optionsOf(draft: Draft, options: FieldDescription[]): Record<string, unknown> {
	const chosen: Record<string, unknown> = {};
	for (const option of options) {
		const typed = draft.options[option.name];
		if (typed === undefined || typed === '') continue;
		const value = option.kind === 'integer' ? Number(typed) : typed;
		if (value !== option.default) chosen[option.name] = value;
	}
	return chosen;
}

/** The field of this form that a path of the server's answer speaks of. */
export function fieldFor(path: string, draft: Draft, rows: Record<SideName, number[]>): string {
	const at = path.replace(/^document\./, '');
	const unit = /^(attacker|defender)\.units\[?\.?(\d+)\]?(?:\.(\w+))?/.exec(at);
	if (unit) {
		const key = rows[unit[1] as SideName][Number(unit[2])];
		const of = draft[unit[1] as SideName].rows.find((row) => row.key === key);
		const part = unit[3] === 'name' ? 'names' : (unit[3] ?? 'type');
		const has = of && (part in of || part in of.fields);
		return key === undefined ? `${unit[1]}-add` : `row-${key}-${has ? part : 'type'}`;
	}
	const zone = /^zone\.adjacent\[?\.?(\d+)\]?/.exec(at);
	if (zone) return `zone-${draft.zones[Number(zone[1])]?.key ?? 0}-name`;
	const side = /^(attacker|defender)(?:\.(\w+))?$/.exec(at);
	if (side) return side[2] === 'name' ? `${side[1]}-name` : `${side[1]}-add`;
	const command = /^command\.(attacker|defender)/.exec(at);
	if (command) return `command-${command[1]}-user`;
	const option = /^options\.(\w+)/.exec(at);
	if (option) return `option-${option[1]}`;
	const plain: Record<string, string> = {
		name: 'name',
		scenario: 'scenario',
		moderators: 'moderators',
		spectators: 'spectators',
		abandon_after_days: 'abandon',
		'zone.name': 'zone-name'
	};
	return plain[at.replace(/[[.].*$/, '')] ?? plain[at] ?? '';
}

/** The server's faults, each at its field; a path inside the message counts too ("at attacker.units[1]: …"). */
export function placed(
	message: string,
	fields: Record<string, string[]>,
	draft: Draft,
	rows: Record<SideName, number[]>
): FormFault[] {
	const faults = Object.entries(fields).flatMap(([path, texts]) =>
		texts.map((text) => ({ field: fieldFor(path, draft, rows), text }))
	);
	if (faults.length > 0) return faults;
	const inside = /^at ([\w.[\]]+): (.*)$/s.exec(message);
	return [
		inside
			? { field: fieldFor(inside[1] ?? '', draft, rows), text: inside[2] ?? message }
			: { field: '', text: message }
	];
}
