import type { KeptRequest, NamedVariable, SettingValues } from '../core/session/types.ts';
import type { Origin } from '../core/template/types.ts';
import { decodeValue } from '../core/value/codec.ts';
import type { Value } from '../core/value/types.ts';
import { checkSealingParameters, type SealingParameters, type SecretSealer } from './secrets.ts';

type Raw = Readonly<Record<string, unknown>>;

export interface SessionHead {
  readonly name: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly inputCount: number;
  readonly activeEnvironment: string | null;
  readonly settings: SettingValues;
  readonly sealing: SealingParameters | null;
}

/** A variable of a file. A secret is opened with a sealer, or not at all (null). */
export interface VariableEntry {
  readonly name: string;
  readonly raw: Raw;
  open(sealer: SecretSealer | null, environment: string | null): NamedVariable | null;
}

/** What is missing or of a wrong type becomes what a new session has. */
export function readHead(raw: Raw): SessionHead {
  return {
    name: textOrNull(raw['name']),
    createdAt: count(raw['createdAt']),
    updatedAt: count(raw['updatedAt']),
    inputCount: count(raw['inputCount']),
    activeEnvironment: textOrNull(raw['activeEnvironment']),
    settings: readSettings(raw['settings']),
    sealing: checkSealingParameters(raw['sealing']),
  };
}

/** Null for an entry that cannot be read, as for the others below. */
export function readVariable(raw: unknown): VariableEntry | null {
  if (!isObject(raw) || typeof raw['name'] !== 'string') return null;
  const name = raw['name'];
  const origin = readOrigin(raw['origin']);
  if (raw['secret'] === true) {
    return {
      name,
      raw,
      open: (sealer, environment) => sealer && openSecret({ name, origin, raw }, sealer, environment),
    };
  }
  const value = readValue(raw['value']);
  if (value === null) return null;
  const variable: NamedVariable = { name, value, origin, secret: false };
  return { name, raw, open: () => variable };
}

export function readRequest(raw: unknown): KeptRequest | null {
  if (!isObject(raw)) return null;
  const { name, text, folder, before, after } = raw;
  if (typeof name !== 'string' || typeof text !== 'string') return null;
  return {
    name,
    text,
    folder: typeof folder === 'string' ? folder : '',
    before: textOrNull(before),
    after: textOrNull(after),
  };
}

export function readDefinition(raw: unknown): string | null {
  return textOrNull(raw);
}

function openSecret(
  { name, origin, raw }: { readonly name: string; readonly origin: Origin; readonly raw: Raw },
  sealer: SecretSealer,
  environment: string | null,
): NamedVariable | null {
  const sealed = raw['sealed'];
  if (typeof sealed !== 'string') return null;
  const text = sealer.open({ name: sealedName(name, environment), text: sealed });
  if (text === null) return null;
  return { name, value: decodeValue(text), origin, secret: true };
}

/** What a sealed text is bound to: the name of its variable, and of its environment where it is in one. */
export function sealedName(name: string, environment: string | null): string {
  return environment === null ? name : `${environment}/${name}`;
}

/** Null stands for damage: a variable is never null itself. */
function readValue(raw: unknown): Value | null {
  if (typeof raw === 'string' || typeof raw === 'boolean') return raw;
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (raw === undefined || raw === null) return null;
  try {
    return decodeValue(JSON.stringify(raw));
  } catch {
    return null;
  }
}

const originKinds: readonly Origin['kind'][] = [
  'script',
  'command',
  'file',
  'environment',
  'flag',
  'response',
  'dynamic',
];

function readOrigin(raw: unknown): Origin {
  const { kind, label, at } = isObject(raw) ? raw : {};
  return {
    kind: originKinds.find((known) => known === kind) ?? 'file',
    label: typeof label === 'string' ? label : 'an earlier session',
    at: typeof at === 'number' ? at : null,
  };
}

function readSettings(raw: unknown): SettingValues {
  if (!isObject(raw)) return {};
  return Object.fromEntries(
    Object.entries(raw).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

const textOrNull = (raw: unknown): string | null => (typeof raw === 'string' ? raw : null);

const count = (raw: unknown): number =>
  typeof raw === 'number' && Number.isFinite(raw) && raw >= 0 ? raw : 0;

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
