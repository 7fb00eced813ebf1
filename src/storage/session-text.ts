import type { Environment, KeptRequest, NamedVariable, SessionSnapshot } from '../core/session/types.ts';
import { encodeValue } from '../core/value/codec.ts';
import type { Value } from '../core/value/types.ts';
import type { SealingParameters, SecretSealer } from './secrets.ts';
import { sealedName } from './session-entries.ts';

export const formatName = 'restloop session';

/** Of what is written now. Version 1 is the first. */
export const currentVersion = 1;

/** An entry as it stands in a file, for secrets that could not be opened: it is written back as it was. */
export interface LockedSecret {
  readonly environment: string | null;
  readonly name: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface SessionTextOptions {
  /** Null writes secrets without their values. */
  readonly sealer: SecretSealer | null;
  /** Of the sealer, or of secrets that stay locked. */
  readonly sealing: SealingParameters | null;
  readonly lockedSecrets: readonly LockedSecret[];
}

/**
 * A session as JSON with one entry a line, so that what is whole can be read even where a line is not. The first
 * line is the head; it alone is read for listings.
 */
export function printSession(snapshot: SessionSnapshot, options: SessionTextOptions): string {
  const variables = variableEntries(snapshot.variables, null, options);
  const head = {
    format: formatName,
    version: currentVersion,
    name: snapshot.name,
    createdAt: snapshot.createdAt,
    updatedAt: snapshot.updatedAt,
    inputCount: snapshot.inputCount,
    activeEnvironment: snapshot.activeEnvironment,
    settings: snapshot.settings,
    sealing: options.sealing,
    counts: { variables: variables.length, requests: snapshot.requests.length },
  };
  const sections = [
    section('variables', variables),
    section('environments', environmentEntries(snapshot.environments, options)),
    section('requests', snapshot.requests.map(printRequest)),
    section(
      'definitions',
      snapshot.definitions.map((code) => JSON.stringify(code)),
    ),
  ];
  return `${JSON.stringify(head).slice(0, -1)},\n${sections.join(',\n')}}\n`;
}

function section(name: string, entries: readonly string[]): string {
  return entries.length === 0 ? `"${name}":[]` : `"${name}":[\n${entries.join(',\n')}\n]`;
}

function variableEntries(
  variables: readonly NamedVariable[],
  environment: string | null,
  { sealer, lockedSecrets }: SessionTextOptions,
): string[] {
  const names = new Set(variables.map(({ name }) => name));
  const locked = lockedSecrets.filter(
    (secret) => secret.environment === environment && !names.has(secret.name),
  );
  return [
    ...variables.map((variable) => printVariable(variable, sealer, environment)),
    ...locked.map(({ entry }) => JSON.stringify(entry)),
  ];
}

function printVariable(
  { name, value, origin, secret }: NamedVariable,
  sealer: SecretSealer | null,
  environment: string | null,
): string {
  const rest = `"name":${JSON.stringify(name)},"origin":${JSON.stringify(origin)}`;
  if (!secret) return `{${rest},"value":${encodedValue(value)}}`;
  if (sealer === null) return `{${rest},"secret":true}`;
  const sealed = sealer.seal({ name: sealedName(name, environment), text: encodeValue(value) });
  return `{${rest},"secret":true,"sealed":${JSON.stringify(sealed)}}`;
}

function environmentEntries(environments: readonly Environment[], options: SessionTextOptions): string[] {
  return environments.map(({ name, variables }) => {
    const entries = variableEntries(variables, name, options);
    return `{"name":${JSON.stringify(name)},"variables":[${entries.join(',')}]}`;
  });
}

// A change touches one variable or request; the text of all others is the same as before.
const requestTexts = new WeakMap<KeptRequest, string>();
const valueTexts = new WeakMap<object, string>();

function printRequest(request: KeptRequest): string {
  let text = requestTexts.get(request);
  if (text === undefined) {
    const { name, text: source, folder, before, after } = request;
    text = JSON.stringify({ name, folder, text: source, before, after });
    requestTexts.set(request, text);
  }
  return text;
}

function encodedValue(value: Value): string {
  if (typeof value !== 'object' || value === null) return encodeValue(value);
  let text = valueTexts.get(value);
  if (text === undefined) {
    text = encodeValue(value);
    valueTexts.set(value, text);
  }
  return text;
}
