import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionSnapshot } from '../core/session/types.ts';
import { nearestName } from '../core/template/nearest.ts';
import type { SessionLock, Storage } from '../ports/storage.ts';
import { openExchangeHistory } from './history/exchange-history.ts';
import { decodeExchange, encodeExchange } from './history/exchange-record.ts';
import { openInputHistory } from './history/input-history.ts';
import { ensurePrivateDirectory, locateHome } from './home.ts';
import { acquireLock, lockHolder } from './locks.ts';
import { storePreferences } from './preferences/store-preferences.ts';
import { createKeyRing } from './secrets/key-ring.ts';
import { openTokens } from './secrets/token-store.ts';
import { bringBack, deletedSessions, moveFiles, moveToBin } from './sessions/bin.ts';
import { listSessionFiles } from './sessions/session-files.ts';
import { sessionFileName } from './sessions/session-name.ts';
import { openStoredSessions, snapshotOf } from './sessions/stored-sessions.ts';
import { openUnnamedSlots } from './sessions/unnamed.ts';
import { StorageError, toStorageError } from './storage-error.ts';
import { openStoredTexts } from './stored-texts.ts';

export function openStorage(options: { readonly home?: string; readonly passphrase?: string } = {}): Storage {
  const home = locateHome(options.home);
  const slots = openUnnamedSlots(home);
  const inputs = openInputHistory(home);
  const ring = createKeyRing();
  ring.setKey('passphrase', options.passphrase ?? null);
  const { load, save } = openStoredSessions(ring);
  const locks = new Map<string, Extract<SessionLock, { kind: 'locked' }>>();

  const sessionPath = (file: string): string => join(home.sessions, `${file}.json`);
  const unnamedPath = (slot: string): string => join(home.unnamed, `${slot}.json`);

  const requireFree = (name: string, file: string): void => {
    if (existsSync(sessionPath(file))) {
      throw new StorageError(
        'exists',
        `A session "${name}" already exists; choose another name, or .delete it.`,
      );
    }
  };

  const requireSession = (name: string): string => {
    const file = sessionFileName(name);
    if (existsSync(sessionPath(file))) return file;
    throw new StorageError('missing', `There is no session "${name}"${suggestion(nearSession(name))}`);
  };

  const nearSession = (name: string): string | null =>
    nearestName(
      name,
      listSessionFiles(home.sessions).map((session) => session.name),
    );

  /** Moving a session away under the shell that writes it would lose what that one writes next. */
  const requireUnused = (name: string, file: string): void => {
    const holder = lockHolder({ directory: home.locks, name: file });
    if (holder === null || locks.get(file)?.isHeld() === true) return;
    throw new StorageError(
      'in-use',
      `The session "${name}" is open in another restloop (process ${holder.pid} on ${holder.host}); close it there first.`,
    );
  };

  const leaveSlot = (snapshot: SessionSnapshot, file: string): void => {
    const slot = slots.leave(snapshot.createdAt);
    if (slot === null) return;
    const exchanges = join(home.unnamed, `${slot}.exchanges`);
    const target = join(home.sessions, `${file}.exchanges`);
    if (existsSync(exchanges) && !existsSync(target)) renameSync(exchanges, target);
    slots.remove(slot);
  };

  // Opening a session asks no server for them.
  const descriptions = openStoredTexts(join(home.path, 'descriptions'), { what: 'The description' });

  return {
    storeDescription: descriptions.write,
    readDescriptionText: descriptions.read,
    tokens: openTokens(home, ring),
    storePreferences: (part, preferences) => storePreferences(home, part, preferences),
    loadSession: (name) => load(sessionPath(sessionFileName(name)), name),
    writeExchange: (exchange) => encodeExchange(exchange, 4 * 1024 * 1024),
    readExchange: decodeExchange,
    saveSession(snapshot, name) {
      const file = sessionFileName(name);
      const what = `The session "${name}" could not be saved`;
      if (locks.get(file)?.isHeld() === false) {
        throw new StorageError(
          'lost-lock',
          `${what}: another shell took it over; .fork NAME saves your changes.`,
        );
      }
      ensurePrivateDirectory(home.sessions);
      save(sessionPath(file), { ...snapshot, name }, what);
      leaveSlot(snapshot, file);
    },
    loadLast(open) {
      const slot = slots.takeNewest(open);
      if (slot === null) return { kind: 'missing' };
      const loaded = load(unnamedPath(slot), null);
      const snapshot = snapshotOf(loaded);
      if (snapshot !== null) slots.setOwner(snapshot.createdAt);
      return loaded;
    },
    peekLast() {
      const slot = slots.peekNewest();
      return slot === null
        ? null
        : (listSessionFiles(home.unnamed).find(({ name }) => name === slot) ?? null);
    },
    saveLast(snapshot) {
      ensurePrivateDirectory(home.unnamed);
      save(
        unnamedPath(slots.slotFor(snapshot.createdAt)),
        { ...snapshot, name: null },
        'The session could not be saved',
      );
    },
    listSessions: () => listSessionFiles(home.sessions),
    hasSession: (name) => existsSync(sessionPath(sessionFileName(name))),
    nearSession,
    renameSession(from, to) {
      const source = requireSession(from);
      requireUnused(from, source);
      const target = sessionFileName(to);
      if (source !== target) {
        requireFree(to, target);
        moving(
          () =>
            moveFiles({ directory: home.sessions, file: source }, { directory: home.sessions, file: target }),
          from,
        );
      }
      const loaded = load(sessionPath(target), to);
      const snapshot = snapshotOf(loaded);
      if (loaded.kind === 'session' && snapshot !== null) {
        save(sessionPath(target), { ...snapshot, name: to }, `The session "${to}" could not be renamed`);
      }
      const lock = locks.get(source);
      if (lock === undefined || source === target) return;
      this.lockSession(to);
      lock.release();
    },
    deleteSession(name) {
      const file = requireSession(name);
      requireUnused(name, file);
      moving(() => moveToBin(home, file, Date.now()), name);
    },
    undeleteSession(name) {
      const file = sessionFileName(name);
      requireFree(name, file);
      ensurePrivateDirectory(home.sessions);
      let isBack = false;
      moving(() => {
        isBack = bringBack(home, file);
      }, name);
      if (isBack) return;
      const near = nearestName(name, deletedSessions(home));
      throw new StorageError('missing', `There is no deleted session "${name}"${suggestion(near)}`);
    },
    lockSession(name, mode = 'ask') {
      const file = sessionFileName(name);
      const mine = locks.get(file);
      if (mine?.isHeld()) return mine;
      const lock = acquireLock({ directory: home.locks, name: file }, mode);
      if (lock.kind === 'held') return lock;
      const held = {
        ...lock,
        release() {
          if (locks.get(file) === held) locks.delete(file);
          lock.release();
        },
      };
      locks.set(file, held);
      return held;
    },
    setPassphrase: (passphrase) => ring.setKey('passphrase', passphrase),
    async askKeychain(how, { timeoutMs }) {
      const { findKeychainKey, makeKeychainKey } = await import('./secrets/keychain.ts');
      const found = await (how === 'find' ? findKeychainKey : makeKeychainKey)({ home, timeoutMs });
      if (found !== null) ring.setKey(`keychain ${found.id}`, found.key);
      return found !== null;
    },
    async checkKeychain({ timeoutMs }) {
      const { checkKeychain } = await import('./secrets/keychain.ts');
      await checkKeychain(timeoutMs);
    },
    keySource: () => (ring.source === null || ring.source === 'passphrase' ? ring.source : 'keychain'),
    reloadSession: (name) =>
      name === null
        ? load(unnamedPath(slots.current()), null)
        : load(sessionPath(sessionFileName(name)), name),
    appendHistory: (line) => inputs.append(line),
    forgetHistory: (lines) => inputs.forget(lines),
    loadHistory: (limit) => inputs.load(limit),
    exchanges(name) {
      if (name !== null)
        return openExchangeHistory(join(home.sessions, `${sessionFileName(name)}.exchanges`));
      const history = openExchangeHistory(join(home.unnamed, `${slots.current()}.exchanges`));
      return {
        ...history,
        append(exchanges, maximumBytes) {
          slots.claim();
          history.append(exchanges, maximumBytes);
        },
      };
    },
  };
}

function moving(move: () => void, name: string): void {
  try {
    move();
  } catch (error) {
    throw toStorageError(error, { what: `The session "${name}" could not be moved`, path: name });
  }
}

const suggestion = (near: string | null): string => (near === null ? '.' : `; did you mean "${near}"?`);
