/** The text of a rule paragraph: plain sentences and numbered points, marks of emphasis taken off. */
export interface Paragraph {
	id: string;
	title: string;
	text: string;
}

export type Block = { kind: 'text'; text: string } | { kind: 'list'; start: number; items: string[] };

export function blocks(text: string): Block[] {
	const found: Block[] = [];
	for (const part of plain(text).split(/\n\s*\n|\n(?=\s*(?:\d+[.)]|[-*])\s)/)) {
		const line = part.replace(/\s*\n\s*/g, ' ').trim();
		if (!line) continue;
		const item = /^(?:(\d+)[.)]|[-*])\s+(.*)$/s.exec(line);
		const last = found.at(-1);
		if (!item) found.push({ kind: 'text', text: line });
		else if (last?.kind === 'list') last.items.push(item[2] ?? '');
		else found.push({ kind: 'list', start: Number(item[1] ?? 1), items: [item[2] ?? ''] });
	}
	return found;
}

function plain(text: string): string {
	return text
		.replace(/\*\*(.+?)\*\*/gs, '$1')
		.replace(/`([^`]+)`/g, '$1')
		.replace(/\r/g, '');
}
