/** Memory that the main thread and the memory thread share: indices of an Int32Array. Sizes are kilobytes. */
export const fields = {
  /** Odd while code runs. */
  turn: 0,
  limit: 1,
  rss: 2,
  /** Never written: waiting for a change of it is a sleep. */
  never: 3,
} as const;

export interface MemoryThreadData {
  readonly memory: SharedArrayBuffer;
}

/** Last words of a child, by which the supervisor knows the reason where the system has no signals. */
export const outOfMemory = 'out of memory';
