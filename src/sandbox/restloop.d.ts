/**
 * Globals of scripts in restloop, besides the language, for completion in editors. Put `/// <reference
 * types="restloop/dist/restloop.d.ts" />` at the top of a script, or the file into a project's `types`.
 */
export {};

declare global {
  /** Value of a variable. `null` is allowed only inside objects and arrays. */
  type RestloopValue = string | number | boolean | Date | RestloopData[] | { [key: string]: RestloopData };
  type RestloopData = RestloopValue | null;

  /** Data whose type is known to the author of the script alone. */
  // biome-ignore lint/suspicious/noExplicitAny: `unknown` would ask for a cast at every use.
  type RestloopAny = any;

  interface RestloopHeaders extends Iterable<readonly [name: string, value: string]> {
    /** A header under its name in lower case. */
    readonly [name: string]: unknown;
    /** Value of a header in any case; several of one name joined by a comma. Null if there is none. */
    get(name: string): string | null;
    has(name: string): boolean;
    /** Every value of one name, in order. */
    valuesOf(name: string): string[];
    keys(): IterableIterator<string>;
    values(): IterableIterator<string>;
    entries(): IterableIterator<readonly [name: string, value: string]>;
    forEach(visit: (value: string, name: string) => void): void;
  }

  interface RestloopResponse {
    readonly status: number;
    readonly statusText: string;
    readonly statusClass:
      | 'Informational'
      | 'Successful'
      | 'Redirection'
      | 'Client error'
      | 'Server error'
      | 'Unknown';
    /** Whether the status is from 200 to 299. */
    readonly ok: boolean;
    /** `1.1` or `2`. */
    readonly httpVersion: string;
    readonly headers: RestloopHeaders;
    /** Parsed when it is JSON, otherwise the text. */
    readonly body: RestloopAny;
    readonly text: string;
    readonly contentType: string | null;
    /** Bytes of the body after decompression. */
    readonly size: number;
    /** The cookies that the response sets. */
    cookies(): readonly RestloopCookie[];
    cookiesByName(name: string): readonly RestloopCookie[];
    /** Milliseconds; null where a phase did not happen. */
    readonly timings: {
      readonly dns: number | null;
      readonly connect: number | null;
      readonly tls: number | null;
      readonly wait: number;
      readonly download: number;
      readonly total: number;
    };
    readonly request: {
      readonly method: string;
      readonly url: string;
      readonly headers: RestloopHeaders;
      readonly body: string | null;
    };
  }

  interface RestloopCookie {
    readonly name: string;
    readonly value: string;
    readonly domain?: string;
    readonly path?: string;
    readonly expires?: string;
    readonly maxAge?: string;
    readonly secure?: true;
    readonly httpOnly?: true;
    readonly sameSite?: string;
  }

  interface RestloopRequest {
    /** `GET`, or `POST` with a body. */
    method?: string;
    /** May hold placeholders, like the headers and the body. */
    url: string | URL;
    headers?: Record<string, string | number | readonly string[]> | readonly (readonly [string, string])[];
    /** Text as it is; anything else as JSON. */
    body?: unknown;
  }

  /** The interpolated request in a handler of `client.onRequest`. What it sets is sent as it is. */
  interface RestloopOutgoingRequest {
    readonly name: string | null;
    method: string;
    url: string;
    /** Null for no body, and for one from a file. Data is sent as JSON. */
    get body(): string | null;
    set body(value: unknown);
    get headers(): RestloopOutgoingHeaders;
    set headers(value: Record<string, string | number> | readonly (readonly [string, string])[]);
  }

  interface RestloopOnRequest {
    (handler: (request: RestloopOutgoingRequest) => unknown): () => void;
    /** Takes all handlers away. */
    (handler: null): void;
    /** Lists the handlers. */
    (): readonly ((request: RestloopOutgoingRequest) => unknown)[];
  }

  interface RestloopOutgoingHeaders extends RestloopHeaders {
    /** `headers['X-Id'] = '7'` is `headers.set('X-Id', '7')`. */
    [name: string]: unknown;
    /** Replaces all headers of the name, in any case. */
    set(name: string, value: string | number): void;
    append(name: string, value: string | number): void;
    delete(name: string): void;
  }

  /** Variables of a project, which `restloop types` writes. */
  interface RestloopProjectVariables {}

  const client: {
    /** Sets a variable of the session. Throws a TypeError that says why when it cannot; the old value then stays. */
    setVar(name: string, value: RestloopValue): void;
    /** Sets a variable whose value is masked wherever it is shown. */
    setSecret(name: string, value: RestloopValue): void;
    /** A copy; undefined for a variable that is not set. */
    getVar<Name extends keyof RestloopProjectVariables>(
      name: Name,
    ): RestloopProjectVariables[Name] | undefined;
    getVar(name: string): RestloopAny;
    hasVar(name: string): boolean;
    /** Whether there was one. */
    deleteVar(name: string): boolean;
    clearVars(): void;
    readonly jwt: RestloopJwt;
    vars(): Record<string, RestloopValue>;
    /** The text with its placeholders replaced. Throws where one cannot be. */
    interpolate(text: string, part?: 'text' | 'url' | 'header' | 'json' | 'body'): string;
    /** Interpolates and sends: `GET /users/{{user.id}}`, or an object. Rejects when the network fails. */
    send(request: string | RestloopRequest): Promise<RestloopResponse>;
    /**
     * Sets a handler that sees each request in its final form, and may change it before it is previewed and sent.
     * Returns what takes the handler away. It may wait for `crypto.subtle`, but sets no variables and sends nothing.
     */
    readonly onRequest: RestloopOnRequest;
    /** Runs a check and reports how it went; an asynchronous one is waited for. */
    test(name: string, check: () => unknown): Promise<void> | undefined;
    /** Throws when the condition does not hold. */
    assert(condition: unknown, message?: string): asserts condition;
    log(...values: unknown[]): void;
    /** Variables under the names that JetBrains' HTTP client has for them. */
    readonly global: RestloopVariables & {
      /** Headers of all requests that follow. */
      readonly headers: {
        set(name: string, value: string): void;
        get(name: string): string | undefined;
        clear(name: string): void;
      };
    };
    /** Variables by where JetBrains' client keeps them. */
    readonly variables: {
      readonly global: RestloopVariables;
      readonly environment: { get(name: string): RestloopAny };
      readonly file: { get(name: string): RestloopAny };
      readonly request: RestloopVariables;
    };
    /** Ends the script; it has not failed. */
    exit(): never;
    /** Ends the script: before a request it is not sent, after it the rest of its tests is left out. Reports say why. */
    skip(reason?: string): never;
    /** Kulala's names for those of `client.global`. */
    isEmpty(): boolean;
    clear(name: string): void;
    clearAll(): void;
  };

  interface RestloopVariables {
    /** Sets a variable; `undefined` or `null` removes it. */
    set(name: string, value: RestloopValue | null | undefined): void;
    get(name: string): RestloopAny;
    clear(name: string): void;
    clearAll(): void;
    isEmpty(): boolean;
  }

  /** A text of the request: with its placeholders, and with those replaced that have a value. */
  interface RestloopText {
    (): string;
    getRaw(): string;
    tryGetSubstituted(): string;
  }

  interface RestloopRequestHeader {
    readonly name: string;
    value(): string;
    getRawValue(): string;
    tryGetSubstitutedValue(): string;
  }

  /** The request of the script, under the names of JetBrains' HTTP client and of Kulala. */
  const request: {
    readonly method: string;
    readonly url: RestloopText;
    readonly body: RestloopText;
    readonly headers: {
      all(): readonly RestloopRequestHeader[];
      findByName(name: string): RestloopRequestHeader | null;
    };
    /** Variables; `clear` removes only those that were set for this request. */
    readonly variables: RestloopVariables;
    /** Number of times that `replay` has sent the request again. */
    iteration(): number;
    /** Skips the request, from a script before it. */
    skip(reason?: string): void;
    /** Sends the request again with its scripts, from a script after it. */
    replay(): void;
    readonly environment: { get(name: string): RestloopAny };
  };

  /** The last response; undefined before the first one. */
  const res: RestloopResponse;
  const response: RestloopResponse;
  /** The last twenty responses, under their numbers. */
  const _res: Readonly<Record<number, RestloopResponse>>;
  /** The last value. */
  const _: RestloopAny;
  /** chai's. */
  const expect: typeof import('chai').expect;

  /** A package that comes with restloop, by its name or that of a part: `lodash/get`. */
  const require: RestloopRequire;

  /** The names of Postman, for its scripts. */
  const pm: RestloopAny;

  /** Makes and reads JSON Web Tokens; also `client.jwt`. */
  const jwt: RestloopJwt;

  interface RestloopJwt {
    sign(payload: object, key: unknown, options?: object): string;
    verify(token: string, key: unknown, options?: object): RestloopAny;
    /** Null for text that is not a token. */
    decode(token: string, options?: { readonly complete?: boolean }): RestloopAny;
  }

  /** `import` in scripts of files, and in the files that they import, finds the same packages and files. */
  interface RestloopRequire {
    (name: 'chai'): typeof import('chai');
    (name: RestloopPackage | `${RestloopPackage}/${string}` | `node:${string}`): RestloopAny;
  }

  type RestloopPackage =
    | 'ajv'
    | 'ajv-formats'
    | 'assert'
    | 'axios'
    | 'buffer'
    | 'chai'
    | 'cheerio'
    | 'crypto'
    | 'crypto-js'
    | 'csv-parse'
    | 'csv-parse/lib/sync'
    | 'csv-parse/sync'
    | 'dayjs'
    | 'jsonwebtoken'
    | 'lodash'
    | 'moment'
    | 'nanoid'
    | 'path'
    | 'tv4'
    | 'url'
    | 'uuid'
    | 'xml2js'
    | 'xpath'
    | 'xmldom'
    | '@xmldom/xmldom';

  /** Values drawn at each call, as placeholders have them. */
  const $random: {
    readonly uuid: string;
    readonly email: string;
    integer(from?: number, to?: number): number;
    float(from?: number, to?: number): number;
    alphabetic(length: number): string;
    alphanumeric(length: number): string;
    hexadecimal(length: number): string;
  };

  /**
   * Test data in the language of the setting `locale`, drawn at each call: `$faker.person.fullName()`. The setting
   * `seed` repeats it. `$faker` and the functions below have the names and arguments of placeholders.
   */
  const $faker: Readonly<Record<string, Readonly<Record<string, (...values: RestloopAny[]) => RestloopAny>>>>;
  const $uuid: () => string;
  const $guid: () => string;
  /** Whole seconds since 1970: `$timestamp('-1d')`. */
  const $timestamp: (...offset: (string | number)[]) => number;
  const $isoTimestamp: () => Date;
  /** A local date: `$date('+2d', 'YYYY-MM-DD')`. */
  const $date: (...offsetAndFormat: (string | number)[]) => string;
  const $datetime: (...formatAndOffset: (string | number)[]) => string;
  const $localDatetime: (...formatAndOffset: (string | number)[]) => string;
  /** Both bounds are included. */
  const $randomInt: (from?: number, to?: number) => number;
  const $hash: (
    algorithm: 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512',
    text: string,
    encoding?: 'hex' | 'base64' | 'base64url',
  ) => string;
  const $exampleServer: () => string;

  /** A value for a path that leads to one, else a list. */
  const jsonPath: (data: unknown, path: string) => RestloopAny;
  /** The text of one node, a list of several, null for none; a number or a boolean where the expression is one. */
  const xpath: (xml: string, expression: string) => RestloopAny;
}
