import type { StorageRequest } from '../../core/session/effects.ts';
import { toSnapshot } from '../../core/session/saved/snapshot.ts';
import { formatCount } from '../../core/view/paint/units.ts';
import type { Storage } from '../../ports/storage.ts';
import type { EffectContext } from '../context.ts';
import { messageOf } from '../message.ts';
import type { Store } from '../store.ts';
import { openSession } from './open.ts';
import { keepSecrets } from './persist.ts';
import { tell } from './tell.ts';

/** `.save`, `.open`, `.sessions` and their kin. */
export async function runStorageRequest(
  request: StorageRequest,
  context: EffectContext,
  store: Store,
): Promise<void> {
  try {
    await handlers[request.kind]({
      request: request as never,
      storage: await context.storage(),
      context,
      store,
    });
  } catch (error) {
    tell(context, 'error', { message: messageOf(error) });
  }
}

interface Given<Kind extends StorageRequest['kind']> {
  readonly request: Extract<StorageRequest, { kind: Kind }>;
  readonly storage: Storage;
  readonly context: EffectContext;
  readonly store: Store;
}

const handlers: { readonly [Kind in StorageRequest['kind']]: (given: Given<Kind>) => Promise<void> | void } =
  {
    async save({ request: { name }, storage, context, store }) {
      const state = store.getState();
      if (state.name?.toLowerCase() !== name.toLowerCase() && storage.hasSession(name)) {
        return tell(context, 'error', {
          message: `There is a session "${name}" already.`,
          hint: `.open ${name} opens it, .delete ${name} removes it`,
        });
      }
      const holder = context.lock.take(storage, name);
      if (holder !== null)
        return tell(context, 'error', { message: `Not saved: ${holder}.`, hint: 'choose another name' });
      const snapshot = { ...toSnapshot(state, context.now()), name };
      storage.saveSession(snapshot, name);
      await store.dispatch({ kind: 'session-named', name });
      await store.dispatch({ kind: 'persisted' });
      await keepSecrets(snapshot, context, store);
      tell(context, 'info', {
        message: `Saved as ${name}.`,
        hint: `restloop ${/\s/.test(name) ? `"${name}"` : name} opens it again`,
      });
    },
    async open({ request, context, store }) {
      if (await openSession(request, context, store)) {
        const { name } = request;
        const { layers, requests } = store.getState();
        tell(context, 'info', {
          message: `Opened ${name}: ${formatCount(layers.session.size + layers.base.size, 'variable')}, ${formatCount(requests.length, 'request')}.`,
        });
      }
    },
    list({ storage, context }) {
      const sessions = storage.listSessions();
      if (sessions.length === 0)
        return tell(context, 'info', {
          message: 'No sessions are saved yet.',
          hint: '.save my-api saves this one',
        });
      context.front.print({ kind: 'sessions', sessions, at: context.now() });
    },
    async rename({ request: { name }, storage, context, store }) {
      const from = store.getState().name;
      if (from === null)
        return tell(context, 'error', { message: 'This session has no name yet.', hint: `.save ${name}` });
      storage.renameSession(from, name);
      if (store.getState().readOnly === null) context.lock.take(storage, name);
      await store.dispatch({ kind: 'session-named', name });
      tell(context, 'info', { message: `${from} is now ${name}.` });
    },
    async delete({ request: { name }, storage, context, store }) {
      storage.deleteSession(name);
      if (store.getState().name === name) await store.dispatch({ kind: 'session-named', name: null });
      tell(context, 'info', { message: `Deleted ${name}.`, hint: `.undelete ${name} brings it back` });
    },
    undelete({ request: { name }, storage, context }) {
      storage.undeleteSession(name);
      tell(context, 'info', { message: `${name} is back.`, hint: `.open ${name}` });
    },
    async fork({ request: { name }, storage, context, store }) {
      if (storage.hasSession(name)) {
        return tell(context, 'error', {
          message: `There is a session "${name}" already.`,
          hint: 'choose another name',
        });
      }
      context.lock.take(storage, name);
      const snapshot = { ...toSnapshot(store.getState(), context.now()), name };
      storage.saveSession(snapshot, name);
      await store.dispatch({ kind: 'session-named', name });
      await store.dispatch({ kind: 'persisted' });
      await keepSecrets(snapshot, context, store);
      tell(context, 'info', { message: `This is ${name} now.` });
    },
  };
