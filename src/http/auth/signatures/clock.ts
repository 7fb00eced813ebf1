export interface SignatureClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Hexadecimal digits that were not there before. */
  nonce(): string;
}

export const systemClock: SignatureClock = {
  now: Date.now,
  nonce: () => process.getBuiltinModule('node:crypto').randomBytes(16).toString('hex'),
};
