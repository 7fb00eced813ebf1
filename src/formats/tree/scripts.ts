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
  readonly api: ScriptApi;
  /** Code of our own, before that of the request. */
  readonly first: readonly string[];
  readonly afterVariables: readonly string[];
  readonly asserts: readonly string[];
}

export function scriptsOf({
  parts,
  flow,
  api,
  first,
  afterVariables,
  asserts,
}: ScriptParts): ImportedScripts {
  const inner = flow === 'sequential' ? parts : [...parts].reverse();
  return {
    before: joined([...first, ...parts.map(({ before }) => before)], api),
    after: joined(
      [...afterVariables, ...inner.map(({ after }) => after), ...asserts, ...inner.map(({ tests }) => tests)],
      api,
    ),
  };
}

/** Joins scripts. Several, or one that returns early, get scopes of their own. */
function joined(scripts: readonly string[], api: ScriptApi): string | null {
  const codes = scripts.filter((code) => code.trim() !== '');
  const [only, ...others] = codes;
  if (only === undefined) return null;
  if (others.length === 0 && !/\breturn\b/.test(only) && !namesApi(only, api)) return only;
  return codes.map((code) => withApi(code, api)).join('\n');
}

/** The globals that the scripts expect: those of Bruno are arguments, for they hide ours. */
export type ScriptApi = 'bruno' | 'postman';

const namesApi = (code: string, api: ScriptApi): boolean =>
  api === 'bruno' && /\b(?:bru|req|res|test)\b/.test(code);

const withApi = (code: string, api: ScriptApi): string =>
  namesApi(code, api)
    ? `await (async ({ bru, req, res, test }) => {\n${code}\n})(require('restloop:bruno')());`
    : `await (async () => {\n${code}\n})();`;

/** `token: res.body.token` sets the variable from the response. */
export function afterVariableCode(name: string, expression: string): string | null {
  const value = expression.trim().replace(/^\$(?=res\b)/, '');
  if (value === '') return null;
  return `bru.setVar(${JSON.stringify(name)}, ${value.replace(/;$/, '')});`;
}
