/** What a question offers, told apart by its shape: the kinds of questions are the rulesets' own. */
import type {
	AllocateOptions,
	AssignOptions,
	Choice,
	OptionItem,
	Options,
	PickOptions,
	Question
} from './types';

export const isList = (options: Options): options is OptionItem[] => Array.isArray(options);
export const isAllocation = (options: Options): options is AllocateOptions => 'targets' in options;
export const isPick = (options: Options): options is PickOptions => 'pick' in options;
export const isAssign = (options: Options): options is AssignOptions => 'places' in options;

/** A shape that this page can fill in. */
export function isKnown({ options }: Question): boolean {
	return isList(options) || isAllocation(options) || isPick(options) || isAssign(options);
}

/** The units that a refused choice names, whether it gives them something or picks them. */
export function unitsRefused(choice: Choice): string[] {
	const named = Object.values(choice)[0];
	if (Array.isArray(named)) return named.map(String);
	return typeof named === 'object' && named !== null ? Object.keys(named) : [];
}

/** As many as must be chosen are, and no more than may be. */
export function pickFits({ pick, least, most }: PickOptions, chosen: string[]): boolean {
	return chosen.length >= least && chosen.length <= most && chosen.every((id) => pick.includes(id));
}

/** How many more find room at a place; null where any number does. */
export function roomLeft(options: AssignOptions, sent: Record<string, string>, place: string): number | null {
	const room = options.places.find((one) => one.place === place)?.room ?? null;
	return room === null ? null : room - Object.values(sent).filter((one) => one === place).length;
}

export function assignFits(options: AssignOptions, sent: Record<string, string>): boolean {
	return (
		Object.keys(sent).length >= options.least &&
		Object.entries(sent).every(
			([id, place]) => options.units.includes(id) && options.places.some((one) => one.place === place)
		) &&
		options.places.every(({ place }) => (roomLeft(options, sent, place) ?? 0) >= 0)
	);
}
