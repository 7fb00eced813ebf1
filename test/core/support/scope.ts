import { createDynamicValues } from '../../../src/core/template/dynamic/dynamic.ts';
import type { Scope, Variable } from '../../../src/core/template/types.ts';
import { copyToValue } from '../../../src/core/value/copy-value.ts';
import { checkName } from '../../../src/core/value/name.ts';

export interface ScopeOptions {
  readonly version?: string;
  readonly secrets?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A scope with these variables, each set by `input 1`; dynamic values count up from fixed seeds. */
export function scopeWith(values: Readonly<Record<string, unknown>>, options: ScopeOptions = {}): Scope {
  const { version = '2.2.0', secrets = [], env = {} } = options;
  const variables = new Map<string, Variable>();
  for (const [name, value] of Object.entries(values)) {
    const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
    variables.set(checkName(name), {
      value: copyToValue(value, name),
      origin,
      secret: secrets.includes(name),
    });
  }
  const dynamic = createDynamicValues({
    random: () => 0.5,
    uuid: () => '11111111-2222-4333-8444-555555555555',
    now: () => 1_700_000_000_999,
    env: (name) => env[name],
  });
  return {
    version,
    get: (name) => variables.get(name),
    names: () => variables.keys(),
    dynamic: (text) => dynamic.get(text),
  };
}

/** The scope that a script leaves behind which calls `client.setVar`. */
export function scopeAfter(setup: string, options: ScopeOptions = {}): Scope {
  const values: Record<string, unknown> = {};
  const client = {
    setVar(name: unknown, value: unknown) {
      const checked = checkName(name);
      values[checked] = copyToValue(value, checked);
    },
  };
  new Function('client', setup)(client);
  return scopeWith(values, options);
}
