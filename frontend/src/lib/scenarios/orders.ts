/** An order of battle, told in rows: so many of a type, and their names if they are ships. */
import type { DocumentUnit, Ruleset, UnitType } from '$lib/battles/types';

export interface Told {
	type: string;
	count: number;
	names: string[];
	silhouette: string;
	damaged: { name: string; hits: number }[];
}

export type Group = 'naval' | 'air' | 'land';

export function rosterOf(ruleset: Ruleset | null, own?: Record<string, UnitType>): Record<string, UnitType> {
	return own ?? ruleset?.default_roster ?? {};
}

export function groupOf(ruleset: Ruleset | null, roster: Record<string, UnitType>, type: string): Group {
	const category = roster[type]?.category;
	return ruleset?.categories.find((one) => one.name === category)?.group ?? 'naval';
}

export function silhouetteOf(
	ruleset: Ruleset | null,
	roster: Record<string, UnitType>,
	type: string
): string {
	const unit = roster[type];
	const usual = ruleset?.default_roster[type];
	const category = ruleset?.categories.find((one) => one.name === unit?.category);
	return (
		unit?.silhouette || usual?.silhouette || category?.silhouette || type.toLowerCase().replace(/\s+/g, '-')
	);
}

export function told(
	units: DocumentUnit[],
	ruleset: Ruleset | null,
	roster: Record<string, UnitType>
): Told[] {
	const rows = new Map<string, Told>();
	for (const unit of units) {
		const row = rows.get(unit.type) ?? {
			type: unit.type,
			count: 0,
			names: [],
			silhouette: silhouetteOf(ruleset, roster, unit.type),
			damaged: []
		};
		rows.set(unit.type, row);
		row.count++;
		const name = unit.name ?? unit.id;
		if (!unit.aboard) row.names.push(name);
		if (unit.damage) row.damaged.push({ name, hits: unit.damage });
	}
	const order: Group[] = ['naval', 'air', 'land'];
	const rank = (row: Told) => order.indexOf(groupOf(ruleset, roster, row.type));
	return [...rows.values()].sort((one, other) => rank(one) - rank(other));
}

export function counts(
	units: DocumentUnit[],
	ruleset: Ruleset | null,
	roster: Record<string, UnitType>
): Record<Group, number> {
	const sum: Record<Group, number> = { naval: 0, air: 0, land: 0 };
	for (const unit of units) sum[groupOf(ruleset, roster, unit.type)]++;
	return sum;
}

/** "Battleship, 2 × Destroyer" */
export function inWords(types: string[]): string {
	const sums = new Map<string, number>();
	for (const type of types) sums.set(type, (sums.get(type) ?? 0) + 1);
	return [...sums].map(([type, count]) => (count === 1 ? type : `${count} × ${type}`)).join(', ');
}
