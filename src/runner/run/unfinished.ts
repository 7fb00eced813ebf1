/** What is left of a request while the next one is on its way: its script is running, and nobody was told of it yet. */
export interface Unfinished {
  isThere(): boolean;
  leave(finish: () => Promise<void>): void;
  /** Does it, once. */
  finish(): Promise<void>;
}

/** Nothing is left yet. */
export function createUnfinished(): Unfinished {
  let left: (() => Promise<void>) | null = null;
  return {
    isThere: () => left !== null,
    leave(finish) {
      left = finish;
    },
    async finish() {
      const finish = left;
      left = null;
      await finish?.();
    },
  };
}
