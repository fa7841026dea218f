/** The campaign addresses of the API. */
import { api, type Page } from '$lib/api/client';
import type {
	CampaignHead,
	CampaignItem,
	CampaignMap,
	CampaignScenario,
	CampaignUnit,
	Draft,
	MadeCampaign,
	NewCampaign,
	Order,
	Reach
} from './types';

const path = (id: string, rest = '') => `/api/campaigns/${encodeURIComponent(id)}/${rest}`;

export const headOf = (id: string, signal?: AbortSignal) => api.get<CampaignHead>(path(id), {}, signal);
export const mapOf = (id: string, signal?: AbortSignal) => api.get<CampaignMap>(path(id, 'map/'), {}, signal);
export const draftOf = (id: string, signal?: AbortSignal) => api.get<Draft>(path(id, 'orders/'), {}, signal);

export const addOrder = (id: string, order: Order, draft: number) =>
	api.post<Draft>(path(id, 'orders/'), { order, draft });
export const dropOrder = (id: string, number: number | 'last') =>
	api.delete<Draft>(path(id, `orders/${number}/`));
export const reachOf = (id: string, units: string[]) => api.post<Reach>(path(id, 'reachable/'), { units });
export const commit = (id: string, draft: number, key: string) =>
	api.post<CampaignHead>(path(id, 'commit/'), { draft, key });

export interface LogLine {
	seq: number;
	at: string;
	by: string | null;
	turn: number;
	phase: string | null;
	event: string;
	rule: string | null;
	text: string;
	zones: string[];
	units: string[];
	battle: string | null;
}

export const logOf = (id: string, query: Record<string, string | number>, signal?: AbortSignal) =>
	api.get<Page<LogLine>>(path(id, 'log/'), query, signal);

export const LOG_PAGE = 50;
export const UNIT_PAGE = 100;

export const unitsOf = (id: string, query: Record<string, string | number>, signal?: AbortSignal) =>
	api.get<Page<CampaignUnit>>(path(id, 'units/'), query, signal);

export const CAMPAIGN_PAGE = 20;

export const campaigns = (query: Record<string, string | number>, signal?: AbortSignal) =>
	api.get<Page<CampaignItem>>('/api/campaigns/', query, signal);
export const campaignScenarios = async (signal?: AbortSignal) =>
	(await api.get<Page<CampaignScenario>>('/api/campaign-scenarios/', { page_size: 100 }, signal)).results;
export const openCampaign = (body: NewCampaign) => api.post<MadeCampaign>('/api/campaigns/', body);
