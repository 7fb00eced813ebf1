import { existsSync } from 'node:fs';
import type { LoadedSession } from '../../core/session/saved/saved-session.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';
import { isFolder } from '../../files/kind.ts';
import type { Storage } from '../../ports/storage.ts';
import { hasCode, messageOf } from '../message.ts';
import {
  fileNearSession,
  folderHint,
  isRequestPath,
  looksLikeRequestFile,
  missingFileHint,
  suggestFile,
} from '../requests/named-files.ts';
import type { SavingRoom } from '../rooms.ts';
import { readStoredResponses } from '../saving/stored-responses.ts';
import { missingSessionHint } from '../start/missing-session.ts';
import { fail, inform, printMessage, warn } from './messages.ts';
import { askKeychain, mayAskKeychain } from './secrets/keychain.ts';
import { openSecrets } from './secrets/open-secrets.ts';

/** Opens a session by name (`last`: the unnamed one). Resolves to false when it could not be opened. */
export async function openSession(
  { name, takeOver }: { readonly name: string; readonly takeOver: boolean },
  room: SavingRoom,
): Promise<boolean> {
  if (isRequestPath(name) && !existsSync(name)) {
    reportMissingFile(name, room);
    return false;
  }
  const storage = await room.saving.storage();
  // Before it is read: what another shell writes until then must be seen.
  const isLocked = name !== 'last' && room.saving.persistence !== 'never' && storage.hasSession(name);
  const lock = isLocked ? await takeLock({ name, takeOver }, storage, room) : null;
  const first =
    name === 'last' ? storage.loadLast(room.store.getState().createdAt) : storage.loadSession(name);
  const loaded = await withKeychain(first, { storage, room });
  const found = readableSession(name, loaded, { room, storage });
  if (found === null) {
    const { name: current, readOnly } = room.store.getState();
    if (isLocked && current !== null && readOnly === null) room.saving.lock.take(storage, current);
    return false;
  }
  if (lock !== null) reportLock(name, lock, room);
  const readable = {
    ...found,
    readOnly: found.readOnly ?? lock?.message ?? null,
    lostSecrets: loaded.kind === 'session' ? loaded.lockedSecrets : [],
  };
  const exchangeCount = storage.exchanges(readable.snapshot.name).lastNumber();
  await room.isolate.reset();
  const savedResponses = readStoredResponses(readable.snapshot, storage);
  await room.store.dispatch({ kind: 'session-opened', ...readable, exchangeCount, savedResponses });
  warnOfLostNames(readable.snapshot, room);
  return true;
}

interface RefusedLock {
  readonly message: string;
  readonly severity: 'warning' | 'error';
}

async function takeLock(
  { name, takeOver }: { readonly name: string; readonly takeOver: boolean },
  storage: Storage,
  room: SavingRoom,
): Promise<RefusedLock | null> {
  try {
    const holder =
      room.saving.persistence === 'named' && !takeOver
        ? await takeInTurn(name, storage, room)
        : room.saving.lock.take(storage, name, takeOver ? 'take-over' : 'ask');
    return holder === null ? null : { message: holder, severity: 'warning' };
  } catch (error) {
    // A full disk is an error: what is done now would be lost unseen.
    const severity = hasCode(error, 'disk-full') ? 'error' : 'warning';
    return { message: messageOf(error).replace(/\.$/, ''), severity };
  }
}

async function takeInTurn(name: string, storage: Storage, room: SavingRoom): Promise<string | null> {
  const onWait = (holder: string) => inform(room, `Waiting: ${holder}.`);
  return room.underWay.abortable((signal) => room.saving.lock.takeInTurn(storage, name, { signal, onWait }));
}

/** Reads a session again with its key of the keychain; a slow keychain is waited for in the background. */
async function withKeychain(
  loaded: LoadedSession,
  { storage, room }: { readonly storage: Storage; readonly room: SavingRoom },
): Promise<LoadedSession> {
  if (loaded.kind !== 'session' || loaded.wants !== 'keychain') return loaded;
  const { name, settings } = loaded.snapshot;
  if (!mayAskKeychain(settings, room)) return loaded;
  const whenLate = async () => {
    if (room.store.getState().name === name) await openSecrets(room);
  };
  return (await askKeychain({ how: 'find', whenLate }, room)) ? storage.reloadSession(name) : loaded;
}

const maxNamed = 12;

function warnOfLostNames({ lost = [] }: SessionSnapshot, room: SavingRoom): void {
  if (lost.length === 0) return;
  const named = lost.slice(0, maxNamed).map(({ name, reason }) => `${name} (${reason})`);
  const more = lost.length > named.length ? ` and ${lost.length - named.length} more` : '';
  warn(
    room,
    `Not restored: ${named.join(', ')}${more}.`,
    'variables and all other definitions were restored',
  );
}

function reportLock(name: string, { message, severity }: RefusedLock, room: SavingRoom): void {
  printMessage(room, severity, {
    message: `Read-only: ${message}.`,
    hint: `.fork NAME continues with a copy; .open ${name} --take-over makes it writable here`,
  });
}

function reportMissingFile(name: string, room: SavingRoom): void {
  const hint =
    room.saving.persistence === 'always'
      ? (suggestFile(name) ?? `.save ${name} creates one from this session`)
      : missingFileHint(name);
  fail(room, `There is no file ${name}.`, hint);
}

function readableSession(
  name: string,
  loaded: LoadedSession,
  { room, storage }: { readonly room: SavingRoom; readonly storage: Storage },
): { readonly snapshot: SessionSnapshot; readonly readOnly: string | null } | null {
  switch (loaded.kind) {
    case 'missing':
      if (looksLikeRequestFile(name) && !existsSync(name)) {
        reportMissingFile(name, room);
        return null;
      }
      fail(room, `There is no session "${name}".`, hintForMissing(name, { room, storage }));
      return null;
    case 'damaged': {
      const hint = `it was moved to ${loaded.setAside}`;
      fail(room, loaded.message, hint);
      return loaded.recovered === null ? null : { snapshot: loaded.recovered, readOnly: null };
    }
    case 'newer':
      warn(room, loaded.message, 'nothing is written to it; .fork saves changes');
      return { snapshot: loaded.snapshot, readOnly: loaded.message };
    case 'session':
      for (const message of loaded.notices) warn(room, message);
      return { snapshot: loaded.snapshot, readOnly: null };
    default:
      return loaded satisfies never;
  }
}

function hintForMissing(
  name: string,
  { room, storage }: { readonly room: SavingRoom; readonly storage: Storage },
): string {
  if (isFolder(name)) return `it is a folder: ${folderHint(name)}`;
  if (existsSync(name)) return `it is a file: .import ${name} imports it, restloop ${name} opens it`;
  const file = fileNearSession(name);
  if (file !== null) return `did you mean the file ${file}?`;
  return room.saving.persistence === 'always'
    ? missingSessionHint(name, storage, '.sessions')
    : `${missingSessionHint(name, storage)} · restloop help sessions`;
}
