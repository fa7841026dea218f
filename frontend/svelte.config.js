import adapter from '@sveltejs/adapter-static';
import { announceBattle } from './announce.js';

const site = adapter({ fallback: 'index.html', precompress: true });

/** @type {import('@sveltejs/kit').Config} */
export default {
	kit: {
		// One page for every address: Django serves build/index.html and everything under build/static/app.
		adapter: {
			name: 'static, with the battle page announced early',
			async adapt(builder) {
				await site.adapt(builder);
				announceBattle('build/index.html', builder.getClientDirectory());
			}
		},
		appDir: 'static/app',
		paths: { relative: false },
		prerender: { entries: [] },
		version: { pollInterval: 0 }
	}
};
