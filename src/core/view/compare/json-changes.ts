import { parseJsonString } from '../../json/parse.ts';
import { normalizedPath, type PathStep } from '../../json/path.ts';
import { type JsonNode, parseJsonTree, valuesByKey } from '../../json/tree.ts';
import type { JsonChange } from '../../session/exchanges/response-difference.ts';
import { matchItems } from './array-pairs.ts';
import { isNoise } from './noise.ts';

export interface JsonChanges {
  readonly changes: readonly JsonChange<string>[];
  readonly more: number;
  readonly leftOut: number;
}

/** `patch`: members that the second text does not have stay as they are; `merge-patch`: those with null go (RFC 7396). */
export type SecondText = 'whole' | 'patch' | 'merge-patch';

/** Matches members by keys, items by `id` or by what is equal around them. A digit is a difference, the order of keys is not. Null for other texts. */
export function jsonChanges(
  before: string,
  after: string,
  {
    noise,
    most,
    second: meaning = 'whole',
  }: { readonly noise: 'shown' | 'hidden'; readonly most: number; readonly second?: SecondText },
): JsonChanges | null {
  const [first, second] = [parseJsonTree(before), parseJsonTree(after)];
  if (first === null || second === null) return null;
  const texts = { before, after };
  const changes: JsonChange<string>[] = [];
  let more = 0;
  let leftOut = 0;
  const found = (change: JsonChange<string>): void => {
    if (changes.length < most) changes.push(change);
    else more += 1;
  };
  const isSame = createSameness(texts);
  const pairs: Pair[] = [{ steps: null, before: first, after: second }];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    if (isSame(pair)) continue;
    // An array is replaced as a whole by a patch, too.
    const isPatched = meaning !== 'whole' && pair.steps?.isInArray !== true;
    if (isPatched && pair.after === null) continue;
    const below = compare(pair, texts);
    if (below === null) {
      const isTakenAway = meaning === 'merge-patch' && isPatched && pair.after?.kind === 'null';
      const change = changeOf(isTakenAway ? { ...pair, after: null } : pair, texts);
      if (change === null) continue;
      if (noise === 'hidden' && isNoise(change)) leftOut += 1;
      else found(change);
      continue;
    }
    if (below.reordered) found({ kind: 'reordered', path: pathOf(pair.steps) });
    for (let inside = below.pairs.length - 1; inside >= 0; inside -= 1) {
      const next = below.pairs[inside];
      if (next !== undefined) pairs.push(next);
    }
  }
  return { changes, more, leftOut };
}

interface Pair {
  readonly steps: Steps | null;
  readonly before: JsonNode | null;
  readonly after: JsonNode | null;
}

/** A chain: a list for each value would take the square of their depth. */
interface Steps {
  readonly above: Steps | null;
  readonly step: PathStep;
  readonly isInArray: boolean;
}

function pathOf(last: Steps | null): string {
  const steps: PathStep[] = [];
  for (let at = last; at !== null; at = at.above) steps.push(at.step);
  return normalizedPath(steps.reverse());
}

interface Texts {
  readonly before: string;
  readonly after: string;
}

/** Skips pairs with the same text. Bounded: a difference far inside would be read again at every level. */
function createSameness(texts: Texts): (pair: Pair) => boolean {
  let left = 4 * texts.before.length;
  return ({ before, after }) => {
    if (before === null || after === null || left <= 0) return false;
    const length = before.end - before.start;
    if (after.end - after.start !== length) return false;
    left -= length;
    return texts.before.slice(before.start, before.end) === texts.after.slice(after.start, after.end);
  };
}

function compare({ steps, before, after }: Pair, texts: Texts): Inside | null {
  if (before?.kind === 'object' && after?.kind === 'object') {
    return {
      pairs: matched(valuesByKey(before.members), valuesByKey(after.members), steps),
      reordered: false,
    };
  }
  if (before?.kind !== 'array' || after?.kind !== 'array') return null;
  const { pairs, reordered } = matchItems(
    { items: before.items, text: texts.before },
    { items: after.items, text: texts.after },
  );
  return {
    reordered,
    pairs: pairs.map((pair) => ({
      steps: { above: steps, step: pair.before ?? pair.after ?? 0, isInArray: true },
      before: pair.before === null ? null : (before.items[pair.before] ?? null),
      after: pair.after === null ? null : (after.items[pair.after] ?? null),
    })),
  };
}

interface Inside {
  readonly pairs: readonly Pair[];
  readonly reordered: boolean;
}

function matched(
  before: ReadonlyMap<string, JsonNode>,
  after: ReadonlyMap<string, JsonNode>,
  steps: Steps | null,
): Pair[] {
  const names = [...before.keys(), ...[...after.keys()].filter((name) => !before.has(name))];
  return names.map((name) => ({
    steps: { above: steps, step: name, isInArray: steps?.isInArray === true },
    before: before.get(name) ?? null,
    after: after.get(name) ?? null,
  }));
}

function changeOf({ steps, before, after }: Pair, texts: Texts): JsonChange<string> | null {
  const path = pathOf(steps);
  const old = before === null ? null : texts.before.slice(before.start, before.end);
  const fresh = after === null ? null : texts.after.slice(after.start, after.end);
  if (old !== null && fresh !== null) {
    const same =
      old === fresh ||
      (before?.kind === 'string' &&
        after?.kind === 'string' &&
        parseJsonString(old) === parseJsonString(fresh));
    return same ? null : { kind: 'changed', path, before: old, after: fresh };
  }
  if (fresh !== null) return { kind: 'added', path, after: fresh };
  return old === null ? null : { kind: 'removed', path, before: old };
}
