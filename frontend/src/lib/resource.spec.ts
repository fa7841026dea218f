import { describe, expect, it } from 'vitest';
import { Fault } from './api/fault';
import { Resource } from './resource.svelte';

describe('something fetched', () => {
	it('keeps what is shown when a refresh fails', async () => {
		let answer: () => Promise<string> = () => Promise.resolve('first');
		const resource = new Resource(() => answer());
		await resource.refresh();
		answer = () => Promise.reject(new Fault(0, 'offline', 'No connection.'));
		await resource.refresh();
		expect(resource.value).toBe('first');
		expect(resource.fault?.code).toBe('offline');
		expect(resource.loading).toBe(false);
	});

	it('shows the newest answer even when an older one comes later', async () => {
		const answers: ((value: string) => void)[] = [];
		const resource = new Resource(() => new Promise<string>((give) => answers.push(give)));
		const first = resource.refresh();
		const second = resource.refresh();
		answers[1]?.('new');
		answers[0]?.('old');
		await Promise.all([first, second]);
		expect(resource.value).toBe('new');
	});
});
