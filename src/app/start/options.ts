import { exactJson } from '../../core/json/exact.ts';
import { type HostPattern, parseHostPattern } from '../../core/request/hosts/host-pattern.ts';
import { configuredProviders } from '../../core/session/provided/words.ts';
import type { NamedVariable } from '../../core/session/types.ts';
import { findProvider, secretProviders } from '../../core/template/providers/providers.ts';
import { copyToValue } from '../../core/value/copy-value.ts';
import { checkName } from '../../core/value/name.ts';
import { messageOf } from '../message.ts';
import { UsageError } from '../usage-error.ts';
import type { GivenDefault, SessionStart } from './session-start.ts';

export interface SessionOptions {
  readonly session?: string;
  readonly env?: string;
  readonly isProjectEnv?: boolean;
  readonly globals?: string;
  readonly openapi?: string;
  readonly var: readonly string[];
  readonly secret?: readonly string[];
  readonly set: readonly string[];
  readonly eval: readonly string[];
  /** Credentials in the syntax of `.auth`. */
  readonly auth?: string;
  /** Defaults of all requests: `Name: value`. */
  readonly header?: readonly string[];
  /** Defaults of `restloop.json`; those of the command line come after them. */
  readonly projectDefaults?: readonly GivenDefault[];
  readonly projectSet?: readonly string[];
  /** `name=value`. */
  readonly query?: readonly string[];
  readonly cookies?: readonly string[];
  readonly cookieJar?: string;
  readonly allowHost: readonly string[];
  readonly allowFile: readonly string[];
  readonly allowProtected?: boolean;
  readonly allowSecrets?: readonly string[];
  /** Whether warnings about directives count as errors; the default is whether CI is set. */
  readonly strict?: boolean;
}

export interface OutputOptions {
  readonly json?: boolean;
  readonly reveal?: boolean;
}

/** A secret wins over a variable of the same name. Throws a UsageError. */
export function parseStart(options: SessionOptions): SessionStart {
  return {
    session: options.session ?? null,
    settings: [
      ...(options.projectSet ?? []).map((text) => ({ ...parseSetting(text), isOfProject: true })),
      ...options.set.map(parseSetting),
    ],
    environment: options.env ?? null,
    ...(options.isProjectEnv === true && { environmentBy: 'project' }),
    globals: options.globals === undefined ? [] : [options.globals],
    descriptions: options.openapi === undefined ? [] : [options.openapi],
    variables: [...options.var.map(parseVariable), ...(options.secret ?? []).map(parseSecret)],
    auth: options.auth ?? null,
    defaults: [
      ...(options.projectDefaults ?? []),
      ...(options.header ?? []).map((text) => ({ default: 'header', text }) as const),
      ...(options.query ?? []).map((text) => ({ default: 'query', text }) as const),
    ],
    scripts: options.eval,
    cookieFiles: options.cookies ?? [],
    cookieJar: options.cookieJar ?? null,
    allowHosts: options.allowHost.map(parseAllowedHost),
    allowFiles: options.allowFile,
    allowProtected: options.allowProtected === true,
    allowSecrets: allowedProviders(options.allowSecrets ?? [], options.set),
  };
}

/** `--var name=value` is a string, `--var name:=json` is typed. */
function parseVariable(text: string): NamedVariable {
  const [, name = '', typed, value = ''] = assignment.exec(text) ?? [];
  const origin = { kind: 'flag', label: '--var', at: null } as const;
  try {
    if (name === '' && value === '') throw new Error('"=" is missing');
    return { name: checkName(name), value: typed === ':' ? parseJson(value) : value, origin, secret: false };
  } catch (error) {
    const reason = messageOf(error);
    const given = name === '' ? text : name;
    throw new UsageError(`--var ${given}: ${reason}`, '--var name=text, or --var name:=json');
  }
}

/** Parses `NAME=VALUE`. No message repeats the value. */
function parseSecret(text: string): NamedVariable {
  const [, name = '', typed, value = ''] = assignment.exec(text) ?? [];
  const origin = { kind: 'flag', label: '--secret', at: null } as const;
  const hint = '--secret name=value, or --secret name={{$env.NAME}} to hide the value from process lists';
  if (name === '') throw new UsageError('--secret: "name=" is missing before the value.', hint);
  if (value === '') throw new UsageError(`--secret ${name}: the value is empty`, hint);
  try {
    const given = typed === ':' ? parseJson(value) : value;
    return { name: checkName(name), value: given, origin, secret: true };
  } catch (error) {
    throw new UsageError(`--secret ${name}: ${messageOf(error)}`, hint);
  }
}

const assignment = /^([^=:]*)(:?)=(.*)$/s;

function parseSetting(text: string): { readonly key: string; readonly text: string } {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (key === undefined || value === undefined) {
    throw new UsageError(`--set ${text}: "=" is missing`, '--set timeout=5000');
  }
  return { key, text: value };
}

function allowedProviders(allowed: readonly string[], set: readonly string[]): readonly string[] {
  const unknown = allowed.find((name) => findProvider(name) === undefined);
  if (unknown !== undefined) {
    const names = secretProviders.map(({ name }) => name).join(', ');
    throw new UsageError(`--allow-secrets ${unknown}: unknown provider.`, names);
  }
  return [...allowed, ...configuredProviders(set.map((text) => text.split('=', 1)[0] ?? ''))];
}

function parseAllowedHost(text: string): HostPattern {
  const pattern = parseHostPattern(text);
  if (pattern !== null) return pattern;
  throw new UsageError(
    `--allow-host: "${text}" is not a host.`,
    '--allow-host api.example.com, 127.0.0.1:8080 or *.example.com',
  );
}

function parseJson(text: string) {
  if (exactJson(text) !== null)
    throw new Error('a number has more digits than JavaScript keeps; a string keeps them all');
  try {
    return copyToValue(JSON.parse(text));
  } catch (error) {
    throw new Error(
      error instanceof SyntaxError ? 'the value is not JSON' : String((error as Error).message),
    );
  }
}
