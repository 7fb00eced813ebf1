import type { StyledLine } from '../../../text/styled.ts';

/** Lines that are made on demand: a body of a million lines costs what is seen of it. */
export interface LineSource {
  readonly count: number;
  lines(from: number, to: number): StyledLine[];
  /** Returns the raw text of a line, which contains every word of it. Cheaper by far, for searches. */
  rough?(line: number): string;
}

export function lineSource(count: number, lineAt: (index: number) => StyledLine): LineSource {
  return {
    count,
    lines(from, to) {
      const made: StyledLine[] = [];
      for (let index = Math.max(0, from); index < Math.min(to, count); index += 1) made.push(lineAt(index));
      return made;
    },
  };
}

export class Offsets {
  #values = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(index: number, otherwise = 0): number {
    return index < this.#length ? (this.#values[index] ?? otherwise) : otherwise;
  }
}
