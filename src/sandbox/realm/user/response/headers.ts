import {
  append,
  apply,
  defineProperty,
  each,
  freeze,
  hasOwn,
  nameClass,
  toLowerCase,
} from '../primordials.ts';

type Pair = readonly [name: string, value: string];

/** Headers of a response by name in any case, joined as RFC 9110 says, except for `Set-Cookie`. */
export function createHeaders(pairs: readonly Pair[]): object {
  const headers = new Headers(pairs);
  for (let index = 0; index < pairs.length; index += 1) {
    const name = apply(toLowerCase, pairs[index]?.[0] ?? '', []);
    if (hasOwn(headers, name) || hasOwn(Headers.prototype, name)) continue;
    const values = headers.valuesOf(name);
    defineProperty(headers, name, {
      value: name === 'set-cookie' && values.length > 1 ? freeze(values) : headers.get(name),
      enumerable: true,
    });
  }
  return freeze(headers);
}

class Headers {
  readonly #pairs: readonly Pair[];

  constructor(pairs: readonly Pair[]) {
    this.#pairs = pairs;
  }

  get(name: unknown): string | null {
    const values = this.valuesOf(name);
    if (values.length === 0) return null;
    let joined = values[0] ?? '';
    for (let index = 1; index < values.length; index += 1) joined += `, ${values[index]}`;
    return joined;
  }

  has(name: unknown): boolean {
    return this.valuesOf(name).length > 0;
  }

  valuesOf(name: unknown): string[] {
    const wanted = apply(toLowerCase, `${name}`, []);
    const values: string[] = [];
    each(this.#pairs, (pair) => {
      if (apply(toLowerCase, pair[0], []) === wanted) append(values, pair[1]);
    });
    return values;
  }

  /** Returns the first value, as JetBrains' client does; without an argument the object itself, like every `valueOf`. */
  valueOf(name?: unknown): unknown {
    return name === undefined ? this : (this.valuesOf(name)[0] ?? null);
  }

  entries(): Iterator<Pair> {
    return this.#copy()[Symbol.iterator]();
  }

  keys(): Iterator<string> {
    return this.#copy()
      .map(([name]) => name)
      [Symbol.iterator]();
  }

  values(): Iterator<string> {
    return this.#copy()
      .map(([, value]) => value)
      [Symbol.iterator]();
  }

  forEach(visit: (value: string, name: string, headers: Headers) => void): void {
    for (const [name, value] of this.#copy()) visit(value, name, this);
  }

  [Symbol.iterator](): Iterator<Pair> {
    return this.entries();
  }

  #copy(): Pair[] {
    const copy: Pair[] = [];
    each(this.#pairs, (pair) => append(copy, freeze([pair[0], pair[1]] as const)));
    return copy;
  }
}

nameClass('Headers', Headers);
