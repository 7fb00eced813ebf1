import { normalizedPath, type PathStep } from '../json-path.ts';
import { type JsonMember, type JsonNode, parseJsonTree, stringOf } from '../json-tree.ts';
import { matchItems } from './array-pairs.ts';
import { isNoise } from './noise.ts';

/** One difference between two JSON values, as texts of their own sources. */
export type JsonChange =
  | { readonly kind: 'added'; readonly path: string; readonly after: string }
  | { readonly kind: 'removed'; readonly path: string; readonly before: string }
  | { readonly kind: 'changed'; readonly path: string; readonly before: string; readonly after: string }
  /** An array whose items stand in another order. */
  | { readonly kind: 'reordered'; readonly path: string };

/**
 * What differs between two JSON texts, in the order of the first. Members are matched by their keys, items that all
 * have an `id` by that, other items by what is equal around them. The order of keys is no difference, a digit is. Null
 * where one of them is no JSON.
 */
export function jsonChanges(
  before: string,
  after: string,
  { noise }: { readonly noise: 'shown' | 'hidden' },
): JsonChange[] | null {
  const [first, second] = [parseJsonTree(before), parseJsonTree(after)];
  if (first === null || second === null) return null;
  const texts = { before, after };
  const changes: JsonChange[] = [];
  const pairs: Pair[] = [{ steps: [], before: first, after: second }];
  // A stack, last in first out: what it finds comes in the order of the source.
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const below = compare(pair, texts);
    if (below === null) {
      const change = changeOf(pair, texts);
      if (change !== null && !(noise === 'hidden' && isNoise(change))) changes.push(change);
      continue;
    }
    if (below.reordered) changes.push({ kind: 'reordered', path: normalizedPath(pair.steps) });
    for (const inside of [...below.pairs].reverse()) pairs.push(inside);
  }
  return changes;
}

interface Pair {
  readonly steps: readonly PathStep[];
  readonly before: JsonNode | null;
  readonly after: JsonNode | null;
}

interface Texts {
  readonly before: string;
  readonly after: string;
}

/** The pairs inside of two values that can be compared part by part; null for two that cannot. */
function compare({ steps, before, after }: Pair, texts: Texts): Inside | null {
  if (before?.kind === 'object' && after?.kind === 'object') {
    return { pairs: matched(byKey(before.members), byKey(after.members), steps), reordered: false };
  }
  if (before?.kind !== 'array' || after?.kind !== 'array') return null;
  const { pairs, reordered } = matchItems(
    { items: before.items, text: texts.before },
    { items: after.items, text: texts.after },
  );
  return {
    reordered,
    pairs: pairs.map((pair) => ({
      steps: [...steps, pair.before ?? pair.after ?? 0],
      before: pair.before === null ? null : (before.items[pair.before] ?? null),
      after: pair.after === null ? null : (after.items[pair.after] ?? null),
    })),
  };
}

interface Inside {
  readonly pairs: readonly Pair[];
  readonly reordered: boolean;
}

/** Of a repeated key the last one counts, as in JSON.parse. */
const byKey = (members: readonly JsonMember[]): Map<string, JsonNode> =>
  new Map(members.map(({ key, value }) => [key, value]));

function matched(
  before: ReadonlyMap<string, JsonNode>,
  after: ReadonlyMap<string, JsonNode>,
  steps: readonly PathStep[],
): Pair[] {
  const names = [...before.keys(), ...[...after.keys()].filter((name) => !before.has(name))];
  return names.map((name) => ({
    steps: [...steps, name],
    before: before.get(name) ?? null,
    after: after.get(name) ?? null,
  }));
}

function changeOf({ steps, before, after }: Pair, texts: Texts): JsonChange | null {
  const path = normalizedPath(steps);
  const old = before === null ? null : texts.before.slice(before.start, before.end);
  const fresh = after === null ? null : texts.after.slice(after.start, after.end);
  if (old !== null && fresh !== null) {
    const same =
      old === fresh ||
      (before?.kind === 'string' && after?.kind === 'string' && stringOf(old) === stringOf(fresh));
    return same ? null : { kind: 'changed', path, before: old, after: fresh };
  }
  if (fresh !== null) return { kind: 'added', path, after: fresh };
  return old === null ? null : { kind: 'removed', path, before: old };
}
