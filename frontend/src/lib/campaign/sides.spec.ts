import { expect, it } from 'vitest';
import { numberOf, sidesOf } from './sides';

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

it('counts the units of a side, those that come later too', () => {
	const document = {
		sides: [{ id: 'axis', nations: ['italy', 'germany'] }],
		units: [{ nation: 'italy' }, { nation: 'britain' }],
		reinforcements: [{ units: [{ nation: 'germany' }] }, { units: [{ nation: 'germany' }] }]
	};
	expect(numberOf('axis', document)).toBe(3);
	expect(numberOf('axis', undefined)).toBeNull();
});
