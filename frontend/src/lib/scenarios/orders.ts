/** An order of battle, told in rows: so many of a type, and their names if they are ships. */
import type { DocumentUnit, Ruleset, UnitType } from '$lib/battles/types';
import { groupOf, silhouetteOf } from '$lib/rules/about';

export interface Told {
	type: string;
	count: number;
	names: string[];
	silhouette: string;
	damaged: { name: string; hits: number }[];
}

export function rosterOf(ruleset: Ruleset | null, own?: Record<string, UnitType>): Record<string, UnitType> {
	return own ?? ruleset?.default_roster ?? {};
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
			silhouette: silhouetteOf(ruleset, unit.type, roster[unit.type]),
			damaged: []
		};
		rows.set(unit.type, row);
		row.count++;
		const name = unit.name ?? unit.id;
		if (!unit.aboard) row.names.push(name);
		if (unit.damage) row.damaged.push({ name, hits: unit.damage });
	}
	const order = ['naval', 'air', 'land'];
	const rank = (row: Told) => {
		const place = order.indexOf(groupOf(ruleset, roster[row.type]));
		return place < 0 ? order.length : place;
	};
	return [...rows.values()].sort((one, other) => rank(one) - rank(other));
}

/** How many units of each group there are. */
export function counts(
	units: DocumentUnit[],
	ruleset: Ruleset | null,
	roster: Record<string, UnitType>
): Record<string, number> {
	const sum: Record<string, number> = {};
	for (const unit of units) {
		const group = groupOf(ruleset, roster[unit.type]);
		sum[group] = (sum[group] ?? 0) + 1;
	}
	return sum;
}

/** "Battleship, 2 × Destroyer" */
export function inWords(types: string[]): string {
	const sums = new Map<string, number>();
	for (const type of types) sums.set(type, (sums.get(type) ?? 0) + 1);
	return [...sums].map(([type, count]) => (count === 1 ? type : `${count} × ${type}`)).join(', ');
}
