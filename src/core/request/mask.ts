import { isCredentialName } from '../http/credential-names.ts';
import type { Chunk } from '../template/types.ts';
import type { Preview, PreviewHeader } from './types.ts';

/** What stands for a secret: as wide for every one, so that not even its length is told. */
export const maskedText = '••••••';

/**
 * Replaces each secret in a text by the mask, also where it stands URL-encoded, JSON-escaped, or inside Base64 at
 * any of its three alignments (`Basic` credentials). A secret of one to three characters is masked only where it is
 * a whole word, and in none of its encodings: it would otherwise shred every text that holds a digit.
 */
export function maskText(text: string, secrets: readonly string[]): string {
  return createMasker(secrets)(text);
}

/** The same for many texts with one set of secrets. */
export function createMasker(secrets: readonly string[]): (text: string) => string {
  const pattern = maskPattern(secrets);
  if (pattern === null) return (text) => text;
  return (text) => text.replace(pattern, maskedText);
}

/** Whether a chunk of interpolated text is masked, whatever it holds. */
export function isSecretChunk(chunk: Chunk): boolean {
  return chunk.kind === 'secret' || (chunk.kind === 'value' && chunk.secret);
}

/** The value of a header for an export: what `.auth` added keeps the name of its scheme. */
export function shownHeader({ name, value, added }: PreviewHeader, mask: (text: string) => string): string {
  if (added !== null && value.chunks.some(isSecretChunk)) {
    return value.chunks.map((chunk) => (isSecretChunk(chunk) ? maskedText : chunk.text)).join('');
  }
  return isCredentialName(name.text, 'header') ? maskedText : mask(value.text);
}

/** What is to be masked of a request, besides the session's secrets. */
export function secretsOf({ placeholders, auth }: Pick<Preview, 'placeholders' | 'auth'>): string[] {
  const secrets: string[] = [];
  for (const { secret, output } of placeholders) if (secret && output !== null) secrets.push(output);
  if (auth !== undefined) secrets.push(...auth.secrets);
  return secrets;
}

function maskPattern(secrets: readonly string[]): RegExp | null {
  const patterns = new Map<string, number>();
  for (const secret of new Set(secrets)) {
    if (secret === '' || secret === maskedText) continue;
    if (secret.length < shortest) {
      patterns.set(`(?<![\\p{L}\\p{N}])${escapePattern(secret)}(?![\\p{L}\\p{N}])`, 0);
      continue;
    }
    patterns.set(anyEncoding(secret), secret.length);
    for (const digits of base64Forms(secret)) patterns.set(anyEncoding(digits), digits.length);
  }
  if (patterns.size === 0) return null;
  // A secret that holds another one is masked as a whole.
  const longestFirst = [...patterns].sort(([, left], [, right]) => right - left);
  return new RegExp(longestFirst.map(([pattern]) => pattern).join('|'), 'gu');
}

const shortest = 4;

/** Each character as it is, percent-encoded, or escaped for a JSON string, once or again. */
function anyEncoding(secret: string): string {
  return (secret.match(/[A-Za-z0-9]+|\\+|./gsu) ?? []).map(encodingsOf).join('');
}

function encodingsOf(piece: string, index: number, pieces: readonly string[]): string {
  if (/^[A-Za-z0-9]/.test(piece)) return piece;
  // However many backslashes: next to one another, two patterns for them would cost the square of their number.
  if (piece.startsWith('\\')) return `${index === 0 ? notAfterBackslash : ''}(?:\\\\|%5[cC])+`;
  const start = index === 0 ? notAfterBackslash : '';
  const hasBackslashes = pieces[index - 1]?.startsWith('\\') === true;
  const raw = hasBackslashes ? escapePattern(piece) : `${start}\\\\*${escapePattern(piece)}`;
  const forms = [raw, percentPattern(piece)];
  if (piece === ' ') forms.push('\\+');
  const escaped = JSON.stringify(piece).slice(1, -1);
  if (escaped.length > piece.length && piece !== '"') {
    const letters = escapePattern(escaped.slice(1));
    forms.push(hasBackslashes ? letters : `${start}\\\\+${letters}`);
  }
  return `(?:${forms.join('|')})`;
}

/** A run of backslashes is looked at from its beginning only. */
const notAfterBackslash = '(?<!\\\\)';

/** `%C3%BC`, in either case. */
function percentPattern(character: string): string {
  let pattern = '';
  for (const byte of new TextEncoder().encode(character)) {
    const digits = byte.toString(16).padStart(2, '0');
    pattern += `%${digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)}`;
  }
  return pattern;
}

/**
 * The digits that the secret alone decides, for each number of bytes that may stand before it: the first and the
 * last digit may hold bits of its neighbours. In both alphabets of RFC 4648.
 */
function base64Forms(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].flatMap((shift) => {
    const padded = new Uint8Array(shift + bytes.length);
    padded.set(bytes, shift);
    const digits = toBase64(padded).replace(/=+$/, '');
    const own = digits.slice(Math.ceil((shift * 8) / 6), Math.floor((padded.length * 8) / 6));
    return own.length < shortest ? [] : [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
