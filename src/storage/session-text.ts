import { withoutProxyUser } from '../core/secrets/proxy-credentials.ts';
import type { Environment, KeptRequest, NamedVariable, SessionSnapshot } from '../core/session/types.ts';
import { encodeValue } from '../core/value/codec.ts';
import type { Value } from '../core/value/types.ts';
import type { HiddenTexts } from './hidden-texts.ts';
import type { NamedText, SealingParameters, SecretSealer } from './secrets.ts';
import {
  type Raw,
  sealedDefinitionName,
  sealedName,
  sealedRequestName,
  sealedSettingName,
} from './session-entries.ts';

export const formatName = 'restloop session';

/** Of what is written now. Version 1 is the first. */
export const currentVersion = 1;

/** The head is read for every listing: it stays short. */
const mostLost = 100;

/** What was read and could not be opened: it is written back as it was, until it is opened or set again. */
export interface LockedEntries {
  readonly secrets: readonly {
    readonly environment: string | null;
    readonly name: string;
    readonly entry: Raw;
  }[];
  /** With what stands for them in the session meanwhile, by their names. */
  readonly requests: ReadonlyMap<string, { readonly request: KeptRequest; readonly entry: Raw }>;
  readonly definitions: readonly Raw[];
  /** With what stands in the settings meanwhile, by their keys. */
  readonly settings: ReadonlyMap<string, { readonly text: string; readonly entry: Raw }>;
}

export const nothingLocked: LockedEntries = {
  secrets: [],
  requests: new Map(),
  definitions: [],
  settings: new Map(),
};

export interface SessionTextOptions {
  /** Null writes secrets without their values. */
  readonly sealer: SecretSealer | null;
  /** Of the sealer, or of secrets that stay locked. */
  readonly sealing: SealingParameters | null;
  readonly locked: LockedEntries;
  readonly hidden: HiddenTexts;
  readonly texts: EntryTexts;
}

/**
 * The texts of a session's entries as they were last written: a change touches one of them, and values are never
 * changed in place. Made anew where secrets change.
 */
export interface EntryTexts {
  readonly variables: Map<
    string,
    { readonly value: Value; readonly origin: NamedVariable['origin']; readonly text: string }
  >;
  readonly requests: WeakMap<KeptRequest, string>;
}

export const noTexts = (): EntryTexts => ({ variables: new Map(), requests: new WeakMap() });

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
    ...settingsOf(snapshot, options),
    ...(snapshot.auth === undefined ? {} : { auth: snapshot.auth }),
    ...(snapshot.lost === undefined ? {} : { lost: snapshot.lost.slice(0, mostLost) }),
    sealing: options.sealing,
    counts: { variables: variables.length, requests: snapshot.requests.length },
  };
  const sections = [
    section('variables', variables),
    section('environments', environmentEntries(snapshot.environments, options)),
    section(
      'requests',
      snapshot.requests.map((request) => printRequest(request, options)),
    ),
    section('definitions', [
      ...options.locked.definitions.map((entry) => printLocked(entry, options)),
      ...snapshot.definitions.map((code) => printDefinition(code, options)),
    ]),
  ];
  return `${JSON.stringify(head).slice(0, -1)},\n${sections.join(',\n')}}\n`;
}

/** The settings without what is secret in them, and that sealed. */
function settingsOf({ settings }: SessionSnapshot, options: SessionTextOptions): Raw {
  const hiddenSettings: Raw[] = [];
  const open = Object.entries(settings).map(([key, text]): [string, string] => {
    const shown = key === 'proxy' ? withoutProxyUser(text) : text;
    const locked = options.locked.settings.get(key);
    if (shown !== text) {
      const sealed = { name: sealedSettingName(key), text };
      hiddenSettings.push(sealedEntry({ key, holdsSecret: true }, sealed, options));
    } else if (locked?.text === text) hiddenSettings.push(lockedEntry(locked.entry, options));
    return [key, shown];
  });
  return {
    settings: Object.fromEntries(open),
    ...(hiddenSettings.length === 0 ? {} : { hiddenSettings }),
  };
}

function section(name: string, entries: readonly string[]): string {
  return entries.length === 0 ? `"${name}":[]` : `"${name}":[\n${entries.join(',\n')}\n]`;
}

function variableEntries(
  variables: readonly NamedVariable[],
  environment: string | null,
  options: SessionTextOptions,
): string[] {
  const names = new Set(variables.map(({ name }) => name));
  const locked = options.locked.secrets.filter(
    (secret) => secret.environment === environment && !names.has(secret.name),
  );
  return [
    ...variables.map((variable) => printVariable(variable, options, environment)),
    ...locked.map(({ entry }) => printLocked(entry, options)),
  ];
}

function printVariable(
  variable: NamedVariable,
  options: SessionTextOptions,
  environment: string | null,
): string {
  const { name, value, origin, secret } = variable;
  const { texts, hidden } = options;
  const key = sealedName(name, environment);
  // What is sealed depends on the key, too, and is remembered by the sealer.
  if (secret) return printSealed({ name, origin, secret }, { name: key, text: encodeValue(value) }, options);
  const known = texts.variables.get(key);
  if (known !== undefined && Object.is(known.value, value) && known.origin === origin) return known.text;
  const encoded = encodeValue(value);
  if (hidden.holds(encoded)) {
    return printSealed({ name, origin, holdsSecret: true }, { name: key, text: encoded }, options);
  }
  const text = `{"name":${JSON.stringify(name)},"origin":${JSON.stringify(origin)},"value":${encoded}}`;
  texts.variables.set(key, { value, origin, text });
  return text;
}

const printSealed = (entry: Raw, secret: NamedText, options: SessionTextOptions): string =>
  JSON.stringify(sealedEntry(entry, secret, options));

const printLocked = (entry: Raw, options: SessionTextOptions): string =>
  JSON.stringify(lockedEntry(entry, options));

/** Without a key the value is not written at all: it is asked for when it is needed. */
function sealedEntry(entry: Raw, secret: NamedText, { sealer }: SessionTextOptions): Raw {
  return sealer === null ? entry : { ...entry, sealed: sealer.seal(secret) };
}

function lockedEntry(entry: Raw, { sealing }: SessionTextOptions): Raw {
  const { sealing: own, ...rest } = entry;
  return JSON.stringify(own) === JSON.stringify(sealing) ? rest : entry;
}

function environmentEntries(environments: readonly Environment[], options: SessionTextOptions): string[] {
  return environments.map(({ name, variables }) => {
    const entries = variableEntries(variables, name, options);
    return `{"name":${JSON.stringify(name)},"variables":[${entries.join(',')}]}`;
  });
}

function printRequest(request: KeptRequest, options: SessionTextOptions): string {
  const known = options.texts.requests.get(request);
  if (known !== undefined) return known;
  const locked = options.locked.requests.get(sealedRequestName(request));
  if (locked !== undefined && isSameText(locked.request, request)) return printLocked(locked.entry, options);
  const { name, folder, text, before, after } = options.hidden.withoutSecrets(request);
  const entry = { name, folder, text, before, after };
  if (isSameText(entry, request)) {
    const plain = JSON.stringify(entry);
    options.texts.requests.set(request, plain);
    return plain;
  }
  const whole = JSON.stringify({ text: request.text, before: request.before, after: request.after });
  return printSealed(
    { ...entry, holdsSecret: true },
    { name: sealedRequestName(request), text: whole },
    options,
  );
}

function isSameText(left: Omit<KeptRequest, 'name' | 'folder'>, right: KeptRequest): boolean {
  return left.text === right.text && left.before === right.before && left.after === right.after;
}

function printDefinition(code: string, options: SessionTextOptions): string {
  if (!options.hidden.holds(code)) return JSON.stringify(code);
  return printSealed({ holdsSecret: true }, { name: sealedDefinitionName, text: code }, options);
}
