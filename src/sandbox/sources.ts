import type { Input } from './failures.ts';

/** The inputs that stacks may refer to. Old ones are forgotten. */
export interface Sources {
  add(input: Input): void;
  find(id: number): Input | undefined;
}

export function createSources(): Sources {
  const inputs = new Map<number, Input>();
  let length = 0;
  return {
    add(input) {
      inputs.set(input.id, input);
      length += input.code.length;
      for (const [id, { code }] of inputs) {
        if (inputs.size <= mostInputs && (length <= mostLength || inputs.size === 1)) break;
        inputs.delete(id);
        length -= code.length;
      }
    },
    find: (id) => inputs.get(id),
  };
}

const mostInputs = 1000;
const mostLength = 20_000_000;
