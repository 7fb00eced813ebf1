import type { Any } from '../postman/host.ts';

export interface JsonAssertions extends JsonReading {
  readonly require: (name: string) => Any;
}

/** The text that an assertion takes for JSON, and the strictness for schemas. The flag of an assertion replaces the default. */
export interface JsonReading {
  /** Returns undefined for what is not JSON. */
  readonly jsonOf: (value: unknown) => unknown;
  readonly schemaOptions: object;
}

export const jsonAssertions =
  ({ require, ...byDefault }: JsonAssertions) =>
  ({ Assertion, AssertionError }: Any, utils: Any): void => {
    const reading = (assertion: Any): JsonReading => utils.flag(assertion, readingFlag) ?? byDefault;
    const subject = (assertion: Any): Any => reading(assertion).jsonOf(utils.flag(assertion, 'object'));
    const assertJson = (assertion: Any) =>
      assertion.assert(
        subject(assertion) !== undefined,
        'expected response body to be a valid json',
        'expected response body not to be a valid json',
      );
    utils.addProperty(Assertion.prototype, 'json', function (this: Any) {
      assertJson(this);
    });
    utils.addMethod(Assertion.prototype, 'jsonBody', function (this: Any, ...wanted: Any[]) {
      const json = subject(this);
      if (json === undefined || wanted.length === 0) {
        assertJson(this);
        return;
      }
      const [want, ...value] = wanted;
      if (typeof want !== 'string') {
        const assertion = new Assertion(json);
        if (utils.flag(this, 'negate') === true) utils.flag(assertion, 'negate', true);
        assertion.eql(want);
        return;
      }
      const { get, has, isEqual } = require('lodash');
      const fits = value.length === 0 ? has(json, want) : isEqual(get(json, want), value[0]);
      const words =
        value.length === 0 ? `to contain property '${want}'` : `at "${want}" to equal ${quoted(value[0])}`;
      this.assert(fits, `expected json body ${words}`, `expected json body not ${words}`);
    });
    utils.addMethod(
      Assertion.prototype,
      'jsonSchema',
      function (this: Any, schema: object, options: object = {}) {
        const Ajv = require('ajv');
        const ajv = new Ajv({ allErrors: true, ...reading(this).schemaOptions, ...options });
        let isValid: boolean;
        try {
          isValid = ajv.validate(schema, subject(this));
        } catch (error) {
          throw new AssertionError(`JSON schema compile error: ${(error as Error).message}`);
        }
        const errors = (ajv.errors ?? [])
          .map(
            ({ instancePath, message }: Any) =>
              `data${instancePath.replaceAll('/', '.')} ${message.replace(/^must /, 'should ')}`,
          )
          .join(', ');
        this.assert(
          isValid,
          `expected data to satisfy schema but found following errors: \n${errors}`,
          'expected data to not satisfy schema',
        );
      },
    );
  };

/** All plugins share one chai: a tool sets the flag on its own assertions. */
export const readingFlag = 'jsonReading';

export const quoted = (value: Any): string =>
  typeof value === 'string' ? `'${value}'` : `${JSON.stringify(value) ?? value}`;
