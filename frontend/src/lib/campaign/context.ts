import { getContext, setContext } from 'svelte';
import type { CampaignBoard } from './board.svelte';

const KEY = Symbol('campaign');

export function setCampaign(board: () => CampaignBoard): void {
	setContext(KEY, board);
}

/** The campaign of the address, shared by its pages. */
export function theCampaign(): () => CampaignBoard {
	return getContext<() => CampaignBoard>(KEY);
}
