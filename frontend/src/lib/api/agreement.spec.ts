import { describe, expectTypeOf, it } from 'vitest';
import type { BattleView, Head, Outcome, RulesetAbout, Seat, Side, Waiting } from '$lib/battle/types';
import type { BattleItem, Invitation } from '$lib/battles/types';
import type {
	CampaignHead,
	CampaignItem,
	CampaignMap,
	CampaignScenario,
	CampaignUnit,
	Draft,
	LogLine,
	MapZone,
	Plan,
	Reach
} from '$lib/campaign/types';
import type { MapView } from '$lib/maps/types';
import type { Reading, SavedImport } from '$lib/maps/importing.svelte';
import type { User } from '$lib/session.svelte';
import type {
	ChangeOut,
	DifferenceOut,
	DraftOut as TableDraft,
	FaultOut,
	Impact,
	Imported,
	Table,
	TableItem
} from '$lib/tables/types';
import type { components } from './schema';

/**
 * What the client reads, the server's own document promises. Checked by the compiler: `npm run api` writes
 * schema.d.ts anew, and a field that is gone or renamed no longer compiles here.
 */
type Documented = components['schemas'];
type Unpromised<Read, Name extends keyof Documented> = Exclude<keyof Read, keyof Documented[Name]>;

describe('the client and the API document', () => {
	it('agree on every field that is read', () => {
		expectTypeOf<Unpromised<BattleView, 'BattleView'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Head, 'Head'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Seat, 'SeatOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Outcome, 'Outcome'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Waiting, 'Waiting'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<RulesetAbout, 'RulesetOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<User, 'PersonOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<BattleItem, 'BattleItem'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Invitation, 'InvitationOut'>>().toEqualTypeOf<never>();
	});

	it('agree on campaigns and maps', () => {
		expectTypeOf<Unpromised<CampaignItem, 'CampaignItem'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<CampaignHead, 'CampaignView'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<CampaignMap, 'Board'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<MapZone, 'BoardZone'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<CampaignUnit, 'BoardUnit'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Draft, 'DraftOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Plan, 'PlanOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Reach, 'ReachableOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<LogLine, 'CampaignEntryOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<CampaignScenario, 'CampaignScenarioOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<MapView, 'MapOut'>>().toEqualTypeOf<never>();
	});

	it('agree on unit tables and on maps from elsewhere', () => {
		expectTypeOf<Unpromised<TableItem, 'TableItem'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Table, 'TableOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<TableDraft, 'TableDraftOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<FaultOut, 'TableFault'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<DifferenceOut, 'DifferenceOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<ChangeOut, 'TableChangeOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Impact, 'Impact'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Imported, 'ImportOut'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<Reading, 'ImportPreview'>>().toEqualTypeOf<never>();
		expectTypeOf<Unpromised<SavedImport, 'ImportSaved'>>().toEqualTypeOf<never>();
	});

	it('agree on the words for sides and states', () => {
		expectTypeOf<Documented['Side']>().toEqualTypeOf<Side>();
		expectTypeOf<Head['status']>().toEqualTypeOf<Documented['BattleStatus']>();
		expectTypeOf<Seat['state']>().toEqualTypeOf<Documented['SeatOut']['state']>();
	});
});
