import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

/** What more than one kind of page needs. */
const COMMON = /src\/lib\/(api|assets|components\/[^/]+$|[^/]+$|battle\/(chime|keyboard|sides|wording))/;

/** The battle page; its log and its replay bring the rest themselves. */
const BATTLE = /src\/lib\/(battle|live|components\/battle)\/(?!Replay|Transport|replay)/;

const django = process.env.DJANGO ?? 'http://127.0.0.1:8000';

export default defineConfig({
	plugins: [sveltekit()],
	server: {
		port: Number(process.env.PORT ?? 5173),
		proxy: {
			'^/(api|_allauth|admin|healthz|static/(admin|rest_framework|drf_spectacular_sidecar))': django,
			'/ws': { target: django, ws: true }
		}
	},
	build: {
		assetsInlineLimit: 0,
		target: 'es2022',
		// A handful of files instead of thirty: what all pages share, the words, the battle; the rest by page.
		rolldownOptions: {
			output: {
				codeSplitting: {
					groups: [
						{ name: 'svelte', test: /node_modules/, priority: 4 },
						{ name: 'words', test: /src\/lib\/words\//, priority: 3 },
						{ name: 'common', test: COMMON, priority: 2 },
						{ name: 'battle', test: BATTLE, priority: 1 }
					]
				}
			}
		}
	},
	test: {
		include: ['src/**/*.spec.ts'],
		environment: 'jsdom',
		setupFiles: ['src/lib/testing/setup.ts']
	},
	resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined
});
