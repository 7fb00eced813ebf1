import { formatAge } from '../core/view/paint/units.ts';
import type { SessionLock, Storage } from './ports.ts';

/** The lock of the session that is open: one process writes a session, the others read it. */
export interface HeldLock {
  /** Takes the lock of a session in place of the one held before; the sentence that says who has it, or null. */
  take(storage: Storage, name: string, mode?: 'ask' | 'take-over'): string | null;
  release(): void;
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
  return {
    release,
    take(storage, name, mode = 'ask') {
      // Names that differ in capitals only are one session.
      if (held?.name.toLowerCase() === name.toLowerCase() && held.isHeld()) return null;
      const lock = storage.lockSession(name, mode);
      if (lock.kind === 'held') return describeHolder(name, lock.by, now());
      release();
      held = { name, release: lock.release, isHeld: lock.isHeld };
      return null;
    },
  };
}

function describeHolder(name: string, by: Extract<SessionLock, { kind: 'held' }>['by'], at: number): string {
  return `another restloop (process ${by.pid} on ${by.host}) has had "${name}" open for ${formatAge(at - by.since)}`;
}
