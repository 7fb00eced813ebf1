import { parseTemplate } from '../template/parse.ts';
import { renderTemplate } from '../template/render.ts';
import type { Scope } from '../template/types.ts';
import type { CollectionVariable } from './collection.ts';
import type { NamedVariable } from './types.ts';

/**
 * The variables of a file, in order: text ones are interpolated with those before them and with every other scope.
 * One that does not resolve is left out, so that a request that uses it says so.
 */
export function fileVariables(
  variables: readonly CollectionVariable[],
  { path, scope }: { readonly path: string; readonly scope: Scope },
): NamedVariable[] {
  const found = new Map<string, NamedVariable>();
  const inner: Scope = {
    ...scope,
    get: (name) => scope.get(name) ?? found.get(name),
    names: () => [...scope.names(), ...found.keys()],
  };
  for (const variable of variables) {
    const origin = { kind: 'file', label: `${path}:${variable.line}`, at: null } as const;
    const { name } = variable;
    if (variable.kind === 'data') {
      found.set(name, { name, value: variable.value, origin, secret: false });
      continue;
    }
    const { text, diagnostics } = renderTemplate(parseTemplate(variable.text, 'plain'), inner);
    if (diagnostics.length === 0) found.set(name, { name, value: text, origin, secret: false });
    else found.delete(name);
  }
  return [...found.values()];
}
