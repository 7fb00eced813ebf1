import type { HostCall } from '../../contract.ts';
import { type UrlParts, type WritableUrlPart, writableUrlParts } from '../../url-parts.ts';
import { defineClass, NativeTypeError } from '../primordials.ts';
import { createSearchParams, type SearchParams } from './search-params.ts';

const customInspect = Symbol.for('nodejs.util.inspect.custom');

/** The host parses, with the parser that sends requests: a script and a request never disagree about a host. */
export function installUrl(host: HostCall): void {
  const parse = (input: unknown, base: unknown): UrlParts | null => {
    const json = base === undefined ? host('url', `${input}`) : host('url', `${input}`, `${base}`);
    return json === undefined || json === '' ? null : JSON.parse(json);
  };
  const { URLSearchParams, linked, replace } = createSearchParams(host);

  class URL {
    #parts: UrlParts;
    #query: SearchParams | null = null;

    constructor(input: unknown, base?: unknown) {
      const parts = parse(input, base);
      if (parts === null) {
        throw Object.assign(new NativeTypeError('Invalid URL'), {
          code: 'ERR_INVALID_URL',
          input: `${input}`,
        });
      }
      this.#parts = parts;
    }

    static canParse(input: unknown, base?: unknown): boolean {
      return parse(input, base) !== null;
    }

    static parse(input: unknown, base?: unknown): URL | null {
      return parse(input, base) === null ? null : new URL(input, base);
    }

    get searchParams(): SearchParams {
      this.#query ??= linked(this.#parts.search, (search) => this.#write('search', search));
      return this.#query;
    }

    toString(): string {
      return this.#parts.href;
    }

    toJSON(): string {
      return this.#parts.href;
    }

    [customInspect](
      _depth: number,
      options: object,
      inspect: (value: unknown, options: object) => string,
    ): string {
      return `URL ${inspect({ ...this.#parts, searchParams: this.searchParams }, options)}`;
    }

    #write(part: WritableUrlPart, value: unknown): void {
      const json = host('url-set', this.#parts.href, part, `${value}`);
      if (json === undefined || json === '') throw new NativeTypeError('Invalid URL');
      this.#parts = JSON.parse(json);
      if (this.#query !== null && (part === 'search' || part === 'href'))
        replace(this.#query, this.#parts.search);
    }

    static {
      for (const part of [...writableUrlParts, 'origin'] as const)
        Object.defineProperty(URL.prototype, part, {
          get(this: URL) {
            return this.#parts[part];
          },
          ...(part !== 'origin' && {
            set(this: URL, value: unknown) {
              this.#write(part, value);
            },
          }),
          enumerable: true,
          configurable: true,
        });
    }
  }

  defineClass('URL', URL);
  defineClass('URLSearchParams', URLSearchParams);
}
