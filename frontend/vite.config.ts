import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

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
	build: { assetsInlineLimit: 0, target: 'es2022' },
	test: {
		include: ['src/**/*.spec.ts'],
		environment: 'jsdom',
		setupFiles: ['src/lib/testing/setup.ts']
	},
	resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined
});
