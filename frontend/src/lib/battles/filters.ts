/** The filters of the battle list live in the address: they can be shared, and "back" undoes them. */
import type { BattleQuery } from './lists';

export const PAGE_SIZE = 20;

export interface Filters {
	search: string;
	which: 'all' | 'mine' | 'me';
	status: string;
	ruleset: string;
	ordering: string;
	page: number;
}

export function filtersIn(params: URLSearchParams): Filters {
	const page = Number(params.get('page'));
	const waiting = params.get('waiting') === 'me';
	return {
		search: params.get('search') ?? '',
		which: waiting ? 'me' : params.get('mine') === 'true' ? 'mine' : 'all',
		status: params.get('status') ?? '',
		ruleset: params.get('ruleset') ?? '',
		ordering: params.get('ordering') ?? '-updated_at',
		page: Number.isInteger(page) && page > 1 ? page : 1
	};
}

export function addressOf(filters: Filters): string {
	const params = new URLSearchParams();
	if (filters.search.trim()) params.set('search', filters.search.trim());
	if (filters.which === 'mine') params.set('mine', 'true');
	if (filters.which === 'me') params.set('waiting', 'me');
	if (filters.status) params.set('status', filters.status);
	if (filters.ruleset) params.set('ruleset', filters.ruleset);
	if (filters.ordering !== '-updated_at') params.set('ordering', filters.ordering);
	if (filters.page > 1) params.set('page', String(filters.page));
	const text = params.toString();
	return text ? `?${text}` : '';
}

export function queryOf(filters: Filters): BattleQuery {
	const query: BattleQuery = { ordering: filters.ordering, page: filters.page, page_size: PAGE_SIZE };
	if (filters.search.trim()) query.search = filters.search.trim();
	if (filters.which === 'mine') query.mine = true;
	if (filters.which === 'me') query.waiting = 'me';
	if (filters.status) query.status = filters.status;
	if (filters.ruleset) query.ruleset = filters.ruleset;
	return query;
}

export function anyIn(filters: Filters): boolean {
	return Boolean(filters.search || filters.status || filters.ruleset || filters.which !== 'all');
}
