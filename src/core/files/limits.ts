/** Largest sizes, in bytes, of files whose content is held in memory. A body sent with `<` is streamed and has none. */
export const fileLimits = {
  template: 64_000_000,
  schema: 16_000_000,
  script: 16_000_000,
  requests: 256_000_000,
  environment: 16_000_000,
  snapshots: 256_000_000,
  reports: 256_000_000,
  certificate: 16_000_000,
} as const;
