import type { Input } from '../failures/failures.ts';
import type { ReadScript } from './script-reader.ts';

export interface Sources {
  /** V8 compiles the same code with the same number only once: a script without definitions keeps its number. */
  numberOf(script: ReadScript): number;
  add(input: Input): void;
  find(number: number): Input | undefined;
}

export function createSources(): Sources {
  const inputs = new Map<number, Input>();
  const numbers = new WeakMap<ReadScript, number>();
  let count = 0;
  let length = 0;
  const forget = (number: number) => {
    length -= inputs.get(number)?.code.length ?? 0;
    inputs.delete(number);
  };
  return {
    numberOf(script) {
      const known = numbers.get(script);
      if (known !== undefined) return known;
      count += 1;
      if (script.names.definitions.length === 0) numbers.set(script, count);
      return count;
    },
    add(input) {
      forget(input.source);
      inputs.set(input.source, input);
      length += input.code.length;
      for (const number of inputs.keys()) {
        if (inputs.size <= maxInputs && (length <= maxLength || inputs.size === 1)) break;
        forget(number);
      }
    },
    find: (number) => inputs.get(number),
  };
}

const maxInputs = 1000;
const maxLength = 20_000_000;
