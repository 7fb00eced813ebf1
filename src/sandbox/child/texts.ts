import { createTextAllowance } from '../protocol/rss.ts';
import type { IsolatedVm, Transferable } from './isolated-vm.ts';
import type { MemoryWatch } from './memory-watch.ts';

/** Texts of responses on their way into the isolate, which shares them instead of copying them. */
export interface Texts {
  keep(text: string): Transferable;
}

export function createTexts(ivm: IsolatedVm, memory: MemoryWatch): Texts {
  const allowance = createTextAllowance();
  return {
    keep(text) {
      // Less than what it costs to share it.
      if (text.length < shortest) return text;
      allowance.add(text.length);
      memory.allow(allowance.bytes());
      return new ivm.ExternalCopy(text).copyInto();
    },
  };
}

/** Characters. */
const shortest = 5000;
