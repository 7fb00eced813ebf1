import { limits } from './limits.ts';

/** Resident bytes that a child may hold beyond its own: the isolate's memory, and room for a late garbage collection. */
export function maxScriptRss(memoryMb: number): number {
  return (memoryMb * 1.25 + 64) * 1_048_576;
}

export function createTextAllowance() {
  let lengths: number[] = [];
  return {
    add(length: number) {
      if (length === 0) return;
      lengths = [...lengths, length].slice(-limits.responses);
    },
    // At worst two bytes a character, in transit and again in the isolate.
    bytes: () => lengths.reduce((sum, length) => sum + length, 0) * 4,
  };
}
