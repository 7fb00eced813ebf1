import { parseTemplate } from '../template/parse.ts';
import { renderTemplate } from '../template/render.ts';
import type { Scope } from '../template/types.ts';
import type { CollectionVariable } from './collection.ts';
import type { NamedVariable } from './types.ts';

/**
 * The variables of a file, in order: text ones are interpolated with those before them, those below where there is
 * none before, and every other scope. One that does not resolve is left out, so that a request that uses it says so.
 */
export function fileVariables(
  variables: readonly CollectionVariable[],
  { path, scope }: { readonly path: string; readonly scope: Scope },
): NamedVariable[] {
  const found = new Map<string, NamedVariable>();
  const last = new Map(variables.map((variable) => [variable.name, variable]));
  const underWay = new Set<string>();

  const below = (name: string): NamedVariable | undefined => {
    const variable = last.get(name);
    if (variable === undefined || underWay.has(name) || underWay.size >= deepest) return undefined;
    take(variable);
    return found.get(name);
  };
  const inner: Scope = {
    ...scope,
    get: (name) => scope.get(name) ?? found.get(name) ?? below(name),
    names: () => [...scope.names(), ...found.keys()],
  };
  const take = (variable: CollectionVariable): void => {
    const origin = { kind: 'file', label: `${path}:${variable.line}`, at: null } as const;
    const { name } = variable;
    if (variable.kind === 'data') {
      found.set(name, { name, value: variable.value, origin, secret: false });
      return;
    }
    underWay.add(name);
    const { text, diagnostics } = renderTemplate(parseTemplate(variable.text, 'plain'), inner);
    underWay.delete(name);
    if (diagnostics.length === 0) found.set(name, { name, value: text, origin, secret: false });
    else found.delete(name);
  };
  for (const variable of variables) take(variable);
  return [...found.values()];
}

/** How many variables may be made of each other; more would outgrow the stack. */
const deepest = 200;
