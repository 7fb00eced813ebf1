import type { KeptRequest, LostDefinition, NamedVariable, SettingValues } from '../core/session/types.ts';
import type { Origin } from '../core/template/types.ts';
import { decodeValue } from '../core/value/codec.ts';
import type { Value } from '../core/value/types.ts';
import { checkSealingParameters, type SealingParameters, type SecretSealer } from './secrets.ts';

export type Raw = Readonly<Record<string, unknown>>;

export interface SessionHead {
  readonly name: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly inputCount: number;
  readonly activeEnvironment: string | null;
  readonly settings: SettingValues;
  /** What the settings leave out: parts that are secret. */
  readonly hiddenSettings: readonly SettingEntry[];
  readonly auth: string | null;
  readonly lost: readonly LostDefinition[];
  readonly sealing: SealingParameters | null;
}

/** Finds the sealer for what an entry was sealed with; null where the key is not there. */
export type Opener = (sealing: SealingParameters | null) => SecretSealer | null;

/** A variable of a file. A secret is opened, or not there at all (null). */
export interface VariableEntry {
  readonly name: string;
  readonly raw: Raw;
  open(opener: Opener, environment: string | null): NamedVariable | null;
}

/** A setting whose whole text is sealed, or was never written. */
export interface SettingEntry {
  readonly key: string;
  readonly raw: Raw;
  open(opener: Opener): string | null;
}

/** A request of a file; what of it is sealed and cannot be opened is left as the placeholders say. */
export interface RequestEntry {
  readonly raw: Raw;
  /** Whether a part of it was never written, or is sealed. */
  readonly isHidden: boolean;
  /** Without what is hidden. */
  readonly open: KeptRequest;
  whole(opener: Opener): KeptRequest | null;
}

/** JavaScript of a file; null where it is not to be had. */
export interface DefinitionEntry {
  readonly raw: unknown;
  open(opener: Opener): string | null;
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
    hiddenSettings: Array.isArray(raw['hiddenSettings'])
      ? raw['hiddenSettings'].flatMap(readHiddenSetting)
      : [],
    auth: textOrNull(raw['auth']),
    lost: Array.isArray(raw['lost']) ? raw['lost'].flatMap(readLost) : [],
    sealing: checkSealingParameters(raw['sealing']),
  };
}

function readHiddenSetting(raw: unknown): SettingEntry[] {
  const key = isObject(raw) ? raw['key'] : null;
  if (!isObject(raw) || typeof key !== 'string') return [];
  return [{ key, raw, open: (opener) => openSealed({ raw, name: sealedSettingName(key) }, opener) }];
}

function readLost(raw: unknown): LostDefinition[] {
  const { name, reason } = isObject(raw) ? raw : {};
  return typeof name === 'string' && typeof reason === 'string' ? [{ name, reason }] : [];
}

/** Null for an entry that cannot be read, as for the others below. */
export function readVariable(raw: unknown): VariableEntry | null {
  if (!isObject(raw) || typeof raw['name'] !== 'string') return null;
  const name = raw['name'];
  const origin = readOrigin(raw['origin']);
  if (raw['secret'] === true || raw['holdsSecret'] === true) {
    return {
      name,
      raw,
      open(opener, environment) {
        const text = openSealed({ raw, name: sealedName(name, environment) }, opener);
        return text === null
          ? null
          : { name, value: decodeValue(text), origin, secret: raw['secret'] === true };
      },
    };
  }
  const value = readValue(raw['value']);
  if (value === null) return null;
  const variable: NamedVariable = { name, value, origin, secret: false };
  return { name, raw, open: () => variable };
}

export function readRequest(raw: unknown): RequestEntry | null {
  if (!isObject(raw)) return null;
  const { name, text, folder, before, after } = raw;
  if (typeof name !== 'string' || typeof text !== 'string') return null;
  const open: KeptRequest = {
    name,
    text,
    folder: typeof folder === 'string' ? folder : '',
    before: textOrNull(before),
    after: textOrNull(after),
  };
  return {
    raw,
    open,
    isHidden: raw['holdsSecret'] === true,
    whole(opener) {
      const sealed = openSealed({ raw, name: sealedRequestName(open) }, opener);
      if (sealed === null) return null;
      const parts = JSON.parse(sealed) as Pick<KeptRequest, 'text' | 'before' | 'after'>;
      return { ...open, ...parts };
    },
  };
}

export function readDefinition(raw: unknown): DefinitionEntry | null {
  if (typeof raw === 'string') return { raw, open: () => raw };
  if (!isObject(raw) || raw['holdsSecret'] !== true) return null;
  return { raw, open: (opener) => openSealed({ raw, name: sealedDefinitionName }, opener) };
}

function openSealed(
  { raw, name }: { readonly raw: Raw; readonly name: string },
  opener: Opener,
): string | null {
  const sealed = raw['sealed'];
  if (typeof sealed !== 'string') return null;
  return opener(checkSealingParameters(raw['sealing']))?.open({ name, text: sealed }) ?? null;
}

/** What else a sealed text is bound to; a variable's name cannot begin so. */
export const sealedDefinitionName = '/definition';

export const sealedSettingName = (key: string): string => `/setting/${key}`;

export const sealedRequestName = ({ folder, name }: Pick<KeptRequest, 'folder' | 'name'>): string =>
  `/request/${folder}/${name}`;

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
  const { kind, label, at, foreign, holdsSecret } = isObject(raw) ? raw : {};
  return {
    kind: originKinds.find((known) => known === kind) ?? 'file',
    label: typeof label === 'string' ? label : 'an earlier session',
    at: typeof at === 'number' ? at : null,
    ...(typeof foreign === 'string' && { foreign }),
    ...(holdsSecret === true && { holdsSecret }),
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
