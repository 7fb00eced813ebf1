import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { snapshotFile } from '../../../app/files/outputs.ts';
import { createTimeBudget, type TimeBudget, timeForText } from '../../../app/limits/time-budget.ts';
import type { SnapshotDirective } from '../../../app/requests/directives.ts';
import { loadJsonPath } from '../../../app/responses/load-json-path.ts';
import { UsageError } from '../../../app/usage-error.ts';
import { fileLimits } from '../../../core/files/limits.ts';
import { findTooDeep } from '../../../core/json/depth.ts';
import { isEqualJson } from '../../../core/json/equal.ts';
import { parseJson } from '../../../core/json/parse.ts';
import { maskJson } from '../../../core/secrets/mask-json.ts';
import { readTextSync } from '../../../files/read.ts';
import { checkOutput, type OutputBelow, writeBelow } from '../../../files/write-below.ts';
import type { PlannedSuite } from '../plan/planned-suite.ts';
import { isSnapshotKey } from '../plan/snapshot-keys.ts';
import type { Check } from './result.ts';

type Snapshot =
  | { readonly json: unknown }
  | { readonly text: string }
  | { readonly sha256: string; readonly size: number };

interface SnapshotBody {
  /** Error status that no `# @expect status` expects; otherwise null. */
  readonly unexpectedStatus: number | null;
  /** Null for a body that is too large. */
  readonly bytes: Uint8Array | null;
  readonly text: string | null;
  /** Masks secrets: the snapshot file is shared. */
  readonly mask: (text: string) => string;
}

interface Snapshots {
  check(
    directive: SnapshotDirective,
    options: { readonly key: string; readonly body: SnapshotBody },
  ): Promise<Check>;
  save(): Promise<void>;
}

export type SnapshotMode = 'update' | 'write-new' | 'compare';

interface SnapshotFile {
  readonly file: string | null;
  readonly mode: SnapshotMode;
  /** Whether a request of the file has this key; an update removes the others. */
  readonly isKnown: (key: string) => boolean;
}

export type RunSnapshots = ReturnType<typeof createRunSnapshots>;

export function createRunSnapshots(mode: SnapshotMode) {
  const opened = new Map<string | null, Snapshots>();
  return {
    of: ({ source, requests }: Pick<PlannedSuite, 'source' | 'requests'>): Pick<Snapshots, 'check'> => ({
      check(directive, checked) {
        const file = source.kind === 'file' ? source.path : null;
        const known = opened.get(file) ?? openSnapshots({ file, mode, isKnown: isSnapshotKey(requests) });
        opened.set(file, known);
        return known.check(directive, checked);
      },
    }),
    async save(): Promise<void> {
      for (const snapshots of opened.values()) await snapshots.save();
    },
  };
}

function openSnapshots({ file, mode, isKnown }: SnapshotFile): Snapshots {
  const path = file === null ? null : snapshotFile(file);
  let snapshots: Map<string, Snapshot> | null = null;
  let isChanged = false;
  return {
    async check(directive, { key, body }) {
      if (path === null)
        return failed(directive, 'a snapshot needs a request file, because it is stored beside that file');
      const { bytes, unexpectedStatus } = body;
      if (bytes === null) return failed(directive, 'the body is too large for a snapshot');
      if (snapshots === null) {
        await checkOutput(outputOf(path));
        snapshots = readSnapshots(path);
      }
      const now = await snapshotOf({ ...body, bytes }, directive.masks);
      const before = masked(snapshots.get(key), body.mask);
      if (before !== undefined && isEqualJson(before, now)) return passed(directive);
      if (before === undefined && unexpectedStatus !== null && mode !== 'update')
        return failed(
          directive,
          `there is no snapshot yet, and the status is ${unexpectedStatus}; write it with --update, or expect the status: # @expect status == ${unexpectedStatus}`,
        );
      if (mode === 'update' || (before === undefined && mode === 'write-new')) {
        snapshots.set(key, now);
        isChanged = true;
        return passed(
          directive,
          before === undefined ? 'the snapshot was written' : 'the snapshot was replaced',
        );
      }
      if (before === undefined) return failed(directive, 'there is no snapshot yet; --update writes it');
      const sides = { expected: textOf(before), actual: textOf(now) };
      return {
        ...failed(
          directive,
          'the body differs from the snapshot; --update replaces the snapshot, # @mask $.path ignores a field',
        ),
        sides,
      };
    },
    async save() {
      if (path === null || snapshots === null) return;
      const current = [...snapshots].filter(([key]) => mode !== 'update' || isKnown(key));
      if (!isChanged && current.length === snapshots.size) return;
      const sorted = Object.fromEntries(current.sort(([left], [right]) => (left < right ? -1 : 1)));
      await writeBelow(outputOf(path), `${JSON.stringify(sorted, null, 2)}\n`);
      isChanged = false;
    },
  };
}

const outputOf = (path: string): OutputBelow => ({
  path: basename(path),
  folder: dirname(path),
  overwrite: true,
  naming: 'by-user',
});

const checkOf = ({ name, line }: SnapshotDirective) =>
  ({ kind: 'snapshot', name: name === null ? 'snapshot' : `snapshot ${name}`, line, sides: null }) as const;

const passed = (directive: SnapshotDirective, message: string | null = null): Check => ({
  ...checkOf(directive),
  passed: true,
  message,
});

const failed = (directive: SnapshotDirective, message: string): Check => ({
  ...checkOf(directive),
  passed: false,
  message,
});

async function snapshotOf(
  { bytes, text, mask }: SnapshotBody & { readonly bytes: Uint8Array },
  masks: readonly string[],
): Promise<Snapshot> {
  if (text === null) {
    const { createHash } = process.getBuiltinModule('node:crypto');
    return { sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  }
  const json = findTooDeep(text) === null ? parseJson(text) : undefined;
  if (json === undefined) return { text: mask(text) };
  if (masks.length > 0) await maskPaths(json, { masks, budget: createTimeBudget(timeForText(text.length)) });
  return { json: maskJson(json, mask) };
}

/** Masks a snapshot that was written before its secrets were known. */
function masked(snapshot: Snapshot | undefined, mask: SnapshotBody['mask']): Snapshot | undefined {
  if (snapshot === undefined || 'sha256' in snapshot) return snapshot;
  return 'json' in snapshot ? { json: maskJson(snapshot.json, mask) } : { text: mask(snapshot.text) };
}

async function maskPaths(
  json: unknown,
  { masks, budget }: { readonly masks: readonly string[]; readonly budget: TimeBudget },
): Promise<void> {
  const { places } = await loadJsonPath();
  const root = { $: json };
  for (const mask of masks) {
    for (const place of places(json, mask, budget)) {
      const last = place.at(-1);
      const parent = place.slice(0, -1).reduce<unknown>((value, key) => property(value, key), root.$);
      if (last !== undefined && parent !== null && typeof parent === 'object') {
        (parent as Record<string | number, unknown>)[last] = '<masked>';
      }
    }
  }
}

const property = (value: unknown, key: string | number): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string | number, unknown>)[key] : undefined;

function textOf(snapshot: Snapshot): string {
  if ('json' in snapshot) return JSON.stringify(snapshot.json, null, 2);
  return 'text' in snapshot ? snapshot.text : `${snapshot.size} bytes, sha256 ${snapshot.sha256}`;
}

function readSnapshots(path: string): Map<string, Snapshot> {
  if (!existsSync(path)) return new Map();
  const text = readTextSync(path, { limit: fileLimits.snapshots });
  try {
    return new Map(Object.entries(JSON.parse(text) as Record<string, Snapshot>));
  } catch {
    throw new UsageError(`${path} is not JSON.`, 'remove it and write it again with --update');
  }
}
