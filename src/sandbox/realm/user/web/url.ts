import type { HostCall } from '../../contract.ts';
import { defineClass, NativeTypeError } from '../primordials.ts';
import { createSearchParams, type SearchParams } from './search-params.ts';

const customInspect = Symbol.for('nodejs.util.inspect.custom');

/** The parts of a URL as the host's parser sees them. */
interface UrlParts {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

type WritablePart = Exclude<keyof UrlParts, 'origin'>;

/** `URL` and `URLSearchParams` of the WHATWG; the host parses, the objects live here. */
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

    #read(part: keyof UrlParts): string {
      return this.#parts[part];
    }

    #write(part: WritablePart, value: unknown): void {
      const json = host('url-set', this.#parts.href, part, `${value}`);
      if (json === undefined || json === '') throw new NativeTypeError('Invalid URL');
      this.#parts = JSON.parse(json);
      if (this.#query !== null && (part === 'search' || part === 'href'))
        replace(this.#query, this.#parts.search);
    }

    static {
      const parts: readonly WritablePart[] = [
        'href',
        'protocol',
        'username',
        'password',
        'host',
        'hostname',
        'port',
        'pathname',
        'search',
        'hash',
      ];
      for (const part of parts) {
        Object.defineProperty(URL.prototype, part, {
          get(this: URL) {
            return this.#read(part);
          },
          set(this: URL, value: unknown) {
            this.#write(part, value);
          },
          enumerable: true,
          configurable: true,
        });
      }
      Object.defineProperty(URL.prototype, 'origin', {
        get(this: URL) {
          return this.#read('origin');
        },
        enumerable: true,
        configurable: true,
      });
    }
  }

  defineClass('URL', URL);
  defineClass('URLSearchParams', URLSearchParams);
}
