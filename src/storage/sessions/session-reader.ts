import type { Environment, NamedVariable, SavedRequest, SessionSnapshot } from '../../core/session/types.ts';
import { isObject } from '../../core/value/is-object.ts';
import { type Opener, openTexts } from '../secrets/sealed-texts.ts';
import type { LockedEntries, LockedEntry } from './locked-entries.ts';
import { readContents, type SessionContents } from './session-contents.ts';
import { readCookies } from './session-cookies.ts';
import {
  readHead,
  requestPath,
  type SessionHead,
  settingPath,
  type VariableEntry,
  variablePath,
} from './session-entries.ts';
import { migrate } from './session-migrations.ts';
import { currentVersion, formatName } from './session-text.ts';

export type SessionReadResult =
  | { readonly kind: 'whole'; readonly head: SessionHead; readonly contents: SessionContents }
  | {
      readonly kind: 'newer';
      readonly head: SessionHead;
      readonly contents: SessionContents;
      readonly version: number;
    }
  | {
      readonly kind: 'damaged';
      readonly head: SessionHead;
      readonly contents: SessionContents | null;
      readonly reason: string;
    };

export function readSessionBytes(bytes: Uint8Array): SessionReadResult {
  try {
    return readSessionText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    // A line with bytes that are not text would come back changed, so it counts as lost.
    const lines = new TextDecoder().decode(bytes).split('\n');
    return readLines(lines.filter((line) => !line.includes('\ufffd')).join('\n'));
  }
}

function readSessionText(text: string): SessionReadResult {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return readLines(text);
  }
  if (!isObject(raw) || raw['format'] !== formatName) {
    return { kind: 'damaged', head: readHead({}), contents: null, reason: 'it is not a session file' };
  }
  const version = raw['version'];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return {
      kind: 'damaged',
      head: readHead(raw),
      contents: readContents(raw).contents,
      reason: 'its version cannot be read',
    };
  }
  const current = migrate(raw, version);
  const head = readHead(current);
  const { contents, lost } = readContents(current);
  if (version > currentVersion) return { kind: 'newer', head, contents, version };
  return lost === 0
    ? { kind: 'whole', head, contents }
    : { kind: 'damaged', head, contents, reason: `${lost} of its entries cannot be read` };
}

export function readHeadLine(line: string): (SessionHead & SessionCounts) | null {
  try {
    const raw: unknown = JSON.parse(`${line.trimEnd().replace(/,$/, '')}}`);
    if (!isObject(raw) || raw['format'] !== formatName) return null;
    const counts = isObject(raw['counts']) ? raw['counts'] : {};
    return {
      ...readHead(raw),
      variables: Number(counts['variables']) || 0,
      requests: Number(counts['requests']) || 0,
    };
  } catch {
    return null;
  }
}

export interface SessionCounts {
  readonly variables: number;
  readonly requests: number;
}

export function toSnapshot(
  { head, contents }: { readonly head: SessionHead; readonly contents: SessionContents },
  { name, opener }: { readonly name: string | null; readonly opener: Opener },
): { readonly snapshot: SessionSnapshot; readonly locked: LockedEntries } {
  const { texts, locked: parts } = openTexts(contents.sealed, opener);
  const secrets: LockedEntries['secrets'][number][] = [];
  const lockedRequests = new Map<string, LockedEntry & { readonly request: SavedRequest }>();
  const lockedDefinitions: LockedEntry[] = [];
  const open = (entries: readonly VariableEntry[], environment: string | null): NamedVariable[] =>
    entries.flatMap((entry) => {
      const variable = entry.open(texts, environment);
      if (variable !== null) return [variable];
      const path = variablePath(entry.name, environment);
      secrets.push({ environment, name: entry.name, entry: entry.raw, path });
      return [];
    });
  const variables = open(contents.variables, null);
  const environments = contents.environments.map(
    (environment): Environment => ({
      name: environment.name,
      variables: open(environment.variables, environment.name),
      ...(environment.isProtected && { isProtected: true }),
    }),
  );
  const requests = contents.requests.map((entry): SavedRequest => {
    const whole = entry.isHidden ? entry.whole(texts) : null;
    if (entry.isHidden && whole === null) {
      const { open: request } = entry;
      const path = requestPath(request);
      lockedRequests.set(path, { request, entry: entry.raw, path });
    }
    return whole ?? entry.open;
  });
  const definitions = contents.definitions.flatMap(({ raw, open: openDefinition }): string[] => {
    const code = openDefinition(texts);
    if (code !== null) return [code];
    if (isObject(raw)) lockedDefinitions.push({ entry: raw, path: String(raw['path'] ?? '') });
    return [];
  });
  const opened: Record<string, string> = {};
  const lockedSettings = new Map<string, LockedEntry & { readonly text: string }>();
  for (const { key, raw, open: openSetting } of head.hiddenSettings) {
    const text = openSetting(texts);
    if (text !== null) opened[key] = text;
    else lockedSettings.set(key, { text: head.settings[key] ?? '', entry: raw, path: settingPath(key) });
  }
  const {
    createdAt,
    updatedAt,
    inputCount,
    activeEnvironment,
    auth,
    defaults,
    lost,
    plainNames,
    descriptions,
    schemas,
  } = head;
  const cookies = readCookies(texts);
  const snapshot: SessionSnapshot = {
    name,
    variables,
    requests,
    environments,
    activeEnvironment,
    settings: { ...head.settings, ...opened },
    ...(plainNames.length === 0 ? {} : { plainNames }),
    ...(auth === null ? {} : { auth }),
    ...(defaults.length === 0 ? {} : { defaults }),
    ...(descriptions.length === 0 ? {} : { descriptions }),
    ...(schemas.length === 0 ? {} : { schemas }),
    ...(cookies === null ? {} : { cookies }),
    ...(lost.length === 0 ? {} : { lost }),
    definitions,
    ...(contents.lives.length === 0 ? {} : { lives: contents.lives.map((entry) => entry.open(texts)) }),
    ...(contents.savedResponses.length === 0 ? {} : { savedResponses: contents.savedResponses }),
    inputCount,
    createdAt,
    updatedAt,
  };
  const locked = {
    secrets,
    requests: lockedRequests,
    definitions: lockedDefinitions,
    settings: lockedSettings,
    parts,
  };
  return { snapshot, locked };
}

const sections: readonly (Exclude<keyof SessionContents, 'savedResponses'> | 'keptResponses')[] = [
  'variables',
  'environments',
  'requests',
  'definitions',
  'lives',
  'keptResponses',
  'sealed',
];

function readLines(text: string): SessionReadResult {
  const [first = '', ...lines] = text.split('\n');
  let head: Readonly<Record<string, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(`${first.replace(/,$/, '')}}`);
    if (isObject(parsed)) head = parsed;
  } catch {
    // The entries may still be whole.
  }
  const found = Object.fromEntries(sections.map((name): [string, unknown[]] => [name, []]));
  let section: string | null = null;
  let entries = 0;
  for (const line of lines) {
    const opened = sections.find((name) => line.startsWith(`"${name}":[`));
    if (opened !== undefined) {
      section = opened;
      continue;
    }
    if (section === null || line === '' || line.startsWith(']')) continue;
    try {
      found[section]?.push(JSON.parse(line.replace(/,$/, '')));
      entries += 1;
    } catch {
      // This line is what was damaged.
    }
  }
  const reason = 'it is not complete JSON';
  const version = head['version'] === 1 ? 1 : currentVersion;
  const raw = migrate({ ...head, ...found }, version);
  if (head['format'] !== formatName && entries === 0) {
    return { kind: 'damaged', head: readHead({}), contents: null, reason };
  }
  return { kind: 'damaged', head: readHead(raw), contents: readContents(raw).contents, reason };
}
