import { parseTemplate } from '../../template/parse.ts';
import { renderText } from '../../template/render.ts';
import { originOfComputed } from '../../template/resolve/origin.ts';
import type { Template } from '../../template/template.ts';
import type { Scope } from '../../template/types.ts';
import { variablesOf } from '../../template/variable-names.ts';
import type { NamedVariable } from '../types.ts';
import { finishInOrder } from '../variables/finish-in-order.ts';
import type { CollectionVariable } from './collection.ts';

/** Interpolates the variables of a file: a text sees those above it, then those below, and every scope. One without a value is left out. */
export function fileVariables(
  variables: readonly CollectionVariable[],
  { path, scope }: { readonly path: string; readonly scope: Scope },
): NamedVariable[] {
  const found = new Map<string, NamedVariable>();
  const last = new Map(variables.map((variable) => [variable.name, variable]));
  const made = new Map<CollectionVariable, NamedVariable | null>();
  let charactersLeft = maxCharacters;
  const inner: Scope = {
    ...withoutReasons(scope),
    get: (name) => scope.get(name) ?? found.get(name) ?? ofBelow(name) ?? undefined,
  };

  function ofBelow(name: string): NamedVariable | null {
    const variable = last.get(name);
    return variable === undefined ? null : (made.get(variable) ?? null);
  }

  function begin(variable: CollectionVariable): OpenVariable {
    made.set(variable, null);
    if (variable.kind === 'data') return { variable, template: null, names: [].values() };
    const template = parseTemplate(variable.text, 'plain');
    return { variable, template, names: variablesOf(template).values() };
  }

  function beginBelow({ names }: OpenVariable): OpenVariable | undefined {
    for (const name of names) {
      const variable = last.get(name);
      if (variable === undefined || made.has(variable)) continue;
      if (scope.get(name) === undefined && !found.has(name)) return begin(variable);
    }
    return undefined;
  }

  function finish({ variable, template }: OpenVariable): NamedVariable | null {
    const { name, line, file = path, secret = false } = variable;
    const origin = { kind: 'file', label: `${file}:${line}`, at: null } as const;
    if (variable.kind === 'data') return { name, value: variable.value, origin, secret };
    if (template === null) return null;
    const { text, errors, ingredients } = renderText(template, inner);
    if (errors > 0 || text.length > charactersLeft) return null;
    charactersLeft -= text.length;
    return { name, value: text, origin: originOfComputed(origin, ingredients), secret };
  }

  for (const variable of variables) {
    if (!made.has(variable))
      finishInOrder(begin(variable), beginBelow, (open) => made.set(open.variable, finish(open)));
    const value = made.get(variable);
    if (value == null) found.delete(variable.name);
    else found.set(variable.name, value);
  }
  return [...found.values()];
}

/** Maximum length of all text variables of a file together: a few lines that double each other have no end. */
export const maxCharacters = 10_000_000;

interface OpenVariable {
  readonly variable: CollectionVariable;
  readonly template: Template | null;
  readonly names: IterableIterator<string>;
}

/** The scope without suggestions and reasons: a request that uses a variable without a value looks for them. */
export function withoutReasons({ references, ...scope }: Scope): Scope {
  const quiet = { ...scope, names: () => [] };
  return references === undefined
    ? quiet
    : { ...quiet, references: { ...references, explainMissing: () => null } };
}
