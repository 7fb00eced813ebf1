/** How a hostile script may end. `value`: it did no harm. */
type Ending = 'value' | 'exception' | 'timeout' | 'memory' | 'interrupted';

// What fills the memory may meet either limit first: that is up to the speed of the machine.

export interface HostileScript {
  readonly name: string;
  readonly code: string;
  /** The usual one first. */
  readonly ends: readonly Ending[];
  /** Interrupted after it has waited for a moment. */
  readonly interrupt?: true;
}

export const script = (name: string, code: string, ...ends: readonly Ending[]): HostileScript => ({
  name,
  code,
  ends: ends.includes('memory') ? [...ends, 'timeout'] : ends,
});
