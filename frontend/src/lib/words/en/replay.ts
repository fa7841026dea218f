export const replay = {
	title: (name: string) => `Replay of ${name}`,
	heading: 'Replay',
	step: (now: number, all: number) => `Step ${now} of ${all}`,
	first: 'To the beginning',
	back: 'One step back',
	play: 'Play',
	pause: 'Pause',
	forward: 'One step forward',
	last: 'To the end',
	previousPhase: 'Previous phase',
	nextPhase: 'Next phase',
	slider: 'Step of the battle',
	speed: 'Speed',
	speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
	start: 'Before the first shot',
	toBattle: 'To the battle',
	link: 'Copy the link to this step',
	linked: 'Link to this step copied',
	keys: [
		[['←', '→'], 'step'],
		[['Shift', '←', '→'], 'phase'],
		[['Home', 'End'], 'beginning, end'],
		[['Space'], 'play, pause']
	] as [string[], string][],
	nothing: 'Nothing has happened in this battle yet.'
};
