import type { NumberedExchange } from '../../core/session/state.ts';
import type { Storage } from '../../ports/storage.ts';
import { createHeldLock, type HeldLock } from './session-lock.ts';

export interface Saving {
  readonly storage: () => Promise<Storage>;
  readonly persistence: 'always' | 'named' | 'never';
  readonly lock: HeldLock;
  /** A keychain that failed is not used again; `pending` is the work in the background. */
  readonly keychain: { failed: boolean; pending: Promise<void> };
  readonly clearedSecrets: Set<string>;
  /** Exchanges that a file recorded, until the session has a name. */
  readonly recorded: NumberedExchange[];
  readonly reported: ReportedOnce;
}

interface ReportedOnce {
  failure: string | null;
  proxyUser: boolean;
  cookies: boolean;
  undecided: boolean;
  signIn: boolean;
  /** Questions about secrets of an export that were answered with no. */
  readonly declined: Set<string>;
}

export function createSaving({
  storage,
  persistence,
  now,
}: Pick<Saving, 'storage' | 'persistence'> & { readonly now: () => number }): Saving {
  return {
    storage,
    persistence,
    lock: createHeldLock(now),
    keychain: { failed: false, pending: Promise.resolve() },
    clearedSecrets: new Set(),
    recorded: [],
    reported: {
      failure: null,
      proxyUser: false,
      cookies: false,
      undecided: false,
      signIn: false,
      declined: new Set(),
    },
  };
}
