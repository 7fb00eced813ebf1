import type { TrustedRealm } from '../../contract.ts';
import { reviveVariable } from '../client/variables.ts';
import type { GuardedRealm } from '../guard.ts';
import { createTable, freeze, NativeString, parseJson } from '../primordials.ts';

interface StoreParts extends GuardedRealm {
  readonly hasRequest: () => boolean;
}

/** `request.variables` of JetBrains' client: the next request does not have them. */
export function createVariableStore({ trusted, guard, hasRequest }: StoreParts): object {
  const typed = createTable<string, true>();
  const namesOfRequest = (): readonly string[] => parseJson(trusted.requestVariableNames());
  const isOfRequest = (name: string) => namesOfRequest().some((other) => other === name);
  const isOwn = (name: string) => isOfRequest(name) || (!hasRequest() && typed.get(name) !== undefined);
  const remove = (name: string) => {
    if (isOfRequest(name)) guard(() => trusted.deleteVariable(name, 'request'));
    else {
      typed.delete(name);
      guard(() => trusted.deleteVariable(name));
    }
  };
  return freeze({
    set(given: unknown, value: unknown) {
      const name = NativeString(given);
      const hasNone = value === undefined || value === null;
      if (!hasRequest()) {
        setVariable({ trusted, guard }, given, value);
        if (!hasNone) typed.set(name, true);
      } else if (!hasNone) guard(() => trusted.setVariable(given, value, 'request'));
      else if (isOfRequest(name)) remove(name);
    },
    get: (name: unknown) => guard(() => reviveVariable(trusted, name)),
    clear(name: unknown) {
      if (isOwn(NativeString(name))) remove(NativeString(name));
    },
    clearAll() {
      for (const name of namesOf(trusted)) if (isOwn(name)) remove(name);
    },
    isEmpty: () => namesOf(trusted).every((name) => !isOwn(name)),
  });
}

/** JetBrains' client takes undefined and null for "no value", which no variable holds. */
export function setVariable({ trusted, guard }: GuardedRealm, name: unknown, value: unknown): void {
  if (value === undefined || value === null) guard(() => trusted.deleteVariable(name));
  else guard(() => trusted.setVariable(name, value, 'plain'));
}

const namesOf = (trusted: TrustedRealm): readonly string[] => parseJson(trusted.variableNames());
