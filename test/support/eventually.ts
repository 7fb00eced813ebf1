import { vi } from 'vitest';

/** Waits until nothing is thrown. The limit is far above what a busy machine takes. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 10 });
