import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../core/json/parse.ts';
import { previousPath, writeDurably } from '../durable-file.ts';
import { ensurePrivateDirectory, type Home } from '../home.ts';
import { acquireLock } from '../locks.ts';
import { namesIn, readStored } from '../read-stored.ts';
import { StorageError, systemCode, toStorageError } from '../storage-error.ts';

const maxLines = 50_000;
const rotateAtBytes = 4 * 1024 * 1024;

/** A line begins with a line break: a torn one before it spoils nothing. A long file is merged into the older one. */
export function openInputHistory({ path: directory, locks }: Home) {
  const path = join(directory, 'history.jsonl');
  const olderPath = join(directory, 'history-older.json');
  const files = { directory, path, olderPath, locks };
  return {
    append(line: string) {
      ensurePrivateDirectory(directory);
      appendRecord(
        path,
        Buffer.from(`\n${JSON.stringify(line)}\n`),
        'The input history could not be written',
      );
      if (statSync(path).size > rotateAtBytes) rotate(files);
    },
    forget: (lines: ReadonlySet<string>) => rotate(files, lines),
    load(limit: number): readonly string[] {
      const asides = listAsides(directory).map((name) => readText(join(directory, name)));
      const lines = [readText(olderPath), ...asides, readText(path)].flatMap(parseLines);
      return newest(lines, limit);
    },
  };
}

export function appendRecord(path: string, record: Uint8Array, what: string): void {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'a', 0o600);
    const written = writeSync(descriptor, record);
    if (written < record.length) {
      throw new StorageError('disk-full', `${what}: the disk is full; free some space (${path}).`);
    }
  } catch (error) {
    throw toStorageError(error, { what, path });
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

const asidePattern = /^history-aside-.*\.jsonl$/;

const listAsides = (directory: string): string[] =>
  namesIn(directory)
    .filter((name) => asidePattern.test(name))
    .sort();

interface Rotation {
  readonly directory: string;
  readonly path: string;
  readonly olderPath: string;
  readonly locks: string;
}

function rotate(
  { directory, path, olderPath, locks }: Rotation,
  forgotten: ReadonlySet<string> = new Set(),
): boolean {
  const lock = acquireLock({ directory: locks, name: '.history' });
  if (lock.kind === 'held') return false;
  try {
    moveAside(path, directory);
    const asides = listAsides(directory).map((name) => join(directory, name));
    const lines = [readText(olderPath), ...asides.map(readText)].flatMap(parseLines);
    const retained = newest(
      lines.filter((line) => !forgotten.has(line)),
      maxLines,
    ).map((line) => JSON.stringify(line));
    writeDurably(olderPath, `${retained.join('\n')}\n`, 'The input history could not be written');
    for (const aside of asides) rmSync(aside, { force: true });
    if (forgotten.size > 0) rmSync(previousPath(olderPath), { force: true });
    return true;
  } finally {
    lock.release();
  }
}

/** The file is missing where another shell moved it aside before. */
function moveAside(path: string, directory: string): void {
  try {
    renameSync(path, join(directory, `history-aside-${Date.now()}-${process.pid}.jsonl`));
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
}

function readText(path: string): string {
  const what = 'The input history could not be read';
  try {
    return readStored(path, { what, links: 'followed' })?.toString() ?? '';
  } catch (error) {
    throw toStorageError(error, { what, path });
  }
}

function parseLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const input = parseJson(line);
    return typeof input === 'string' ? [input] : [];
  });
}

function newest(lines: readonly string[], limit: number): string[] {
  const seen = new Set<string>();
  for (let index = lines.length - 1; index >= 0 && seen.size < limit; index -= 1) {
    seen.add(lines[index] ?? '');
  }
  return [...seen].reverse();
}
