import { isBlank } from '../../text/characters.ts';
import type { Range } from '../document.ts';
import { type Brackets, bracketsAround, bracketsOutside } from './brackets.ts';
import { lineEndAt, lineStartAt } from './lines.ts';
import { endOfRun, kindAt, startOfRun, type WordSize } from './words.ts';

/** The range of a text object such as `iw` or `a(`; null where there is none, undefined for what is not one. */
export function textObject(
  name: string,
  { text, cursor, count }: { readonly text: string; readonly cursor: number; readonly count: number },
): Range | null | undefined {
  const reach = name.charAt(0) === 'i' ? 'inner' : 'all';
  const kind = name.slice(1);
  if (!'ia'.includes(name.charAt(0))) return undefined;
  if (kind === 'w' || kind === 'W')
    return words(text, cursor, { size: kind === 'w' ? 'small' : 'big', reach, count });
  if (quotes.has(kind)) return quoted(text, cursor, { quote: kind, reach });
  const pair = pairs.get(kind);
  return pair === undefined ? undefined : bracketed(text, cursor, { pair, reach, count });
}

type Reach = 'inner' | 'all';

const quotes: ReadonlySet<string> = new Set(['"', "'", '`']);

const pairs: ReadonlyMap<string, string> = new Map(
  Object.entries({ '()': '()b', '[]': '[]', '{}': '{}B', '<>': '<>' }).flatMap(([pair, keys]) =>
    [...keys].map((key) => [key, pair] as const),
  ),
);

interface WordObject {
  readonly size: WordSize;
  readonly reach: Reach;
  readonly count: number;
}

/** Runs of words and of blanks count as one each with `i`; `a` takes the blanks after a word, or those before it. */
function words(text: string, cursor: number, { size, reach, count }: WordObject): Range | null {
  if (lineStartAt(text, cursor) === lineEndAt(text, cursor)) return null;
  let start = startOfRun(text, cursor, size);
  const beginsBlank = kindAt(text, cursor, size) === 'blank';
  const runs = reach === 'inner' ? count : count * 2;
  let end = start;
  let lastKind = 'word';
  for (let left = runs; left > 0; left -= 1) {
    const next = end < text.length ? endOfRun(text, end, size) : end;
    if (next === end) break;
    lastKind = kindAt(text, end, size);
    // A word may follow another one without a blank: then `a` takes the word alone.
    if (reach === 'all' && !beginsBlank && left % 2 === 1 && lastKind !== 'blank') break;
    end = next;
  }
  const hasBlank = kindAt(text, Math.max(start, end - 1), size) === 'blank' && end > start;
  if (reach === 'all' && !beginsBlank && !hasBlank)
    while (start > lineStartAt(text, cursor) && isBlank(text.charAt(start - 1))) start -= 1;
  return { start, end };
}

/** Quotes of the line, paired from its start; the first pair that holds the cursor or comes after it. */
function quoted(
  text: string,
  cursor: number,
  { quote, reach }: { readonly quote: string; readonly reach: Reach },
): Range | null {
  const end = lineEndAt(text, cursor);
  let open: number | null = null;
  for (let at = lineStartAt(text, cursor); at < end; at += 1) {
    const character = text.charAt(at);
    if (character === '\\' && open !== null) at += 1;
    else if (character === quote && open === null) open = at;
    else if (character === quote && open !== null) {
      if (at >= cursor)
        return reach === 'inner' ? { start: open + 1, end: at } : withBlanks(text, open, at + 1);
      open = null;
    }
  }
  return null;
}

function withBlanks(text: string, start: number, end: number): Range {
  let after = end;
  while (isBlank(text.charAt(after))) after += 1;
  return { start, end: after };
}

function bracketed(
  text: string,
  cursor: number,
  { pair, reach, count }: { readonly pair: string; readonly reach: Reach; readonly count: number },
): Range | null {
  let found = bracketsAround(text, cursor, pair);
  for (let left = count; left > 1 && found !== null; left -= 1)
    found = bracketsOutside(text, found.open, pair);
  if (found === null) return null;
  return reach === 'inner' ? insideOf(text, found) : { start: found.open, end: found.close + 1 };
}

/** Brackets that end their lines keep them: what is inside are the lines between. */
function insideOf(text: string, { open, close }: Brackets): Range {
  const lineOfClose = lineStartAt(text, close);
  const isApart = text.charAt(open + 1) === '\n' && text.slice(lineOfClose, close).trim() === '';
  if (isApart && lineOfClose > open + 2) return { start: open + 2, end: lineOfClose - 1 };
  return { start: open + 1, end: close };
}
