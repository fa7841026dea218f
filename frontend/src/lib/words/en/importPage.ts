export const importPage = {
	title: 'Bring in a battle record',
	lead: 'A record holds a whole battle as one file. A finished one can be replayed here; one still open goes on as a hot seat, both sides yours.',
	file: 'Battle record',
	fileHelp: 'A JSON file of at most 2 MB, as exported from a battle or written by the referee command.',
	choose: 'Choose a file',
	drop: 'or drop it here',
	chosen: (name: string, size: string) => `${name}, ${size}`,
	send: 'Bring it in',
	sending: 'Bringing it in…',
	missing: 'Choose a file first.',
	tooBig: (size: string) => `At most 2 MB. This file has ${size}.`,
	notJson: 'This file is not JSON: it cannot be a battle record.',
	notRecord: 'This file does not say that it is a battle record.',
	export: 'To take a battle out, open it and choose “Download record”.',
	size: (bytes: number) =>
		bytes < 1000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1000_000).toFixed(1)} MB`
};
