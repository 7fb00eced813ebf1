import type { Piece } from './piece.ts';

/** A value that changes how the URL around it is cut into parts. */
export interface Split {
  readonly piece: Piece;
  /** What the value does, without its subject: `holds "&", which begins another parameter`. */
  readonly message: string;
  /** What to do. */
  readonly hint: string;
}

/** Where in a URL a place is. `start` is before anything: a value there may be a whole base URL. */
type Region = 'start' | 'authority' | 'path' | 'query' | 'fragment';

/** Follows the structure that the template has, and finds the values that give the URL another one. */
export function findSplits(pieces: readonly Piece[]): Split[] {
  const splits: Split[] = [];
  let region: Region = 'start';
  for (const [index, piece] of pieces.entries()) {
    const { chunk } = piece;
    if (chunk.kind === 'value') {
      const place: Place = { region, before: textBefore(pieces, index), after: textAfter(pieces, index) };
      const culprit = findCulprit(chunk.text, place);
      if (culprit !== null) splits.push({ piece, message: describe(culprit, place), hint: encodeIt });
      else if (isEmptyPort(chunk.text, place)) splits.push({ piece, ...emptyPort });
    }
    // What was told of a value is not told again of everything behind it, so only a base moves the structure on.
    if (chunk.kind !== 'value' || region === 'start' || region === 'authority')
      region = advance(region, chunk.text);
  }
  return splits;
}

const encodeIt = 'where it is one value, set the variable to encodeURIComponent(value)';

const emptyPort = {
  message: 'is empty, so the port is the one of the scheme',
  hint: 'set it, or leave out the colon before it',
};

interface Place {
  readonly region: Region;
  /** The characters next to the value. */
  readonly before: string;
  readonly after: string;
}

function findCulprit(value: string, place: Place): string | null {
  switch (place.region) {
    case 'start':
      return findAfterBase(value, place);
    case 'authority':
      if (place.before === '/' && place.after === '') return null;
      return firstOf(value, endsAuthority(place.after) ? /[?#@]/ : /[/\\?#@]/);
    case 'path':
      return dotSegment(value, place) ?? firstOf(value, /[/\\?#]/);
    case 'query':
      return firstOf(value, isWholeParameter(value, place) ? /#/ : /[&#]/);
    case 'fragment':
      return null;
    default:
      return place.region satisfies never;
  }
}

/** A whole base URL may be anything, as long as what is put behind it still lands where it was meant to. */
function findAfterBase(value: string, { after }: Place): string | null {
  if (after === '') return null;
  return firstOf(value, after === '&' ? /#/ : /[?#]/);
}

/** `http://h:{{port}}/`: the URL parser takes an empty port for none at all. */
function isEmptyPort(value: string, { region, before, after }: Place): boolean {
  return value === '' && region === 'authority' && before === ':' && endsAuthority(after);
}

function firstOf(value: string, pattern: RegExp): string | null {
  return pattern.exec(value)?.[0] ?? null;
}

/** The host ends with the value: then a value such as `localhost:3000/api` is a base, as it is at the start. */
function endsAuthority(after: string): boolean {
  return after === '' || /^[/?#]/.test(after);
}

function dotSegment(value: string, { before, after }: Place): string | null {
  const isSegment = before.endsWith('/') && (after === '' || /^[/?#]/.test(after));
  return isSegment && /^(?:\.|%2e){1,2}$/i.test(value) ? value : null;
}

/** `?{{query}}` and `&{{more}}` with `a=1&b=2` in it are what they look like. */
function isWholeParameter(value: string, { before, after }: Place): boolean {
  return value.includes('=') && /[?&]$/.test(before) && (after === '' || /^[&#]/.test(after));
}

function advance(region: Region, text: string): Region {
  let current = region;
  let at = 0;
  if (current === 'start') {
    if (text === '') return current;
    const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0].length ?? 0;
    at = scheme;
    current = 'authority';
  }
  for (; at < text.length; at += 1) {
    const character = text[at];
    if (character === '#') return 'fragment';
    if (character === '?' && current !== 'fragment') current = current === 'query' ? current : 'query';
    else if ((character === '/' || character === '\\') && current === 'authority') current = 'path';
  }
  return current;
}

function describe(culprit: string, { region }: Place): string {
  if (/^[.%]/.test(culprit)) return `is "${culprit}", which the URL parser takes for a step in the path`;
  const effect: Record<string, string> = {
    '?': 'begins the query',
    '#': 'begins the fragment, which is not sent',
    '&': 'begins another parameter',
    '/': region === 'authority' ? 'ends the host' : 'begins another segment of the path',
    '\\': region === 'authority' ? 'ends the host' : 'begins another segment of the path',
    '@': 'makes what is before it a user name',
  };
  return `holds "${culprit}", which ${effect[culprit] ?? 'changes the URL'}`;
}

function textBefore(pieces: readonly Piece[], index: number): string {
  return pieces[index - 1]?.chunk.text.slice(-1) ?? '';
}

function textAfter(pieces: readonly Piece[], index: number): string {
  for (const { chunk } of pieces.slice(index + 1, index + 4)) {
    if (chunk.text !== '') return chunk.text.slice(0, 1);
  }
  return '';
}
