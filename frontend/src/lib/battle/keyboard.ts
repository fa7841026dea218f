/** Keys for placing hits. They act while the focus is in the decision or a fleet, never in a text field. */
import { stored, store } from '$lib/storage';
import type { Aim } from './aim.svelte';
import type { Battle } from './battle.svelte';

const LETTERS_KEY = 'broadside.keys.letters';

export const lettersOn = () => stored<boolean>(LETTERS_KEY) ?? true;
export const setLetters = (on: boolean) => store(LETTERS_KEY, on);

/** Handles the key; true if it meant something here. */
export function actOnKey(event: KeyboardEvent, battle: Battle, aim: Aim, openKeys: () => void): boolean {
	const element = event.target as HTMLElement;
	const key = event.key;
	if (key === 'Enter' && element.matches('input[type=radio]') && battle.draft?.choice) {
		battle.decide();
		return true;
	}
	if (event.altKey || event.metaKey || element.closest('input, textarea, select, [contenteditable]'))
		return false;
	if (event.ctrlKey) return key.toLowerCase() === 'z' && (aim.draft?.undo() ?? false);
	if (key === '?') {
		openKeys();
		return true;
	}
	const draft = aim.draft;
	if (!draft) return false;
	const onControl = element.closest('button, a, summary') !== null;
	if (key === 'Enter') {
		if (onControl || !draft.choice) return false;
		battle.decide();
		return true;
	}
	if (key === 'ArrowDown' || (key.toLowerCase() === 'j' && lettersOn())) return moveBy(1, aim);
	if (key === 'ArrowUp' || (key.toLowerCase() === 'k' && lettersOn())) return moveBy(-1, aim);
	if (key.toLowerCase() === 's' && lettersOn() && !aim.locked) {
		draft.suggest();
		return true;
	}
	if (key.toLowerCase() === 'c' && lettersOn() && !aim.locked) {
		draft.clear();
		return true;
	}
	const unit = aim.cursor ? battle.state?.units[aim.cursor] : undefined;
	if (!unit || !aim.isTarget(unit.id)) return false;
	if (key === '+' || key === '=' || (key === ' ' && !onControl)) aim.change(unit, 1);
	else if (key === '-' || key === '−' || key === 'Backspace') aim.change(unit, -1);
	else if (/^[0-9]$/.test(key)) aim.set(unit, Number(key));
	else return false;
	return true;
}

/** The targets in the order in which they stand on the page. */
function targets(): HTMLElement[] {
	return [...document.querySelectorAll<HTMLElement>('[data-target]')].filter(
		(one) => one.offsetParent !== null
	);
}

function moveBy(step: number, aim: Aim): boolean {
	const all = targets();
	if (!all.length) return false;
	const at = all.findIndex((one) => one.dataset.target === aim.cursor);
	const focused = all.some((one) => one === document.activeElement);
	const next = all[at < 0 || !focused ? Math.max(at, 0) : Math.min(all.length - 1, Math.max(0, at + step))];
	if (!next) return false;
	aim.cursor = next.dataset.target ?? null;
	next.focus();
	next.scrollIntoView({ block: 'nearest' });
	return true;
}
