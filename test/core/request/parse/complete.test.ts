import { describe, expect, it } from 'vitest';
import { isRequestComplete } from '../../../../src/core/request/parse/complete.ts';

describe('a complete input', () => {
  it.each([
    'GET /users',
    'GET',
    'POST /x {"a": 1}',
    'POST /x {"a": "}"}',
    'POST /x {"a": {{x}}}',
    'POST /x {"a": "\\""}',
    'POST /x [1,\n2]',
    'POST /x name="a b"',
    "POST /x 'X-A: b'",
    'POST /x tags:=[1, 2]',
    'GET /x \\\n  A:1',
    'POST /x {{user}}',
    "POST /x\nContent-Type: text/plain\n\nit's {",
    'POST /x\n\n{"a": [1]}',
    'POST /x\n\n{{user}}',
    "GET /x\nX-A: it's",
  ])('is %j', (text) => {
    expect(isRequestComplete(text)).toBe(true);
  });
});

describe('an incomplete input', () => {
  it.each([
    'POST /x {',
    'POST /x {"a": [1, 2}',
    'POST /x {"a": "}',
    'POST /x {"a": "{{x}}',
    'POST /x [',
    'POST /x name="a b',
    "POST /x name='a",
    'POST /x tags:=[1,',
    'GET /x \\',
    'GET /x \\\n',
    'GET /x A:1 \\',
    'GET "http://h/a b',
    'POST /x\n\n{"a": [1',
    'POST /x\nContent-Type: application/json\n\n[\n',
  ])('%j', (text) => {
    expect(isRequestComplete(text)).toBe(false);
  });
});
