import type { AuthSource } from '../../request/auth/render-auth.ts';
import { directivesOf } from '../../request/parse/parse-request.ts';
import { replaceRanges, type TextRange } from '../../secrets/search/text-ranges.ts';
import { createRequestFinder, renameReferences } from '../../template/resolve/request-name.ts';
import { restoredAuth } from '../auth.ts';
import type { SessionState } from '../state.ts';
import type { SavedRequest } from '../types.ts';
import { findVariable } from '../variables/precedence.ts';
import { fullName } from './saved-requests.ts';

export function withRenamed(
  state: SessionState,
  { saved, renamed }: { readonly saved: SavedRequest; readonly renamed: SavedRequest },
): SessionState {
  const [from, to] = [fullName(saved), fullName(renamed)];
  const named = <Input extends { readonly name: string | null }>(input: Input): Input =>
    input.name === from ? { ...input, name: to } : input;
  const before = new Set(state.requests.map(fullName));
  const after = new Set([...before].map((name) => (name === from ? to : name)));
  const [meantBefore, meantAfter] = [createRequestFinder(before), createRequestFinder(after)];
  const inReference = (written: string): string => {
    const meant = meantBefore(written);
    const wanted = meant === from ? to : meant;
    return wanted === undefined || meantAfter(written) === wanted ? written : wanted;
  };
  const isVariable = (name: string): boolean => findVariable(state.layers, name) !== undefined;
  return {
    ...state,
    requests: state.requests.map((request) => {
      const next = request === saved ? renamed : request;
      return { ...next, text: withReferences(next.text, inReference, isVariable) };
    }),
    exchanges: state.exchanges.map((numbered) => ({ ...numbered, request: named(numbered.request) })),
    lastRequest: state.lastRequest === null ? null : named(state.lastRequest),
    auth: { ...state.auth, session: withLogin(state.auth.session, inReference) },
  };
}

function withLogin(given: AuthSource | null, rename: (name: string) => string): AuthSource | null {
  const [login] = given === null ? [] : loginIn(given.text, 0);
  if (given === null || login === undefined || rename(login.name) === login.name) return given;
  return restoredAuth(given.text.slice(0, login.start) + rename(login.name) + given.text.slice(login.end));
}

export function withReferences(
  text: string,
  rename: (name: string) => string,
  isVariable: (name: string) => boolean,
): string {
  const renamed = renameReferences(text, (name) => (isVariable(name) ? name : rename(name)));
  if (!/^[^@\n]*@.*\b(?:from|ref|force[-_]?ref)\b/im.test(renamed)) return renamed;
  const references = directivesOf(renamed).flatMap(({ name, value, valueOffset }) => {
    if (name === 'auth') return loginIn(value, valueOffset);
    return name === 'ref' || name === 'forceRef'
      ? [{ name: value, start: valueOffset, end: valueOffset + value.length }]
      : [];
  });
  return replaceRanges(renamed, references, ({ name, start, end }) => {
    const next = rename(name);
    return next === name ? renamed.slice(start, end) : next;
  });
}

interface WrittenName extends TextRange {
  readonly name: string;
}

function loginIn(auth: string, offset: number): WrittenName[] {
  const [, head = '', word = ''] = /^(from[ \t]+)([^\s'"]+)(?=[ \t])/i.exec(auth) ?? [];
  const start = offset + head.length;
  return word === '' ? [] : [{ name: word, start, end: start + word.length }];
}
