import { findTooDeep } from '../core/json/depth.ts';
import { tooDeepMessage } from './json-file.ts';

/** Reads YAML as data. Throws an Error with a sentence for broken text. */
export type ReadYaml = (text: string) => unknown;

/** A reader that throws for aliases that grow without bounds, too. */
export async function loadYaml(): Promise<ReadYaml> {
  const { CORE_SCHEMA, load } = await import('js-yaml');
  return (text) => {
    const value = load(text.replace(/^\uFEFF/, ''), { schema: CORE_SCHEMA });
    if (anchor.test(text)) checkGrowth(value, text.length);
    return value;
  };
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
