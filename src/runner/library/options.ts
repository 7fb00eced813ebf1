import { resolve } from 'node:path';
import { emptyStart, literalVariable, type SessionStart } from '../../app/start/session-start.ts';
import { UsageError } from '../../app/usage-error.ts';
import { parseHostPattern } from '../../core/request/hosts/host-pattern.ts';
import { configuredProviders } from '../../core/session/provided/words.ts';
import type { NamedVariable } from '../../core/session/types.ts';
import { copyToValue } from '../../core/value/copy-value.ts';
import { checkName } from '../../core/value/name.ts';
import type { Value } from '../../core/value/types.ts';
import { VariableError } from '../../core/value/value-error.ts';
import { ValueError } from './errors.ts';
import type { OptionNames } from './known-options.ts';
import { type Settings, settingTexts } from './settings.ts';

/**
 * Variables by name: strings, numbers, booleans, dates, and objects and arrays of them. They are data: `{{ }}` in a text
 * is not replaced. They win over those of files and environments.
 */
export type Variables = Readonly<Record<string, unknown>>;

/** Options of a session, whether it is used directly or runs files. */
export interface StartOptions {
  /** Folder where relative paths start and environment files are looked for; the working directory when not given. */
  readonly cwd?: string;
  /** Environment to choose, of the environment files or of the saved session. */
  readonly env?: string;
  readonly variables?: Variables;
  /** Variables that are masked in every report. */
  readonly secrets?: Variables;
  /** Authentication of every request that has none of its own, as `.auth` takes it: `bearer {{token}}`. */
  readonly auth?: string;
  /** Headers of every request that has none of that name, as `.header` takes them: `{ 'X-Tenant': '7' }`, or `'X-Tenant: 7'`. */
  readonly headers?: Readonly<Record<string, string>> | readonly string[];
  /** Query parameters of every request that has none of that name: `{ version: '2' }`, or `'version=2'`. */
  readonly query?: Readonly<Record<string, string>> | readonly string[];
  readonly settings?: Settings;
  /** Servers that credentials and scripts of files may reach though no request names them: `*.example.com`. */
  readonly allowHosts?: readonly string[];
  /** Files and folders outside of the project that the files of requests may read. */
  readonly allowFiles?: readonly string[];
  /** Sends more than GET, HEAD and OPTIONS to a protected environment. */
  readonly allowProtected?: boolean;
  /** Stores of secrets (`op`, `vault`, ...) that files may read from; those that `settings` configure are permitted. */
  readonly allowSecrets?: readonly string[];
  /** JavaScript that runs first. */
  readonly eval?: string | readonly string[];
}

export const startOptions: OptionNames<StartOptions> = {
  cwd: true,
  env: true,
  variables: true,
  secrets: true,
  auth: true,
  headers: true,
  query: true,
  settings: true,
  allowHosts: true,
  allowFiles: true,
  allowProtected: true,
  allowSecrets: true,
  eval: true,
};

/** Throws a UsageError, and a ValueError for a variable. */
export function startOf(options: StartOptions, session: string | undefined): SessionStart {
  const { cwd = '.', env = null, auth = null } = options;
  return {
    ...emptyStart,
    session: session ?? null,
    settings: settingTexts(options.settings ?? {}, cwd),
    environment: env,
    variables: [
      ...toVariables(options.variables, { label: 'variables', secret: false }),
      ...toVariables(options.secrets, { label: 'secrets', secret: true }),
    ],
    auth,
    defaults: [
      ...defaultTexts(options.headers, ': ').map((text) => ({ default: 'header', text }) as const),
      ...defaultTexts(options.query, '=').map((text) => ({ default: 'query', text }) as const),
    ],
    scripts: list(options.eval),
    allowHosts: list(options.allowHosts).map((text) => {
      const pattern = parseHostPattern(text);
      if (pattern !== null) return pattern;
      throw new UsageError(
        `allowHosts: ${text} is not a host.`,
        'api.example.com, 127.0.0.1:8080 or *.example.com',
      );
    }),
    allowFiles: list(options.allowFiles).map((path) => resolve(cwd, path)),
    allowProtected: options.allowProtected === true,
    allowSecrets: [
      ...list(options.allowSecrets),
      ...configuredProviders(Object.keys(options.settings ?? {})),
    ],
  };
}

const defaultTexts = (
  given: Readonly<Record<string, string>> | readonly string[] = [],
  separator: string,
): readonly string[] =>
  isList(given) ? given : Object.entries(given).map(([name, value]) => `${name}${separator}${value}`);

const isList = (given: object): given is readonly string[] => Array.isArray(given);

export const list = (given: string | readonly string[] | undefined): readonly string[] =>
  given === undefined ? [] : typeof given === 'string' ? [given] : given;

/** Throws a ValueError. */
export function checkVariable(
  name: string,
  given: unknown,
): { readonly name: string; readonly value: Value } {
  try {
    return { name: checkName(name), value: copyToValue(given, name) };
  } catch (error) {
    throw error instanceof VariableError ? new ValueError(error) : error;
  }
}

function toVariables(
  variables: Variables = {},
  { label, secret }: { readonly label: string; readonly secret: boolean },
): NamedVariable[] {
  const origin = { kind: 'flag', label, at: null } as const;
  return Object.entries(variables).map(([name, value]) =>
    literalVariable({ ...checkVariable(name, value), origin, secret }),
  );
}
