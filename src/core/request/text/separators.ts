import { lineAt } from './lines.ts';
import type { Span } from './nodes.ts';

export interface Section extends Span {
  readonly title: string | null;
  readonly isSeparated: boolean;
}

/** Cuts the text at every line that begins with `###`. A byte order mark is left out. */
export function splitSections(source: string): Section[] {
  const sections: Section[] = [];
  let open: Omit<Section, 'end'> = {
    title: null,
    start: source.startsWith('\uFEFF') ? 1 : 0,
    isSeparated: false,
  };
  for (let at = separatorFrom(source, open.start); at !== -1; at = separatorFrom(source, open.start)) {
    const line = lineAt(source, at);
    if (line === null) break;
    sections.push({ ...open, end: at });
    const title = source.slice(at, line.end).replace(/^#+/, '').trim();
    open = { title: title === '' ? null : title, start: line.next, isSeparated: true };
  }
  sections.push({ ...open, end: source.length });
  return sections;
}

export function separatorFrom(source: string, start: number): number {
  if (source.startsWith('###', start)) return start;
  const at = source.indexOf('\n###', start);
  return at < 0 ? -1 : at + 1;
}
