import { indexOutside } from '../../template/scan.ts';
import type { AppliedDefault } from '../defaults/applied-default.ts';
import type { DraftDefault } from '../defaults/draft-defaults.ts';
import type { Draft, DraftAuth, DraftHeader } from '../draft.ts';
import { sliceSourceText, sourceText } from '../source-text.ts';
import { isBlankCode, skipBlanks } from '../text/lines.ts';
import type { Span } from '../text/nodes.ts';

/** Reads `Authorization: Basic user password` as `# @auth`, as other tools do. The forms of RFC 9110 stay headers. */
export function withHeaderAuth(draft: Draft): Draft {
  for (const header of draft.headers.filter(isAuthorization)) {
    const auth = readHeader(header);
    if (auth !== null)
      return { ...draft, auth: { ...auth, level: 'header' }, headers: without(draft.headers, header) };
  }
  return draft;
}

/** The credentials of a default `Authorization` in that form; null for any other header, and where the request has its own. */
export function defaultAuth(draft: Draft, given: readonly DraftDefault[]): DefaultAuth | null {
  if (draft.headers.some(isAuthorization)) return null;
  const line = given.find(isAuthorization);
  if (line === undefined) return null;
  const { name, value, level, from, within, host } = line;
  const auth = readHeader({ value: within === null ? value : sourceText(value.text, 0) });
  if (auth === null) return null;
  const isGiven = level === 'flag' || level === 'session';
  return {
    auth: { ...auth, level: isGiven ? level : 'header', ...(isGiven && { from: `${from} ${name.text}` }) },
    text: within === null ? null : value.text,
    applied: { kind: 'header', name: name.text, from, level, isForHost: host !== null, isCredential: true },
    others: without(given, line),
  };
}

export interface DefaultAuth {
  readonly auth: DraftAuth;
  /** The text that holds the words; null for that of the request. */
  readonly text: string | null;
  readonly applied: AppliedDefault;
  readonly others: readonly DraftDefault[];
}

const without = <Item>(list: readonly Item[], one: Item): readonly Item[] =>
  list.filter((other) => other !== one);

const isAuthorization = ({ name }: Pick<DraftHeader, 'name'>): boolean =>
  name.text.toLowerCase() === 'authorization';

function readHeader({ value }: Pick<DraftHeader, 'value'>): Omit<DraftAuth, 'level'> | null {
  const form = readForm(value.text);
  if (form === null) return null;
  const words = form.words.map(({ start, end }) => sliceSourceText(value, start, end));
  return { scheme: form.scheme, words };
}

/** The place of the password in `Basic user password`; null for another value. */
export const passwordRange = (value: string): Span | null => readForm(value)?.words[1] ?? null;

function readForm(text: string): { readonly scheme: string; readonly words: readonly [Span, Span] } | null {
  const [, head = '', name = ''] = /^(\s*(basic|digest)[ \t]+)\S/i.exec(text) ?? [];
  const scheme = name.toLowerCase();
  const separator = head === '' ? null : findSeparator(text, head.length, scheme === 'basic');
  // `Digest username="ada", realm="r"` is the response to a challenge, written by hand.
  if (separator === null || /^[\w*]+[ \t]*=/.test(text.slice(head.length))) return null;
  const user = { start: head.length, end: separator.start };
  return {
    scheme,
    words: [user, { start: separator.end, end: Math.max(separator.end, text.trimEnd().length) }],
  };
}

function findSeparator(
  text: string,
  from: number,
  mayBeColon: boolean,
): { start: number; end: number } | null {
  const start = indexOutside(text, from, (code) => isBlankCode(code) || (mayBeColon && code === 0x3a));
  const end = text[start] === ':' ? start + 1 : skipBlanks(text, start);
  return end === text.length && text[start] !== ':' ? null : { start, end };
}
