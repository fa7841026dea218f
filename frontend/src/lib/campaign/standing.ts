/** Where everybody stands, the own draft included, and what of it the chart shows. */
import type { Shown, Stack } from '$lib/chart/types';
import type { CampaignHead, CampaignMap, CampaignUnit, Draft, Reach, Side, UnitKind } from './types';

/** Units as they will stand if the draft is committed. */
export function standing(map: CampaignMap, draft: Draft | null): CampaignUnit[] {
	if (!draft || !Object.keys(draft.positions).length) return map.units;
	return map.units.map((unit) => {
		const moved = draft.positions[unit.id];
		return moved ? { ...unit, ...moved } : unit;
	});
}

export function byZone(units: CampaignUnit[]): Map<string, CampaignUnit[]> {
	const there = new Map<string, CampaignUnit[]>();
	for (const unit of units) {
		if (unit.zone === null || unit.status !== 'present') continue;
		const list = there.get(unit.zone);
		if (list) list.push(unit);
		else there.set(unit.zone, [unit]);
	}
	return there;
}

export interface Drawing {
	head: CampaignHead;
	map: CampaignMap;
	units: Map<string, CampaignUnit[]>;
	draft: Draft | null;
	reach: Reach | null;
	chosen: string | null;
	picked: ReadonlySet<string>;
	/** The zone that was asked for and is out of reach. */
	refused: string | null;
	words: { battle: string; opens: string };
}

export function drawn(now: Drawing): Map<string, Shown> {
	const sides = new Map(now.head.sides.map((side) => [side.id, side]));
	const battles = new Set(now.head.battles.filter(({ status }) => status !== 'over').map(({ zone }) => zone));
	const contacts = new Set(now.draft?.contacts.map(({ zone }) => zone));
	const shown = new Map<string, Shown>();
	for (const zone of now.map.zones) {
		const stacks = stacksOf(now.units.get(zone.id) ?? [], now.map.types, sides, now.picked);
		const holder = zone.kind === 'land' ? zone.owner : soleSide(now.units.get(zone.id) ?? [], now.map.types);
		shown.set(zone.id, {
			held: (holder && sides.get(holder)?.colour) ?? null,
			stacks,
			cost: now.reach?.zones[zone.id]?.cost ?? null,
			chosen: zone.id === now.chosen,
			refused: zone.id === now.refused,
			battle: battles.has(zone.id) ? now.words.battle : contacts.has(zone.id) ? now.words.opens : null
		});
	}
	return shown;
}

/** Waters are shown as held by whoever alone has ships there. */
function soleSide(units: CampaignUnit[], types: Record<string, UnitKind>): string | null {
	const there = new Set(units.filter((unit) => types[unit.type]?.group === 'naval').map(({ side }) => side));
	return there.size === 1 ? ([...there][0] as string) : null;
}

function stacksOf(
	units: CampaignUnit[],
	types: Record<string, UnitKind>,
	sides: Map<string, Side>,
	picked: ReadonlySet<string>
): Stack[] {
	const stacks: Stack[] = [];
	for (const side of sides.values()) {
		const own = units.filter((unit) => unit.side === side.id);
		if (!own.length) continue;
		stacks.push({
			side: side.colour,
			letter: side.letter,
			silhouette: strongest(own, types).silhouette,
			count: own.length,
			chosen: own.some(({ id }) => picked.has(id))
		});
	}
	return stacks;
}

const GROUPS = { naval: 2, air: 1, land: 0 };

function strongest(units: CampaignUnit[], types: Record<string, UnitKind>): UnitKind {
	const kinds = units.map((unit) => types[unit.type]).filter((kind) => kind !== undefined);
	const rank = (kind: UnitKind) => GROUPS[kind.group] * 1000 + kind.hull;
	return kinds.reduce((best, kind) => (rank(kind) > rank(best) ? kind : best));
}

/** One after the other as they stand: those that carry others with their passengers behind them. */
export function inOrder(units: CampaignUnit[], types: Record<string, UnitKind>): CampaignUnit[] {
	const carried = new Map<string, CampaignUnit[]>();
	const own: CampaignUnit[] = [];
	const here = new Set(units.map(({ id }) => id));
	for (const unit of units) {
		if (unit.aboard && here.has(unit.aboard))
			carried.set(unit.aboard, [...(carried.get(unit.aboard) ?? []), unit]);
		else own.push(unit);
	}
	const weight = (unit: CampaignUnit) => {
		const kind = types[unit.type];
		return kind ? GROUPS[kind.group] * 1000 + kind.hull : 0;
	};
	own.sort((one, other) => weight(other) - weight(one) || one.name.localeCompare(other.name));
	return own.flatMap((unit) => [unit, ...(carried.get(unit.id) ?? [])]);
}
