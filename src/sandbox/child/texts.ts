import { createTextAllowance } from '../protocol/rss.ts';
import type { IsolatedVm, Transferable } from './isolated-vm.ts';
import type { MemoryWatch } from './memory/memory-watch.ts';

export type Texts = ReturnType<typeof createTexts>;

export function createTexts(ivm: IsolatedVm, memory: MemoryWatch) {
  const allowance = createTextAllowance();
  return {
    keep(text: string): Transferable {
      // Copying a short text is cheaper than sharing it.
      if (text.length < minSharedLength) return text;
      allowance.add(text.length);
      memory.allow(allowance.bytes());
      return new ivm.ExternalCopy(text).copyInto();
    },
  };
}

const minSharedLength = 5000;
