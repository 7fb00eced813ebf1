import type { Raw } from '../../core/json/raw.ts';
import type { HiddenTexts } from '../../core/session/secrets/hidden-texts.ts';
import type { Environment, NamedVariable, SavedRequest } from '../../core/session/types.ts';
import type { ValueEvent } from '../../core/session/value-history/types.ts';
import { isUndecided } from '../../core/session/variables/undecided-secrets.ts';
import { encodeValue } from '../../core/value/codec.ts';
import type { Value } from '../../core/value/types.ts';
import type { SealingParameters, SecretSealer } from '../secrets/secrets.ts';
import type { LockedEntries, LockedEntry } from './locked-entries.ts';
import { definitionPath, requestPath, variablePath } from './session-entries.ts';
import { valueEventPath } from './session-value-history.ts';

export interface SessionTextOptions {
  /** Null writes secrets without their values. */
  readonly sealer: SecretSealer | null;
  readonly sealing: SealingParameters | null;
  readonly locked: LockedEntries;
  readonly hidden: HiddenTexts;
  readonly texts: EntryTexts;
}

/** Texts of entries as they were last written: a change touches one of them. Made again where secrets change. */
export interface EntryTexts {
  readonly variables: Map<
    string,
    { readonly value: Value; readonly origin: NamedVariable['origin']; readonly text: string }
  >;
  readonly requests: WeakMap<SavedRequest, string>;
}

export const noTexts = (): EntryTexts => ({ variables: new Map(), requests: new WeakMap() });

export interface PrintContext extends SessionTextOptions {
  readonly plainNames: readonly string[];
  readonly secrets: Map<string, string>;
  readonly stillLocked: Set<string>;
}

export function* requestEntries(requests: readonly SavedRequest[], options: PrintContext): Iterable<string> {
  for (const request of requests) yield printRequest(request, options);
}

export function variableEntries(
  variables: readonly NamedVariable[],
  environment: string | null,
  options: PrintContext,
): string[] {
  const names = new Set(variables.map(({ name }) => name));
  const locked = options.locked.secrets.filter(
    (secret) => secret.environment === environment && !names.has(secret.name),
  );
  return [
    ...variables.map((variable) => printVariable(variable, options, environment)),
    ...locked.map((secret) => printLocked(secret, options)),
  ];
}

function printVariable(variable: NamedVariable, options: PrintContext, environment: string | null): string {
  const { name, value, origin, secret } = variable;
  const { texts, hidden } = options;
  const key = variablePath(name, environment);
  if (secret) {
    options.secrets.set(key, encodeValue(value));
    return JSON.stringify({ name, origin, secret });
  }
  if (isUndecided(variable, options.plainNames)) {
    options.secrets.set(key, encodeValue(value));
    return JSON.stringify({ name, origin, holdsSecret: true });
  }
  const known = texts.variables.get(key);
  if (known !== undefined && Object.is(known.value, value) && known.origin === origin) return known.text;
  const encoded = encodeValue(value);
  if (hidden.holds(encoded)) {
    options.secrets.set(key, encoded);
    return JSON.stringify({ name, origin, holdsSecret: true });
  }
  const text = `{"name":${JSON.stringify(name)},"origin":${JSON.stringify(origin)},"value":${encoded}}`;
  texts.variables.set(key, { value, origin, text });
  return text;
}

/** The paths of sealed values count on from the newest: each file has its own. */
export function* lifeEntries(lives: readonly ValueEvent[], options: PrintContext): Iterable<string> {
  yield* lives.map((event, index) => {
    const { name, number, became, origin, secret, afterExchange, isTakenBack } = event;
    const rest = { name, number, origin, afterExchange, ...(isTakenBack && { isTakenBack }) };
    if (became.kind !== 'value') return JSON.stringify({ ...rest, became: became.kind, secret });
    const encoded = encodeValue(became.value);
    const isHidden = secret || isUndecided({ name, value: became.value, secret }, options.plainNames);
    if (!isHidden && !options.hidden.holds(encoded)) {
      const text = JSON.stringify({ ...rest, became: 'value', secret });
      return `${text.slice(0, -1)},"value":${encoded}}`;
    }
    const path = valueEventPath(index);
    options.secrets.set(path, encoded);
    return JSON.stringify({ ...rest, became: 'value', secret, holdsSecret: true, path });
  });
}

const printLocked = (locked: LockedEntry, options: PrintContext): string =>
  JSON.stringify(lockedEntry(locked, options));

export function lockedEntry({ entry, path }: LockedEntry, { stillLocked }: PrintContext): Raw {
  stillLocked.add(path);
  return entry;
}

export function environmentEntries(environments: readonly Environment[], options: PrintContext): string[] {
  return environments.map(({ name, variables, isProtected }) => {
    const entries = variableEntries(variables, name, options);
    const mark = isProtected === true ? ',"protected":true' : '';
    return `{"name":${JSON.stringify(name)},"variables":[${entries.join(',')}]${mark}}`;
  });
}

function printRequest(request: SavedRequest, options: PrintContext): string {
  const known = options.texts.requests.get(request);
  if (known !== undefined) return known;
  const locked = options.locked.requests.get(requestPath(request));
  if (locked !== undefined && isSameText(locked.request, request)) return printLocked(locked, options);
  const { name, folder, text, before, after } = options.hidden.withoutSecrets(request);
  const { title, fileFolder, imported } = request;
  const entry = {
    name,
    ...(title === undefined ? {} : { title }),
    ...{ folder, text, before, after },
    ...(fileFolder === undefined ? {} : { fileFolder }),
    ...(imported === undefined ? {} : { imported }),
  };
  if (isSameText(entry, request)) {
    const plain = JSON.stringify(entry);
    options.texts.requests.set(request, plain);
    return plain;
  }
  const whole = JSON.stringify({ text: request.text, before: request.before, after: request.after });
  options.secrets.set(requestPath(request), whole);
  return JSON.stringify({ ...entry, holdsSecret: true });
}

function isSameText(left: Omit<SavedRequest, 'name' | 'folder'>, right: SavedRequest): boolean {
  return left.text === right.text && left.before === right.before && left.after === right.after;
}

export function* definitionEntries(codes: readonly string[], options: PrintContext): Iterable<string> {
  for (const entry of options.locked.definitions) yield printLocked(entry, options);
  for (const code of codes) yield printDefinition(code, options);
}

function printDefinition(code: string, options: PrintContext): string {
  if (!options.hidden.inCode(code)) return JSON.stringify(code);
  let number = 0;
  const isTaken = (path: string) => options.secrets.has(path) || options.stillLocked.has(path);
  while (isTaken(definitionPath(number))) number += 1;
  const path = definitionPath(number);
  options.secrets.set(path, code);
  return JSON.stringify({ holdsSecret: true, path });
}
