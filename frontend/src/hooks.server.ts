// Runs only while the one page is built: names the files that are needed before any script has run.
import dataFont from '@fontsource-variable/sofia-sans-condensed/files/sofia-sans-condensed-latin-wght-normal.woff2?url';
import textFont from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url';
import type { Handle } from '@sveltejs/kit';

const PRELOADS = [textFont, dataFont]
	.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin />`)
	.join('\n\t\t');

export const handle: Handle = ({ event, resolve }) =>
	resolve(event, { transformPageChunk: ({ html }) => html.replace('<!--preloads-->', PRELOADS) });
