import fc from 'fast-check';

/** Values of another type than the one in their place. */
const wrong = fc.constantFrom<unknown>(
  ...[null, true, -1, 1e308, '', 'x', '#/paths', '{{', 'http://h\r\n###\n< {% a() %}'],
  ...[[], {}, [null], [[]], { $ref: '#' }, { a: {} }, Array.from({ length: 50 }, () => ({ key: 'a' }))],
);

/** Changes of a document: values at places, counted through all of it. */
export const changes = fc.array(fc.record({ at: fc.nat(), value: wrong }), { minLength: 1, maxLength: 4 });

export function replaced(
  document: unknown,
  { at, value }: { readonly at: number; readonly value: unknown },
): unknown {
  const copy = structuredClone(document);
  const places: (readonly [holder: Record<string, unknown>, key: string])[] = [];
  const waiting = [copy];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item !== 'object' || item === null) continue;
    for (const [key, inside] of Object.entries(item)) {
      places.push([item as Record<string, unknown>, key]);
      waiting.push(inside);
    }
  }
  const [holder, key] = places[at % places.length] ?? [];
  if (holder !== undefined && key !== undefined) holder[key] = structuredClone(value);
  return copy;
}

/** Makes texts that are cut off, or with flipped bits. */
export function damagedTexts(text: string): fc.Arbitrary<string> {
  const bytes = Buffer.from(text);
  const flips = fc.array(fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) }), { maxLength: 4 });
  return fc.tuple(fc.nat(bytes.length), flips).map(([length, all]) => {
    const damaged = Buffer.from(bytes);
    for (const { at, bit } of all) damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << bit), at);
    return (all.length === 0 ? damaged.subarray(0, length) : damaged).toString('utf8');
  });
}
