import type { Environment, KeptRequest, NamedVariable, SessionSnapshot } from '../core/session/types.ts';
import type { SealingParameters } from './secrets.ts';
import {
  type DefinitionEntry,
  type Opener,
  type Raw,
  type RequestEntry,
  readDefinition,
  readHead,
  readRequest,
  readVariable,
  type SessionHead,
  sealedRequestName,
  type VariableEntry,
} from './session-entries.ts';
import { migrate } from './session-migrations.ts';
import { currentVersion, formatName, type LockedEntries } from './session-text.ts';

export type SessionReading =
  | { readonly kind: 'whole'; readonly head: SessionHead; readonly contents: SessionContents }
  | {
      readonly kind: 'newer';
      readonly head: SessionHead;
      readonly contents: SessionContents;
      readonly version: number;
    }
  /** `contents` is what could be read; null when nothing could. */
  | {
      readonly kind: 'damaged';
      readonly head: SessionHead;
      readonly contents: SessionContents | null;
      readonly reason: string;
    };

export interface SessionContents {
  readonly variables: readonly VariableEntry[];
  readonly environments: readonly { readonly name: string; readonly variables: readonly VariableEntry[] }[];
  readonly requests: readonly RequestEntry[];
  readonly definitions: readonly DefinitionEntry[];
}

/** Reads a session file, of any version, whole or not. Never throws. */
export function readSessionBytes(bytes: Uint8Array): SessionReading {
  try {
    return readSessionText(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    // A line with bytes that are no text would come back changed, so it counts as lost.
    const lines = new TextDecoder().decode(bytes).split('\n');
    return readLines(lines.filter((line) => !line.includes('\ufffd')).join('\n'));
  }
}

function readSessionText(text: string): SessionReading {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return readLines(text);
  }
  if (!isObject(raw) || raw['format'] !== formatName) {
    return { kind: 'damaged', head: readHead({}), contents: null, reason: 'it is no session file' };
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

/** The first line alone, for listings; null where it cannot be read. */
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

/** Contents with secrets opened where that is possible. */
export function toSnapshot(
  { head, contents }: { readonly head: SessionHead; readonly contents: SessionContents },
  { name, opener: find }: { readonly name: string | null; readonly opener: Opener },
): { readonly snapshot: SessionSnapshot; readonly locked: LockedEntries } {
  const opener: Opener = (own) => find(own ?? head.sealing);
  const secrets: LockedEntries['secrets'][number][] = [];
  const lockedRequests = new Map<string, { readonly request: KeptRequest; readonly entry: Raw }>();
  const lockedDefinitions: Raw[] = [];
  const open = (entries: readonly VariableEntry[], environment: string | null): NamedVariable[] =>
    entries.flatMap((entry) => {
      const variable = entry.open(opener, environment);
      if (variable !== null) return [variable];
      secrets.push({ environment, name: entry.name, entry: withSealing(entry.raw, head.sealing) });
      return [];
    });
  const variables = open(contents.variables, null);
  const environments = contents.environments.map(
    (environment): Environment => ({
      name: environment.name,
      variables: open(environment.variables, environment.name),
    }),
  );
  const requests = contents.requests.map((entry): KeptRequest => {
    const whole = entry.isHidden ? entry.whole(opener) : null;
    if (entry.isHidden && whole === null) {
      const { open: request } = entry;
      lockedRequests.set(sealedRequestName(request), {
        request,
        entry: withSealing(entry.raw, head.sealing),
      });
    }
    return whole ?? entry.open;
  });
  const definitions = contents.definitions.flatMap((entry): string[] => {
    const code = entry.open(opener);
    if (code !== null) return [code];
    if (isObject(entry.raw)) lockedDefinitions.push(withSealing(entry.raw, head.sealing));
    return [];
  });
  const opened: Record<string, string> = {};
  const lockedSettings = new Map<string, { readonly text: string; readonly entry: Raw }>();
  for (const { key, raw, open: openSetting } of head.hiddenSettings) {
    const text = openSetting(opener);
    if (text !== null) opened[key] = text;
    else lockedSettings.set(key, { text: head.settings[key] ?? '', entry: withSealing(raw, head.sealing) });
  }
  const { createdAt, updatedAt, inputCount, activeEnvironment, auth, lost } = head;
  const snapshot: SessionSnapshot = {
    name,
    variables,
    requests,
    environments,
    activeEnvironment,
    settings: { ...head.settings, ...opened },
    ...(auth === null ? {} : { auth }),
    ...(lost.length === 0 ? {} : { lost }),
    definitions,
    inputCount,
    createdAt,
    updatedAt,
  };
  const locked = {
    secrets,
    requests: lockedRequests,
    definitions: lockedDefinitions,
    settings: lockedSettings,
  };
  return { snapshot, locked };
}

/** The file may be written with another key: what stays locked remembers its own. */
function withSealing(raw: Raw, sealing: SealingParameters | null): Raw {
  return 'sealed' in raw && !('sealing' in raw) ? { ...raw, sealing } : raw;
}

function readContents(raw: Readonly<Record<string, unknown>>): {
  readonly contents: SessionContents;
  readonly lost: number;
} {
  let lost = 0;
  const all = <Entry>(list: unknown, read: (entry: unknown) => Entry | null): Entry[] => {
    if (!Array.isArray(list)) {
      lost += 1;
      return [];
    }
    return list.flatMap((entry) => {
      const result = read(entry);
      if (result === null) lost += 1;
      return result === null ? [] : [result];
    });
  };
  const contents = {
    variables: all(raw['variables'], readVariable),
    environments: all(raw['environments'], (entry) =>
      isObject(entry) && typeof entry['name'] === 'string'
        ? { name: entry['name'], variables: all(entry['variables'], readVariable) }
        : null,
    ),
    requests: all(raw['requests'], readRequest),
    definitions: all(raw['definitions'], readDefinition),
  };
  return { contents, lost };
}

const sections = ['variables', 'environments', 'requests', 'definitions'] as const;

/** What is whole in a file that is not: its entries stand on lines of their own. */
function readLines(text: string): SessionReading {
  const [first = '', ...lines] = text.split('\n');
  let head: Readonly<Record<string, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(`${first.replace(/,$/, '')}}`);
    if (isObject(parsed)) head = parsed;
  } catch {
    // The entries may still be whole.
  }
  const found: Record<string, unknown[]> = { variables: [], environments: [], requests: [], definitions: [] };
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
  const reason = 'it is no whole JSON';
  if (head['format'] !== formatName && entries === 0) {
    return { kind: 'damaged', head: readHead({}), contents: null, reason };
  }
  return { kind: 'damaged', head: readHead(head), contents: readContents(found).contents, reason };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
