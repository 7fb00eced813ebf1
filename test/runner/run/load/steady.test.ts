import { rmSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text as bodyText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

// Requests that stay the same are sent without being rendered from the third iteration of a user on.

let seen: IncomingMessage[] = [];
let answer = (_: IncomingMessage, response: ServerResponse, count: number): unknown =>
  response.end(`{"count":${count}}`);
const server = createServer((request, response) => {
  seen.push(request);
  answer(request, response, seen.length);
  request.resume();
});
let base: string;
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
beforeEach(() => {
  seen = [];
  answer = (_, response, count) => response.end(`{"count":${count}}`);
});
afterAll(() => server.close());

async function load(text: string, ...flags: string[]) {
  const cwd = folderOf({ 'a.http': text, 'api.json': JSON.stringify(description) });
  const args = ['run', 'a.http', '--var', `base=${base}`, '--json', '--vus', '1', ...flags];
  const ran = await restloop(args, { cwd });
  return { ...ran, report: JSON.parse(ran.stdout) };
}

const description = {
  openapi: '3.1.0',
  paths: { '/': { get: { responses: { 200: { description: 'fine' } } } } },
};

const paths = () => seen.map(({ url }) => url);

describe('iterations that stay the same', () => {
  it('send the same head and body each time', async () => {
    const text = 'POST {{base}}/a?limit=10\nX-Trace: {{base}}\n\n{"id": 1}\n';
    const { report } = await load(text, '--iterations', '6');
    expect(report.load.all).toMatchObject({ requests: 6, errors: 0, byStatus: { 200: 6 } });
    expect(seen).toHaveLength(6);
    const heads = seen.map(({ method, url, rawHeaders }) => JSON.stringify([method, url, rawHeaders]));
    expect(new Set(heads).size).toBe(1);
  });

  it('begin without the cookies of the iteration before, and keep their own', async () => {
    answer = ({ url }, response) => {
      if (url === '/login') response.setHeader('Set-Cookie', `sid=${seen.length}`);
      response.end();
    };
    const text = '### login\nGET {{base}}/login\n\n### read\nGET {{base}}/read\n';
    await load(text, '--iterations', '5', '--set', 'cookies=on');
    const cookies = seen.map(({ headers }) => headers.cookie ?? 'none');
    expect(cookies).toEqual([1, 3, 5, 7, 9].flatMap((number) => ['none', `sid=${number}`]));
  });

  it('follow redirects, and are measured once each', async () => {
    answer = ({ url }, response) =>
      url === '/old' ? response.writeHead(302, { Location: '/new' }).end() : response.end();
    const { report } = await load('GET {{base}}/old\n', '--iterations', '4');
    expect(paths()).toEqual(['/old', '/new', '/old', '/new', '/old', '/new', '/old', '/new']);
    expect(report.load.all).toMatchObject({ requests: 4, byStatus: { 200: 4 } });
  });

  it('read the body where an expectation does', async () => {
    const text = '@most = 4\n\n# @expect body $.count < {{most}}\nGET {{base}}/\n';
    const { report, code } = await load(text, '--iterations', '5');
    expect(report.load.all).toMatchObject({
      requests: 5,
      errors: 2,
      byError: [{ kind: 'expect', count: 2 }],
    });
    expect(code).toBe(1);
  });

  it('count an answer that breaks off as an error', async () => {
    answer = (request, response, count) => {
      if (count < 4) return response.end('{}');
      response.writeHead(200, { 'Content-Length': '100' });
      return response.write('half', () => request.socket.destroy());
    };
    const { report } = await load('GET {{base}}/\n', '--iterations', '5');
    expect(report.load.all).toMatchObject({ requests: 5, errors: 2 });
  });

  it('cut off a body that is longer than body.limit', async () => {
    answer = (_, response, count) => {
      if (count < 3) return response.end('{}');
      const more = () => {
        while (response.write('x'.repeat(100_000)));
      };
      response.on('drain', more);
      return more();
    };
    const { report } = await load('GET {{base}}/\n', '--iterations', '4', '--set', 'body.limit=1');
    const byError = [{ kind: 'ERR_BODY_TOO_LARGE', count: 2 }];
    expect(report.load.all).toMatchObject({ requests: 4, errors: 2, byError });
  });

  it('do not read a body file that became a link out of the project', async () => {
    const outside = join(folderOf({ 'secret.txt': 'outside' }), 'secret.txt');
    const cwd = folderOf({
      '.git/HEAD': '',
      'a.http': 'POST {{base}}/\n\n< body.txt\n',
      'body.txt': 'inside',
    });
    const bodies: string[] = [];
    answer = async (request, response, count) => {
      bodies.push(await bodyText(request));
      if (count === 4) {
        rmSync(join(cwd, 'body.txt'));
        symlinkSync(outside, join(cwd, 'body.txt'));
      }
      response.end();
    };
    const args = ['run', 'a.http', '--var', `base=${base}`, '--json', '--vus', '1', '--iterations', '6'];
    const { stdout } = await restloop(args, { cwd });
    expect(bodies).toEqual(['inside', 'inside', 'inside', 'inside']);
    const byError = [{ kind: 'usage', count: 2, first: expect.stringContaining('outside the project') }];
    expect(JSON.parse(stdout).load.all).toMatchObject({ requests: 6, errors: 2, byError });
  });

  it('end with the first error under --bail', async () => {
    answer = (_, response, count) => response.writeHead(count < 4 ? 200 : 500).end();
    await load('# @expect status == 200\nGET {{base}}/\n', '--iterations', '9', '--bail');
    expect(seen).toHaveLength(4);
  });
});

describe('iterations that differ', () => {
  it.each([
    ['a random value', 'GET {{base}}/{{$uuid}}\n'],
    ['a variable of the file with one', '@id = {{$uuid}}\n\nGET {{base}}/{{id}}\n'],
    ['a random number', 'GET {{base}}/{{$random.integer 1 1000000000}}\n'],
    [
      'a script before the request',
      '< {% request.variables.set("id", String(Math.random())) %}\nGET {{base}}/{{id}}\n',
    ],
  ])('have %s of their own', async (_, text) => {
    await load(text, '--iterations', '6');
    expect(new Set(paths()).size).toBe(6);
  });

  it('are compared with the OpenAPI description each time', async () => {
    answer = (_, response) => response.writeHead(202).end();
    const { report } = await load('GET {{base}}/\n', '--iterations', '5', '--openapi', 'api.json');
    expect(report.load.all).toMatchObject({ requests: 5, errors: 5 });
  });

  it('keep the wait of # @sleep', async () => {
    const { report } = await load('# @sleep 60\nGET {{base}}/\n', '--iterations', '5');
    expect(report.load.durationMs).toBeGreaterThan(290);
  });

  it('send a request again while its test fails, as --retry says', async () => {
    answer = (_, response, count) => response.writeHead(count % 2 === 1 ? 500 : 200).end();
    const text = '# @expect status == 200\nGET {{base}}/\n';
    const { report } = await load(text, '--iterations', '4', '--retry', '1');
    expect(report.load.all).toMatchObject({ requests: 4, errors: 0 });
    expect(seen).toHaveLength(8);
  });
});
