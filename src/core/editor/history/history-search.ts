import fuzzysort from 'fuzzysort';

export interface HistoryHit {
  readonly text: string;
  readonly index: number;
  readonly matches: readonly number[];
}

/** Entries (newest last) with the characters of the query in order: the best first, then the newest, equal ones once. */
export function searchHistory(entries: readonly string[], query: string, limit = 50): HistoryHit[] {
  const targets = prepareTargets(entries);
  const searched = query.trim();
  if (searched === '') return targets.list.slice(0, limit).map(({ index }) => hit(entries, index, []));
  const found = fuzzysort.go(searched, targets.snapshot, { limit, threshold, scoreFn: rank });
  return found.map((result) => hit(entries, result.obj.index, [...result.indexes].sort(ascending)));
}

interface Target {
  readonly index: number;
  readonly text: string;
  readonly age: number;
}

interface Targets {
  readonly list: readonly Target[];
  readonly snapshot: ReturnType<typeof snapshot>;
}

const threshold = 0.2;

const maxSearchedLength = 1000;

const ageWeight = 0.1;

/** Preparing 10,000 entries takes longer than searching them. */
const prepared = new WeakMap<readonly string[], Targets>();

function prepareTargets(entries: readonly string[]): Targets {
  const known = prepared.get(entries);
  if (known !== undefined) return known;
  const seen = new Set<string>();
  const list: Target[] = [];
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const text = entries[index] ?? '';
    if (seen.has(text)) continue;
    seen.add(text);
    list.push({ index, text: text.slice(0, maxSearchedLength), age: 1 - (index + 1) / entries.length });
  }
  const targets = { list, snapshot: snapshot(list) };
  prepared.set(entries, targets);
  return targets;
}

function snapshot(list: readonly Target[]) {
  return fuzzysort.snapshot(list, { key: 'text' });
}

function rank(result: { readonly score: number; readonly obj: Target }): number {
  return result.score - ageWeight * result.obj.age * result.score;
}

function hit(entries: readonly string[], index: number, matches: readonly number[]): HistoryHit {
  return { text: entries[index] ?? '', index, matches };
}

function ascending(one: number, other: number): number {
  return one - other;
}
