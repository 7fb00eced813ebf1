import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readImageHeader } from '../../../../src/core/view/image/image-header.ts';
import { noisyPng } from '../../../support/png.ts';

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64'));
const fromHex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));

const images: readonly (readonly [
  what: string,
  bytes: Uint8Array,
  format: string,
  width: number,
  height: number,
])[] = [
  ['PNG', noisyPng({ width: 640, height: 3 }), 'PNG', 640, 3],
  ['GIF', fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), 'GIF', 1, 1],
  ['GIF of 1987', fromHex('474946383761 0a00 1400 00'), 'GIF', 10, 20],
  ['lossy WebP', fromBase64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'), 'WebP', 1, 1],
  [
    'lossless WebP',
    fromHex('52494646 1a000000 57454250 5650384c 0d000000 2f 8fc25900 10 071011 1188 88fe 0700'),
    'WebP',
    656,
    360,
  ],
  [
    'extended WebP',
    fromHex('52494646 52000000 57454250 56503858 0a000000 12000000 7f0700 370400'),
    'WebP',
    1920,
    1080,
  ],
  [
    'JPEG',
    fromHex('ffd8 ffe0 0010 4a46494600010100000100010000 ffdb 0004 0000 ffff c0 0011 08 01e0 0280 03 012200'),
    'JPEG',
    640,
    480,
  ],
  ['progressive JPEG', fromHex('ffd8 ffc4 0004 0000 ffc2 0011 08 0002 0003 03 012200'), 'JPEG', 3, 2],
];

describe('readImageHeader', () => {
  it.each(images)('reads a %s', (_, bytes, format, width, height) => {
    expect(readImageHeader(bytes)).toEqual({ format, width, height });
  });

  it.each(images)('rejects a truncated %s', (_, bytes) => {
    for (let end = 0; end < Math.min(bytes.length, 10); end += 1)
      expect(readImageHeader(bytes.subarray(0, end))).toBeNull();
  });

  it('reads an image at an offset of its buffer', () => {
    const png = noisyPng({ width: 5, height: 6 });
    const shifted = new Uint8Array(png.length + 3);
    shifted.set(png, 3);
    expect(readImageHeader(shifted.subarray(3))).toEqual({ format: 'PNG', width: 5, height: 6 });
  });

  it('never throws, for any bytes', () => {
    const starts = fc.constantFrom(...images.map(([, bytes]) => bytes));
    fc.assert(
      fc.property(starts, fc.nat(20), fc.uint8Array({ maxLength: 60 }), (start, kept, rest) => {
        const header = readImageHeader(Uint8Array.from([...start.subarray(0, kept), ...rest]));
        expect(header === null || (header.width > 0 && header.height > 0)).toBe(true);
      }),
    );
  });
});
