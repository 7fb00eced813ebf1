import { type JsonReading, quoted, readingFlag } from '../assertions/json-assertions.ts';
import type { Any } from './host.ts';
import { PostmanRequest } from './request/request.ts';
import { PostmanResponse } from './response.ts';

/** Adds what `pm.response.to.have.` and `.to.be.` know to chai, which then has it for responses alone. Returns `pm.expect`. */
export function installAssertions(chai: Any): Any {
  let flag: (assertion: Any, name: string, value: unknown) => void = () => undefined;
  chai.use(({ Assertion }: Any, utils: Any) => {
    flag = utils.flag;
    const response = (assertion: Any): PostmanResponse | null => {
      const value = utils.flag(assertion, 'object');
      return value instanceof PostmanResponse ? value : null;
    };
    const property = (name: string, check: (code: number) => boolean, words: string) => {
      const inherited = Object.getOwnPropertyDescriptor(Assertion.prototype, name)?.get;
      utils.addProperty(Assertion.prototype, name, function (this: Any) {
        const found = response(this);
        if (found === null) return inherited?.call(this) ?? this;
        this.assert(
          check(found.code),
          `expected response code to be ${words} but found ${found.code}`,
          `expected response code to not be ${words}`,
        );
        return undefined;
      });
    };
    for (const [name, check, words] of statusWords) property(name, check, words);
    const kind = (name: string, fits: (value: unknown) => boolean) =>
      utils.addProperty(Assertion.prototype, name, function (this: Any) {
        this.assert(fits(utils.flag(this, 'object')), `expecting a ${name}`, `not expecting a ${name}`);
      });
    kind('postmanRequest', (value) => value instanceof PostmanRequest);
    kind('postmanResponse', (value) => value instanceof PostmanResponse);
    kind(
      'postmanRequestOrResponse',
      (value) => value instanceof PostmanRequest || value instanceof PostmanResponse,
    );

    const assertContent = (assertion: Any) =>
      assertion.assert(
        (response(assertion)?.text() ?? '') !== '',
        'expected response to have content in body',
        'expected response to not have content in body',
      );
    utils.addProperty(Assertion.prototype, 'withBody', function (this: Any) {
      assertContent(this);
    });
    for (const name of ['status', 'statusCode', 'statusReason'])
      utils.addMethod(Assertion.prototype, name, function (this: Any, wanted: Any) {
        const found = response(this);
        const actual = typeof wanted === 'number' ? found?.code : found?.status;
        const what = typeof wanted === 'number' ? 'code' : 'status reason';
        this.assert(
          actual === wanted,
          `expected response to have ${what} ${quoted(wanted)} but got ${quoted(actual)}`,
          `expected response to not have ${what} ${quoted(wanted)}`,
          wanted,
          actual,
        );
      });
    utils.addMethod(Assertion.prototype, 'statusCodeClass', function (this: Any, wanted: number) {
      const actual = Math.floor((response(this)?.code ?? Number.NaN) / 100);
      this.assert(
        actual === wanted,
        `expected response to have status code class ${wanted} but got ${actual}`,
        `expected response to not have status code class ${wanted}`,
      );
    });
    utils.addMethod(Assertion.prototype, 'header', function (this: Any, name: string, ...wanted: Any[]) {
      const { headers } = utils.flag(this, 'object') as PostmanResponse | PostmanRequest;
      const has = headers?.has(name) === true;
      if (wanted.length === 0 || !has) {
        this.assert(
          has,
          `expected response to have header with key '${name}'`,
          `expected response to not have header with key '${name}'`,
        );
        return;
      }
      const actual = headers.get(name);
      this.assert(
        actual === wanted[0],
        `expected '${name}' response header to be ${quoted(wanted[0])} but got ${quoted(actual)}`,
        `expected '${name}' response header to not be ${quoted(wanted[0])}`,
        wanted[0],
        actual,
      );
    });
    utils.addMethod(Assertion.prototype, 'body', function (this: Any, wanted?: Any) {
      if (wanted === undefined) return assertContent(this);
      const text = response(this)?.text() ?? '';
      this.assert(
        wanted instanceof RegExp ? wanted.test(text) : text === textOf(wanted),
        `expected response body to equal ${quoted(wanted)} but got ${quoted(text)}`,
        `expected response body to not equal ${quoted(wanted)}`,
      );
    });
    for (const name of ['responseTime', 'responseSize'] as const)
      utils.addChainableMethod(
        Assertion.prototype,
        name,
        function (this: Any, wanted: number) {
          const actual = response(this)?.[name];
          this.assert(
            actual === wanted,
            `expected response to have ${name} ${wanted} but got ${actual}`,
            `expected response to not have ${name} ${wanted}`,
          );
        },
        function (this: Any) {
          const found = response(this);
          if (found !== null) utils.flag(this, 'object', found[name]);
        },
      );
  });
  const expect = (value: unknown, ...rest: unknown[]): Any => {
    const assertion = chai.expect(value, ...rest);
    flag(assertion, readingFlag, ofPostman);
    return assertion;
  };
  return Object.assign(expect, chai.expect);
}

const ofPostman: JsonReading = {
  jsonOf: (value) => (value instanceof PostmanResponse ? parsed(value) : value),
  schemaOptions: { strict: false, logger: false },
};

const between = (from: number, to: number) => (code: number) => code >= from && code < to;
const is = (wanted: number) => (code: number) => code === wanted;

const statusWords: readonly (readonly [name: string, check: (code: number) => boolean, words: string])[] = [
  ['info', between(100, 200), '1XX'],
  ['success', between(200, 300), '2XX'],
  ['redirection', between(300, 400), '3XX'],
  ['clientError', between(400, 500), '4XX'],
  ['serverError', between(500, 600), '5XX'],
  ['error', between(400, 600), '4XX or 5XX'],
  ['ok', is(200), '200'],
  ['accepted', is(202), '202'],
  ['badRequest', is(400), '400'],
  ['unauthorized', is(401), '401'],
  ['unauthorised', is(401), '401'],
  ['forbidden', is(403), '403'],
  ['notFound', is(404), '404'],
  ['notAcceptable', is(406), '406'],
  ['rateLimited', is(429), '429'],
];

const textOf = (value: Any): string => (typeof value === 'string' ? value : JSON.stringify(value));

function parsed(response: PostmanResponse): Any {
  try {
    return response.json();
  } catch {
    return undefined;
  }
}
