import { variableName, withVariableNames } from '../../../core/script/postman/variable-name.ts';
import type { Any, PostmanHost } from './host.ts';
import { PropertyList } from './lists.ts';

type ScopeName = 'local' | 'data' | 'environment' | 'collection' | 'globals';

/** The nearest scope comes first. */
const order: readonly ScopeName[] = ['local', 'data', 'environment', 'collection', 'globals'];

export interface VariableScope {
  get(name: string): Any;
  set(name: string, value: Any): void;
  has(name: string): boolean;
  unset(name: string): void;
  clear(): void;
  toObject(): Record<string, Any>;
  toJSON(): object;
  readonly values: PropertyList;
  replaceIn(text: Any): Any;
  readonly name?: string;
}

export interface Scopes {
  readonly variables: VariableScope;
  readonly environment: VariableScope;
  readonly collectionVariables: VariableScope;
  readonly globals: VariableScope;
  readonly iterationData: VariableScope;
  begin(): void;
}

/** A list in a placeholder is written as Postman writes it: `1,2`. */
const isPlainList = (value: Any): value is readonly unknown[] =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null);

/** Postman has five scopes, the session one visible value a name: what scripts set is kept by scope, the visible value goes to it. */
export function createScopes({ client, subject, interpolate }: PostmanHost): Scopes {
  const tables: Record<ScopeName, Map<string, Any>> = {
    local: new Map(),
    data: new Map(),
    environment: new Map(),
    collection: new Map(),
    globals: new Map(),
  };
  const removed = new Set<string>();
  const places = () => subject()?.scopes;
  /** The scope that a value of the session belongs to, where no script has set it. */
  const ownScope = (name: string): ScopeName => {
    if (places()?.data.includes(name) === true) return 'data';
    return places()?.environment.includes(name) === true ? 'environment' : 'collection';
  };
  const isSetByScript = (name: string) => order.some((scope) => tables[scope].has(name));
  const find = (scope: ScopeName, name: string): { readonly value: Any } | null => {
    if (tables[scope].has(name)) return { value: tables[scope].get(name) };
    if (isSetByScript(name) || removed.has(name) || !client.hasVar(name)) return null;
    const own = ownScope(name);
    const isHere = own === scope || (own === 'collection' && scope === 'globals');
    return isHere ? { value: client.getVar(name) } : null;
  };
  /** Copies the session's value of a name into its scope before a script changes it. */
  const adopt = (name: string) => {
    if (isSetByScript(name) || removed.has(name) || !client.hasVar(name)) return;
    tables[ownScope(name)].set(name, client.getVar(name));
  };
  const publish = (name: string) => {
    const scope = order.find((one) => tables[one].has(name));
    const value = scope === undefined ? undefined : tables[scope].get(name);
    if (value === undefined) {
      if (client.hasVar(name)) client.deleteVar(name);
      return;
    }
    // Placeholders in a value are filled in here: what is sent is filled in once.
    const filled =
      typeof value === 'string' && value.includes('{{')
        ? interpolate(withVariableNames(value))
        : isPlainList(value)
          ? value.join(',')
          : value;
    try {
      client.setVar(name, filled === null ? 'null' : filled);
    } catch {
      client.setVar(name, `${value}`);
    }
  };
  const scopeOf = (scope: ScopeName, extra: object = {}): VariableScope => {
    const set = (given: string, value: Any) => {
      const name = variableName(`${given}`);
      adopt(name);
      removed.delete(name);
      tables[scope].set(name, value);
      publish(name);
    };
    const unset = (given: string) => {
      const name = variableName(`${given}`);
      adopt(name);
      tables[scope].delete(name);
      if (!isSetByScript(name)) removed.add(name);
      publish(name);
    };
    const names = () =>
      [...new Set([...Object.keys(client.vars()), ...tables[scope].keys()])].filter(
        (name) => find(scope, name) !== null,
      );
    const toObject = () => Object.fromEntries(names().map((name) => [name, find(scope, name)?.value]));
    const entries = () => Object.entries(toObject()).map(([key, value]) => ({ key, value }));
    const made: VariableScope = {
      get: (name) => find(scope, variableName(`${name}`))?.value,
      has: (name) => find(scope, variableName(`${name}`)) !== null,
      set,
      unset,
      clear: () => names().forEach(unset),
      toObject,
      toJSON: () => ({ values: entries() }),
      get values() {
        return Object.assign(new PropertyList(entries()), { substitute: replaceIn });
      },
      replaceIn,
    };
    return Object.defineProperties(made, Object.getOwnPropertyDescriptors(extra));
  };
  function replaceIn(text: Any): Any {
    if (typeof text === 'string') return interpolate(withVariableNames(text));
    if (typeof text !== 'object' || text === null) return text;
    return JSON.parse(JSON.stringify(text), (_, value) =>
      typeof value === 'string' ? replaceIn(value) : value,
    );
  }
  const visible = (name: string) => {
    for (const scope of order) {
      const found = find(scope, name);
      if (found !== null) return found;
    }
    return null;
  };
  const local = scopeOf('local');
  return {
    variables: {
      ...local,
      get values() {
        return new PropertyList(Object.entries(this.toObject()).map(([key, value]) => ({ key, value })));
      },
      get: (name) => visible(variableName(`${name}`))?.value,
      has: (name) => visible(variableName(`${name}`)) !== null,
      toObject: () => {
        const names = new Set([
          ...Object.keys(client.vars()),
          ...order.flatMap((scope) => [...tables[scope].keys()]),
        ]);
        return Object.fromEntries([...names].map((name) => [name, visible(name)?.value]));
      },
    },
    environment: scopeOf('environment', {
      get name() {
        return places()?.environmentName ?? undefined;
      },
    }),
    collectionVariables: scopeOf('collection'),
    globals: scopeOf('globals'),
    iterationData: scopeOf('data'),
    begin() {
      for (const name of [...tables.local.keys()]) local.unset(name);
    },
  };
}
