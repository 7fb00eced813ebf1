import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Home } from '../home.ts';
import { acquireLock, lockHolder, removeLock } from '../locks.ts';
import { namesIn } from '../read-stored.ts';
import { moveFiles, sessionFileEndings } from './bin.ts';
import { sessionFileNames } from './session-files.ts';

const maxSlots = 20;

/** The files of sessions without a name: one slot for each, so that two shells lose nothing to each other. */
export function openUnnamedSlots({ unnamed: directory, locks }: Home) {
  let slot = newSlot();
  let owner: number | null = null;
  const lockOf = (of: string) => ({ directory: locks, name: `.unnamed-${of}` });
  const isFree = (of: string): boolean => (lockHolder(lockOf(of))?.pid ?? process.pid) === process.pid;
  let claimed: string | null = null;
  const claim = (): void => {
    if (claimed === slot) return;
    acquireLock(lockOf(slot));
    claimed = slot;
    clearAway();
  };
  const remove = (old: string): void => {
    for (const ending of sessionFileEndings) rmSync(join(directory, `${old}${ending}`), { force: true });
    removeLock(lockOf(old));
  };
  const clearAway = (): void => {
    const slots = slotsByAge(directory);
    const kept = new Set([...slots.slice(0, maxSlots), slot]);
    const others = [
      ...slots,
      ...namesIn(directory).map((name) => name.replace(/\..*$/, '')),
      ...namesIn(locks).flatMap((name) => /^\.unnamed-(.+)\.lock$/.exec(name)?.[1] ?? []),
    ];
    for (const old of new Set(others)) if (!kept.has(old) && isFree(old)) remove(old);
  };
  return {
    /** The slot of this shell's session. Another session, with another creation time, gets another slot. */
    slotFor(createdAt: number) {
      if (owner !== null && owner !== createdAt) slot = newSlot();
      owner = createdAt;
      claim();
      return slot;
    },
    current: () => slot,
    /** Something is written into the current slot: until this shell ends, no other one takes it or clears it away. */
    claim,
    peekNewest: (): string | null => slotsByAge(directory).find(isFree) ?? null,
    /** Takes the newest slot, and that of the open session only where there is no other. */
    takeNewest(open?: number): string | null {
      const free = slotsByAge(directory).filter(isFree);
      const newest = free.find((one) => one !== slot || owner !== open) ?? free[0];
      if (newest === undefined || newest === slot) return newest ?? null;
      const mine = newSlot();
      try {
        acquireLock(lockOf(mine));
        moveFiles({ directory, file: newest }, { directory, file: mine });
        removeLock(lockOf(newest));
      } catch {
        // Another shell took it a moment ago.
        removeLock(lockOf(mine));
        return null;
      }
      slot = mine;
      claimed = mine;
      return slot;
    },
    setOwner(createdAt: number) {
      owner = createdAt;
    },
    leave(createdAt: number): string | null {
      // Exchanges may be there before anything else was kept.
      if (owner !== null && owner !== createdAt) return null;
      const left = slot;
      slot = newSlot();
      owner = null;
      return left;
    },
    remove,
  };
}

let slotCount = 0;

function newSlot(): string {
  slotCount += 1;
  return `${Date.now()}-${process.pid}-${slotCount}`;
}

function slotsByAge(directory: string): string[] {
  const times = new Map<string, number>();
  for (const name of sessionFileNames(directory)) {
    try {
      times.set(name, statSync(join(directory, `${name}.json`)).mtimeMs);
    } catch {
      // Taken by another shell meanwhile.
    }
  }
  return [...times].sort(([, a], [, b]) => b - a).map(([name]) => name);
}
