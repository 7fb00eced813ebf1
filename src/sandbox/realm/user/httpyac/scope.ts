import { reviveVariable } from '../client/variables.ts';
import type { GuardedRealm } from '../guard.ts';
import { hasOwn, ownKeys, toJson } from '../primordials.ts';

export interface OpenScope {
  readonly proxy: object;
  /** Waits for what a script exports, keeps it, and sets the variables that it changed. */
  settle(exports: Readonly<Record<string, unknown>>): Promise<{ readonly isCancelled: boolean }>;
}

/** A value that lives on in the isolate, as functions do; `json` is the variable of that name when it was last equal. */
interface LivingValue {
  readonly value: unknown;
  readonly json: string | undefined;
}

export function createScope({ trusted, guard }: GuardedRealm) {
  const living = new Map<string, LivingValue>();
  const variableJson = (name: string) => guard(() => trusted.variableJson(name));

  const read = (name: string): unknown => {
    const known = living.get(name);
    const json = variableJson(name);
    if (known !== undefined && known.json === json) return known.value;
    if (json === undefined) return known?.value;
    const value = guard(() => reviveVariable(trusted, name));
    living.set(name, { value, json });
    return value;
  };
  const has = (name: string) => living.has(name) || guard(() => trusted.hasVariable(name));
  const keep = (name: string, value: unknown) => {
    try {
      if (value === undefined || value === null) guard(() => trusted.deleteVariable(name));
      else guard(() => trusted.setVariable(name, value, 'plain'));
    } catch {
      // A function, or an object with methods: only scripts see it.
    }
    living.set(name, { value, json: variableJsonOf(name) });
  };
  const variableJsonOf = (name: string) => {
    try {
      return variableJson(name);
    } catch {
      return undefined;
    }
  };
  /** An object that a script changed in place is the changed variable. */
  const followChanges = () => {
    for (const [name, { value, json }] of living) {
      if (typeof value !== 'object' || value === null || json === undefined) continue;
      if (jsonOf(value) !== json) keep(name, value);
    }
  };
  return {
    /** `$global`. */
    shared: {},
    open(names: object): OpenScope {
      const proxy = new Proxy(names, {
        has: (_, name) => typeof name === 'string' && (hasOwn(names, name) || has(name)),
        get: (_, name) => {
          if (typeof name !== 'string') return undefined;
          return hasOwn(names, name) ? Reflect.get(names, name) : read(name);
        },
        set(_, name, value) {
          if (typeof name === 'string' && !hasOwn(names, name)) keep(name, value);
          else Reflect.set(names, name, value);
          return true;
        },
      });
      return {
        proxy,
        async settle(exports) {
          let isCancelled = false;
          for (const name of ownKeys(exports)) {
            if (typeof name !== 'string') continue;
            const value = await Reflect.get(exports, name);
            if (name === '$cancel') isCancelled = Boolean(value);
            else keep(name, value);
          }
          followChanges();
          return { isCancelled };
        },
      };
    },
  };
}

function jsonOf(value: unknown): string | undefined {
  try {
    return toJson(value);
  } catch {
    return undefined;
  }
}
