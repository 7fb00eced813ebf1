import { findTooDeep } from '../core/json/depth.ts';
import { own } from '../core/json/raw.ts';
import { tooDeepMessage } from './json-file.ts';
import type { Source } from './notes/source.ts';

/** Reads YAML as data, and may tell where each object and list begins. Throws an Error with a sentence for broken text. */
export type ReadYaml = (text: string, found?: (part: object, offset: number) => void) => unknown;

/** A reader that throws for aliases that grow without bounds, too. */
export async function loadYaml(): Promise<ReadYaml> {
  const { CORE_SCHEMA, load } = await import('js-yaml');
  return (text, found) => {
    const value = load(text.replace(/^\uFEFF/, ''), {
      schema: CORE_SCHEMA,
      ...(found !== undefined && { listener: placeListener(found) }),
    });
    if (anchor.test(text)) checkGrowth(value, text.length);
    return value;
  };
}

function placeListener(found: (part: object, offset: number) => void) {
  const starts: number[] = [];
  return (event: 'open' | 'close', { position, result }: { position: number; result: unknown }) => {
    if (event === 'open') starts.push(position);
    else {
      const start = starts.pop() ?? 0;
      if (typeof result === 'object' && result !== null) found(result, start);
    }
  };
}

/** The text is read once more where places are wanted: the parts of both documents are the same. */
export function yamlSource(text: string, document: unknown, read: ReadYaml): Source {
  const content = text.replace(/^\uFEFF/, '');
  return {
    text: content,
    offsetsOf(parts) {
      const offsets = new Map<unknown, number>();
      const again = read(content, (part, offset) => {
        if (!offsets.has(part)) offsets.set(part, beginOfLine(content, offset));
      });
      const found = new Map<object, number>();
      const seen = new Set<unknown>();
      const waiting: [unknown, unknown][] = [[document, again]];
      for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
        const [part, twin] = pair;
        if (typeof part !== 'object' || part === null || typeof twin !== 'object' || seen.has(part)) continue;
        seen.add(part);
        const offset = offsets.get(twin);
        if (parts.has(part) && offset !== undefined) found.set(part, offset);
        for (const [key, inner] of Object.entries(part)) waiting.push([inner, own(twin, key)]);
      }
      return found;
    },
  };
}

function beginOfLine(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return start + (/^[ \t]*/.exec(text.slice(start, offset))?.[0].length ?? 0);
}

const anchor = /(?:^|[\s,:[{])&[^\s,[\]{}]/;

/** Parses JSON or YAML. Throws an Error with a sentence for broken text. */
export async function parseDocument(text: string): Promise<unknown> {
  const source = text.replace(/^\uFEFF/, '');
  if (!/^\s*\{/.test(source)) return (await loadYaml())(source);
  if (findTooDeep(source) !== null) throw new Error(tooDeepMessage);
  return JSON.parse(source);
}

/** Values and their characters for each character of the text. */
const maxGrowth = 4;

/** Throws where aliases repeat too much of a text: a value that holds itself has no end. */
function checkGrowth(value: unknown, length: number): void {
  let left = Math.max(1000, length * maxGrowth);
  const waiting: unknown[] = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    left -= typeof item === 'string' ? item.length + 1 : 1;
    if (left < 0) throw new Error('it has too many aliases');
    if (typeof item === 'object' && item !== null)
      for (const inside of Object.values(item)) if (inside !== undefined) waiting.push(inside);
  }
}
