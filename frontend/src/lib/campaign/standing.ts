/** Where everybody stands, the own draft included, and what of it the chart shows. */
import type { RulesetAbout } from '$lib/battle/types';
import type { Shown, Stack } from '$lib/chart/types';
import { groupOf, hullOf, silhouetteOf } from '$lib/rules/about';
import type { Side } from './sides';
import type { CampaignHead, CampaignMap, CampaignUnit, Plan, Reach } from './types';

/** What pages show of a unit type, by the ruleset's own description. */
export interface UnitKind {
	silhouette: string;
	movement: number;
	hull: number;
	group: string;
}

export function kindsOf(head: CampaignHead, about: RulesetAbout): Record<string, UnitKind> {
	return Object.fromEntries(
		Object.entries(head.unit_types).map(([name, row]) => [
			name,
			{
				silhouette: silhouetteOf(about, name, row as never),
				movement: Number(row.movement),
				hull: hullOf(about, row as never),
				group: groupOf(about, row as never)
			}
		])
	);
}

/** Units as they will stand if the draft is committed. */
export function standing(map: CampaignMap, plan: Plan | null): CampaignUnit[] {
	if (!plan || !Object.keys(plan.set).length) return map.units;
	return map.units.map((unit) => {
		const moved = plan.set[unit.id];
		return moved ? { ...unit, ...moved } : unit;
	});
}

/** Those on the map, with whoever is aboard in the zone of his ship. */
export function byZone(units: CampaignUnit[]): Map<string, CampaignUnit[]> {
	const zones = new Map(units.map(({ id, zone }) => [id, zone]));
	const there = new Map<string, CampaignUnit[]>();
	for (const unit of units) {
		const zone = unit.aboard === null ? unit.zone : (zones.get(unit.aboard) ?? null);
		if (zone === null || unit.status !== 'present') continue;
		const list = there.get(zone);
		if (list) list.push(unit);
		else there.set(zone, [unit]);
	}
	return there;
}

export interface Drawing {
	map: CampaignMap;
	sides: Side[];
	kinds: Record<string, UnitKind>;
	units: Map<string, CampaignUnit[]>;
	plan: Plan | null;
	reach: Reach | null;
	chosen: string | null;
	picked: ReadonlySet<string>;
	/** The zone that was asked for and is out of reach. */
	refused: string | null;
	words: { battle: string; opens: string };
}

export function drawn(now: Drawing): Map<string, Shown> {
	const marks = new Map(now.sides.map((side) => [side.id, side.mark]));
	const contacts = new Set(now.plan?.contacts.map(({ zone }) => zone));
	const shown = new Map<string, Shown>();
	for (const zone of now.map.zones) {
		const here = now.units.get(zone.id) ?? [];
		const holder = zone.kind === 'land' ? zone.owner : soleSide(here, now.kinds);
		shown.set(zone.id, {
			held: (holder && marks.get(holder)) ?? null,
			stacks: stacksOf(here, now),
			cost: now.reach?.zones[zone.id]?.cost ?? null,
			chosen: zone.id === now.chosen,
			refused: zone.id === now.refused,
			battle: zone.battle ? now.words.battle : contacts.has(zone.id) ? now.words.opens : null
		});
	}
	return shown;
}

/** Waters are shown as held by whoever alone has ships there. */
function soleSide(units: CampaignUnit[], kinds: Record<string, UnitKind>): string | null {
	const there = new Set(units.filter((unit) => kinds[unit.type]?.group === 'naval').map(({ side }) => side));
	return there.size === 1 ? ([...there][0] as string) : null;
}

function stacksOf(units: CampaignUnit[], { sides, kinds, picked }: Drawing): Stack[] {
	const stacks: Stack[] = [];
	for (const side of sides) {
		const own = units.filter((unit) => unit.side === side.id);
		if (!own.length) continue;
		stacks.push({
			side: side.mark,
			letter: side.letter,
			silhouette: strongest(own, kinds)?.silhouette ?? 'destroyer',
			count: own.length,
			chosen: own.some(({ id }) => picked.has(id))
		});
	}
	return stacks;
}

const GROUPS: Record<string, number> = { naval: 2, air: 1, land: 0 };
const rank = (kind: UnitKind | undefined) => (kind ? (GROUPS[kind.group] ?? 0) * 1000 + kind.hull : -1);

function strongest(units: CampaignUnit[], kinds: Record<string, UnitKind>): UnitKind | undefined {
	let best: UnitKind | undefined;
	for (const unit of units) if (rank(kinds[unit.type]) > rank(best)) best = kinds[unit.type];
	return best;
}

/** One after the other as they stand: those that carry others with their passengers behind them. */
export function inOrder(units: CampaignUnit[], kinds: Record<string, UnitKind>): CampaignUnit[] {
	const carried = new Map<string, CampaignUnit[]>();
	const own: CampaignUnit[] = [];
	const here = new Set(units.map(({ id }) => id));
	for (const unit of units) {
		if (unit.aboard && here.has(unit.aboard))
			carried.set(unit.aboard, [...(carried.get(unit.aboard) ?? []), unit]);
		else own.push(unit);
	}
	own.sort(
		(one, other) => rank(kinds[other.type]) - rank(kinds[one.type]) || one.name.localeCompare(other.name)
	);
	return own.flatMap((unit) => [unit, ...(carried.get(unit.id) ?? [])]);
}
