import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Characters of the whole of Unicode: the unit of strings that fast-check calls `binary`, with the same values for a seed.
 * Its own one makes a map of a million characters in each process, and so do its URLs.
 */
export const codePoint = fc
  .nat({ max: 0x10ffff - surrogates.count })
  .map((index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count), indexOf);

function indexOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character');
  return code < surrogates.first ? code : code - surrogates.count;
}

const inSegment = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(...'abcxyzABCXYZ0189'.split(''), ..."-._~!$&'()*+,;=:@".split('')),
  },
  { weight: 1, arbitrary: codePoint.map(percentEncoded) },
);

function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded;
}

/** URLs of hosts with a path, like those of `fc.webUrl`. */
export const webUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.array(fc.string({ unit: inSegment })))
  .map(([scheme, host, segments]) => `${scheme}://${[host, ...segments].join('/')}`);
