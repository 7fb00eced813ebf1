import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetsIn } from '../../../src/core/json/offsets.ts';
import { type JsonNode, parseJsonTree } from '../../../src/core/json/tree.ts';

function containersIn(value: unknown): object[] {
  return typeof value === 'object' && value !== null
    ? [value, ...Object.values(value).flatMap(containersIn)]
    : [];
}

function endsByStart(node: JsonNode | null): ReadonlyMap<number, number> {
  if (node === null || (node.kind !== 'object' && node.kind !== 'array')) return new Map();
  const children = node.kind === 'array' ? node.items : node.members.map(({ value }) => value);
  return new Map([[node.start, node.end], ...children.flatMap((child) => [...endsByStart(child)])]);
}

describe('offsetsIn', () => {
  it('finds each object and each list where its text begins', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const document: unknown = JSON.parse(text);
        const wanted = containersIn(document);
        const offsets = offsetsIn(text, document, new Set(wanted));
        const ends = endsByStart(parseJsonTree(text));
        expect(new Set(offsets.values()).size).toBe(wanted.length);
        for (const container of wanted) {
          const start = offsets.get(container) ?? -1;
          expect(JSON.parse(text.slice(start, ends.get(start)))).toEqual(container);
        }
      }),
    );
  });

  it('finds the last value of a repeated key', () => {
    const text = '{"a":{"b":1},"a":{"b":2}}';
    const document = JSON.parse(text);
    expect(offsetsIn(text, document, new Set([document.a]))).toEqual(new Map([[document.a, 17]]));
  });
});
