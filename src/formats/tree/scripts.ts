import type { TreePart } from './model.ts';

/** `sandwich` runs what follows a response from the inside out, `sequential` from the outside in. */
export type ScriptFlow = 'sandwich' | 'sequential';

export interface ImportedScripts {
  readonly before: string | null;
  readonly after: string | null;
}

export interface ScriptParts {
  /** The collection, the folders and the request, the outermost first. */
  readonly parts: readonly TreePart[];
  readonly flow: ScriptFlow;
  /** Code of our own, before that of the request. */
  readonly first: readonly string[];
  readonly afterVariables: readonly string[];
  readonly asserts: readonly string[];
}

export function scriptsOf({ parts, flow, first, afterVariables, asserts }: ScriptParts): ImportedScripts {
  const inner = flow === 'sequential' ? parts : [...parts].reverse();
  return {
    before: joined([...first, ...parts.map(({ before }) => before)]),
    after: joined([
      ...afterVariables,
      ...inner.map(({ after }) => after),
      ...asserts,
      ...inner.map(({ tests }) => tests),
    ]),
  };
}

/** Each has a scope of its own where there are several, or where one returns early. */
function joined(scripts: readonly string[]): string | null {
  const codes = scripts.filter((code) => code.trim() !== '');
  const [only, ...others] = codes;
  if (only === undefined) return null;
  if (others.length === 0 && !/\breturn\b/.test(only)) return only;
  return codes.map((code) => `await (async () => {\n${code}\n})();`).join('\n');
}

/** `token: res.body.token` sets the variable from the response. */
export function afterVariableCode(name: string, expression: string): string | null {
  const value = expression.trim().replace(/^\$(?=res\b)/, '');
  if (value === '') return null;
  return `bru.setVar(${JSON.stringify(name)}, ${value.replace(/;$/, '')});`;
}
