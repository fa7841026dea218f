/** The addresses of unit tables. */
import { api, type Page } from '$lib/api/client';
import type { Row } from './rows';
import type {
	ChangeOut,
	DifferenceOut,
	FaultOut,
	Impact,
	Imported,
	RowOut,
	Table,
	TableItem,
	VersionOut
} from './types';

export const TABLE_PAGE = 20;
export const HISTORY_PAGE = 30;

const path = (slug: string, rest = '') => `/api/tables/${encodeURIComponent(slug)}/${rest}`;

export const tables = (query: Record<string, string | number>, signal?: AbortSignal) =>
	api.get<Page<TableItem>>('/api/tables/', query, signal);
export const tableOf = (slug: string, signal?: AbortSignal) => api.get<Table>(path(slug), {}, signal);
/** Whether I may have tables of my own, and bring in maps with theirs: said with every table. Where there
 * is none yet, the server has the last word. */
export async function mayMake(signal?: AbortSignal): Promise<boolean> {
	const { results } = await tables({ page_size: 1 }, signal);
	return results.every(({ may }) => may.includes('copy'));
}
/** As the newest version of another. */
export const makeTable = (body: { title: string; copy_of: { slug: string } }) =>
	api.post<Table>('/api/tables/', body);
export const deleteTable = (slug: string) => api.delete<null>(path(slug));

export const versionsOf = (slug: string, page: number, size: number, signal?: AbortSignal) =>
	api.get<Page<VersionOut>>(path(slug, 'versions/'), { page, page_size: size }, signal);
/** A published version never changes. */
export const rowsOfVersion = async (slug: string, number: number, signal?: AbortSignal) =>
	(await api.get<{ rows: RowOut[] }>(path(slug, `versions/${number}/`), {}, signal)).rows;
export const changesOf = (slug: string, page: number, signal?: AbortSignal) =>
	api.get<Page<ChangeOut>>(path(slug, 'changes/'), { page, page_size: HISTORY_PAGE }, signal);
export const differenceOf = (slug: string, from: string, to: string, signal?: AbortSignal) =>
	api.get<DifferenceOut>(path(slug, 'difference/'), { from, to }, signal);
export const impactOf = (slug: string, to: string, page: number, size: number, signal?: AbortSignal) =>
	api.get<Page<Impact>>(path(slug, 'impact/'), { to, page, page_size: size }, signal);

export const saveDraft = (slug: string, body: { rows: RowOut[]; note: string; revision: number }) =>
	api.put<Table>(path(slug, 'draft/'), body);
export const throwAway = (slug: string, revision: number) =>
	api.delete<Table>(path(slug, `draft/?revision=${revision}`));
export const check = async (slug: string, rows: RowOut[]) =>
	(await api.post<{ faults: FaultOut[] }>(path(slug, 'check/'), { rows })).faults;
export const publish = (slug: string, note: string, revision: number) =>
	api.post<VersionOut>(path(slug, 'versions/'), { note, revision });
export const importFile = (slug: string, file: File, revision: number, dryRun: boolean) =>
	api.post<Imported>(
		path(slug, `import/?revision=${revision}&dry_run=${dryRun}`),
		new Blob([file], { type: 'application/octet-stream' })
	);

export const addEditor = (slug: string, username: string) =>
	api.post<Table>(path(slug, 'editors/'), { username });
export const dropEditor = (slug: string, username: string) =>
	api.delete<Table>(path(slug, `editors/${encodeURIComponent(username)}/`));

export const KINDS = ['csv', 'xlsx', 'json'] as const;
export const exportAddress = (slug: string, version: string, kind: (typeof KINDS)[number]) =>
	path(slug, `versions/${version}/export.${kind}`);

/** A campaign to another version; `dry_run` only says what that would do. */
export const moveCampaign = (id: string, to: { slug: string; version: number; dry_run: boolean }) =>
	api.post<{ moved: boolean; impact: Impact; seq: number }>(
		`/api/campaigns/${encodeURIComponent(id)}/table/`,
		to
	);

export const rowsFrom = (rows: RowOut[]): Row[] =>
	rows.map(({ name, ...values }, index) => ({ key: index + 1, name, values }));
export const rowsOut = (rows: readonly Row[]): RowOut[] =>
	rows.map(({ name, values }) => ({ ...values, name }));
