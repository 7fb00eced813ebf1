import { limits } from './limits.ts';

/** How much room the texts of responses may take in a child, beyond what scripts may hold. */
export interface TextAllowance {
  add(length: number): void;
  bytes(): number;
}

export function createTextAllowance(): TextAllowance {
  let lengths: number[] = [];
  return {
    add(length) {
      if (length === 0) return;
      lengths = [...lengths, length].slice(-limits.responses);
    },
    // Two bytes a character at the worst, once on the way and once at the goal.
    bytes: () => lengths.reduce((sum, length) => sum + length, 0) * 4,
  };
}
