import type { Piece } from '../render/piece.ts';

/** `start` is before anything: a value there may be a whole base URL. */
export type Region = 'start' | 'authority' | 'path' | 'query' | 'fragment';

export interface PlacedValue {
  readonly piece: Piece;
  readonly region: Region;
  /** The characters next to the value; empty at the ends of the URL. */
  readonly before: string;
  readonly after: string;
  /** Null outside of a parameter, or where its name is not literal. */
  readonly parameter: string | null;
}

export interface UrlPart {
  readonly kind: 'authority' | 'segment' | 'parameter-name' | 'parameter-value' | 'fragment';
  readonly text: string;
  readonly start: number;
  readonly values: readonly Piece[];
}

export interface UrlStructure {
  readonly values: readonly PlacedValue[];
  readonly parts: readonly UrlPart[];
}

/** Splits a URL as its template does: a value never ends a part, unless it may be a base URL. */
export function readStructure(pieces: readonly Piece[]): UrlStructure {
  const values: PlacedValue[] = [];
  const reader = createPartReader();
  for (const [index, piece] of pieces.entries()) {
    const { chunk } = piece;
    if (chunk.kind !== 'value') {
      reader.readText(chunk.text);
      continue;
    }
    const { region, parameter, before } = reader.place();
    values.push({ piece, region, parameter, before, after: textAfter(pieces, index) });
    if (region === 'start' || region === 'authority') reader.readBase(piece);
    else reader.addValue(piece);
  }
  return { values, parts: reader.finish() };
}

interface OpenPart {
  readonly start: number;
  kind: UrlPart['kind'];
  text: string;
  values: Piece[];
}

function createPartReader() {
  const parts: UrlPart[] = [];
  let region: Region = 'start';
  let open: OpenPart | null = null;
  let last = '';
  let length = 0;
  let parameter: string | null = null;

  const begin = (kind: UrlPart['kind'], start: number): OpenPart => {
    if (open !== null) parts.push(open);
    open = { kind, start, text: '', values: [] };
    return open;
  };
  const enter = (mark: string, start: number): void => {
    if (open?.kind === 'parameter-name' && mark === '=') {
      parameter = open.values.length === 0 ? open.text : null;
      begin('parameter-value', start);
      return;
    }
    parameter = null;
    if (mark === '#') region = 'fragment';
    else if (mark === '?' || mark === '&') region = 'query';
    else region = 'path';
    begin(kinds[region], start);
  };
  const readText = (text: string): void => {
    let at = 0;
    if (text !== '' && region === 'start') {
      at = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0].length ?? 0;
      region = 'authority';
      begin('authority', length + at);
    }
    while (at < text.length) {
      const mark = delimiters[open?.kind ?? 'authority'];
      mark.lastIndex = at;
      const found = mark.exec(text);
      const end = found?.index ?? text.length;
      if (open !== null) open.text += text.slice(at, end);
      if (found !== null) enter(found[0], length + end + 1);
      at = end + 1;
    }
    length += text.length;
    if (text !== '') last = text.slice(-1);
  };
  return {
    readText,
    readBase(piece: Piece) {
      const { text } = piece.chunk;
      if (region === 'authority') open?.values.push(piece);
      const isStart = region === 'start';
      readText(text);
      if (isStart && parts.length === 0) open?.values.push(piece);
    },
    addValue(piece: Piece) {
      const { text } = piece.chunk;
      if (open !== null) {
        open.text += text;
        open.values.push(piece);
      }
      length += text.length;
      if (text !== '') last = text.slice(-1);
    },
    place: () => ({ region, parameter, before: last }),
    finish(): readonly UrlPart[] {
      if (open !== null) parts.push(open);
      return parts;
    },
  };
}

const kinds = {
  start: 'authority',
  authority: 'authority',
  path: 'segment',
  query: 'parameter-name',
  fragment: 'fragment',
} as const;

const delimiters: Readonly<Record<UrlPart['kind'], RegExp>> = {
  authority: /[/\\?#]/g,
  segment: /[/\\?#]/g,
  'parameter-name': /[=&#]/g,
  'parameter-value': /[&#]/g,
  fragment: /(?!)/g,
};

function textAfter(pieces: readonly Piece[], index: number): string {
  for (let at = index + 1; at < pieces.length && at < index + 4; at += 1) {
    const text = pieces[at]?.chunk.text ?? '';
    if (text !== '') return text.slice(0, 1);
  }
  return '';
}
