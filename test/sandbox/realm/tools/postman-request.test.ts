import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postmanScript } from '../../../../src/core/script/postman/wrapped-script.ts';
import type { ScriptSubject } from '../../../../src/core/script/request/subject.ts';
import { type Harness, jsonResponse, startSandbox } from '../../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

beforeEach(() => {
  for (const list of [harness.changes, harness.tests, harness.effects, harness.requests]) list.length = 0;
});

const plain: ScriptSubject = {
  phase: 'before',
  name: 'users/create',
  method: 'POST',
  url: 'http://h/users?page=1',
  headers: [],
  body: null,
  iteration: 1,
};

const form: Partial<ScriptSubject> = {
  body: 'a=b&c&d={{d}}',
  fields: [
    { key: 'a', value: 'b&c' },
    { key: 'd', value: '{{d}}' },
  ],
};

async function script(code: string, about: Partial<ScriptSubject> = {}): Promise<string | null> {
  const wrapped = postmanScript({ code: `// script of the request\n${code}`, label: 'a.json' });
  const outcome = await harness.sandbox.evaluate(wrapped?.code ?? '', {
    label: 'a.json',
    subject: { ...plain, ...about },
  });
  return outcome.kind === 'failure' ? outcome.failure.message : null;
}

/** The value of an expression of a script, as the name of a test. */
async function read(expression: string, about: Partial<ScriptSubject> = {}): Promise<unknown> {
  expect(await script(`pm.test(JSON.stringify(${expression}) ?? 'undefined')`, about)).toBeNull();
  const name = harness.tests[0]?.name ?? '';
  return name === 'undefined' ? undefined : JSON.parse(name);
}

const change = () => harness.effects.map((effect) => (effect.kind === 'change' ? effect.change : effect))[0];

describe('the request of a script of Postman', () => {
  it.each<[string, string, Partial<ScriptSubject>, object]>([
    [
      'a form instead of JSON',
      "pm.request.body.update({ mode: 'urlencoded', urlencoded: [{ key: 'a', value: '1' }] })",
      { headers: [['Content-Type', 'application/json']], body: '{}' },
      { headers: [['Content-Type', 'application/x-www-form-urlencoded']], body: 'a=1' },
    ],
    [
      'parts',
      "pm.request.body = { mode: 'formdata', formdata: [{ key: 'a', value: '1' }] }",
      {},
      { headers: [['Content-Type', 'multipart/form-data; boundary=restloop-form']] },
    ],
    [
      'JSON by its language',
      "pm.request.body = { mode: 'raw', raw: '{}', options: { raw: { language: 'json' } } }",
      {},
      { headers: [['Content-Type', 'application/json']], body: '{}' },
    ],
    ['text', "pm.request.body = 'x'", {}, { headers: [['Content-Type', 'text/plain']], body: 'x' }],
    [
      'GraphQL whose variables are a text',
      "pm.request.body = { mode: 'graphql', graphql: { query: '{ a }', variables: '{\"b\": 1}' } }",
      {},
      { headers: [['Content-Type', 'application/json']], body: '{"query":"{ a }","variables":{"b": 1}}' },
    ],
    [
      'the query of GraphQL that was imported as JSON',
      "pm.request.body.graphql.query = '{ b }'",
      { headers: [['Content-Type', 'application/json']], body: '{"query": "{ a }", "variables": {}}' },
      { body: '{"query":"{ b }","variables":{}}' },
    ],
    [
      'a field of a form with placeholders',
      "pm.request.body.urlencoded.add({ key: 'e', value: 'f' })",
      form,
      { headers: [['Content-Type', 'application/x-www-form-urlencoded']], body: 'a=b%26c&d={{d}}&e=f' },
    ],
    [
      'text that keeps its type',
      "pm.request.body.raw = '{}'",
      { headers: [['content-type', 'a/b']], body: 'x' },
      { body: '{}' },
    ],
  ])('sends %s with the type that Postman sends', async (_, code, about, expected) => {
    expect(await script(code, about)).toBeNull();
    expect(change()).toMatchObject(expected);
  });

  it('encodes the signs that would end a parameter', async () => {
    expect(await script("pm.request.url.query.add({ key: 'q', value: 'a&b#{{c&d}}' })")).toBeNull();
    expect(change()).toMatchObject({ url: 'http://h/users?page=1&q=a%26b%23{{c&d}}' });
  });

  it.each<[string, string, Partial<ScriptSubject>, unknown]>([
    ['fields of a form', "pm.request.body.urlencoded.get('a')", form, 'b&c'],
    ['parameters as text', 'pm.request.url.query.toString()', {}, 'page=1'],
    ['a flag in an object', 'pm.request.url.query.toObject()', { url: 'http://h?a&b=1' }, { a: '', b: '1' }],
    ['headers in lower case', 'pm.request.headers.toObject()', { headers: [['X-A', '1']] }, { 'x-a': '1' }],
    ['headers as they are', 'pm.request.getHeaders()', { headers: [['X-A', '1']] }, { 'X-A': '1' }],
    ['the URL without its query', 'pm.request.url.getOAuth1BaseUrl()', {}, 'http://h/users'],
    [
      'its credentials',
      '[pm.request.auth.type, pm.request.auth.basic.get("username"), pm.request.auth.parameters().get("password")]',
      { auth: { scheme: 'basic', words: ['ada', '{{pw}}'] } },
      ['basic', 'ada', '{{pw}}'],
    ],
  ])('gives %s', async (_, expression, about, value) => {
    expect(await read(expression, about)).toEqual(value);
    expect(change()).toBeUndefined();
  });

  it.each([
    ['replaced', "pm.request.auth = { type: 'bearer', bearer: [{ key: 'token', value: 't' }] }", 'Bearer t'],
    ['changed', "pm.request.auth.bearer.upsert({ key: 'token', value: 'u' })", 'Bearer u'],
    ['of another type', "pm.request.authorizeUsing('basic', { username: 'a', password: 'b' })", 'Basic YTpi'],
  ])('sends credentials that were %s', async (_, code, value) => {
    expect(await script(code, { auth: { scheme: 'bearer', words: ['{{old}}'] } })).toBeNull();
    expect(change()).toMatchObject({ headers: [['Authorization', value]] });
  });

  it('has the headers that the connection added, after the request', async () => {
    const { request, ...response } = jsonResponse({});
    const sent = { ...request, method: 'POST', body: 'é' };
    harness.sandbox.setResponse(1, { ...response, request: sent });
    const names =
      "['host', 'accept', 'User-Agent', 'Content-Length'].map((name) => pm.request.headers.get(name))";
    expect(await read(names, { phase: 'after' })).toEqual(['localhost', '*/*', 'restloop', '2']);
  });
});

describe('a request that a script of Postman sends', () => {
  it.each<[string, object, object]>([
    [
      'a form',
      { header: 'X-A: 1', body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: 'b c' }] } },
      {
        headers: [
          ['X-A', '1'],
          ['Content-Type', 'application/x-www-form-urlencoded'],
        ],
        body: 'a=b%20c',
      },
    ],
    [
      'parts',
      { body: { mode: 'formdata', formdata: [{ key: 'a', value: '1' }] } },
      { headers: [['Content-Type', 'multipart/form-data; boundary=restloop-form']] },
    ],
    [
      'credentials',
      { auth: { type: 'bearer', bearer: { token: 't' } } },
      { headers: [['Authorization', 'Bearer t']] },
    ],
  ])('has %s', async (_, request, expected) => {
    const whole = JSON.stringify({ url: 'http://h', method: 'POST', ...request });
    expect(
      await script(`pm.sendRequest(${whole}, (error, response, { cookies }) => cookies.count())`),
    ).toBeNull();
    expect(harness.requests).toMatchObject([expected]);
  });
});
