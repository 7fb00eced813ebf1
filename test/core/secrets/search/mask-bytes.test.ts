import { describe, expect, it } from 'vitest';
import { maskBytes } from '../../../../src/core/secrets/search/mask-bytes.ts';
import { createMasker, disabledMasker } from '../../../../src/core/secrets/search/masker.ts';

const secret = 'Zq7kX9aLpWm4TTv8';
const masker = createMasker([secret, 'pässwörd-7']);

const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));
const joined = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const noise = (length: number) => new Uint8Array(length).fill(0xff);

describe('maskBytes', () => {
  it.each<[where: string, secret: Uint8Array]>([
    ['between other bytes', bytesOf(secret)],
    ['in UTF-8', bytesOf('pässwörd-7')],
    ['in ISO 8859-1', bytesOf('pässwörd-7', 'latin1')],
    ['in UTF-16, little-endian', bytesOf(secret, 'utf16le')],
    ['in UTF-16, big-endian', new Uint8Array(Buffer.from(secret, 'utf16le').swap16())],
    ['percent-encoded', bytesOf(secret.replace('Z', '%5A'))],
  ])('replaces a secret %s, and no other byte', (_, hidden) => {
    for (const before of [1, 2, 16_380, 40_001]) {
      const bytes = joined(noise(before), hidden, noise(9));
      const expected = joined(noise(before), new Uint8Array(hidden.length).fill(0x2a), noise(9));
      expect(Buffer.compare(maskBytes(bytes, masker), expected)).toBe(0);
    }
  });

  it('returns bytes without a secret as they are', () => {
    const bytes = joined(noise(70_000), bytesOf('Zq7kX9aL'));
    expect(maskBytes(bytes, masker)).toBe(bytes);
    expect(maskBytes(bytesOf(secret), disabledMasker)).toEqual(bytesOf(secret));
  });
});
