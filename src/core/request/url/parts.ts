import type { Severity } from '../../template/diagnostics.ts';
import { isJsonChunk, type Piece } from '../render/piece.ts';
import type { UrlPart, UrlStructure } from './structure.ts';

export interface OddValue {
  readonly code: 'empty-in-url' | 'json-in-url' | 'splits-url';
  readonly severity: Severity;
  readonly piece: Piece;
  readonly message: string;
  readonly hint: string;
}

export function findOddValues(part: UrlPart): OddValue[] {
  if (part.values.length === 0 || part.kind === 'fragment') return [];
  return [...wholePart(part), ...part.values.flatMap((piece) => oddValue(piece, part))];
}

const setIt = 'set the variable before the request is sent';

function wholePart({ kind, text, values }: UrlPart): OddValue[] {
  const [piece] = values;
  if (piece === undefined) return [];
  if (kind === 'segment' && text === '') {
    return [odd('empty-in-url', piece, ['is empty, so a segment of the path is empty', setIt])];
  }
  if (kind === 'segment' && /^(?:\.|%2e){1,2}$/i.test(text)) {
    const message = `makes the segment "${text}", which a URL parser reads as a step in the path`;
    return [odd('splits-url', piece, [message, 'remove it from the value'])];
  }
  if (!isMissing(text) || kind === 'parameter-name' || values.some(isNull)) return [];
  return [odd('empty-in-url', piece, [`makes ${partNames[kind]} "${text}"`, setIt])];
}

function oddValue(piece: Piece, { kind }: UrlPart): OddValue[] {
  if (isNull(piece)) {
    return [odd('empty-in-url', piece, [`is null, so ${partNames[kind]} holds "null"`, setIt])];
  }
  const { chunk } = piece;
  if (!isJsonChunk(chunk)) return [];
  const isQuery = kind === 'parameter-name' || kind === 'parameter-value';
  const message = `is ${chunk.type === 'array' ? 'an array' : 'an object'}: the URL holds its JSON`;
  const warning = odd('json-in-url', piece, [message, 'a placeholder can name one of its values']);
  return [isQuery ? { ...warning, severity: 'info' } : warning];
}

/** Matches the text of a missing value in a URL that a script joined: `'/users/' + undefined`. */
const isMissing = (text: string): boolean =>
  /^(?:null|undefined|NaN|(?:\[|%5[Bb])object(?: |%20)Object(?:\]|%5[Dd]))$/.test(text);

export interface MissingPart extends Pick<UrlPart, 'start' | 'text'> {
  readonly message: string;
}

export function findMissingParts({ parts }: UrlStructure): MissingPart[] {
  return parts.flatMap((part, index) => {
    const { kind, start, text, values } = part;
    if (values.length > 0 || kind === 'parameter-name' || kind === 'fragment') return [];
    if (isMissing(text)) return [{ start, text, message: `${partNames[kind]} holds "${text}"` }];
    const isInside = kind === 'segment' && parts[index + 1]?.kind === 'segment';
    // A URL inside the path has two slashes: `/save/http://host`.
    const isScheme = parts[index - 1]?.text.endsWith(':') === true;
    if (text !== '' || !isInside || isScheme) return [];
    return [{ start, text: '/', message: 'a segment of the path is empty' }];
  });
}

const isNull = ({ chunk }: Piece): boolean => chunk.kind === 'value' && chunk.type === 'null';

const partNames: Readonly<Record<UrlPart['kind'], string>> = {
  authority: 'the host',
  segment: 'the path',
  'parameter-name': 'the query',
  'parameter-value': 'the query',
  fragment: 'the fragment',
};

function odd(
  code: OddValue['code'],
  piece: Piece,
  [message, hint]: readonly [message: string, hint: string],
): OddValue {
  return { code, severity: 'warning', piece, message, hint };
}
