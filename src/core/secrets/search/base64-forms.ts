import { base64Of } from '../../text/base64.ts';
import type { Pattern } from './pattern-search.ts';

/** Base64 digits (RFC 4648) that a text alone decides, at each alignment; digits at either end share bits with neighbours. */
export function base64Forms(bytes: Uint8Array): Pattern[] {
  return [0, 1, 2].flatMap((shift) => {
    const padded = new Uint8Array(shift + Math.min(bytes.length, maxSearchedBytes));
    padded.set(bytes.subarray(0, maxSearchedBytes), shift);
    const start = Math.ceil((shift * 8) / 6);
    const endOf = (length: number) => Math.floor((length * 8) / 6);
    const digits = base64Of(padded).slice(start, endOf(padded.length));
    const forms = new Set([digits, digits.replaceAll('+', '-').replaceAll('/', '_')]);
    const rest = endOf(shift + bytes.length) - endOf(padded.length);
    const shared = { before: shift > 0, after: (shift + bytes.length) % 3 > 0 };
    return [...forms].map((text) => ({ text, rest, isWholeToken: false, shared }));
  });
}

/** A longer secret is found by its beginning: its digits take twenty times its length. */
export const maxSearchedBytes = 1024;
