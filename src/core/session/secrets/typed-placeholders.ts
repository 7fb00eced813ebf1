import type { TypedCredential } from '../../secrets/typed/typed-credential.ts';
import { createFreeNames } from '../../template/free-names.ts';
import { variablesIn } from '../../template/variable-names.ts';
import type { KeptRequest } from '../types.ts';
import { writtenCredentials } from './written-credentials.ts';

export interface TypedPlaceholders {
  readonly values: ReadonlyMap<string, string>;
  placeholderOf(credential: TypedCredential): string | null;
}

/** Numbers the values of one name: `{{password}}`, `{{password_2}}`. Names in `variables` are taken. */
export function typedPlaceholders(
  requests: readonly KeptRequest[],
  variables: readonly string[],
): TypedPlaceholders {
  const values = new Map<string, string>();
  const names = new Map<string, string>();
  let taken: ReadonlySet<string> | null = null;
  const isTaken = (name: string): boolean => {
    taken ??= new Set([...variables, ...requests.flatMap(variablesOf)]);
    return taken.has(name);
  };
  const free = createFreeNames({ isReserved: isTaken });
  for (const credential of requests.flatMap(writtenCredentials)) {
    const base = nameOf(credential);
    const [value] = credential.texts;
    const key = keyOf(credential);
    if (base === null || value === undefined || names.has(key)) continue;
    const name = free.take((number) => (number === 1 ? base : `${base}_${number}`));
    values.set(name, value);
    names.set(key, name);
  }
  return {
    values,
    placeholderOf(credential) {
      const name = names.get(keyOf(credential));
      return name === undefined ? credential.replacement : `{{${name}}}`;
    },
  };
}

/** A session is saved after every input, and few of its requests have changed. */
function variablesOf(request: KeptRequest): readonly string[] {
  let variables = known.get(request);
  if (variables === undefined) {
    variables = variablesIn(request.text);
    known.set(request, variables);
  }
  return variables;
}

const known = new WeakMap<KeptRequest, readonly string[]>();

const nameOf = ({ replacement }: TypedCredential): string | null =>
  /^\{\{(\w+)\}\}$/.exec(replacement ?? '')?.[1] ?? null;

const keyOf = (credential: TypedCredential): string => `${credential.replacement} ${credential.texts[0]}`;
