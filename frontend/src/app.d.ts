declare global {
	namespace App {
		interface Error {
			message: string;
			code?: string;
		}
	}
	interface Window {
		/** Requests that app.html sent while the scripts were loading, by path. */
		early?: Record<string, Promise<Response> | undefined>;
	}
}

export {};
