import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../support/demo.ts';
import { restloop } from './program.ts';
import { folderOf } from './run/files.ts';

const demo = await demoServer();
const base = `base_url=${demo.url}`;

const login =
  '### login\n# @name login\nPOST /echo\nX-Id: 42\nContent-Type: application/json\n\n{"access-token": "t-1", "user": {"id": 7}}\n\n';

/** One request after `login`, with a header for each value. */
const using = (...values: readonly string[]) =>
  `${login}### use\n# @name use\nGET /users/1\n${values.map((value, index) => `X-${index}: ${value}\n`).join('')}`;

interface Shown {
  readonly wireUrl: string | null;
  readonly placeholders: readonly unknown[];
  readonly diagnostics: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
  }[];
}

async function preview(text: string, args: readonly string[] = []) {
  const ran = await restloop(['preview', '--json', '--var', base, ...args, 'api.http'], {
    cwd: folderOf({ 'api.http': text }),
  });
  const { requests } = JSON.parse(ran.stdout) as { requests: Shown[] };
  return { ...ran, last: requests.at(-1) };
}

describe.concurrent('references to responses before anything is sent', () => {
  it.each([
    '{{login.response.body.$.json.user.id}}',
    '{{login.response.body.json.user.id}}',
    '{{login.response.headers.Content-Type}}',
    '{{login.request.headers.X-Id}}',
    '{{login.request.body.$.user.id}}',
  ])('%s is known after login is sent, without an error', async (reference) => {
    const { last, code } = await preview(using(`Bearer ${reference}`));
    expect(last?.placeholders.at(-1)).toMatchObject({
      text: reference,
      part: 'header',
      type: null,
      output: null,
      source: 'response',
    });
    expect(last?.diagnostics).toMatchObject([{ code: 'awaits-response', severity: 'info' }]);
    expect(code).toBe(0);
  });

  it('are pending in a file variable that uses a response', async () => {
    const file = `@token = {{login.response.body.$.token}}\n@header = Bearer {{token}}\n${using('{{header}}', '{{token}}')}`;
    const { last, code } = await preview(file);
    expect(last?.diagnostics.map(({ message }) => message)).toEqual([
      'header is known after login is sent',
      'token is known after login is sent',
    ]);
    expect(code).toBe(0);
  });

  it('have no encoded URL while the URL is pending', async () => {
    const { last, code } = await preview(`${login}### next\nGET {{login.response.body.$.next}}\n`);
    expect([last?.wireUrl, code]).toEqual([null, 0]);
  });

  it('are an error when no request has the name', async () => {
    const { last, code } = await preview(using('{{logni.response.body.$.id}}'));
    expect(last?.diagnostics).toMatchObject([
      { code: 'unresolved-variable', severity: 'error', hint: 'did you mean login?' },
    ]);
    expect(code).toBe(3);
  });

  it('are an error when a directive names no request', async () => {
    const ran = await restloop(['preview', 'api.http'], {
      cwd: folderOf({ 'api.http': '### x\n# @ref nope\nGET http://127.0.0.1:9/\n' }),
    });
    expect(ran.stderr).toMatch(/api\.http:2:8: @ref: no request of this file is called "nope"/);
    expect(ran.code).toBe(2);
  });

  it('are not an error in a dry run, and nothing is sent', async () => {
    const cwd = folderOf({
      'api.http': using('{{login.response.body.$.json.user.id}}').replaceAll('/echo', '/echo?dry'),
    });
    const ran = await restloop(['run', '--dry-run', '--reporter', 'json', '--var', base, 'api.http'], {
      cwd,
    });
    const [file] = JSON.parse(ran.stdout).files;
    expect(file.requests[1].diagnostics).toMatchObject([{ code: 'awaits-response', severity: 'info' }]);
    expect([ran.code, demo.requests.some(({ url }) => url.includes('?dry'))]).toEqual([0, false]);
  });

  it('are explained in a line of the text output', async () => {
    const cwd = folderOf({ 'api.http': using('{{login.response.headers.Date}}') });
    const ran = await restloop(['preview', '--var', base, 'api.http'], { cwd });
    expect(ran.stdout).toMatch(/info 12:6 response\.headers\.Date is known after login is sent/);
  });

  it('use the response of a saved session, and are pending when there is none', async () => {
    const cwd = folderOf({});
    const kept = ['.base http://127.0.0.1:9', 'GET /login', '.keep login'];
    const use = ['GET /use X-Id:{{login.response.body.$.id}}', '.keep use', '.save refs'];
    const home = folderOf({});
    await restloop([], { home, cwd, input: [...kept, ...use].join('\n') });
    const shown = await restloop(['preview', '--json', 'refs'], { home, cwd });
    expect(JSON.parse(shown.stdout).requests[1].diagnostics).toMatchObject([{ severity: 'info' }]);
    expect(shown.code).toBe(0);
  });
});

describe.concurrent('references to received responses', () => {
  it('insert parts of the response and of the sent request', async () => {
    const cwd = folderOf({
      'api.http': using(
        '{{login.response.body.$.headers.x-id}}',
        '{{login.response.body.headers["x-id"]}}',
        '{{login.response.body.headers.x-id}}',
        '{{login.response.body.query}}',
        '{{login.request.headers.X-Id}}',
        '{{login.request.body.$.user.id}}',
        '{{login.request.body.user.id}}',
        '{{login.request.method}}',
        '{{login.response.status}}',
      ),
    });
    const ran = await restloop(['run', '--reporter', 'json', '--var', base, 'api.http'], { cwd });
    const [file] = JSON.parse(ran.stdout).files;
    expect(file.requests[1].request.headers.map(([, value]: [string, string]) => value)).toEqual([
      '42',
      '42',
      '42',
      '{}',
      '42',
      '7',
      '7',
      'POST',
      '200',
    ]);
    expect(ran.code).toBe(0);
  });

  it('keep all digits of long numbers in responses and requests', async () => {
    const body = '{"user": {"id": 12345678901234567890, "rate": 0.1234567890123456789}}';
    const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const text = `@id = {{long.response.body.$.user.id}}
### long
# @name long
POST http://127.0.0.1:${(server.address() as AddressInfo).port}

{"n": 9007199254740993}

### use
POST /echo

[{{long.response.body.$.user.id}}, "{{id}}", {{long.response.body.user}}, {{long.request.body.n}}, {{long.response.body.$..*}}]
`;
    const cwd = folderOf({ 'api.http': text });
    const ran = await restloop(['run', '--reporter', 'json', '--var', base, 'api.http'], { cwd });
    server.close();
    const user = '{"id":12345678901234567890,"rate":0.1234567890123456789}';
    expect(JSON.parse(ran.stdout).files[0].requests[1].request.body.trim()).toBe(
      `[12345678901234567890, "12345678901234567890", ${user}, 9007199254740993, [${user},12345678901234567890,0.1234567890123456789]]`,
    );
  });

  it('can name requests in folders, and names with spaces', async () => {
    const home = folderOf({});
    const kept = [
      `.base ${demo.url}`,
      '.preview GET /users/3',
      '.keep users/third one',
      '.preview GET /users/{{["users/third one"].response.body.id}}?{{third.response.body.id}} X-Name:{{["users/third one"].response.body.$.name}}',
      '.keep use',
      '.preview POST /echo {"n": "{{["users/third one"].response.body.name}}"}',
      '.keep body',
      '.mv users/third one users/third',
      '.save folders',
    ];
    await restloop([], { home, input: kept.join('\n') });
    const ran = await restloop(
      ['run', '--reporter', 'json', '--request', 'use', '--request', 'body', 'folders'],
      {
        home,
      },
    );
    const [third, use, body] = JSON.parse(ran.stdout).files[0].requests;
    expect([third.request.url, use.request.url]).toEqual([`${demo.url}/users/3`, `${demo.url}/users/3?3`]);
    const { name } = JSON.parse(third.response.body);
    expect(use.request.headers).toContainEqual(['X-Name', name]);
    expect(JSON.parse(body.request.body)).toEqual({ n: name });
    expect(ran.code).toBe(0);
  });

  it('list the folders with a request of the same name', async () => {
    const input = ['a/list', 'b/list'].flatMap((name) => ['.preview GET http://h/', `.keep ${name}`]);
    const ran = await restloop([], { input: [...input, 'GET http://h/{{list.response.body}}'].join('\n') });
    expect(ran.stdout + ran.stderr).toMatch(
      /several folders have a request with this name: \["a\/list"\], \["b\/list"\]/,
    );
    expect(ran.code).toBe(3);
  });

  it('report a missing part of the response, and nothing is sent', async () => {
    const cwd = folderOf({ 'api.http': using('{{login.response.body.$.nothing}}') });
    const ran = await restloop(['run', '--reporter', 'json', '--var', base, 'api.http'], { cwd });
    const [, used] = JSON.parse(ran.stdout).files[0].requests;
    expect(used).toMatchObject({
      response: null,
      diagnostics: [
        { code: 'missing-property', message: 'the exchange of login has no response.body.$.nothing' },
      ],
    });
    expect(ran.code).toBe(3);
  });

  it('find the response of a request that was kept after it was sent', async () => {
    const input = [
      `.base ${demo.url}`,
      'GET /users/3',
      '.keep three',
      'GET /users/{{three.response.body.id}}?again',
    ].join('\n');
    const ran = await restloop(['--json'], { input });
    const { inputs } = JSON.parse(ran.stdout);
    expect(inputs[3].exchanges[0].request.url).toBe(`${demo.url}/users/3?again`);
    expect(ran.code).toBe(0);
  });

  it('name the request of the session to send first', async () => {
    const input = [
      `.base ${demo.url}`,
      '.preview GET /users',
      '.keep all',
      'GET /{{all.response.status}}',
    ].join('\n');
    const ran = await restloop([], { input });
    expect(ran.stdout + ran.stderr).toMatch(
      /all was not sent yet, so there is no response\.status {2}send all first/,
    );
    expect(ran.code).toBe(3);
  });
});
