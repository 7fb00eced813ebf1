import { requestCredentials } from '../../secrets/typed/request-credentials.ts';
import type { TypedCredential } from '../../secrets/typed/typed-credential.ts';
import { variablesIn } from '../../template/variable-names.ts';
import type { KeptRequest } from '../types.ts';

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
  const taken = new Set([...variables, ...requests.flatMap((request) => readOnce(request).variables)]);
  for (const credential of requests.flatMap((request) => readOnce(request).credentials)) {
    const base = nameOf(credential);
    const [value] = credential.texts;
    const key = keyOf(credential);
    if (base === null || value === undefined || names.has(key)) continue;
    let name = base;
    for (let number = 2; values.has(name) || (name !== base && taken.has(name)); number += 1)
      name = `${base}_${number}`;
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

interface ReadRequest {
  readonly variables: readonly string[];
  readonly credentials: readonly TypedCredential[];
}

/** A session is saved after every input, and few of its requests have changed. */
function readOnce(request: KeptRequest): ReadRequest {
  let read = known.get(request);
  if (read === undefined) {
    const { text } = request;
    read = { variables: variablesIn(text), credentials: requestCredentials(text) };
    known.set(request, read);
  }
  return read;
}

const known = new WeakMap<KeptRequest, ReadRequest>();

const nameOf = ({ replacement }: TypedCredential): string | null =>
  /^\{\{(\w+)\}\}$/.exec(replacement ?? '')?.[1] ?? null;

const keyOf = (credential: TypedCredential): string => `${credential.replacement} ${credential.texts[0]}`;
