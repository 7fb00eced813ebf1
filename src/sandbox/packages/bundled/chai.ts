import { use } from 'chai';
import { jestMatchers } from '../assertions/jest-matchers.ts';
import { jsonAssertions } from '../assertions/json-assertions.ts';
import type { Any } from '../postman/host.ts';

export * from 'chai';

// `require` is a global of the scripts' realm.
const require = (name: string): Any => (globalThis as Any).require(name);

// ajv refuses unknown keywords, as Bruno does: a misspelt one would check nothing.
use(jsonAssertions({ require, jsonOf: (value) => value, schemaOptions: { strict: undefined } }));
use(jestMatchers);
