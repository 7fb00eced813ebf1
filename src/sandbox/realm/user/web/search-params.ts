import type { HostCall } from '../../contract.ts';
import { NativeTypeError, toMessage } from '../primordials.ts';

const customInspect = Symbol.for('nodejs.util.inspect.custom');

type Pair = [name: string, value: string];

export interface SearchParams {
  toString(): string;
}

export interface SearchParamsKit {
  readonly URLSearchParams: new (init?: unknown) => SearchParams;
  linked(search: string, changed: (search: string) => void): SearchParams;
  replace(params: SearchParams, search: string): void;
}

/** Parsing and serializing `application/x-www-form-urlencoded` is the host's; the list is here. */
export function createSearchParams(host: HostCall): SearchParamsKit {
  const parse = (text: string): Pair[] => JSON.parse(host('query-parse', text) ?? '[]');
  const listeners = new WeakMap<object, (search: string) => void>();

  let replace: SearchParamsKit['replace'] = () => undefined;

  class URLSearchParams {
    #pairs: Pair[];

    constructor(init?: unknown) {
      this.#pairs = pairsOf(init, parse);
    }

    get size(): number {
      return this.#pairs.length;
    }

    append(name: unknown, value: unknown): void {
      this.#pairs.push([`${name}`, `${value}`]);
      this.#notify();
    }

    delete(name: unknown, value?: unknown): void {
      this.#pairs = this.#pairs.filter(
        ([key, one]) => key !== `${name}` || (value !== undefined && one !== `${value}`),
      );
      this.#notify();
    }

    get(name: unknown): string | null {
      return this.#pairs.find(([key]) => key === `${name}`)?.[1] ?? null;
    }

    getAll(name: unknown): string[] {
      return this.#pairs.filter(([key]) => key === `${name}`).map(([, value]) => value);
    }

    has(name: unknown, value?: unknown): boolean {
      return this.#pairs.some(
        ([key, one]) => key === `${name}` && (value === undefined || one === `${value}`),
      );
    }

    set(name: unknown, value: unknown): void {
      const first = this.#pairs.findIndex(([key]) => key === `${name}`);
      if (first < 0) this.#pairs.push([`${name}`, `${value}`]);
      else {
        this.#pairs = this.#pairs.filter(([key], index) => index === first || key !== `${name}`);
        this.#pairs[first] = [`${name}`, `${value}`];
      }
      this.#notify();
    }

    sort(): void {
      this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      this.#notify();
    }

    forEach(visit: (value: string, name: string, params: URLSearchParams) => void, receiver?: unknown): void {
      for (const [name, value] of this.#pairs) visit.call(receiver, value, name, this);
    }

    entries(): IterableIterator<Pair> {
      return this.#pairs.map(([name, value]): Pair => [name, value])[Symbol.iterator]();
    }

    keys(): IterableIterator<string> {
      return this.#pairs.map(([name]) => name)[Symbol.iterator]();
    }

    values(): IterableIterator<string> {
      return this.#pairs.map(([, value]) => value)[Symbol.iterator]();
    }

    [Symbol.iterator](): IterableIterator<Pair> {
      return this.entries();
    }

    toString(): string {
      return host('query-write', toMessage(this.#pairs)) ?? '';
    }

    [customInspect](
      _depth: number,
      options: object,
      inspect: (value: unknown, options: object) => string,
    ): string {
      if (this.#pairs.length === 0) return 'URLSearchParams {}';
      const pairs = this.#pairs.map(
        ([name, value]) => `${inspect(name, options)} => ${inspect(value, options)}`,
      );
      return `URLSearchParams { ${pairs.join(', ')} }`;
    }

    #notify(): void {
      listeners.get(this)?.(this.toString());
    }

    static {
      replace = (params, search) => {
        if (params instanceof URLSearchParams) params.#pairs = parse(search);
      };
    }
  }

  return {
    URLSearchParams,
    linked(search, changed) {
      const params = new URLSearchParams(search);
      listeners.set(params, changed);
      return params;
    },
    replace,
  };
}

function pairsOf(init: unknown, parse: (text: string) => Pair[]): Pair[] {
  if (init === undefined || init === null) return [];
  if (typeof init !== 'object' && typeof init !== 'function') return parse(`${init}`);
  if (typeof Reflect.get(init, Symbol.iterator) === 'function') {
    return Array.from(init as Iterable<unknown>, (pair): Pair => {
      const items = Array.from(pair as Iterable<unknown>);
      if (items.length !== 2) {
        throw new NativeTypeError('Each query pair must be an iterable [name, value] tuple');
      }
      return [`${items[0]}`, `${items[1]}`];
    });
  }
  return Object.entries(init).map(([name, value]): Pair => [name, `${value}`]);
}
