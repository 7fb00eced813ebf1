import { secretTextsOf } from '../../secrets/value-texts.ts';
import type { Prompt, SecretReference } from '../../template/prompts/prompt.ts';
import type { Variable } from '../../template/types.ts';

export type ProvidedSecret =
  | { readonly kind: 'value'; readonly value: string; readonly at: number }
  | { readonly kind: 'problem'; readonly message: string; readonly hint: string | null };

export type ProvidedSecrets = ReadonlyMap<string, ProvidedSecret>;

export const providedKey = ({ provider, reference }: SecretReference): string => `${provider} ${reference}`;

export function providedAnswer(prompt: Prompt, provided: ProvidedSecrets): Variable | undefined {
  if (prompt.secret === undefined) return undefined;
  const found = provided.get(providedKey(prompt.secret));
  if (found === undefined) return undefined;
  const at = found.kind === 'value' ? found.at : null;
  const origin = { kind: 'answer', label: prompt.label, at, holdsSecret: true } as const;
  if (found.kind === 'value') return { value: found.value, secret: true, origin };
  const { message, hint } = found;
  return { value: '', secret: true, origin, problem: { message, hint, isForFile: false } };
}

export function withoutProblems(provided: ProvidedSecrets): ProvidedSecrets {
  const values = [...provided].filter(([, found]) => found.kind === 'value');
  return values.length === provided.size ? provided : new Map(values);
}

export const providedTexts = (provided: ProvidedSecrets): readonly string[] =>
  [...provided.values()].flatMap((found) =>
    found.kind === 'value' ? secretTextsOf([{ value: found.value, secret: true }]) : [],
  );
