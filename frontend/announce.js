/**
 * The page opened most, from a mail or a bookmark, is a battle. Its address alone says which scripts and
 * styles it needs; the one page names them, so that they load at once and not one after another.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const ROUTE = /"\/battles\/\[id\]": \[(\d+),\[(\d+)\]\]/;
const GENERATED = '.svelte-kit/generated/client-optimized';

/**
 * @param {string} page
 * @param {string} client
 */
export function announceBattle(page, client) {
	/** @type {Record<string, { file: string, css?: string[], imports?: string[] }>} */
	const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'));
	const route = readFileSync(`${GENERATED}/app.js`, 'utf8').match(ROUTE);
	if (!route) throw new Error('the battle page is not where announce.js looks for it');
	const html = readFileSync(page, 'utf8');
	const files = new Set();
	/** @param {string} key */
	const collect = (key) => {
		const chunk = manifest[key];
		if (!chunk || files.has(chunk.file)) return;
		files.add(chunk.file);
		for (const style of chunk.css ?? []) files.add(style);
		for (const needed of chunk.imports ?? []) collect(needed);
	};
	for (const node of route.slice(1)) collect(`${GENERATED}/nodes/${node}.js`);
	const missing = [...files].filter((file) => !html.includes(file)).map((file) => `/${file}`);
	const text = html.replace('const files = [];', `const files = ${JSON.stringify(missing)};`);
	if (text === html) throw new Error('app.html has no list of files to fill');
	writeFileSync(page, text);
	writeFileSync(`${page}.gz`, gzipSync(text));
	writeFileSync(`${page}.br`, brotliCompressSync(text));
}
