import { directivesOf } from '../../request/parse/parse-request.ts';
import { createRequestFinder, renameReferences } from '../../template/resolve/request-name.ts';
import type { SessionState } from '../state.ts';
import type { KeptRequest } from '../types.ts';
import { findVariable } from '../variables/precedence.ts';
import { fullName } from './kept-requests.ts';

/** Exchanges are found by the new name, and references mean it. */
export function withRenamed(
  state: SessionState,
  { kept, renamed }: { readonly kept: KeptRequest; readonly renamed: KeptRequest },
): SessionState {
  const [from, to] = [fullName(kept), fullName(renamed)];
  const named = <Asked extends { readonly name: string | null }>(asked: Asked): Asked =>
    asked.name === from ? { ...asked, name: to } : asked;
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
      const next = request === kept ? renamed : request;
      return { ...next, text: withReferences(next.text, inReference, isVariable) };
    }),
    exchanges: state.exchanges.map((numbered) => ({ ...numbered, request: named(numbered.request) })),
    lastRequest: state.lastRequest === null ? null : named(state.lastRequest),
  };
}

export function withReferences(
  text: string,
  rename: (name: string) => string,
  isVariable: (name: string) => boolean,
): string {
  const renamed = renameReferences(text, (name) => (isVariable(name) ? name : rename(name)));
  const references = directivesOf(renamed).filter(({ name }) => name === 'ref' || name === 'forceRef');
  let written = '';
  let end = 0;
  for (const { value, valueOffset } of references) {
    written += renamed.slice(end, valueOffset) + rename(value);
    end = valueOffset + value.length;
  }
  return written + renamed.slice(end);
}
