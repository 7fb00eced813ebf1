import type { FoundProblem } from '../problem.ts';
import { quoted } from '../quoted.ts';
import type { Item } from '../text/one-line/items.ts';
import type { Word } from '../text/one-line/words.ts';

/** Warns of `age=:36`, a text, where `age:=36` is a number; null for other items. JSON in quotes is meant. */
export function swappedSeparator(source: string, { start, end }: Word, item: Item): FoundProblem | null {
  if (item.kind !== 'text' || item.valueFile !== null) return null;
  const written = source.slice(item.separator.end, end);
  if (!/^:(?:-?\d|true$|false$|null$|[[{"])/.test(written) || !isJson(written.slice(1))) return null;
  const name = source.slice(start, item.separator.start);
  return {
    severity: 'warning',
    message: `${quoted(`${name}=${written}`)} sends text that begins with a colon`,
    hint: `${quoted(`${name}:=${written.slice(1)}`)} sends JSON; quotes around the value keep the colon`,
    offset: item.separator.start,
    length: end - item.separator.start,
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
