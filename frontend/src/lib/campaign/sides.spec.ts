import { expect, it } from 'vitest';
import { sidesOf } from './sides';

it('gives every side a letter and a colour of its own', () => {
	const sides = ['Italy', 'India', '!'].map((name) => ({
		id: name,
		name,
		colour: '',
		pattern: '',
		nations: []
	}));
	expect(sidesOf(sides).map(({ letter }) => letter)).toEqual(['I', 'N', '1']);
	expect(new Set(sidesOf(sides).map(({ mark }) => mark)).size).toBe(3);
});
