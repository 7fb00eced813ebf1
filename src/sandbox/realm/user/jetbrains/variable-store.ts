import type { TrustedRealm } from '../../contract.ts';
import { reviveVariable } from '../client/variables.ts';
import type { Guard } from '../guard.ts';
import { createTable, freeze, NativeString, parseJson } from '../primordials.ts';

export interface StoreParts {
  readonly trusted: TrustedRealm;
  readonly guard: Guard;
}

/** Variables under the names that JetBrains' client has for them; of a request, only those that were set here are cleared. */
export function createVariableStore({ trusted, guard }: StoreParts): object {
  const own = createTable<string, true>();
  const remove = (name: string) => {
    own.delete(name);
    guard(() => trusted.deleteVariable(name));
  };
  return freeze({
    set(name: unknown, value: unknown) {
      setVariable({ trusted, guard }, name, value);
      own.set(NativeString(name), true);
    },
    get: (name: unknown) => guard(() => reviveVariable(trusted, name)),
    clear(name: unknown) {
      if (own.get(NativeString(name)) !== undefined) remove(NativeString(name));
    },
    clearAll() {
      for (const name of namesOf(trusted)) if (own.get(name) !== undefined) remove(name);
    },
    isEmpty: () => namesOf(trusted).every((name) => own.get(name) === undefined),
  });
}

/** JetBrains' client takes undefined and null for "no value", which no variable holds. */
export function setVariable({ trusted, guard }: StoreParts, name: unknown, value: unknown): void {
  if (value === undefined || value === null) guard(() => trusted.deleteVariable(name));
  else guard(() => trusted.setVariable(name, value, 'plain'));
}

const namesOf = (trusted: TrustedRealm): readonly string[] => parseJson(trusted.variableNames());
