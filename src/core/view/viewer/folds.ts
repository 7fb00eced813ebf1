import { lastAtOrBefore } from '../../text/ascending.ts';

export class Folds {
  static readonly none = new Folds(new Map());

  readonly #ends: ReadonlyMap<number, number>;
  #outermost: readonly (readonly [from: number, to: number])[] | null = null;

  constructor(ends: ReadonlyMap<number, number>) {
    this.#ends = ends;
  }

  get size(): number {
    return this.#ends.size;
  }

  endOf(line: number): number | null {
    return this.#ends.get(line) ?? null;
  }

  with(line: number, end: number): Folds {
    return new Folds(new Map(this.#ends).set(line, end));
  }

  without(lines: readonly number[]): Folds {
    const ends = new Map(this.#ends);
    for (const line of lines) ends.delete(line);
    return new Folds(ends);
  }

  visible(line: number): number {
    const fold = this.#foldBefore(line);
    return fold !== null && fold[1] >= line ? fold[0] : line;
  }

  over(line: number): number[] {
    return [...this.#ends].filter(([from, to]) => from < line && to >= line).map(([from]) => from);
  }

  #foldBefore(line: number): readonly [number, number] | null {
    this.#outermost ??= outermost(this.#ends);
    const folds = this.#outermost;
    return folds[lastAtOrBefore(folds.length, (index) => folds[index]?.[0] ?? 0, line - 1)] ?? null;
  }
}

function outermost(ends: ReadonlyMap<number, number>): (readonly [number, number])[] {
  const sorted = [...ends].sort(([one], [other]) => one - other);
  let hiddenUpTo = -1;
  return sorted.filter(([from, to]) => {
    if (from <= hiddenUpTo) return false;
    hiddenUpTo = to;
    return true;
  });
}
