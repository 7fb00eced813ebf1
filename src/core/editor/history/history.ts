export interface HistoryWalk {
  /** Oldest first. */
  readonly entries: readonly string[];
  /** Index of the shown entry; `entries.length` is the typed input. */
  readonly at: number;
  readonly query: string;
  /** The match position: `anywhere` after no entry began with the query. */
  readonly place: 'start' | 'anywhere';
  readonly edited: ReadonlyMap<number, string>;
}

export interface HistoryStep {
  readonly walk: HistoryWalk;
  readonly text: string;
}

export function startWalk(entries: readonly string[], input: { text: string; cursor: number }): HistoryWalk {
  const query = input.text.slice(0, input.cursor);
  const isBegun = entries.some((entry) => entry !== input.text && entry.startsWith(query));
  return { entries, at: entries.length, query, place: isBegun ? 'start' : 'anywhere', edited: new Map() };
}

export function olderEntry(walk: HistoryWalk, shown: string): HistoryStep | null {
  for (let at = walk.at - 1; at >= 0; at -= 1) {
    if (fits(walk, at, shown)) return step(walk, at, shown);
  }
  return null;
}

export function newerEntry(walk: HistoryWalk, shown: string): HistoryStep | null {
  for (let at = walk.at + 1; at < walk.entries.length; at += 1) {
    if (fits(walk, at, shown)) return step(walk, at, shown);
  }
  return walk.at === walk.entries.length ? null : step(walk, walk.entries.length, shown);
}

export function addToHistory(entries: readonly string[], text: string, limit: number = maxEntries): string[] {
  const others = entries.filter((entry) => entry !== text);
  return newestWithin((text.trim() === '' ? others : [...others, text]).slice(-limit));
}

const maxEntries = 10_000;

/** Maximum characters of all entries together: a paste may hold megabytes. */
export const maxHistoryLength = 10_000_000;

function newestWithin(entries: string[]): string[] {
  let length = 0;
  const oldest = entries.findLastIndex((entry, index) => {
    length += entry.length;
    return length > maxHistoryLength && index < entries.length - 1;
  });
  return oldest === -1 ? entries : entries.slice(oldest + 1);
}

function fits(walk: HistoryWalk, at: number, shown: string): boolean {
  const entry = walk.entries[at];
  if (entry === undefined || entry === walk.entries[walk.at] || !matches(walk, entry)) return false;
  return textAt(walk, at) !== shown;
}

function matches({ query, place }: HistoryWalk, entry: string): boolean {
  if (place === 'start') return entry.startsWith(query);
  return (query === query.toLowerCase() ? entry.toLowerCase() : entry).includes(query);
}

function step(walk: HistoryWalk, at: number, shown: string): HistoryStep {
  const original = walk.entries[walk.at];
  const edited = shown === original ? walk.edited : new Map(walk.edited).set(walk.at, shown);
  const next = { ...walk, at, edited };
  return { walk: next, text: textAt(next, at) };
}

function textAt(walk: HistoryWalk, at: number): string {
  return walk.edited.get(at) ?? walk.entries[at] ?? '';
}
