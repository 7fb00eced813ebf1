import { existsSync } from 'node:fs';
import type { LoadedSession } from '../../core/session/saved/saved-session.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';
import type { Storage } from '../../ports/storage.ts';
import type { EffectContext } from '../context.ts';
import { messageOf } from '../message.ts';
import type { Store } from '../store.ts';
import { askKeychain, mayAskKeychain } from './secrets/keychain.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { tell } from './tell.ts';

/** Opens a session by name (`last`: the unnamed one); false when there is none that could be opened. */
export async function openSession(
  { name, takeOver }: { readonly name: string; readonly takeOver: boolean },
  context: EffectContext,
  store: Store,
): Promise<boolean> {
  const storage = await context.storage();
  // Before it is read: what another shell writes until then must be seen.
  const isLocked = name !== 'last' && context.persistence !== 'never' && storage.hasSession(name);
  const lock = isLocked ? await takeLock({ name, takeOver }, storage, context) : null;
  const first = name === 'last' ? storage.loadLast() : storage.loadSession(name);
  const loaded = await withKeychain(first, { storage, context, store });
  const found = readableSession(name, loaded, context);
  if (found === null) {
    const { name: current, readOnly } = store.getState();
    if (isLocked && current !== null && readOnly === null) context.lock.take(storage, current);
    return false;
  }
  if (lock !== null) tellLock(name, lock, context);
  const readable = {
    ...found,
    readOnly: found.readOnly ?? lock?.message ?? null,
    lostSecrets: loaded.kind === 'session' ? loaded.lockedSecrets : [],
  };
  const exchangeCount = storage.exchanges(readable.snapshot.name).lastNumber();
  // What the former session defined in JavaScript is not part of this one.
  await context.resetSandbox();
  await store.dispatch({ kind: 'session-opened', ...readable, exchangeCount });
  tellLost(readable.snapshot, context);
  return true;
}

/** Why the session is not this program's to write. */
interface RefusedLock {
  readonly message: string;
  readonly severity: 'warning' | 'error';
}

/** Who has it, or why nobody can: on a read-only disk there are no locks, and nothing is written. */
async function takeLock(
  { name, takeOver }: { readonly name: string; readonly takeOver: boolean },
  storage: Storage,
  context: EffectContext,
): Promise<RefusedLock | null> {
  try {
    const holder =
      context.persistence === 'named' && !takeOver
        ? await takeInTurn(name, storage, context)
        : context.lock.take(storage, name, takeOver ? 'take-over' : 'ask');
    return holder === null ? null : { message: holder, severity: 'warning' };
  } catch (error) {
    // Nobody chose a full disk: what is done now would be lost unseen.
    const severity = hasCode(error, 'disk-full') ? 'error' : 'warning';
    return { message: messageOf(error).replace(/\.$/, ''), severity };
  }
}

/** Commands on one session run one after another, and each sees what those before it wrote. */
async function takeInTurn(name: string, storage: Storage, context: EffectContext): Promise<string | null> {
  const waiting = new AbortController();
  context.running.stop = () => waiting.abort();
  try {
    return await context.lock.takeInTurn(storage, name, {
      signal: waiting.signal,
      onWait: (holder) => tell(context, 'info', { message: `Waiting: ${holder}.`, hint: null }),
    });
  } finally {
    context.running.stop = null;
  }
}

/** A session whose key is in the system's keychain is read again with it; where that takes long, its secrets follow. */
async function withKeychain(
  loaded: LoadedSession,
  {
    storage,
    context,
    store,
  }: { readonly storage: Storage; readonly context: EffectContext; readonly store: Store },
): Promise<LoadedSession> {
  if (loaded.kind !== 'session' || loaded.wants !== 'keychain') return loaded;
  const { name, settings } = loaded.snapshot;
  if (!mayAskKeychain(settings, context)) return loaded;
  const whenLate = async () => {
    if (store.getState().name === name) await openSecrets(context, store);
  };
  return (await askKeychain({ how: 'find', whenLate }, context)) ? storage.reloadSession(name) : loaded;
}

const mostNamed = 12;

/** JavaScript that no definition can make again: a response, a timer, an instance. */
function tellLost({ lost = [] }: SessionSnapshot, context: EffectContext): void {
  if (lost.length === 0) return;
  const named = lost.slice(0, mostNamed).map(({ name, reason }) => `${name} (${reason})`);
  const more = lost.length > named.length ? ` and ${lost.length - named.length} more` : '';
  tell(context, 'warning', {
    message: `Not restored: ${named.join(', ')}${more}.`,
    hint: 'variables and everything else that was defined is back',
  });
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

function tellLock(name: string, { message, severity }: RefusedLock, context: EffectContext): void {
  tell(context, severity, {
    message: `Read-only: ${message}.`,
    hint: `.fork NAME goes on with a copy; .open ${name} --take-over takes it from there`,
  });
}

function readableSession(
  name: string,
  loaded: LoadedSession,
  context: EffectContext,
): { readonly snapshot: SessionSnapshot; readonly readOnly: string | null } | null {
  switch (loaded.kind) {
    case 'missing':
      tell(context, 'error', {
        message: `There is no session "${name}".`,
        hint: existsSync(name)
          ? `it is a file: .import ${name} imports it, restloop ${name} opens it`
          : '.sessions lists the saved ones',
      });
      return null;
    case 'damaged': {
      const hint = `it was set aside as ${loaded.setAside}`;
      tell(context, 'error', { message: loaded.message, hint });
      return loaded.recovered === null ? null : { snapshot: loaded.recovered, readOnly: null };
    }
    case 'newer':
      tell(context, 'warning', {
        message: loaded.message,
        hint: 'nothing is written to it; .fork keeps changes',
      });
      return { snapshot: loaded.snapshot, readOnly: loaded.message };
    case 'session':
      for (const message of loaded.notices) tell(context, 'warning', { message });
      return { snapshot: loaded.snapshot, readOnly: null };
    default:
      return loaded satisfies never;
  }
}
