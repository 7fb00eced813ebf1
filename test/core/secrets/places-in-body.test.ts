import { describe, expect, it } from 'vitest';
import { placesInBody } from '../../../src/core/secrets/body/in-body.ts';
import { maskHeaderValue } from '../../../src/core/secrets/header-value.ts';
import { createMasker } from '../../../src/core/secrets/search/masker.ts';
import { mergeRanges, replaceRanges } from '../../../src/core/secrets/search/text-ranges.ts';

/** The body with a dot for each credential. */
const masked = (body: string): string => replaceRanges(body, mergeRanges(placesInBody(body)), () => '•');

const part = (head: string, content: string): string => `--b\r\n${head}\r\n\r\n${content}\r\n--b--\r\n`;
const named = (name: string): string => `Content-Disposition: form-data; name=${name}`;

describe('a multipart body', () => {
  it.each([
    [
      'a part with the name of a credential',
      part(named('"password"'), 'hunter2'),
      part(named('"password"'), '•'),
    ],
    ['a name without quotes', part(named('api_key'), 'hunter2'), part(named('api_key'), '•')],
    [
      'a name behind another parameter',
      part(`${named('token')}; filename=a.txt`, 'x'),
      part(`${named('token')}; filename=a.txt`, '•'),
    ],
    [
      'a name in the extended form',
      part(`Content-Disposition: form-data; name*=UTF-8''token`, 'x'),
      part(`Content-Disposition: form-data; name*=UTF-8''token`, '•'),
    ],
    ...[
      `name*=UTF-8''pass%77ord`,
      `name=a; name*=utf-8'en'pass%77ord`,
      `name*0="pass"; name*1="word"`,
      'name="pass\\word"',
    ].map((name): [string, string, string] => [
      name,
      part(`Content-Disposition: form-data; ${name}`, 'x'),
      part(`Content-Disposition: form-data; ${name}`, '•'),
    ]),
    [
      'any case',
      part('content-disposition:form-data;NAME="token"', 'x'),
      part('content-disposition:form-data;NAME="token"', '•'),
    ],
    [
      'JSON in a part',
      part(`${named('"meta"')}\r\nContent-Type: application/json`, '{"password": "hunter2", "n": 1}'),
      part(`${named('"meta"')}\r\nContent-Type: application/json`, '{"password": "•", "n": 1}'),
    ],
    [
      'a form in a part',
      part(named('"meta"'), 'a=1&client_secret=hunter2'),
      part(named('"meta"'), 'a=1&client_secret=•'),
    ],
    [
      'XML in a part',
      part(named('"meta"'), '<a><token>x</token></a>'),
      part(named('"meta"'), '<a><token>•</token></a>'),
    ],
    [
      'a header of a part',
      part(`${named('"meta"')}\r\nAuthorization: Bearer abc`, 'x'),
      part(`${named('"meta"')}\r\nAuthorization: Bearer •`, 'x'),
    ],
    [
      'the name of a file',
      part(`${named('"f"')}; filename="api_key=abc"`, 'x'),
      part(`${named('"f"')}; filename="api_key=•"`, 'x'),
    ],
    [
      'a URL as the name of a file',
      part(`${named('"f"')}; filename="http://a:pw@h/x"`, 'x'),
      part(`${named('"f"')}; filename="http://a:•@h/x"`, 'x'),
    ],
    [
      'a request in a batch',
      part(
        'Content-Type: application/http',
        'POST /x?token=abc HTTP/1.1\r\nX-Api-Key: def\r\n\r\n{"secret": "ghi"}',
      ),
      part(
        'Content-Type: application/http',
        'POST /x?token=• HTTP/1.1\r\nX-Api-Key: •\r\n\r\n{"secret": "•"}',
      ),
    ],
    ['line feeds alone', `--b\n${named('token')}\n\nx\n--b--`, `--b\n${named('token')}\n\n•\n--b--`],
    [
      'several parts',
      part(named('"a"'), '1') + part(named('"token"'), 'x'),
      part(named('"a"'), '1') + part(named('"token"'), '•'),
    ],
    ['none', part(named('"token_type"'), 'bearer'), part(named('"token_type"'), 'bearer')],
  ])('is masked in %s', (_, body, shown) => expect(masked(body)).toBe(shown));
});

describe('GraphQL', () => {
  it.each([
    [
      'mutation { login(user: "ada", password: "hunter2") { token } }',
      'mutation { login(user: "ada", password: "•") { token } }',
    ],
    ['{ me(token:"abc") { id } }', '{ me(token:"•") { id } }'],
    ['query Q($token: String = "abc") { a }', 'query Q($token: String = "abc") { a }'],
    [
      'mutation { add(tokens: ["a", "b"], n: 1) { id } }',
      'mutation { add(tokens: ["•", "•"], n: 1) { id } }',
    ],
    ['mutation { a(secret: """one\n"two" """) }', 'mutation { a(secret: """•""") }'],
    [
      'mutation { a(input: {apiKey: "a\\"b", name: "c"}) }',
      'mutation { a(input: {apiKey: "•", name: "c"}) }',
    ],
    [`{ send(body: "password='hunter2'") { id } }`, `{ send(body: "password='•'") { id } }`],
    [
      '{ send(body: """{"password": "hunter2", "n": 1}""") { id } }',
      '{ send(body: """{"password": "•", "n": 1}""") { id } }',
    ],
    [
      String.raw`{ send(body: "{\"password\": \"hunter2\"}") { id } }`,
      String.raw`{ send(body: "{\"password\": \"•\"}") { id } }`,
    ],
  ])('is masked in %s', (query, shown) => {
    expect(masked(query)).toBe(shown);
    const envelope = (text: string) => `{"query": ${JSON.stringify(text)}, "variables": {"password": "•"}}`;
    expect(masked(envelope(query))).toBe(envelope(shown));
  });
});

describe('XML', () => {
  it.each([
    ['<a><password>x</password></a>', '<a><password>•</password></a>'],
    ['<a><s:Password Type="t">x</s:Password></a>', '<a><s:Password Type="t">•</s:Password></a>'],
    ['<user name="ada" password="x"/>', '<user name="ada" password="•"/>'],
    ["<user apiKey = 'x y' id='1'>t</user>", "<user apiKey = '•' id='1'>t</user>"],
    ['<a x:token="x"></a>', '<a x:token="•"></a>'],
    ['<password><![CDATA[a]b<c>]]></password>', '<password><![CDATA[•]]></password>'],
    ['<password>\n  x y\n</password>', '<password>\n  •</password>'],
    ['<add label="ApiKey" defaultValue="x"/>', '<add label="ApiKey" defaultValue="•"/>'],
    ['<add key="ApiKey" value="x" n="1"/>', '<add key="ApiKey" value="•" n="1"/>'],
    ['<entry key="password">x</entry>', '<entry key="password">•</entry>'],
    ['<token/><a>x</a>', '<token/><a>x</a>'],
    ['<token><value>x</value></token>', '<token><value>x</value></token>'],
  ])('is masked in %s', (xml, shown) => expect(masked(xml)).toBe(shown));
});

describe('JSON', () => {
  it.each([
    ['{"tokens": ["a", "b"], "n": ["c"]}', '{"tokens": ["•", "•"], "n": ["c"]}'],
    [
      '{"apiKeys": ["a"], "accessTokens": ["b"], "refresh_tokens": ["c"]}',
      '{"apiKeys": ["•"], "accessTokens": ["•"], "refresh_tokens": ["•"]}',
    ],
    ['{"max_tokens": 1234567, "tokens": 7654321}', '{"max_tokens": 1234567, "tokens": 7654321}'],
    ['{"payload": "{\\"password\\": \\"x\\"}"}', '{"payload": "{\\"password\\": \\"•\\"}"}'],
    ['{"name": "password", "value": "x"}', '{"name": "password", "value": "•"}'],
    [
      '[{"key":"token","value":"a"},{"key":"n","value":"b"}]',
      '[{"key":"token","value":"•"},{"key":"n","value":"b"}]',
    ],
    [
      '{"Value": "x", "n": {"value": "y"}, "Name": "pin"}',
      '{"Value": "•", "n": {"value": "y"}, "Name": "pin"}',
    ],
    ['{"id":"api_key","value":["a",{"b":"c"}]}', '{"id":"api_key","value":["•",{"b":"•"}]}'],
    ['{"name":"pin","stringValue":123456', '{"name":"pin","stringValue":•'],
    ['{"name": "pass\\u0077ord", "value": "x', '{"name": "pass\\u0077ord", "value": "•'],
    [
      '{"secret":{"v":"a","n":7,"w":[{"x":"b"}]},"v":"c"}',
      '{"secret":{"v":"•","n":7,"w":[{"x":"•"}]},"v":"c"}',
    ],
    ['{"token":{"type":"bearer","value":"x"}}', '{"token":{"type":"bearer","value":"•"}}'],
    ['{"password": {{env("PW")}}, "token": "x"}', '{"password": {{env("PW")}}, "token": "•"}'],
    ['{"tokens":["a"},"b"]', '{"tokens":["•"},"b"]'],
    ['["{\\"token\\": \\"x\\"}"]', '["{\\"token\\": \\"•\\"}"]'],
  ])('is masked in %s', (json, shown) => expect(masked(json)).toBe(shown));
});

describe('a header with a URL', () => {
  const masker = createMasker([]);

  it.each([
    ['Location', 'http://ada:pw@h/a', 'http://ada:••••••@h/a'],
    ['location', '/cb?code=1&access_token=abc', '/cb?code=1&access_token=••••••'],
    ['Location', 'http://h/cb#access_token=abc&n=1', 'http://h/cb#access_token=••••••&n=1'],
    ['Referer', 'http://ada:pw@h/', 'http://ada:••••••@h/'],
    ['Link', '<http://h/?token=x&p=2>; rel="next"', '<http://h/?token=••••••&p=2>; rel="next"'],
    ['Location', 'http://h/token/1', 'http://h/token/1'],
  ])('%s: %s', (name, value, shown) => expect(maskHeaderValue(name, value, masker)).toBe(shown));
});

it.each<[piece: string, count: number, before?: string, after?: string]>([
  ['a', 200_000, 'query token '],
  ['a ', 200_000, 'query token '],
  ['a-', 200_000, 'query token '],
  [' ', 200_000, 'query token'],
  ['a', 200_000, '{"query": "token \\"'],
  ['a', 200_000, 'a=1&token['],
  ['a', 200_000, '<a ', '/><token>x</token>'],
  [' ', 200_000, '<a b', '/><token>x</token>'],
  ['<a b', 50_000],
  [' ', 200_000, '--b\n; name'],
  ['<password>', 50_000],
  ['<password><![CDATA[', 50_000],
  ['<a password="', 50_000],
  ['password: "', 50_000, 'query '],
  ['tokens: [', 50_000, 'query '],
  ['[{', 50_000],
  ['{"secret":', 50_000],
  ['{"name":"token","value":', 50_000],
  ['}', 50_000, '['.repeat(50_000)],
  ['{{', 50_000, '{"password": '],
  ['; name="a', 30_000, '--b\n'],
  ['a: """', 50_000, 'query token'],
  ['--b\ntoken: x\n\n', 30_000],
  ['--b\n\nGET /x HTTP/1.1\n\n', 30_000],
  ['\\"token\\":', 50_000, '["'],
  ['"\\"token\\": \\"x\\"",', 50_000, '['],
])('accepts any number of %j', (piece, count, before = '', after = 'token') => {
  expect(placesInBody(`${before}${piece.repeat(count)}${after}`).length).toBeGreaterThanOrEqual(0);
});
