import { decode as decodePunycode } from 'punycode/punycode.es6.js';
import { lastAtOrBefore } from '../../text/ascending.ts';
import type { TextRange } from './text-ranges.ts';

export interface DecodedText {
  readonly text: string;
  /** The range of the encoded text that a range of the decoded one, not an empty one, was made from. */
  toSource(range: TextRange): TextRange;
}

/** Undoes one encoding, once and from the beginning; null for a text without a trace of it. */
export type Decoder = (text: string) => DecodedText | null;

export const decodings: readonly Decoder[] = [
  (text) => (text.includes('%') ? replaced(text, percentEncoded, fromPercent) : null),
  (text) => (text.includes('+') ? replaced(text, formEncoded, fromForm) : null),
  (text) => (text.includes('\\') ? replaced(text, jsonEscape, fromJsonEscape) : null),
  (text) => (text.includes('&') ? replaced(text, htmlEntity, fromHtmlEntity) : null),
  // A quote inside a shell's single quotes.
  (text) => (text.includes("'\\''") ? replaced(text, /'\\''/g, () => "'") : null),
  (text) => (text.includes('xn--') ? replaced(text, punycodeLabel, fromPunycode) : null),
];

/** Percent-encoded character in UTF-8, or else a byte of ISO 8859-1. */
const percentEncoded =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}|%[\da-f]{2}/gi;
const formEncoded = new RegExp(`\\+|${percentEncoded.source}`, 'gi');

function fromPercent(code: string): string {
  if (code.length === 3) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
  return utf8.decode(Uint8Array.from(code.slice(1).split('%'), (digits) => Number.parseInt(digits, 16)));
}

const utf8 = new TextDecoder();

const fromForm = (code: string): string => (code === '+' ? ' ' : fromPercent(code));

/** The escapes of JSON, and those of JavaScript and Python: `\'`, `\x41`. */
const jsonEscape = /\\(?:["'\\/bfnrt]|u[\da-f]{4}|x[\da-f]{2})/gi;

const letterEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function fromJsonEscape(code: string): string {
  if (code.length > 2) return String.fromCharCode(Number.parseInt(code.slice(2), 16));
  const letter = code.slice(1);
  return letterEscapes[letter] ?? letter;
}

const htmlEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,7});/gi;

function fromHtmlEntity(entity: string): string {
  const body = entity.slice(1, -1);
  const named = namedEntities.get(body);
  if (named !== undefined) return named;
  if (!body.startsWith('#')) return entity;
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number(body.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** A label of a host with other letters than ASCII has. Its cost to decode grows with the square of its length. */
const punycodeLabel = /xn--[^\s./:?#@\\]{1,250}/g;

function fromPunycode(label: string): string {
  try {
    return decodePunycode(label.slice('xn--'.length));
  } catch {
    return label;
  }
}

/** The entities from U+00A0 on, in order. */
const latinEntities =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2
  sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
  AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash
  Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
  igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn
  yuml`.split(/\s+/);

const namedEntities = new Map([
  ['amp', '&'],
  ['apos', "'"],
  ['gt', '>'],
  ['lt', '<'],
  ['quot', '"'],
  ...latinEntities.map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
]);

function replaced(text: string, pattern: RegExp, decode: (code: string) => string): DecodedText | null {
  const starts: number[] = [];
  const ends: number[] = [];
  const sourceStarts: number[] = [];
  const sourceEnds: number[] = [];
  const pieces: string[] = [];
  let length = 0;
  let copied = 0;
  for (const match of text.matchAll(pattern)) {
    const [code] = match;
    const plain = decode(code);
    if (plain === code) continue;
    pieces.push(text.slice(copied, match.index), plain);
    length += match.index - copied;
    starts.push(length);
    length += plain.length;
    ends.push(length);
    copied = match.index + code.length;
    sourceStarts.push(match.index);
    sourceEnds.push(copied);
  }
  if (starts.length === 0) return null;
  pieces.push(text.slice(copied));

  const sourceOf = (index: number): TextRange => {
    const code = lastAtOrBefore(starts.length, (one) => starts[one] ?? 0, index);
    if (code === -1) return { start: index, end: index + 1 };
    const end = ends[code] ?? 0;
    if (index < end) return { start: sourceStarts[code] ?? 0, end: sourceEnds[code] ?? 0 };
    const start = (sourceEnds[code] ?? 0) + index - end;
    return { start, end: start + 1 };
  };
  return {
    text: pieces.join(''),
    toSource: ({ start, end }) => ({ start: sourceOf(start).start, end: sourceOf(end - 1).end }),
  };
}
