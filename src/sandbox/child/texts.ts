import { createTextAllowance } from '../protocol/rss.ts';
import type { IsolatedVm, Transferable } from './isolated-vm.ts';
import type { MemoryWatch } from './memory/memory-watch.ts';

export interface Texts {
  keep(text: string): Transferable;
}

export function createTexts(ivm: IsolatedVm, memory: MemoryWatch): Texts {
  const allowance = createTextAllowance();
  return {
    keep(text) {
      // Copying a short text is cheaper than sharing it.
      if (text.length < minSharedLength) return text;
      allowance.add(text.length);
      memory.allow(allowance.bytes());
      return new ivm.ExternalCopy(text).copyInto();
    },
  };
}

const minSharedLength = 5000;
