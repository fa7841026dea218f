/** The battle lists of the API. */
import { api, type Page } from '$lib/api/client';
import type { BattleItem, Invitation } from './types';

export interface BattleQuery {
	mine?: boolean;
	status?: string;
	waiting?: 'me' | 'others';
	ruleset?: string;
	search?: string;
	ordering?: string;
	page?: number;
	page_size?: number;
}

export function battles(query: BattleQuery, signal?: AbortSignal): Promise<Page<BattleItem>> {
	return api.get<Page<BattleItem>>('/api/battles/', { ...query }, signal);
}

export async function invitations(signal?: AbortSignal): Promise<Invitation[]> {
	const answer = await api.get<Page<Invitation> | Invitation[]>('/api/invitations/', {}, signal);
	return Array.isArray(answer) ? answer : answer.results;
}

/** The id of the battle or of the campaign that the seat is in. */
export function accept(token: string): Promise<{ battle: string | null; campaign: string | null }> {
	return api.post(`/api/invitations/${encodeURIComponent(token)}/accept/`);
}

export function decline(token: string): Promise<unknown> {
	return api.post(`/api/invitations/${encodeURIComponent(token)}/decline/`);
}
