export interface SignInClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Begins work later; what it returns calls that off. */
  after(milliseconds: number, work: () => void): () => void;
}

export const systemSignInClock: SignInClock = {
  now: Date.now,
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
};
