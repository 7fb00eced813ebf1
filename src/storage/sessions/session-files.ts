import { closeSync, existsSync, openSync, readdirSync, readSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LoadedSession, SessionListing } from '../../core/session/saved/saved-session.ts';
import { previousPath, removeUnfinished } from '../durable-file.ts';
import { readStored } from '../read-stored.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { lockedNotices } from '../secrets/locked-notices.ts';
import type { SealingParameters } from '../secrets/secrets.ts';
import { systemCode, toStorageError } from '../storage-error.ts';
import { type LockedEntries, nothingLocked } from './locked-entries.ts';
import { invalidNameReason, sessionFileName } from './session-name.ts';
import { readHeadLine, readSessionBytes, type SessionReadResult, toSnapshot } from './session-reader.ts';
import { fileTimestamp } from './timestamp.ts';

export interface ReadSession {
  readonly loaded: LoadedSession;
  readonly locked: LockedEntries;
  readonly sealing: SealingParameters | null;
}

/** Reads one file; a damaged one is renamed to `name.damaged-TIME.json`. Throws a StorageError when it may not be read. */
export function readSessionFile(
  path: string,
  { name, ring }: { readonly name: string | null; readonly ring: KeyRing },
): ReadSession {
  removeUnfinished(path);
  const bytes = readBytes(path);
  if (bytes === null) return { loaded: { kind: 'missing' }, locked: nothingLocked, sealing: null };
  const reading = readSessionBytes(bytes);
  const title = name === null ? 'The unnamed session' : `The session "${name}"`;
  const open = ({
    head,
    contents,
  }: Pick<Extract<SessionReadResult, { kind: 'whole' }>, 'head' | 'contents'>) =>
    toSnapshot({ head, contents }, { name: nameAsSaved(head.name, name), opener: ring.opener });
  switch (reading.kind) {
    case 'whole': {
      const { snapshot, locked } = open(reading);
      const { sealing } = reading.head;
      return {
        loaded: { kind: 'session', snapshot, ...lockedNotices(locked, ring) },
        locked,
        sealing,
      };
    }
    case 'newer': {
      const message = `${title} was written by a newer restloop (format ${reading.version}) and is open read-only`;
      return {
        loaded: { kind: 'newer', snapshot: open(reading).snapshot, message },
        locked: nothingLocked,
        sealing: null,
      };
    }
    case 'damaged': {
      const previous = readWhole(previousPath(path));
      const best =
        previous ?? (reading.contents === null ? null : { head: reading.head, contents: reading.contents });
      const opened = best === null ? null : open(best);
      const setAside = moveAside(path);
      const found =
        previous !== null
          ? 'The state before the last change was recovered'
          : opened === null
            ? 'Nothing could be recovered from it'
            : 'Its readable parts were recovered';
      const message = `${title} is damaged: ${reading.reason}. ${found}`;
      return {
        loaded: { kind: 'damaged', setAside, recovered: opened?.snapshot ?? null, message },
        locked: opened?.locked ?? nothingLocked,
        sealing: best?.head.sealing ?? null,
      };
    }
    default:
      return reading satisfies never;
  }
}

export function listSessionFiles(directory: string): SessionListing[] {
  return sessionFileNames(directory)
    .flatMap((file) => {
      try {
        const path = join(directory, `${file}.json`);
        const found = statSync(path);
        if (!found.isFile()) return [];
        const head = readHeadLine(readFirstLine(path));
        return [
          {
            name: head?.name ?? file,
            variables: head?.variables ?? 0,
            requests: head?.requests ?? 0,
            size: found.size,
            updatedAt: head?.updatedAt ?? found.mtimeMs,
          },
        ];
      } catch {
        // Deleted by another shell meanwhile.
        return [];
      }
    })
    .sort((a, b) => b.updatedAt - a.updatedAt);
}

export function sessionFileNames(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter(
        (name) => name.endsWith('.json') && !name.endsWith('.previous.json') && !name.includes('.damaged-'),
      )
      .map((name) => basename(name, '.json'));
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return [];
    throw toStorageError(error, { what: 'The sessions could not be listed', path: directory });
  }
}

/** The session keeps the capitals that it was saved with, however it is asked for. */
function nameAsSaved(saved: string | null, requested: string | null): string | null {
  if (saved === null || requested === null || invalidNameReason(saved) !== null) return requested;
  return sessionFileName(saved) === sessionFileName(requested) ? saved : requested;
}

function readBytes(path: string): Uint8Array | null {
  const what = 'The session could not be read';
  try {
    return readStored(path, { what, links: 'followed' });
  } catch (error) {
    throw toStorageError(error, { what, path });
  }
}

function readWhole(path: string): Extract<SessionReadResult, { kind: 'whole' }> | null {
  const bytes = readBytes(path);
  const reading = bytes === null ? null : readSessionBytes(bytes);
  return reading?.kind === 'whole' ? reading : null;
}

function moveAside(path: string): string {
  const stem = path.replace(/\.json$/, `.damaged-${fileTimestamp(Date.now())}`);
  let aside = `${stem}.json`;
  for (let number = 2; existsSync(aside); number += 1) aside = `${stem}-${number}.json`;
  try {
    renameSync(path, aside);
    return aside;
  } catch (error) {
    throw toStorageError(error, { what: 'A damaged session could not be moved away', path });
  }
}

function readFirstLine(path: string): string {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(64 * 1024);
    const read = readSync(descriptor, bytes, 0, bytes.length, 0);
    const [line = ''] = bytes.toString('utf8', 0, read).split('\n', 1);
    return line;
  } finally {
    closeSync(descriptor);
  }
}
