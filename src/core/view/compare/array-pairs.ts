import { diffArrays } from 'diff';
import type { JsonMember, JsonNode } from '../../json/tree.ts';

export interface ItemPair {
  readonly before: number | null;
  readonly after: number | null;
}

export interface ArrayMatch {
  readonly pairs: readonly ItemPair[];
  readonly reordered: boolean;
}

export interface JsonArray {
  readonly items: readonly JsonNode[];
  readonly text: string;
}

/** Pairs items by `id` where all have one and any stayed, else equal items, and of the rest those between equal ones. */
export function matchItems(before: JsonArray, after: JsonArray): ArrayMatch {
  // To compare their texts at each level of nesting would take the square of the depth.
  if (before.items.length === 1 && after.items.length === 1)
    return { pairs: [{ before: 0, after: 0 }], reordered: false };
  const ids = [idsOf(before), idsOf(after)] as const;
  if (ids[0] !== null && ids[1] !== null && haveCommon(ids[0], ids[1])) return matchKeys(ids[0], ids[1]);
  const texts = [textsOf(before), textsOf(after)] as const;
  if (isPermutation(texts[0], texts[1])) {
    return { pairs: [], reordered: texts[0].some((text, index) => text !== texts[1][index]) };
  }
  return { pairs: alignedPairs(texts[0], texts[1]), reordered: false };
}

const textsOf = ({ items, text }: JsonArray): string[] =>
  items.map(({ start, end }) => text.slice(start, end));

function idsOf({ items, text }: JsonArray): readonly string[] | null {
  const ids = items.map((node) => idOf(node, text));
  const known = ids.filter((id) => id !== null);
  return items.length > 0 && new Set(known).size === items.length ? known : null;
}

function idOf(node: JsonNode, text: string): string | null {
  const members: readonly JsonMember[] = node.kind === 'object' ? node.members : [];
  const id = members.find(({ key }) => key === 'id')?.value;
  if (id === undefined || id.kind === 'object' || id.kind === 'array') return null;
  return text.slice(id.start, id.end);
}

/** Ids that are new every time identify nothing. */
function haveCommon(before: readonly string[], after: readonly string[]): boolean {
  const known = new Set(before);
  return after.some((id) => known.has(id));
}

function matchKeys(before: readonly string[], after: readonly string[]): ArrayMatch {
  const places = new Map(after.map((id, index) => [id, index]));
  const matched = before.map((id, index): ItemPair => ({ before: index, after: places.get(id) ?? null }));
  const known = new Set(before);
  const added = after.flatMap((id, index): ItemPair[] =>
    known.has(id) ? [] : [{ before: null, after: index }],
  );
  const order = matched.flatMap((pair) => (pair.after === null ? [] : [pair.after]));
  const reordered = order.some((place, index) => index > 0 && place < (order[index - 1] ?? 0));
  return { pairs: [...matched, ...added], reordered };
}

function isPermutation(before: readonly string[], after: readonly string[]): boolean {
  if (before.length !== after.length) return false;
  const counts = new Map<string, number>();
  for (const text of before) counts.set(text, (counts.get(text) ?? 0) + 1);
  return after.every((text) => {
    const left = (counts.get(text) ?? 0) - 1;
    counts.set(text, left);
    return left >= 0;
  });
}

/** The time grows with the square of this. */
const maxEdits = 1000;

function alignedPairs(before: readonly string[], after: readonly string[]): ItemPair[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: maxEdits });
  if (parts === undefined) return pairsByPlace({ before: 0, after: 0 }, [before.length, after.length]);
  const pairs: ItemPair[] = [];
  let at = { before: 0, after: 0 };
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    const next = parts[index + 1];
    if (part === undefined) break;
    if (!part.added && !part.removed) {
      at = { before: at.before + part.value.length, after: at.after + part.value.length };
      continue;
    }
    const both = part.removed && next?.added ? next.value.length : 0;
    const counts = [part.removed ? part.value.length : 0, part.added ? part.value.length : both] as const;
    pairs.push(...pairsByPlace(at, counts));
    at = { before: at.before + counts[0], after: at.after + counts[1] };
    if (both > 0) index += 1;
  }
  return pairs;
}

function pairsByPlace(
  at: { readonly before: number; readonly after: number },
  [removed, added]: readonly [number, number],
): ItemPair[] {
  return Array.from({ length: Math.max(removed, added) }, (_, index) => ({
    before: index < removed ? at.before + index : null,
    after: index < added ? at.after + index : null,
  }));
}
