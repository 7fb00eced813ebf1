import type { Pair } from '../../tree/model.ts';
import type { Block } from './blocks.ts';

/** `name: value` of a block; `~` before it switches it off. */
export interface BlockPair extends Pair {
  /** 1-based. */
  readonly line: number;
  readonly annotations: readonly string[];
}

/** Reads the pairs of a block; values may go on between `'''` or brackets. Lines that are not pairs are left out. */
export function readPairs({ lines, line: first }: Block): readonly BlockPair[] {
  const pairs: BlockPair[] = [];
  let annotations: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const start = at;
    const line = (lines[at] ?? '').trim();
    const annotation = /^@([^\s:(]+)(?:\(.*)?$/.exec(line);
    if (annotation !== null && !/^@[^\s(]+:/.test(line)) {
      if (line.includes("('''") && !/'''\)$/.test(line.slice(line.indexOf("('''") + 4)))
        at = lineWith(lines, at + 1, "''')");
      annotations.push(annotation[1] ?? '');
      continue;
    }
    const key = keyOf(line);
    if (key === null) continue;
    const read = valueFrom(lines, at, line.slice(key.end).trim());
    at = read.last;
    pairs.push({ ...key, value: read.value, line: first + 1 + start, annotations });
    annotations = [];
  }
  return pairs;
}

interface Key {
  readonly name: string;
  readonly isEnabled: boolean;
  readonly end: number;
}

function keyOf(line: string): Key | null {
  const isEnabled = !line.startsWith('~');
  const start = isEnabled ? 0 : 1;
  if (line[start] === '"') {
    const [quoted, inside = ''] = /^"((?:\\"|[^"])*)"[ \t]*:/.exec(line.slice(start)) ?? [];
    if (quoted !== undefined)
      return { name: inside.replaceAll('\\"', '"'), isEnabled, end: start + quoted.length };
  }
  const colon = line.indexOf(':', start);
  return colon < 0 ? null : { name: line.slice(start, colon).trim(), isEnabled, end: colon + 1 };
}

function valueFrom(
  lines: readonly string[],
  at: number,
  rest: string,
): { readonly last: number; readonly value: string } {
  if (rest.startsWith("'''")) {
    const inside = rest.slice(3);
    if (inside.includes("'''")) return { last: at, value: inside.replace("'''", '').trim() };
    const last = lineWith(lines, at + 1, "'''");
    const ending = lines[last] ?? '';
    const content = [inside, ...lines.slice(at + 1, last).map((line) => line.replace(/^ {1,4}/, ''))];
    const mark = ending.indexOf("'''");
    const tail = mark < 0 ? '' : ending.slice(mark + 3).trim();
    const before = mark <= 0 ? '' : ending.slice(0, mark).trim();
    const value = [...content, before].join('\n').trim();
    return { last, value: tail === '' ? value : `${value} ${tail}` };
  }
  if (rest === '[') {
    const last = lineWith(lines, at + 1, ']');
    const items = lines.slice(at + 1, last).map((line) => line.trim());
    return { last, value: items.filter((item) => item !== '').join('\n') };
  }
  return { last: at, value: rest };
}

function lineWith(lines: readonly string[], start: number, mark: string): number {
  for (let at = start; at < lines.length; at += 1) if ((lines[at] ?? '').includes(mark)) return at;
  return Math.max(start, lines.length - 1);
}
