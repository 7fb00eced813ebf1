import { indexOutside } from '../../template/scan.ts';
import type { Scope } from '../../template/types.ts';
import type { AppliedDefault } from '../defaults/applied-default.ts';
import type { DraftDefault } from '../defaults/draft-defaults.ts';
import type { Draft, DraftAuth, DraftHeader } from '../draft.ts';
import { sliceSourceText, sourceText } from '../source-text.ts';
import { skipBlanks } from '../text/lines.ts';
import type { Span } from '../text/nodes.ts';
import { type FoundToolAuth, readToolAuth } from './other-tools/tool-auth.ts';
import type { ToolProblem } from './other-tools/tool-words.ts';
import { findScheme } from './schemes.ts';

/** Reads `Authorization: Basic user password` as `# @auth`, as other tools do. The forms of RFC 9110 stay headers. */
export function withHeaderAuth(draft: Draft, scope: Scope): HeaderAuth {
  for (const header of draft.headers.filter(isAuthorization)) {
    const found = readHeader(header, scope);
    if (found === null) continue;
    const headers = without(draft.headers, header);
    if (found.kind === 'problem') return { draft: { ...draft, headers }, problem: { header, ...found } };
    return { draft: { ...draft, auth: { ...found.auth, level: 'header' }, headers }, problem: null };
  }
  return { draft, problem: null };
}

interface HeaderAuth {
  readonly draft: Draft;
  readonly problem: HeaderProblem | null;
}

export function defaultAuth(draft: Draft, given: readonly DraftDefault[], scope: Scope): DefaultAuth | null {
  if (draft.headers.some(isAuthorization)) return null;
  const line = given.find(isAuthorization);
  if (line === undefined) return null;
  const { name, value, level, from, within, host } = line;
  const found = readHeader({ value: within === null ? value : sourceText(value.text, 0) }, scope);
  if (found === null) return null;
  const others = without(given, line);
  if (found.kind === 'problem') return { ...found, header: line, others };
  const { auth } = found;
  const isGiven = level === 'flag' || level === 'session';
  return {
    kind: 'auth',
    auth: { ...auth, level: isGiven ? level : 'header', ...(isGiven && { from: `${from} ${name.text}` }) },
    text: within === null ? null : value.text,
    applied: { kind: 'header', name: name.text, from, level, isForHost: host !== null, isCredential: true },
    others,
  };
}

type DefaultAuth = { readonly others: readonly DraftDefault[] } & (
  | {
      readonly kind: 'auth';
      readonly auth: DraftAuth;
      /** The text that holds the words; null for that of the request. */
      readonly text: string | null;
      readonly applied: AppliedDefault;
    }
  | HeaderProblem
);

export interface HeaderProblem extends ToolProblem {
  readonly header: Pick<DraftHeader, 'value'> & Partial<Pick<DraftDefault, 'within'>>;
}

const without = <Item>(list: readonly Item[], one: Item): readonly Item[] =>
  list.filter((other) => other !== one);

const isAuthorization = ({ name }: Pick<DraftHeader, 'name'>): boolean =>
  name.text.toLowerCase() === 'authorization';

function readHeader({ value }: Pick<DraftHeader, 'value'>, scope: Scope): FoundToolAuth | null {
  const form = readForm(value.text);
  if (form === null) return readToolAuth(value, scope);
  const words = form.words.map(({ start, end }) => sliceSourceText(value, start, end));
  return { kind: 'auth', auth: { scheme: form.scheme, words } };
}

export function formSecrets(value: string): readonly Span[] {
  const form = readForm(value);
  if (form === null) return [];
  const places = findScheme(form.scheme)?.secrets(
    form.words.map(({ start, end }) => value.slice(start, end)),
  );
  return (places ?? []).flatMap(({ index, from }) => {
    const word = form.words[index];
    return word === undefined ? [] : [{ start: word.start + from, end: word.end }];
  });
}

interface WrittenForm {
  readonly scheme: string;
  readonly words: readonly Span[];
}

function readForm(text: string): WrittenForm | null {
  const [, head = '', name = ''] = /^(\s*(basic|digest|aws|ntlm)[ \t]+)\S/i.exec(text) ?? [];
  const scheme = name.toLowerCase();
  if (head === '') return null;
  return scheme === 'aws' || scheme === 'ntlm'
    ? readWords(text, { scheme, from: head.length })
    : readPair(text, { scheme, from: head.length });
}

interface FormPlace {
  readonly scheme: string;
  readonly from: number;
}

function readPair(text: string, { scheme, from }: FormPlace): WrittenForm | null {
  const separator = findSeparator(text, from, scheme === 'basic');
  // `Digest username="ada", realm="r"` is the response to a challenge, written by hand.
  if (separator === null || /^[\w*]+[ \t]*=/.test(text.slice(from))) return null;
  const user = { start: from, end: separator.start };
  return {
    scheme,
    words: [user, { start: separator.end, end: Math.max(separator.end, text.trimEnd().length) }],
  };
}

/** `AWS key secret region:eu-west-1` of the REST Client; a single word is the value of the header itself. */
function readWords(text: string, { scheme, from }: FormPlace): WrittenForm | null {
  const words: Span[] = [];
  const end = text.trimEnd().length;
  for (let at = from; at < end; ) {
    const start = at;
    at = indexOutside(text, at, /[ \t]/g);
    words.push({ start, end: Math.min(at, end) });
    at = skipBlanks(text, at);
  }
  const written = words.map((word) => text.slice(word.start, word.end));
  // A script can write a header: profiles are named where a person writes.
  const namesFile = written.some((word) => /^profile[:=]/.test(word));
  const isForm = words.length > 1 && !namesFile && findScheme(scheme)?.read(written, written) != null;
  return isForm ? { scheme, words } : null;
}

function findSeparator(
  text: string,
  from: number,
  mayBeColon: boolean,
): { start: number; end: number } | null {
  const start = indexOutside(text, from, mayBeColon ? /[ \t:]/g : /[ \t]/g);
  const end = text[start] === ':' ? start + 1 : skipBlanks(text, start);
  return end === text.length && text[start] !== ':' ? null : { start, end };
}
