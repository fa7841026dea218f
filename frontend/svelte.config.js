import adapter from '@sveltejs/adapter-static';

/** @type {import('@sveltejs/kit').Config} */
export default {
	kit: {
		// One page for every address: Django serves build/index.html and everything under build/static/app.
		adapter: adapter({ fallback: 'index.html', precompress: true }),
		appDir: 'static/app',
		paths: { relative: false },
		prerender: { entries: [] },
		version: { pollInterval: 0 }
	}
};
