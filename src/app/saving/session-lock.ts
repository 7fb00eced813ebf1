import { setTimeout as wait } from 'node:timers/promises';
import { formatAge } from '../../core/view/paint/units.ts';
import type { LockHolder, SessionLock, Storage } from '../../ports/storage.ts';

export type HeldLock = ReturnType<typeof createHeldLock>;

interface LockWaitOptions {
  readonly signal: AbortSignal;
  readonly onWait: (holder: string) => void;
}

export function createHeldLock(now: () => number) {
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
    /** Takes a lock instead of the one held. Returns null, or a sentence about its holder. */
    take: (storage: Storage, name: string, mode: 'ask' | 'take-over' = 'ask'): string | null =>
      describe(
        name,
        attempt(name, () => storage.lockSession(name, mode)),
      ),
    async takeInTurn(
      storage: Storage,
      name: string,
      { signal, onWait }: LockWaitOptions,
    ): Promise<string | null> {
      const begun = now();
      let isSaid = false;
      for (;;) {
        const by = attempt(name, () => storage.lockSession(name, 'briefly'));
        const waited = now() - begun;
        // A shell may be open for days.
        if (by?.isBrief !== true || signal.aborted || waited > maxWaitMs) return describe(name, by);
        if (!isSaid && waited > quietWaitMs) onWait(describeHolder(name, by, now()));
        isSaid ||= waited > quietWaitMs;
        await wait(50 + Math.random() * 100, undefined, { signal }).catch(() => undefined);
      }
    },
  };
}

const maxWaitMs = 300_000;

const quietWaitMs = 3_000;

function describeHolder(name: string, by: LockHolder, at: number): string {
  return `"${name}" has been open in another restloop (process ${by.pid} on ${by.host}) for ${formatAge(at - by.since)}`;
}
