const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Bounds and defaults of `.until`, `.watch` and `.repeat`; times in milliseconds. */
export const repeatLimits = {
  every: { minimum: 100, maximum: hour, until: 2 * second, watch: 5 * second },
  within: { minimum: second, maximum: 24 * hour, until: 2 * minute },
  count: { maximum: 10_000, initial: 10 },
  parallel: { maximum: 50, initial: 1 },
  attempts: 100_000,
  /** A server that asks for a longer wait ends the command. */
  serverWait: 10 * minute,
} as const;
