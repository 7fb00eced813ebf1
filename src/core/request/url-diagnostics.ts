import type { Collector } from './collector.ts';
import { isUnresolved, type Piece, sourcePlace } from './piece.ts';
import { findSplits } from './url-structure.ts';
import type { InvalidUrlReason } from './wire-url.ts';

/** Says what about the URL is probably not meant. None of this stops a send. */
export function reportUrl(
  pieces: readonly Piece[],
  collector: Collector,
  { text, wireUrl }: { readonly text: string; readonly wireUrl: string | null },
): void {
  reportSplits(pieces, collector);
  reportSingleBraces(pieces, collector);
  if (wireUrl === null || !/\s|[\0-\x1f]/.test(text)) return;
  reportSpaces(pieces, collector);
  reportBreaksInHost(text, pieces, collector);
}

/** Why there is no URL in the text, as far as that can be told. `empty` names what the host should have come from. */
export function describeInvalidUrl(
  url: { readonly text: string; readonly shown: string; readonly empty?: string | null },
  reason: InvalidUrlReason,
): { readonly message: string; readonly hint: string } {
  const { text } = url;
  const shown = url.shown.length > 80 ? `${url.shown.slice(0, 80)}…` : url.shown;
  if (reason === 'scheme') {
    return { message: `${shown} is not an http or https URL`, hint: 'write http:// or https:// in front' };
  }
  if (reason === 'host') {
    const { empty = null } = url;
    return {
      message: `${shown} has no host`,
      hint: empty === null ? 'a URL is http://host/path' : `${empty} is empty: ${howToSet(empty)}`,
    };
  }
  const authority = /^[a-z]+:\/*([^/?#\\]*)/i.exec(text)?.[1] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const port = /:([^:\]]*)$/.exec(host)?.[1] ?? '';
  if (port !== '' && (!/^\d+$/.test(port) || Number(port) > 65535)) {
    return { message: `${shown} has the port ${port}`, hint: 'a port is a number from 0 to 65535' };
  }
  const strange = /[\s<>^|%[\]{}"`]/.exec(host.replace(/^\[.*\]/, ''))?.[0];
  const what =
    strange === undefined
      ? 'is no URL'
      : `has a host with ${strange === ' ' ? 'a blank' : `"${strange}"`} in it`;
  return { message: `${shown} ${what}`, hint: 'a URL is http://host/path' };
}

const howToSet = (placeholder: string): string =>
  /^\{\{\s*base_url\b/.test(placeholder) ? '.base URL sets it' : 'set it to a host, such as localhost:3000';

function reportSplits(pieces: readonly Piece[], collector: Collector): void {
  for (const { piece, message, hint } of findSplits(pieces)) {
    const placeholder = collector.placeholderText(piece.chunk) ?? 'a value';
    collector.report({
      code: 'splits-url',
      severity: 'warning',
      part: 'url',
      offset: piece.offset,
      length: piece.length,
      message: `${placeholder} ${message}`,
      hint,
    });
  }
}

function reportSingleBraces(pieces: readonly Piece[], collector: Collector): void {
  for (const { chunk, offset, isVerbatim } of pieces) {
    if (chunk.kind !== 'literal' || !isVerbatim || !chunk.text.includes('{')) continue;
    for (const match of chunk.text.matchAll(/\{([\p{L}_][\p{L}\p{Nd}_.$-]{0,63})\}/gu)) {
      collector.report({
        code: 'single-brace',
        severity: 'warning',
        part: 'url',
        offset: offset + match.index,
        length: match[0].length,
        message: `${match[0]} is sent as it is`,
        hint: `did you mean {{${match[1]}}}?`,
      });
    }
  }
}

/** One is enough: the wire URL stands beside it. */
function reportSpaces(pieces: readonly Piece[], collector: Collector): void {
  const text = pieces
    .map(({ chunk }) => (isUnresolved(chunk) ? 'x'.repeat(chunk.text.length) : chunk.text))
    .join('');
  const at = text.search(/[\s\u0000-\u001f]/);
  if (at === -1) return;
  const isSpace = text[at] === ' ' && text.trimEnd().length > at;
  collector.report({
    code: 'unencoded-space',
    severity: 'info',
    part: 'url',
    ...sourcePlace(pieces, at),
    message: isSpace
      ? 'a space in the URL is sent as %20'
      : 'a blank at the end, a tab or a line break in the URL is not sent as it is',
    hint: null,
  });
}

/** The URL parser leaves them out: `ex\nample.com` asks example.com. */
function reportBreaksInHost(text: string, pieces: readonly Piece[], collector: Collector): void {
  const head = /^[^:]*:\/\/[^/?#\\]*[^\s/?#\\]/.exec(text)?.[0] ?? '';
  const at = head.search(/[\t\n\r]+[^\s:]/);
  if (at === -1) return;
  collector.report({
    code: 'splits-url',
    severity: 'warning',
    part: 'url',
    ...sourcePlace(pieces, at),
    message:
      'a tab or a line break in the host is left out, so that another host is asked than the text shows',
    hint: 'take it out of the value',
  });
}
