import { relativeRequires } from '../../core/script/modules/script-module.ts';
import type { BrunoFacts } from '../../core/script/request/bruno-facts.ts';
import type { TreePart } from './model.ts';

/** `sandwich` runs what follows a response from the inside out, `sequential` from the outside in. */
export type ScriptFlow = 'sandwich' | 'sequential';

export interface ImportedScripts {
  readonly before: string | null;
  readonly after: string | null;
}

export interface ScriptParts {
  readonly parts: readonly TreePart[];
  readonly flow: ScriptFlow;
  readonly api: ScriptApi;
  readonly first: readonly string[];
  readonly afterVariables: readonly string[];
  readonly asserts: readonly string[];
  readonly facts: BrunoFacts;
}

export function scriptsOf({
  parts,
  flow,
  api,
  first,
  afterVariables,
  asserts,
  facts,
}: ScriptParts): ImportedScripts {
  const inner = flow === 'sequential' ? parts : [...parts].reverse();
  return {
    before: joined([...first, ...parts.map(({ before }) => before)], { api, facts }),
    after: joined(
      [...afterVariables, ...inner.map(({ after }) => after), ...asserts, ...inner.map(({ tests }) => tests)],
      { api, facts },
    ),
  };
}

/** Joins scripts. Several, or one that returns early, get scopes of their own. */
function joined(
  scripts: readonly string[],
  { api, facts }: Pick<ScriptParts, 'api' | 'facts'>,
): string | null {
  const codes = scripts.filter((code) => code.trim() !== '').map(withRelativeRequires);
  const [only, ...others] = codes;
  if (only === undefined) return null;
  if (others.length === 0 && !/\breturn\b/.test(only) && !namesApi(only, api)) return only;
  const globals = globalsFor(codes.join('\n'), facts);
  return codes.map((code) => (namesApi(code, api) ? withGlobals(code, globals) : inScope(code))).join('\n');
}

/** Bruno's paths count from the folder of the collection, which `bru.cwd()` gives as an absolute path. */
const withRelativeRequires = (code: string): string =>
  code
    .replace(/\brequire\(\s*bru\.cwd\(\)\s*\+\s*(['"`])\/?/g, 'require($1./')
    .replace(/\brequire\(\s*`\$\{bru\.cwd\(\)\}\//g, 'require(`./');

/** The globals that the scripts expect: those of Bruno are arguments, for they hide ours. */
export type ScriptApi = 'bruno' | 'postman';

/** Files that a script requires see the globals as well. */
const namesApi = (code: string, api: ScriptApi): boolean =>
  api === 'bruno' &&
  (/\b(?:bru|req|res|test)\b/.test(code) ||
    sandboxNamesIn(code).length > 0 ||
    relativeRequires(code).length > 0);

/** Names that scripts have without `require` in Bruno's own sandbox, unless they declare them. */
const sandboxNames = ['assert', 'axios', 'moment', 'tv4', 'uuid', 'nanoid', 'process'];

const sandboxNamesIn = (code: string): readonly string[] =>
  sandboxNames.filter(
    (name) =>
      new RegExp(`(?<![.\\w$'"])${name}\\s*[.(]`).test(code) &&
      !new RegExp(`\\b(?:const|let|var|function|class)\\s[^=;(]*\\b${name}\\b`).test(code),
  );

/** The inner block lets a script declare these names again, as Bruno does. */
const withGlobals = (code: string, globals: string): string =>
  `await (async ({ ${['bru', 'req', 'res', 'test', ...sandboxNamesIn(code)].join(', ')} }) => { {\n${code}\n} })(${globals});`;

const inScope = (code: string): string => `await (async () => {\n${code}\n})();`;

/** Cookies are read before the scripts run, for Bruno's names give them at once. */
function globalsFor(code: string, facts: BrunoFacts): string {
  const hasFiles = relativeRequires(code).length > 0;
  const used = Object.entries(readers).flatMap(([fact, reader]) => {
    const value = facts[fact as keyof BrunoFacts];
    return value !== undefined && value.length > 0 && (hasFiles || code.includes(reader))
      ? [[fact, value]]
      : [];
  });
  // The characters would end the script in an .http file.
  const given =
    used.length === 0 ? '' : JSON.stringify(Object.fromEntries(used)).replaceAll('%}', '%\\u007d');
  return /\bbru\s*\.\s*cookies\s*\.\s*(?!jar\b)/.test(code)
    ? `await require('restloop:bruno').withCookies(${given})`
    : `require('restloop:bruno')(${given})`;
}

const readers: Readonly<Record<keyof BrunoFacts, string>> = {
  collection: 'getCollectionName',
  authMode: 'getAuthMode',
  pathParameters: 'getPathParams',
  disabledHeaders: 'headerList',
};

export function afterVariableCode(name: string, expression: string): string | null {
  const value = expression.trim().replace(/^\$(?=res\b)/, '');
  if (value === '') return null;
  return `bru.setVar(${JSON.stringify(name)}, ${value.replace(/;$/, '')});`;
}
