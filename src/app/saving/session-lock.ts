import { setTimeout as wait } from 'node:timers/promises';
import { formatAge } from '../../core/view/paint/units.ts';
import type { LockHolder, SessionLock, Storage } from '../../ports/storage.ts';

/** The lock of the session that is open: one process writes a session, the others read it. */
export interface HeldLock {
  /** Takes the lock of a session in place of the one held before; the sentence that says who has it, or null. */
  take(storage: Storage, name: string, mode?: 'ask' | 'take-over'): string | null;
  /** Takes it for a command, and waits for other commands until the signal is aborted. */
  takeInTurn(storage: Storage, name: string, waiting: Waiting): Promise<string | null>;
  release(): void;
}

interface Waiting {
  readonly signal: AbortSignal;
  /** Called once, where it takes a while. */
  readonly onWait: (holder: string) => void;
}

export function createHeldLock(now: () => number): HeldLock {
  let held: {
    readonly name: string;
    readonly release: () => void;
    readonly isHeld: () => boolean;
  } | null = null;
  const release = () => {
    held?.release();
    held = null;
  };
  const attempt = (name: string, ask: () => SessionLock): LockHolder | null => {
    // Names that differ in capitals only are one session.
    if (held?.name.toLowerCase() === name.toLowerCase() && held.isHeld()) return null;
    const lock = ask();
    if (lock.kind === 'held') return lock.by;
    release();
    held = { name, release: lock.release, isHeld: lock.isHeld };
    return null;
  };
  const describe = (name: string, by: LockHolder | null) =>
    by === null ? null : describeHolder(name, by, now());
  return {
    release,
    take: (storage, name, mode = 'ask') =>
      describe(
        name,
        attempt(name, () => storage.lockSession(name, mode)),
      ),
    async takeInTurn(storage, name, { signal, onWait }) {
      const begun = now();
      let isSaid = false;
      for (;;) {
        const by = attempt(name, () => storage.lockSession(name, 'briefly'));
        const waited = now() - begun;
        // A shell may be open for days.
        if (by?.isBrief !== true || signal.aborted || waited > maxWait) return describe(name, by);
        if (!isSaid && waited > quietWait) onWait(describeHolder(name, by, now()));
        isSaid ||= waited > quietWait;
        await wait(50 + Math.random() * 100, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}

/** Milliseconds that a command waits for others on its session. */
const maxWait = 300_000;

/** Milliseconds after which it says what it is waiting for. */
const quietWait = 3_000;

function describeHolder(name: string, by: LockHolder, at: number): string {
  return `another restloop (process ${by.pid} on ${by.host}) has had "${name}" open for ${formatAge(at - by.since)}`;
}
