import type { TokenReference } from '../../../template/prompts/prompt.ts';
import type { Scope } from '../../../template/types.ts';
import type { DraftAuth, SourceText } from '../../draft.ts';
import { nearestOffset } from '../../source-text.ts';
import { findScheme } from '../schemes.ts';
import { openIdAuth } from './openid.ts';
import { securityAuth } from './security-auth.ts';
import type { ToolProblem, ToolWords } from './tool-words.ts';

export type FoundToolAuth = { readonly kind: 'auth'; readonly auth: Omit<DraftAuth, 'level'> } | ToolProblem;

export function readToolAuth(value: SourceText, scope: Scope): FoundToolAuth | null {
  const found = openIdAuth(value.text, scope);
  return found === null ? null : authOfWords(found, nearestOffset(value, 0));
}

export const readTokenAuth = (reference: Omit<TokenReference, 'kind'>, scope: Scope): FoundToolAuth =>
  authOfWords(securityAuth(reference, scope), 0);

function authOfWords(found: ToolWords, offset: number): FoundToolAuth {
  if (found.kind === 'problem') return found;
  // What no scheme reads would be sent without credentials.
  if (findScheme(found.scheme)?.read(found.words, found.words) == null)
    return {
      kind: 'problem',
      message: `${found.from} has settings that do not fit ${found.scheme} ${found.words[0]}`,
      hint: `.help ${found.scheme} explains each flow`,
    };
  const words = found.words.map((text) => placedAt(text, offset));
  return { kind: 'auth', auth: { scheme: found.scheme, words, from: found.from, isOfVariables: true } };
}

const placedAt = (text: string, offset: number): SourceText => ({
  text,
  runs: [
    { at: 0, offset: null },
    { at: text.length, offset },
  ],
});
