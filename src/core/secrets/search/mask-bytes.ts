import { latin1Text } from '../../text/latin1.ts';
import type { Masker } from './masker.ts';
import { mergeRanges, shiftRanges, type TextRange } from './text-ranges.ts';

/** The bytes with an asterisk for each byte of a secret; the same array if there is none. */
export function maskBytes<Bytes extends Uint8Array>(bytes: Bytes, masker: Masker): Bytes | Uint8Array {
  let masked: Uint8Array | null = null;
  for (let start = 0; start < bytes.length; start += portion) {
    for (const range of secretBytes(bytes, { start, end: start + portion }, masker)) {
      masked ??= bytes.slice();
      masked.fill(asterisk, range.start, range.end);
    }
  }
  return masked ?? bytes;
}

/** Ranges of secrets, in one byte a character or in UTF-16, of which a part is in `within`. */
export function secretBytes(bytes: Uint8Array, within: TextRange, masker: Masker): readonly TextRange[] {
  const from = Math.max(0, within.start - longestFound);
  const searched = bytes.subarray(from, within.end + longestFound);
  const text = latin1Text(searched);
  const wide = utf16.test(text) ? [0, 1].flatMap((offset) => wideSecrets(searched, offset, masker)) : [];
  const found = shiftRanges([...masker.find(text), ...wide], from);
  return mergeRanges(found.filter(({ start, end }) => start < within.end && end > within.start));
}

function wideSecrets(bytes: Uint8Array, offset: number, masker: Masker): TextRange[] {
  return ['utf-16le', 'utf-16be'].flatMap((encoding) => {
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes.subarray(offset));
    return masker.find(text).map(({ start, end }) => ({
      start: offset + start * 2,
      end: offset + end * 2,
    }));
  });
}

/** ASCII characters in UTF-16. */
const utf16 = /(?:[ -~]\0){4}/;

const asterisk = 0x2a;
const portion = 32_768;
const longestFound = 4096;
