import type { Draft, SourceText } from '../draft.ts';
import { isSafeMethod } from '../methods.ts';
import type { DraftRenderer } from '../render/draft-renderer.ts';
import { isUnresolved, joinHalves, type Piece, sourcePlace } from '../render/piece.ts';
import { nearestOffset } from '../source-text.ts';
import { lineBreak } from './invalid-url.ts';
import { findMissingParts, findOddValues } from './parts.ts';
import { reportSingleBraces } from './single-braces.ts';
import { asQueryItem, findSplit } from './splits.ts';
import { type PlacedValue, readStructure, type UrlStructure } from './structure.ts';
import { droppedCharacters } from './wire-url.ts';

export function reportUrl(
  pieces: readonly Piece[],
  renderer: DraftRenderer,
  {
    draft: { method, url: target },
    text,
    wireUrl,
  }: { readonly draft: Draft; readonly text: string; readonly wireUrl: string | null },
): void {
  const whole = joinHalves(pieces);
  const structure = readStructure(whole);
  const { values, parts } = structure;
  const subject = (piece: Piece) => renderer.placeholderText(piece.chunk) ?? 'a value';
  for (const value of values) {
    const split = findSplit(value);
    if (split === null) continue;
    const { piece } = value;
    reportWarning(piece, renderer, {
      code: 'splits-url',
      message: `${subject(piece)} ${split.message}`,
      hint: split.hint(subject(piece)),
    });
  }
  for (const { piece, message, ...odd } of parts.flatMap(findOddValues)) {
    reportWarning(piece, renderer, { ...odd, message: `${subject(piece)} ${message}` });
  }
  if (!isSafeMethod(method)) reportMissingParts(whole, structure, renderer);
  reportSingleBraces(pieces, renderer);
  reportPlaceholdersInValues(values, renderer);
  reportPathAsHost(target, renderer);
  reportSchemeAsHost(text, pieces, renderer);
  reportValueAsHost({ target, text, parts }, renderer);
  reportFragment(whole, renderer);
  reportLostEnd(values, renderer);
  reportLineBreak(whole, values, renderer);
  if (wireUrl !== null && /\s|[\0-\x1f]/.test(text)) reportSpaces(pieces, renderer);
}

type Warning = Pick<Parameters<DraftRenderer['report']>[0], 'code' | 'message' | 'hint'> &
  Partial<Pick<Parameters<DraftRenderer['report']>[0], 'severity'>>;

function reportWarning(
  { offset, length }: Pick<Piece, 'offset' | 'length'>,
  renderer: DraftRenderer,
  warning: Warning,
): void {
  renderer.report({ severity: 'warning', part: 'url', offset, length, ...warning });
}

function reportMissingParts(
  pieces: readonly Piece[],
  structure: UrlStructure,
  renderer: DraftRenderer,
): void {
  for (const { start, text, message } of findMissingParts(structure)) {
    const { offset } = sourcePlace(pieces, start);
    const end = sourcePlace(pieces, start + text.length - 1);
    renderer.report({
      code: 'empty-in-url',
      severity: 'warning',
      part: 'url',
      offset,
      length: Math.max(0, end.offset + end.length - offset),
      message,
      hint: 'write the intended value',
    });
  }
}

function reportPlaceholdersInValues(values: readonly PlacedValue[], renderer: DraftRenderer): void {
  for (const { piece } of values) {
    if (!/\{\{[^{}\r\n]+\}\}/.test(piece.chunk.text)) continue;
    const placeholder = renderer.placeholderText(piece.chunk) ?? 'a value';
    reportWarning(piece, renderer, {
      code: 'placeholder-in-value',
      message: `the value of ${placeholder} holds a placeholder, which is sent as it is: values are not interpolated again`,
      hint: 'interpolate it when it is set: client.setVar(NAME, client.interpolate(TEXT))',
    });
  }
}

function reportSchemeAsHost(text: string, pieces: readonly Piece[], renderer: DraftRenderer): void {
  const found = /^https?:\/\/(https?)(:?)\/\//i.exec(text);
  if (found === null) return;
  const [whole, scheme = '', colon] = found;
  reportWarning(sourcePlace(pieces, whole.length - scheme.length - (colon ?? '').length - 2), renderer, {
    code: 'scheme-as-host',
    message: `the host of this URL is "${scheme}"`,
    hint: colon === '' ? `write ${scheme}:// with a colon` : 'remove one of the two schemes',
  });
}

function reportPathAsHost(target: SourceText, renderer: DraftRenderer): void {
  const [host] = /^(?!localhost\b)[a-z_][\w-]*(?=[/?]|$)/i.exec(target.text) ?? [];
  if (host === undefined || renderer.scope.get('base_url') === undefined) return;
  reportWarning({ offset: nearestOffset(target, 0), length: host.length }, renderer, {
    code: 'path-as-host',
    message: `${host} is the host of this URL, not a path of base_url`,
    hint: `write /${host} for the path`,
  });
}

/** `{{token}}` alone is typed to see a value, and would be looked up as a host, in clear. */
function reportValueAsHost(
  {
    target,
    text,
    parts,
  }: Pick<UrlStructure, 'parts'> & { readonly target: SourceText; readonly text: string },
  renderer: DraftRenderer,
): void {
  const [piece] = parts.find(({ kind }) => kind === 'authority')?.values ?? [];
  if (piece?.chunk.kind !== 'value' || !target.text.startsWith('{{')) return;
  const { secret, type } = piece.chunk;
  const host = /^https?:\/\/([^/?#\\]*)/i.exec(text)?.[1];
  if (piece.chunk.text !== host || looksLikeHost.test(host)) return;
  const isAlone = /^\{\{[^{}]*\}\}$/.test(target.text);
  if (!secret && !isAlone && (type === 'string' || type === 'dynamic')) return;
  const placeholder = renderer.placeholderText(piece.chunk) ?? 'a value';
  renderer.report({
    code: secret ? 'secret-as-host' : 'value-as-host',
    severity: secret ? 'error' : 'warning',
    part: 'url',
    offset: piece.offset,
    length: piece.length,
    message: `${placeholder} is ${secret ? 'a secret, and ' : ''}the host of this URL`,
    hint: `.explain ${placeholder} shows the value; a request begins with a URL, or with / for a path`,
  });
}

/** A name with a dot or a port, `localhost`, or an address in brackets; signed tokens have capitals. */
const looksLikeHost = /^(?:localhost|[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9.-]+:\d+|\[[\da-f:.]+\](?::\d+)?)$/;

function reportFragment(pieces: readonly Piece[], renderer: DraftRenderer): void {
  const index = pieces.findIndex(({ chunk }) => !isUnresolved(chunk) && chunk.text.includes('#'));
  const { chunk } = pieces[index] ?? {};
  if (chunk?.kind !== 'literal') return;
  const before = pieces.slice(0, index).reduce((length, piece) => length + piece.chunk.text.length, 0);
  reportWarning(sourcePlace(pieces, before + chunk.text.indexOf('#')), renderer, {
    code: 'fragment-in-url',
    message: 'the # and what follows it are not sent',
    hint: 'write %23 for a # that is part of the URL',
  });
}

/** The URL parser removes blanks and control characters at the end of a URL. */
function reportLostEnd(values: readonly PlacedValue[], renderer: DraftRenderer): void {
  const last = values.findLast(({ piece }) => piece.chunk.text !== '');
  if (last === undefined || last.after !== '') return;
  if (last.region !== 'path' && last.region !== 'query') return;
  const { piece } = last;
  const lost = /[\0-\x20]+$/.exec(piece.chunk.text)?.[0];
  if (lost === undefined || droppedCharacters.test(lost)) return;
  const placeholder = renderer.placeholderText(piece.chunk) ?? 'a value';
  reportWarning(piece, renderer, {
    code: 'splits-url',
    message: `${placeholder} ends with ${/^ +$/.test(lost) ? 'a space' : 'a control character'}, which is lost at the end of a URL`,
    hint:
      last.region === 'query'
        ? `a query item keeps it: ${asQueryItem(placeholder, last)}`
        : 'remove it from the value',
  });
}

function reportLineBreak(
  pieces: readonly Piece[],
  values: readonly PlacedValue[],
  renderer: DraftRenderer,
): void {
  let start = 0;
  for (const piece of pieces) {
    const { chunk } = piece;
    const at = isUnresolved(chunk) ? -1 : chunk.text.search(droppedCharacters);
    if (at !== -1) {
      const placeholder = renderer.placeholderText(chunk);
      const found = lineBreak(placeholder ?? 'the URL', chunk.text);
      const place = values.find((value) => value.piece === piece);
      reportWarning(sourcePlace(pieces, start + at), renderer, {
        code: 'url-line-break',
        severity: 'error',
        message: found.message,
        hint:
          place?.region === 'query'
            ? `a query item encodes it: ${asQueryItem(placeholder ?? '', place)}`
            : found.hint,
      });
      return;
    }
    start += chunk.text.length;
  }
}

function reportSpaces(pieces: readonly Piece[], renderer: DraftRenderer): void {
  const text = pieces
    .map(({ chunk }) => (isUnresolved(chunk) ? 'x'.repeat(chunk.text.length) : chunk.text))
    .join('');
  const at = text.search(/[\s\u0000-\u001f]/);
  if (at === -1) return;
  const isSpace = text[at] === ' ' && text.trimEnd().length > at;
  reportWarning(sourcePlace(pieces, at), renderer, {
    code: 'unencoded-space',
    severity: 'info',
    message: isSpace
      ? 'a space in the URL is sent as %20'
      : 'spaces at the end of the URL and control characters are not sent unchanged',
    hint: null,
  });
}
