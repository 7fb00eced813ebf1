import { grantKey, type OAuthGrant } from '../../request/auth/oauth/grant.ts';
import { secretTextsOf } from '../../secrets/value-texts.ts';
import type { Prompt, SecretReference, TokenReference } from '../../template/prompts/prompt.ts';
import type { Origin, Scope, Variable } from '../../template/types.ts';
import { tokenSource } from './token.ts';

export type ProvidedSecret =
  | { readonly kind: 'value'; readonly value: string; readonly at: number; readonly grant?: OAuthGrant }
  | { readonly kind: 'problem'; readonly message: string; readonly hint: string | null };

export type ProvidedSecrets = ReadonlyMap<string, ProvidedSecret>;

export const providedKey = ({
  provider,
  reference,
}: Pick<SecretReference, 'provider' | 'reference'>): string => `${provider} ${reference}`;

export function providedAnswer(
  { label, provided: reference }: Prompt,
  provided: ProvidedSecrets,
  scope: Scope,
): Variable | undefined {
  if (reference === undefined) return undefined;
  if (reference.kind === 'token') return tokenAnswer(label, reference, { provided, scope });
  const found = provided.get(providedKey(reference));
  return found === undefined ? undefined : answerOf(found, { kind: 'answer', label, at: null });
}

interface KnownValues {
  readonly provided: ProvidedSecrets;
  readonly scope: Scope;
}

function tokenAnswer(label: string, reference: TokenReference, { provided, scope }: KnownValues): Variable {
  const source = tokenSource(reference, scope);
  const origin: Origin = { kind: 'answer', label, at: null, holdsSecret: true };
  switch (source.kind) {
    case 'problem':
      return { value: '', secret: true, origin, problem: source.problem };
    case 'written':
      return { value: source.value, secret: true, origin: source.origin };
    case 'grant': {
      const { token } = source;
      const own = {
        ...origin,
        label: `${label}, fetched from ${token.server} when the request is sent`,
        token,
      };
      const found = provided.get(grantKey(source.grant));
      if (found !== undefined) {
        const answer = answerOf(found, { ...origin, token });
        return answer.problem === undefined
          ? answer
          : { ...answer, problem: { ...answer.problem, code: 'missing-login' } };
      }
      const message = `the ${label} comes from ${token.server} when the request is sent`;
      const problem = { message, hint: null, isForFile: true, code: 'awaits-answer' } as const;
      return { value: '', secret: true, origin: own, problem };
    }
    default:
      return source satisfies never;
  }
}

function answerOf(found: ProvidedSecret, own: Origin): Variable {
  const at = found.kind === 'value' ? found.at : null;
  const origin: Origin = { ...own, at, holdsSecret: true };
  if (found.kind === 'value') return { value: found.value, secret: true, origin };
  const { message, hint } = found;
  return { value: '', secret: true, origin, problem: { message, hint, isForFile: false } };
}

/** Null forgets one. */
export function withProvided(
  provided: ProvidedSecrets,
  changed: ReadonlyMap<string, ProvidedSecret | null>,
): ProvidedSecrets {
  const all = new Map(provided);
  for (const [key, found] of changed) {
    if (found === null) all.delete(key);
    else all.set(key, found);
  }
  return all;
}

export function withoutProblems(provided: ProvidedSecrets): ProvidedSecrets {
  const values = [...provided].filter(([, found]) => found.kind === 'value');
  return values.length === provided.size ? provided : new Map(values);
}

export const providedTexts = (provided: ProvidedSecrets): readonly string[] =>
  [...provided.values()].flatMap((found) =>
    found.kind === 'value' ? secretTextsOf([{ value: found.value, secret: true }]) : [],
  );
