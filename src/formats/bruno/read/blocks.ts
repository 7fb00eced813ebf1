import type { FileProblem } from '../../../core/session/collection/collection.ts';
import { warning } from '../../problems.ts';

/** `name { ... }` or `name [ ... ]`: its closing bracket stands at the beginning of a line. */
export interface Block {
  readonly name: string;
  /** 1-based, of the line that opens it. */
  readonly line: number;
  readonly lines: readonly string[];
}

export interface ReadBlocks {
  readonly blocks: readonly Block[];
  readonly problems: readonly FileProblem[];
}

export function readBlocks(text: string): ReadBlocks {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n/);
  const blocks: Block[] = [];
  const problems: FileProblem[] = [];
  let stray = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, name, bracket] = opening.exec(line) ?? [];
    if (name === undefined) {
      if (line.trim() === '') continue;
      stray += 1;
      if (stray <= maxStray) problems.push(warning(at + 1, 'this line is outside a block and was omitted'));
      continue;
    }
    const inOneLine = /^\S+[ \t]*[{[][ \t]*[}\]][ \t]*$/.test(line);
    const end = inOneLine ? at : endOf(lines, at + 1, bracket === '[' ? ']' : '}');
    if (end === lines.length)
      problems.push(warning(at + 1, `the block ${name} is not closed: put "}" at the beginning of a line`));
    blocks.push({ name, line: at + 1, lines: inOneLine ? [] : lines.slice(at + 1, end) });
    at = end;
  }
  return { blocks, problems };
}

const opening = /^([A-Za-z][\w:.-]*)[ \t]*([{[])[ \t]*[}\]]?[ \t]*$/;

const maxStray = 20;

function endOf(lines: readonly string[], start: number, bracket: string): number {
  let at = start;
  while (at < lines.length && !(lines[at] ?? '').startsWith(bracket)) at += 1;
  return at;
}

export function textOfBlock({ lines }: Block): string {
  return lines
    .map((line) => line.replace(/^ {1,2}/, ''))
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
}
