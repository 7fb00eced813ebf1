/** Position in the input history. */
export interface HistoryWalk {
  /** Oldest first. */
  readonly entries: readonly string[];
  /** Index of the entry that is shown; `entries.length` is the input that was being typed. */
  readonly at: number;
  /** Entries that begin otherwise are passed over: what stood before the cursor when the walk began. */
  readonly prefix: string;
  /** Edited texts of visited entries, by index: edits are kept while moving. */
  readonly edited: ReadonlyMap<number, string>;
}

export interface HistoryStep {
  readonly walk: HistoryWalk;
  /** Text to show, with the cursor at its end. */
  readonly text: string;
}

/** A walk that begins with what is in the editor. UTF-16 offset. */
export function startWalk(entries: readonly string[], input: { text: string; cursor: number }): HistoryWalk {
  const prefix = input.text.slice(0, input.cursor);
  return { entries, at: entries.length, prefix, edited: new Map() };
}

/** The next older entry that fits and differs from what is shown; null when there is none. */
export function olderEntry(walk: HistoryWalk, shown: string): HistoryStep | null {
  for (let at = walk.at - 1; at >= 0; at -= 1) {
    if (fits(walk, at, shown)) return step(walk, at, shown);
  }
  return null;
}

/** The next newer one, at last the input that was being typed; null when that is shown. */
export function newerEntry(walk: HistoryWalk, shown: string): HistoryStep | null {
  for (let at = walk.at + 1; at < walk.entries.length; at += 1) {
    if (fits(walk, at, shown)) return step(walk, at, shown);
  }
  return walk.at === walk.entries.length ? null : step(walk, walk.entries.length, shown);
}

/**
 * With an input at its end: once, however often it was typed before; blank ones are not kept. Newest last. The oldest
 * ones make room where there are too many, or where they are too long together.
 */
export function addToHistory(
  entries: readonly string[],
  text: string,
  limit: number = historyLimit,
): string[] {
  const kept = entries.filter((entry) => entry !== text);
  return newestWithin((text.trim() === '' ? kept : [...kept, text]).slice(-limit));
}

const historyLimit = 10_000;

/** Characters of all entries together: a paste may hold megabytes. */
export const maxHistoryLength = 10_000_000;

/** The newest one is kept, however long it is. */
function newestWithin(entries: string[]): string[] {
  let length = 0;
  const oldest = entries.findLastIndex((entry, index) => {
    length += entry.length;
    return length > maxHistoryLength && index < entries.length - 1;
  });
  return oldest === -1 ? entries : entries.slice(oldest + 1);
}

/** Equal entries beside each other are one. */
function fits(walk: HistoryWalk, at: number, shown: string): boolean {
  const entry = walk.entries[at];
  if (entry === undefined || entry === walk.entries[walk.at] || !entry.startsWith(walk.prefix)) return false;
  return textAt(walk, at) !== shown;
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
