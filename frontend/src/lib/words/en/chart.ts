export const chart = {
	board: 'Chart',
	keys: 'Arrows go from zone to zone, Enter chooses. Plus and minus zoom, Shift with arrows pans, 0 shows the whole chart. The list beside the chart says the same in words.',
	nearer: 'Zoom in',
	farther: 'Zoom out',
	whole: 'Whole chart',
	noCoasts: 'The coasts could not be fetched. Zones and fleets are complete without them.'
};
