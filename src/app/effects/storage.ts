import type { StorageRequest } from '../../core/session/effects.ts';
import { toSnapshot } from '../../core/session/saved/snapshot.ts';
import { formatCount } from '../../core/view/paint/units.ts';
import type { Storage } from '../../ports/storage.ts';
import { messageOf } from '../message.ts';
import type { SavingRoom } from '../rooms.ts';
import { storedResponsesOf } from '../saving/stored-responses.ts';
import { fail, inform } from './messages.ts';
import { openSession } from './open.ts';
import { storeSecrets } from './persist.ts';
import { storeExchanges } from './responses/history.ts';

export async function runStorageRequest(request: StorageRequest, room: SavingRoom): Promise<void> {
  try {
    await handlers[request.kind]({
      request: request as never,
      storage: await room.saving.storage(),
      room,
    });
  } catch (error) {
    fail(room, messageOf(error));
  }
}

interface StorageContext<Kind extends StorageRequest['kind']> {
  readonly request: Extract<StorageRequest, { kind: Kind }>;
  readonly storage: Storage;
  readonly room: SavingRoom;
}

const handlers: {
  readonly [Kind in StorageRequest['kind']]: (given: StorageContext<Kind>) => Promise<void> | void;
} = {
  async begin({ request: { name }, storage, room }) {
    if (await saveUnder(name, storage, room)) inform(room, `New session ${name}.`);
  },
  async save({ request: { name }, storage, room }) {
    if (!(await saveUnder(name, storage, room))) return;
    inform(room, `Saved as ${name}.`, `restloop ${/\s/.test(name) ? `"${name}"` : name} opens it again`);
  },
  async open({ request, room }) {
    if (await openSession(request, room)) {
      const { name } = request;
      const { layers, requests } = room.store.getState();
      inform(
        room,
        `Opened ${name}: ${formatCount(layers.session.size + layers.base.size, 'variable')}, ${formatCount(requests.length, 'request')}.`,
      );
    }
  },
  list({ storage, room }) {
    const sessions = storage.listSessions();
    if (sessions.length === 0)
      return inform(room, 'No sessions are saved yet.', '.save my-api saves this one');
    room.front.print({ kind: 'sessions', sessions, at: room.now() });
  },
  async rename({ request: { name }, storage, room }) {
    const from = room.store.getState().name;
    if (from === null) return fail(room, 'This session has no name yet.', `.save ${name}`);
    storage.renameSession(from, name);
    if (room.store.getState().readOnly === null) room.saving.lock.take(storage, name);
    await room.store.dispatch({ kind: 'session-named', name });
    inform(room, `Renamed ${from} to ${name}.`);
  },
  async delete({ request: { name }, storage, room }) {
    storage.deleteSession(name);
    if (room.store.getState().name === name) await room.store.dispatch({ kind: 'session-named', name: null });
    inform(room, `Deleted ${name}.`, `.undelete ${name} brings it back`);
  },
  undelete({ request: { name }, storage, room }) {
    storage.undeleteSession(name);
    inform(room, `Restored ${name}.`, `.open ${name}`);
  },
  async fork({ request: { name }, storage, room }) {
    if (storage.hasSession(name)) {
      return fail(room, `A session "${name}" already exists.`, 'choose another name');
    }
    room.saving.lock.take(storage, name);
    await saveAs(name, storage, room);
    inform(room, `Now working in the copy ${name}.`);
  },
};

async function saveUnder(name: string, storage: Storage, room: SavingRoom): Promise<boolean> {
  const state = room.store.getState();
  if (state.name?.toLowerCase() !== name.toLowerCase() && storage.hasSession(name)) {
    const hint = `.open ${name} opens it, .delete ${name} removes it`;
    fail(room, `A session "${name}" already exists.`, hint);
    return false;
  }
  const holder = room.saving.lock.take(storage, name);
  if (holder !== null) {
    fail(room, `Not saved: ${holder}.`, 'choose another name');
    return false;
  }
  await saveAs(name, storage, room);
  return true;
}

async function saveAs(name: string, storage: Storage, room: SavingRoom): Promise<void> {
  const state = room.store.getState();
  const snapshot = { ...toSnapshot(state, room.now()), ...storedResponsesOf(state, storage), name };
  storage.saveSession(snapshot, name);
  await room.store.dispatch({ kind: 'session-named', name });
  await room.store.dispatch({ kind: 'persisted' });
  await storeExchanges(room.saving.recorded.splice(0), room);
  await storeSecrets(snapshot, room);
}
