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
  readonly texts: VariableTexts;
}

/**
 * The texts of a session's variables as they were last written: a change touches one of them, and values are never
 * changed in place.
 */
export type VariableTexts = Map<
  string,
  { readonly value: Value; readonly origin: NamedVariable['origin']; readonly text: string }
>;

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
  options: SessionTextOptions,
): string[] {
  const { lockedSecrets } = options;
  const names = new Set(variables.map(({ name }) => name));
  const locked = lockedSecrets.filter(
    (secret) => secret.environment === environment && !names.has(secret.name),
  );
  return [
    ...variables.map((variable) => printVariable(variable, options, environment)),
    ...locked.map(({ entry }) => JSON.stringify(entry)),
  ];
}

function printVariable(
  variable: NamedVariable,
  { sealer, texts }: SessionTextOptions,
  environment: string | null,
): string {
  const { name, value, origin, secret } = variable;
  // What is sealed depends on the passphrase, too, and is remembered by the sealer.
  if (secret) return printSecret(variable, sealer, environment);
  const key = sealedName(name, environment);
  const known = texts.get(key);
  if (known !== undefined && Object.is(known.value, value) && known.origin === origin) return known.text;
  const text = `{"name":${JSON.stringify(name)},"origin":${JSON.stringify(origin)},"value":${encodeValue(value)}}`;
  texts.set(key, { value, origin, text });
  return text;
}

function printSecret(
  { name, value, origin }: NamedVariable,
  sealer: SecretSealer | null,
  environment: string | null,
): string {
  const entry = { name, origin, secret: true };
  if (sealer === null) return JSON.stringify(entry);
  const sealed = sealer.seal({ name: sealedName(name, environment), text: encodeValue(value) });
  return JSON.stringify({ ...entry, sealed });
}

function environmentEntries(environments: readonly Environment[], options: SessionTextOptions): string[] {
  return environments.map(({ name, variables }) => {
    const entries = variableEntries(variables, name, options);
    return `{"name":${JSON.stringify(name)},"variables":[${entries.join(',')}]}`;
  });
}

const requestTexts = new WeakMap<KeptRequest, string>();

function printRequest(request: KeptRequest): string {
  let text = requestTexts.get(request);
  if (text === undefined) {
    const { name, text: source, folder, before, after } = request;
    text = JSON.stringify({ name, folder, text: source, before, after });
    requestTexts.set(request, text);
  }
  return text;
}
