import { getContext, setContext } from 'svelte';
import type { TableEditor } from './editor.svelte';

const KEY = Symbol('unit table');

export function setTable(editor: () => TableEditor): void {
	setContext(KEY, editor);
}

/** The table of the address, shared by its pages: what is typed outlives a look at its history. */
export function theTable(): () => TableEditor {
	return getContext<() => TableEditor>(KEY);
}
