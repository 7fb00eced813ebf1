import type { Pattern } from './pattern-search.ts';

/**
 * Returns the Base64 digits that a text alone decides, for each number of bytes that may be before it, in both
 * alphabets of RFC 4648. The digits at either end that hold bits of its neighbours are shared.
 */
export function base64Forms(bytes: Uint8Array): Pattern[] {
  return [0, 1, 2].flatMap((shift) => {
    const padded = new Uint8Array(shift + bytes.length);
    padded.set(bytes, shift);
    const shared = { before: shift > 0, after: padded.length % 3 > 0 };
    const digits = toBase64(padded).slice(Math.ceil((shift * 8) / 6), Math.floor((padded.length * 8) / 6));
    const forms = new Set([digits, digits.replaceAll('+', '-').replaceAll('/', '_')]);
    return [...forms].map((text) => ({ text, isWholeToken: false, shared }));
  });
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
