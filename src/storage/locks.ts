import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { objectOf } from '../core/json/raw.ts';
import type { LockHolder, LockMode, SessionLock } from '../ports/storage.ts';
import { ensurePrivateDirectory } from './home.ts';
import { isAlive, processIdentity } from './process-identity.ts';
import { readStored } from './read-stored.ts';
import { StorageError, systemCode, toStorageError } from './storage-error.ts';

interface LockRecord extends LockHolder {
  readonly identity: string | null;
  readonly token: string;
}

interface LockPlace {
  readonly directory: string;
  readonly name: string;
}

const pathOf = ({ directory, name }: LockPlace): string => join(directory, `${name}.lock`);

/** Acquires the lock of a session, which one process writes. `take-over` takes it from a living process, whose `isHeld` is then false. */
export function acquireLock(place: LockPlace, mode: LockMode = 'ask'): SessionLock {
  ensurePrivateDirectory(place.directory);
  const path = pathOf(place);
  const mine: LockRecord = {
    pid: process.pid,
    since: Date.now(),
    host: hostname(),
    identity: ownIdentity(),
    token: randomBytes(12).toString('hex'),
    ...(mode === 'briefly' && { isBrief: true }),
  };
  // Each round either takes the lock, finds a living holder, or removes what a dead one left.
  for (let round = 0; round < 20; round += 1) {
    if (placeRecord(path, mine)) return held(path, mine);
    const found = readRecord(path);
    if (found instanceof StorageError) throw found;
    if (found === 'gone') continue;
    if (found !== 'unreadable' && mode !== 'take-over' && holds(found)) {
      const { identity: _, token: __, ...by } = found;
      return { kind: 'held', by };
    }
    removeStale(path, found === 'unreadable' ? null : found.token);
  }
  const by = recordAt(path) ?? { pid: 0, since: Date.now(), host: hostname() };
  return { kind: 'held', by: { pid: by.pid, since: by.since, host: by.host } };
}

export function lockHolder(place: LockPlace): LockHolder | null {
  const found = recordAt(pathOf(place));
  return found !== null && holds(found) ? found : null;
}

export function removeLock(place: LockPlace): void {
  rmSync(pathOf(place), { force: true });
}

let identity: string | null | undefined;

function ownIdentity(): string | null {
  if (identity === undefined) identity = processIdentity(process.pid);
  return identity;
}

function held(path: string, mine: LockRecord): SessionLock {
  const isHeld = (): boolean => recordAt(path)?.token === mine.token;
  const release = (): void => {
    if (isHeld()) rmSync(path, { force: true });
  };
  return { kind: 'locked', release, isHeld };
}

/** Whole at once: a link of a written file, so nobody reads half a record. False when the lock is taken. */
function placeRecord(path: string, record: LockRecord): boolean {
  const draft = `${path}.${record.token}`;
  const text = JSON.stringify(record);
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' });
    linkSync(draft, path);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return false;
    if (['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(code))
      return createExclusively(path, text);
    throw toStorageError(error, { what: 'The session could not be locked', path });
  } finally {
    rmSync(draft, { force: true });
  }
}

function createExclusively(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw toStorageError(error, { what: 'The session could not be locked', path });
  }
}

function recordAt(path: string): LockRecord | null {
  const found = readRecord(path);
  return typeof found === 'string' || found instanceof StorageError ? null : found;
}

function readRecord(path: string): LockRecord | 'gone' | 'unreadable' | StorageError {
  try {
    const bytes = readStored(path, { what: 'The session could not be locked', links: 'refused' });
    if (bytes === null) return 'gone';
    const { pid, since, host, identity: began, token, isBrief } = objectOf(JSON.parse(bytes.toString()));
    if (!Number.isInteger(pid) || typeof since !== 'number' || typeof host !== 'string') return 'unreadable';
    return {
      pid: Number(pid),
      since,
      host,
      identity: typeof began === 'string' ? began : null,
      token: typeof token === 'string' ? token : '',
      ...(isBrief === true && { isBrief }),
    };
  } catch (error) {
    return error instanceof StorageError ? error : 'unreadable';
  }
}

/** A process of another machine cannot be asked: it is taken to be alive. */
function holds(record: LockRecord): boolean {
  if (record.host !== hostname()) return true;
  if (!isAlive(record.pid)) return false;
  const now = processIdentity(record.pid);
  return record.identity === null || now === null || now === record.identity;
}

/** Another process may have replaced the stale lock by its own meanwhile; then that one is put back. */
function removeStale(path: string, token: string | null): void {
  const aside = `${path}.stale-${randomBytes(6).toString('hex')}`;
  try {
    renameSync(path, aside);
    const moved = recordAt(aside);
    if (moved !== null && moved.token !== token) linkSync(aside, path);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(systemCode(error))) {
      throw toStorageError(error, { what: 'A stale lock could not be removed', path });
    }
  } finally {
    rmSync(aside, { force: true });
  }
}
