import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { moveFiles, sessionFileEndings } from './bin.ts';
import type { Home } from './home.ts';
import { acquireLock, lockHolder, removeLock } from './locks.ts';
import { sessionFileNames } from './session-files.ts';

const keptSlots = 20;

/** The files of sessions without a name: one slot for each, so that two shells lose nothing to each other. */
export interface UnnamedSlots {
  /** The slot of this shell's session; another session, told by when it was created, gets another slot. */
  slotFor(createdAt: number): string;
  current(): string;
  /** The newest slot that no other living shell uses, made this shell's own; null where there is none. */
  takeNewest(): string | null;
  /** What `takeNewest` would take, left where it is. */
  peekNewest(): string | null;
  /** The session that was taken was created then. */
  setOwner(createdAt: number): void;
  /** The session got a name: where its files are, or null when it had none here. */
  leave(createdAt: number): string | null;
  remove(slot: string): void;
}

export function openUnnamedSlots({ unnamed: directory, locks }: Home): UnnamedSlots {
  let slot = newSlot();
  let owner: number | null = null;
  const lockOf = (of: string) => ({ directory: locks, name: `.unnamed-${of}` });
  const isFree = (of: string): boolean => (lockHolder(lockOf(of))?.pid ?? process.pid) === process.pid;
  const remove = (old: string): void => {
    for (const ending of sessionFileEndings) rmSync(join(directory, `${old}${ending}`), { force: true });
    removeLock(lockOf(old));
  };
  return {
    slotFor(createdAt) {
      if (owner === createdAt) return slot;
      if (owner !== null) slot = newSlot();
      owner = createdAt;
      acquireLock(lockOf(slot));
      for (const old of slotsByAge(directory).slice(keptSlots)) if (isFree(old) && old !== slot) remove(old);
      return slot;
    },
    current: () => slot,
    peekNewest: () => slotsByAge(directory).find(isFree) ?? null,
    takeNewest() {
      const newest = slotsByAge(directory).find(isFree);
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
      return slot;
    },
    setOwner(createdAt) {
      owner = createdAt;
    },
    leave(createdAt) {
      if (owner !== createdAt) return null;
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

/** Newest first. */
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
