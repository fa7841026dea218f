/** Scenarios and rulesets from the API; lists may come in pages. */
import { api, type Page } from '$lib/api/client';
import type { Ruleset, Scenario } from '$lib/battles/types';

function listed<T>(answer: Page<T> | T[]): T[] {
	return Array.isArray(answer) ? answer : answer.results;
}

export async function scenarios(signal?: AbortSignal): Promise<Scenario[]> {
	return listed(await api.get<Page<Scenario> | Scenario[]>('/api/scenarios/', { page_size: 100 }, signal));
}

export function scenario(slug: string, signal?: AbortSignal): Promise<Scenario> {
	return api.get<Scenario>(`/api/scenarios/${encodeURIComponent(slug)}/`, {}, signal);
}

export function ruleset(slug: string, signal?: AbortSignal): Promise<Ruleset> {
	return api.get<Ruleset>(`/api/rulesets/${encodeURIComponent(slug)}/`, {}, signal);
}

export async function rulesetTitles(signal?: AbortSignal): Promise<{ slug: string; title: string }[]> {
	return listed(await api.get<Page<Ruleset> | Ruleset[]>('/api/rulesets/', {}, signal));
}
