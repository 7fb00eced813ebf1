import { base64Of } from '../../text/base64.ts';
import type { Pattern } from './pattern-search.ts';

/** A shorter secret is masked only where it is a whole token: it would otherwise shred every text. */
export const shortestSecret = 6;

/** A shorter secret is masked only where it is the whole value: a response holds it by chance. */
export const shortestSearched = 4;

export function formsOf(secret: string): Pattern[] {
  const lines = /[\r\n]/.test(secret) ? secret.split(/[\r\n]+/).map((line) => line.trim()) : [];
  const texts = [secret, ...lines].flatMap((text) => [text, ...misread(text)]).map(plainPattern);
  return [...texts, ...inUrls(secret).map(plainPattern), ...inDigits(secret)].filter(
    ({ text }) => text.length >= shortestSecret,
  );
}

/** The text as a server shows it that reads the UTF-8 of a header as ISO 8859-1, which Node does. */
function misread(text: string): string[] {
  if (text.length > maxSearchedBytes || /^[ -~]*$/.test(text)) return [];
  return [Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('')];
}

export function wholeFormsOf(secret: string): Pattern[] {
  const bytes = new TextEncoder().encode(secret);
  const base64 = base64Of(bytes).replace(/=+$/, '');
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const ofUrls = base64.replaceAll('+', '-').replaceAll('/', '_');
  const forms = new Set([secret, percentEncoded(secret), base64, ofUrls, hex, hex.toUpperCase()]);
  return [...forms].map((text) => ({ text, isWholeToken: true }));
}

/** The form of the URL parser and of header names: small letters, `/` for `\`. Small ASCII letters without a digit may be a word. */
function inUrls(secret: string): string[] {
  if (secret.length > maxSearchedBytes) return [];
  const slashed = secret.replaceAll('\\', '/');
  const texts = [slashed];
  if (/\d|[^ -~\s]/.test(secret)) {
    const host = /^[^/?#]*/.exec(slashed)?.[0] ?? '';
    const rest = slashed.slice(host.length);
    texts.push(secret.toLowerCase(), host.toLowerCase() + rest, host.normalize('NFKC').toLowerCase() + rest);
  }
  return texts.filter((text) => text !== secret);
}

function inDigits(secret: string): Pattern[] {
  const encoded = new Set([secret, JSON.stringify(secret).slice(1, -1), percentEncoded(secret)]);
  return [...encoded].flatMap((text) => {
    const bytes = new TextEncoder().encode(text);
    const searched = bytes.subarray(0, maxSearchedBytes);
    const hex = Array.from(searched, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const rest = bytes.length * 2 - hex.length;
    return [
      ...base64Forms(bytes),
      ...[hex, hex.toUpperCase()].map((form) => ({ ...plainPattern(form), rest })),
    ];
  });
}

function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

export const plainPattern = (text: string): Pattern => ({ text, isWholeToken: false });

/** Base64 digits (RFC 4648) that a text alone decides, at each alignment; digits at either end share bits with neighbours. */
function base64Forms(bytes: Uint8Array): Pattern[] {
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
const maxSearchedBytes = 1024;
