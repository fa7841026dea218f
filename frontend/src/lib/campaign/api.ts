/** The campaign addresses of the API. */
import { api, type Page } from '$lib/api/client';
import type {
	CampaignHead,
	CampaignItem,
	CampaignMap,
	CampaignScenario,
	CampaignUnit,
	Draft,
	LogLine,
	MapDocument,
	NewCampaign,
	NewSeat,
	Order,
	Plan,
	Reach,
	VersionNamed
} from './types';

export const LOG_PAGE = 50;
export const UNIT_PAGE = 100;
export const CAMPAIGN_PAGE = 20;
/** What cannot be undone is not done by an empty request. */
const CONFIRMED = { confirm: true };
type Query = Record<string, string | number>;

const path = (id: string, rest = '') => `/api/campaigns/${encodeURIComponent(id)}/${rest}`;

export const headOf = (id: string) => api.get<CampaignHead>(path(id));
export const mapOf = (id: string) => api.get<CampaignMap>(path(id, 'map/'));
export const draftOf = (id: string, side: string) => api.get<Draft>(path(id, 'orders/'), { side });
export const planOf = (id: string, side: string) => api.get<Plan>(path(id, 'plan/'), { side });

/** A published version never changes. */
export const mapDocument = async ({ slug, version }: VersionNamed) =>
	(await api.get<{ document: MapDocument }>(`/api/maps/${encodeURIComponent(slug)}/versions/${version}/`))
		.document;

export const addOrder = (id: string, side: string, order: Order, key: string) =>
	api.post<Draft>(path(id, 'orders/'), { side, order, key });
export const dropOrder = (id: string, side: string, number: number) =>
	api.delete<Draft>(path(id, `orders/${number}/?side=${encodeURIComponent(side)}`));
export const reachOf = (id: string, side: string, units: string[]) =>
	api.post<Reach>(path(id, 'reachable/'), { side, units });
export const commit = (id: string, side: string, draft: number, key: string) =>
	api.post<{ first: number; seq: number }>(path(id, 'commit/'), { side, draft, key });

export const concede = (id: string, side: string) => api.post<CampaignHead>(path(id, 'concede/'), { side });
export const cancel = (id: string) => api.post<CampaignHead>(path(id, 'cancel/'), CONFIRMED);
export const playOn = (id: string) => api.post<CampaignHead>(path(id, 'play-on/'), CONFIRMED);
export const setSpectators = (id: string, spectators: string) =>
	api.patch<CampaignHead>(path(id, 'settings/'), { spectators });
export const offerSeat = (id: string, seat: NewSeat) => api.post<CampaignHead>(path(id, 'seats/'), seat);
/** Null: my seat is left, and the campaign is not to be seen by me any more. */
export const clearSeat = (id: string, seat: number) =>
	api.delete<CampaignHead | null>(path(id, `seats/${seat}/`));

export const logOf = (id: string, query: Query, signal?: AbortSignal) =>
	api.get<Page<LogLine>>(path(id, 'log/'), query, signal);
/** As many as a campaign may have: an order of battle is read as a whole. */
const ALL_UNITS = 5000;
export const allUnits = async (id: string, signal?: AbortSignal) =>
	(await api.get<Page<CampaignUnit>>(path(id, 'units/'), { page_size: ALL_UNITS }, signal)).results;

export const campaigns = (query: Query, signal?: AbortSignal) =>
	api.get<Page<CampaignItem>>('/api/campaigns/', query, signal);
export const campaignScenarios = async (signal?: AbortSignal) =>
	(await api.get<Page<CampaignScenario>>('/api/campaign-scenarios/', { page_size: 100 }, signal)).results;
export const campaignScenario = (slug: string, signal?: AbortSignal) =>
	api.get<CampaignScenario>(`/api/campaign-scenarios/${encodeURIComponent(slug)}/`, {}, signal);
export const openCampaign = (body: NewCampaign) => api.post<CampaignHead>('/api/campaigns/', body);
