import { listOf, type Raw } from '../../core/json/raw.ts';
import type { KnownSchema } from '../../core/session/schemas/schemas.ts';
import type { LostDefinition, NamedVariable, SavedRequest, SettingValues } from '../../core/session/types.ts';
import type { Origin } from '../../core/template/types.ts';
import { decodeValue } from '../../core/value/codec.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { Value } from '../../core/value/types.ts';
import type { SecretTexts } from '../secrets/sealed-texts.ts';
import { checkSealingParameters, type SealingParameters } from '../secrets/secrets.ts';

export interface SessionHead {
  readonly name: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly inputCount: number;
  readonly activeEnvironment: string | null;
  readonly settings: SettingValues;
  readonly hiddenSettings: readonly SettingEntry[];
  readonly auth: string | null;
  readonly defaults: readonly string[];
  readonly schemas: readonly KnownSchema[];
  readonly plainNames: readonly string[];
  readonly descriptions: readonly string[];
  readonly lost: readonly LostDefinition[];
  readonly sealing: SealingParameters | null;
}

/** A variable of a file. A secret is among the opened texts, or not there at all (null). */
export interface VariableEntry {
  readonly name: string;
  readonly raw: Raw;
  open(texts: SecretTexts, environment: string | null): NamedVariable | null;
}

export interface SettingEntry {
  readonly key: string;
  readonly raw: Raw;
  open(texts: SecretTexts): string | null;
}

export interface RequestEntry {
  readonly raw: Raw;
  readonly isHidden: boolean;
  readonly open: SavedRequest;
  whole(texts: SecretTexts): SavedRequest | null;
}

export interface DefinitionEntry {
  readonly raw: unknown;
  open(texts: SecretTexts): string | null;
}

export function readHead(raw: Raw): SessionHead {
  return {
    name: textOrNull(raw['name']),
    createdAt: count(raw['createdAt']),
    updatedAt: count(raw['updatedAt']),
    inputCount: count(raw['inputCount']),
    activeEnvironment: textOrNull(raw['activeEnvironment']),
    settings: readSettings(raw['settings']),
    hiddenSettings: listOf(raw['hiddenSettings']).flatMap(readHiddenSetting),
    auth: textOrNull(raw['auth']),
    defaults: texts(raw['defaults']),
    plainNames: texts(raw['plainNames']),
    descriptions: texts(raw['descriptions']),
    schemas: listOf(raw['schemas']).flatMap(readSchema),
    lost: listOf(raw['lost']).flatMap(readLost),
    sealing: checkSealingParameters(raw['sealing']),
  };
}

const texts = (raw: unknown): readonly string[] => listOf(raw).filter((text) => typeof text === 'string');

function readHiddenSetting(raw: unknown): SettingEntry[] {
  const key = isObject(raw) ? raw['key'] : null;
  if (!isObject(raw) || typeof key !== 'string') return [];
  return [{ key, raw, open: (texts) => texts.get(settingPath(key)) ?? null }];
}

function readSchema(raw: unknown): KnownSchema[] {
  const { address, text } = isObject(raw) ? raw : {};
  return typeof address === 'string' && typeof text === 'string' ? [{ address, text }] : [];
}

function readLost(raw: unknown): LostDefinition[] {
  const { name, reason } = isObject(raw) ? raw : {};
  return typeof name === 'string' && typeof reason === 'string' ? [{ name, reason }] : [];
}

export function readVariable(raw: unknown): VariableEntry | null {
  if (!isObject(raw) || typeof raw['name'] !== 'string') return null;
  const name = raw['name'];
  const origin = readOrigin(raw['origin']);
  if (raw['secret'] === true || raw['holdsSecret'] === true) {
    return {
      name,
      raw,
      open(texts, environment) {
        const text = texts.get(variablePath(name, environment));
        return text === undefined
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
  const { name, title, text, folder, before, after, fileFolder, imported } = raw;
  if (typeof name !== 'string' || typeof text !== 'string') return null;
  const open: SavedRequest = {
    name,
    ...(typeof title === 'string' ? { title } : {}),
    text,
    folder: typeof folder === 'string' ? folder : '',
    before: textOrNull(before),
    after: textOrNull(after),
    ...(typeof fileFolder === 'string' ? { fileFolder } : {}),
    ...(isImported(imported) ? { imported: { from: imported['from'], hash: imported['hash'] } } : {}),
  };
  return {
    raw,
    open,
    isHidden: raw['holdsSecret'] === true,
    whole(texts) {
      const sealed = texts.get(requestPath(open));
      if (sealed === undefined) return null;
      const parts = JSON.parse(sealed) as Pick<SavedRequest, 'text' | 'before' | 'after'>;
      return { ...open, ...parts };
    },
  };
}

export function readDefinition(raw: unknown): DefinitionEntry | null {
  if (typeof raw === 'string') return { raw, open: () => raw };
  if (!isObject(raw) || raw['holdsSecret'] !== true) return null;
  const { path } = raw;
  return { raw, open: (texts) => (typeof path === 'string' ? (texts.get(path) ?? null) : null) };
}

export const variablePath = (name: string, environment: string | null): string =>
  environment === null ? `/variable/${name}` : `/environment/${environment}/${name}`;

export const requestPath = ({ folder, name }: Pick<SavedRequest, 'folder' | 'name'>): string =>
  `/request/${folder}/${name}`;

export const settingPath = (key: string): string => `/setting/${key}`;

export const definitionPath = (number: number): string => `/definition/${number}`;

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
  'answer',
];

export function readOrigin(raw: unknown): Origin {
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

const isImported = (value: unknown): value is { readonly from: string; readonly hash: string } =>
  isObject(value) && typeof value['from'] === 'string' && typeof value['hash'] === 'string';
