import { cleanText } from '../../../core/text/clean.ts';
import { limits } from '../../protocol/limits.ts';
import type { OutputLevel } from '../contract.ts';

export type Output = ReturnType<typeof createOutput>;

export function createOutput(send: (level: OutputLevel, text: string) => void) {
  let length = 0;
  let count = 0;
  let isSpent = false;
  return {
    write(level: OutputLevel, text: string) {
      if (isSpent) return;
      count += 1;
      const left = limits.outputLength - length;
      if (count > limits.outputCount || left <= 0) {
        isSpent = true;
        send(
          'warn',
          `… the rest of the output is not shown: the limit is ${limits.outputCount} lines or ${limits.outputLength} characters for each input`,
        );
        return;
      }
      const shown = text.length > left ? `${text.slice(0, left)}…` : text;
      length += shown.length;
      send(level, cleanText(shown));
    },
    renewBudget() {
      length = 0;
      count = 0;
      isSpent = false;
    },
  };
}
