import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp, type TestApp } from '../handlers/app.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (sub: string) => `${part({ alg: 'HS256' })}.${part({ sub })}.${'c2ln'}`;

const server = createServer((_, response) => {
  response.end(JSON.stringify({ access_token: tokenOf('of the response'), opaque: 'abc' }));
});
let test: TestApp;
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  test = await openApp();
});

afterAll(async () => {
  await test.app.close();
  server.close();
});

/** The claims that are shown and their place, or what is said instead. */
async function shown(input: string): Promise<readonly unknown[]> {
  const entries = await test.submit(input);
  return entries.flatMap((entry) => {
    if (entry.kind === 'input') return [];
    if (entry.kind === 'token') return [[entry.token.payload, entry.from]];
    return entry.kind === 'notice' ? [[entry.notice.message, entry.notice.hint]] : [entry.kind];
  });
}

it('shows the token of a variable, of a response, and the one in use', async () => {
  expect(await shown('.jwt')).toEqual([
    ['No JSON Web Token is in use: neither .auth nor the last request has one.', '.jwt NAME or .jwt $.path'],
  ]);
  expect(await shown(`.jwt ${tokenOf('typed')}`)).toEqual([['{"sub":"typed"}', 'what was typed']]);
  expect(await shown('.jwt $.access_token')).toEqual([['There is no response yet.', null]]);
  await test.submit(
    `client.setSecret('token', '${tokenOf('of a variable')}'); client.setVar('user', { jwt: 'Bearer ${tokenOf('inside')}' })`,
  );
  expect(await shown('.jwt token')).toEqual([['{"sub":"of a variable"}', 'token']]);
  expect(await shown('.jwt {{user.jwt}}')).toEqual([['{"sub":"inside"}', 'user.jwt']]);
  await test.submit(`GET ${url} Authorization:'Bearer ${tokenOf('of the request')}'`);
  expect(await shown('.jwt $.access_token')).toEqual([
    ['{"sub":"of the response"}', '$.access_token of response 1'],
  ]);
  expect(await shown('.jwt 1 $.access_token')).toHaveLength(1);
  expect(await shown('.jwt')).toEqual([['{"sub":"of the request"}', 'the request of response 1']]);
  await test.submit('.auth bearer {{token}}');
  expect(await shown('.jwt')).toEqual([['{"sub":"of a variable"}', '.auth']]);
});

it.each([
  ['.jwt nothing', '{{nothing}}: '],
  ['.jwt user', 'user is not a JSON Web Token.'],
  ['.jwt $.opaque', '$.opaque of response 1 is not a JSON Web Token.'],
  ['.jwt $.none', '$.none finds nothing in response 1.'],
  ['.jwt 7 $.a', 'There is no response 7.'],
  ['.jwt eyJhbGciOiJIUzI1NiJ9', 'What was typed is not a JSON Web Token.'],
  ['.jwt {a', '.jwt does not take "{a".'],
])('says why there is none: %s', async (input, message) => {
  const [said] = await shown(input);
  expect(Array.isArray(said) ? said[0] : said).toContain(message);
});

it('shows the token that a login brought, once it is there', async () => {
  await test.submit(`GET ${url}`);
  await test.submit('.keep login');
  await test.submit('.auth from login $.access_token');
  const before = await shown('.jwt');
  expect(JSON.stringify(before)).not.toContain('of the response');
  await test.submit(`GET ${url}me`);
  expect(await shown('.jwt')).toEqual([['{"sub":"of the response"}', '.auth']]);
  await test.submit('.auth none');
  expect(await shown('.jwt')).toEqual([
    ['{"sub":"of the response"}', expect.stringMatching(/^the request of response \d+$/)],
  ]);
});
