import { literalSecrets, printAuth } from '../../request/auth/literals.ts';
import { authVariable } from '../../secrets/typed/auth-credentials.ts';
import type { TypedCredential } from '../../secrets/typed/typed-credential.ts';
import { createFreeNames, numbered } from '../../template/free-names.ts';
import { variablesIn } from '../../template/variable-names.ts';
import { memoizeByObject } from '../../value/memoize.ts';
import type { NamedVariable, SavedRequest } from '../types.ts';
import { writtenCredentials } from './written-credentials.ts';

export interface TypedPlaceholders {
  readonly values: ReadonlyMap<string, string>;
  placeholderOf(credential: TypedCredential): string | null;
}

export function typedPlaceholders(
  requests: readonly SavedRequest[],
  variables: readonly Pick<NamedVariable, 'name' | 'value'>[],
): TypedPlaceholders {
  const values = new Map<string, string>();
  const names = new Map<string, string>();
  let taken: ReadonlySet<string> | null = null;
  const isTaken = (name: string): boolean => {
    taken ??= new Set([...variables.map(({ name }) => name), ...requests.flatMap(variablesOf)]);
    return taken.has(name);
  };
  const isVariable = (name: string, value: string): boolean => {
    const named = variables.filter((variable) => variable.name === name);
    return named.length > 0 && named.every((variable) => variable.value === value);
  };
  const free = createFreeNames({ isReserved: isTaken });
  for (const { base, text } of requests.flatMap(writtenCredentials).flatMap(namedTexts)) {
    const key = keyOf(base, text);
    if (names.has(key)) continue;
    const name = isVariable(base, text) ? base : free.take(numbered(base));
    values.set(name, text);
    names.set(key, name);
  }
  const written = (base: string, text: string): string => `{{${names.get(keyOf(base, text)) ?? base}}}`;
  return {
    values,
    placeholderOf(credential) {
      const { auth, replacement } = credential;
      if (auth !== undefined) return printAuth(auth, (text, name) => written(authVariable(name), text));
      const [named] = namedTexts(credential);
      return named === undefined ? replacement : written(named.base, named.text);
    },
  };
}

interface NamedText {
  readonly base: string;
  readonly text: string;
}

function namedTexts({ auth, replacement, texts }: TypedCredential): readonly NamedText[] {
  if (auth !== undefined)
    return literalSecrets(auth).map(({ name, text }) => ({ base: authVariable(name), text }));
  const base = /^\{\{(\w+)\}\}$/.exec(replacement ?? '')?.[1];
  const [text] = texts;
  return base === undefined || text === undefined ? [] : [{ base, text }];
}

const keyOf = (base: string, text: string): string => `${base} ${text}`;

const variablesOf = memoizeByObject(({ text }: SavedRequest) => variablesIn(text));
