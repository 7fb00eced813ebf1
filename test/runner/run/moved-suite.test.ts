import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { folderOf } from './files.ts';
import { reportOf } from './reported-run.ts';

/** Asks for the token of a login; what one area and one number get is broken. */
const server = createServer(({ method, url = '', headers }, response) => {
  const [, area = '', id = ''] = url.split('/');
  const isAllowed = area === 'login' || headers.authorization === 'Bearer tok-ada';
  const isBroken = area === 'orders' && id === '5';
  const status = isAllowed ? (isBroken ? 500 : method === 'POST' && area !== 'login' ? 201 : 200) : 401;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(area === 'login' ? { token: 'tok-ada' } : { id: Number(id), area }));
});
let host = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  host = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

const areas = ['users', 'orders', 'items', 'tags'];
const ids = Array.from({ length: 8 }, (_, index) => index + 1);

/** The same requests in the dialect of httpYac, a folder for each area. */
function httpyacFiles(): Record<string, string> {
  const login = (area: string) =>
    `### login ${area}\n# @name login_${area}\nPOST {{host}}/login\n\n?? status == 200\n\n{{\n  exports.token_${area} = response.parsedBody.token;\n}}\n`;
  const request = (area: string, id: number) =>
    `### ${area} ${id}\n# @ref login_${area}\n${id % 2 === 0 ? 'POST' : 'GET'} {{host}}/${area}/${id}\nAuthorization: Bearer {{token_${area}}}\n\n?? status == ${id % 2 === 0 ? 201 : 200}\n?? js response.parsedBody.area == ${area}\n\n{{\n  const { isId } = require('../lib/check.js');\n  test('id', () => { if (!isId(response.parsedBody, ${id})) throw new Error('another id'); });\n}}\n`;
  const files = areas.map((area) => [
    `${area}/${area}.http`,
    [login(area), ...ids.map((id) => request(area, id))].join('\n'),
  ]);
  return {
    '.git/HEAD': '',
    'http-client.env.json': JSON.stringify({ dev: { host } }),
    'lib/check.js': 'exports.isId = (body, id) => body.id === id && body.id !== 7;\n',
    ...Object.fromEntries(files),
  };
}

/** The same requests as a collection of Postman. */
function collection(): string {
  const tested = (name: string, exec: readonly string[], request: object) => ({
    ...{ name, request },
    event: [{ listen: 'test', script: { exec } }],
  });
  const header = [{ key: 'Authorization', value: 'Bearer {{token}}' }];
  const item = areas.map((area) => ({
    name: area,
    item: [
      tested(`login ${area}`, ["pm.collectionVariables.set('token', pm.response.json().token);"], {
        ...{ method: 'POST', url: '{{host}}/login' },
      }),
      ...ids.map((id) =>
        tested(
          `${area} ${id}`,
          [
            `pm.test('status', () => pm.response.to.have.status(${id % 2 === 0 ? 201 : 200}));`,
            `pm.test('id', () => pm.expect(pm.response.json().id === ${id} && ${id} !== 7).to.be.true);`,
          ],
          { method: id % 2 === 0 ? 'POST' : 'GET', header, url: `{{host}}/${area}/${id}` },
        ),
      ),
    ],
  }));
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  return JSON.stringify({ info: { name: 'shop', schema }, item });
}

const failuresOf = (ran: Parameters<typeof reportOf>[0]): string[] =>
  reportOf(ran).files.flatMap(({ requests }) =>
    requests.flatMap(({ name, tests }) =>
      tests.flatMap((test) => (test.passed ? [] : [`${name}: ${test.name}`])),
    ),
  );

it('a suite of httpYac in folders finds the failures that httpYac finds, as it is', async () => {
  const cwd = folderOf(httpyacFiles());
  const ours = failuresOf(await restloop(['run', '.', '--env', 'dev', '--reporter', 'json'], { cwd }));
  const httpyac = resolve(import.meta.dirname, '../../../node_modules/httpyac/bin/httpyac.js');
  const args = [httpyac, 'send', '**/*.http', '--all', '--env', 'dev', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 1e8 }).catch(
    (error: { readonly stdout: string }) => error,
  );
  const { requests } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  type Theirs = { readonly name: string; readonly testResults?: { message: string; status: string }[] };
  const theirs = (requests as Theirs[]).flatMap(({ name, testResults = [] }) =>
    testResults.flatMap(({ message, status }) => (status === 'SUCCESS' ? [] : [`${name}: ${message}`])),
  );
  expect(ours.map((text) => text.replace(': js ', ': ')).sort()).toEqual(theirs.sort());
  expect(ours).toContain('orders 5: status == 200');
  expect(ours.filter((text) => text.endsWith(' 7: id'))).toHaveLength(areas.length);
}, 120_000);

it('a collection of Postman finds the same failures', async () => {
  const cwd = folderOf({ 'shop.json': collection() });
  const flags = ['--var', `host=${host}`, '--reporter', 'json'];
  const failures = failuresOf(await restloop(['run', 'shop.json', ...flags], { cwd }));
  expect(failures.sort()).toEqual(
    ['orders/orders 5: status', ...areas.map((area) => `${area}/${area} 7: id`)].sort(),
  );
});

it.each<
  [
    what: string,
    slip: (files: Record<string, string>) => Record<string, string>,
    says: RegExp,
    flags?: string[],
  ]
>([
  ['variable', inUsers('{{token_users}}', '{{token_usres}}'), /no variable is named token_usres/],
  ['directive', inUsers('# @ref', '# @reff'), /there is no directive @reff; did you mean @ref\?/],
  [
    'reference',
    inUsers('# @ref login_users', '# @ref login_user'),
    /no request of this file is called "login_user"/,
  ],
  ['assertion', inUsers('?? status', '?? statsu'), /a response has no field "statsu"/],
  ['comparison', inUsers('status ==', 'status ='), /a comparison is missing/],
  [
    'member',
    inUsers('response.parsedBody.area', 'response.parsedBodi.area'),
    /✗ js response\.parsedBodi\.area/,
  ],
  ['file', inUsers('check.js', 'chekc.js'), /there is no file \.\.\/lib\/chekc\.js/],
  ['global', inUsers('exports.token', 'exprts.token'), /exprts is not defined/],
  ['method', inUsers('\nGET ', '\nGTE '), /GTE is not an HTTP method; did you mean GET\?/],
  [
    'name in an environment',
    (files) => ({ ...files, 'http-client.env.json': '{"dev": {"hots": "x"}}' }),
    /no variable is named host/,
  ],
  [
    'environment',
    (files) => files,
    /There is no environment "deev"[\s\S]*did you mean dev\?/,
    ['--env', 'deev'],
  ],
  ['flag', (files) => files, /unknown option '--bial'/, ['--bial']],
  [
    'column',
    (files) => ({ ...files, 'rows.csv': 'hots\nx\n', 'http-client.env.json': '{"dev": {}}' }),
    /no variable is named host[\s\S]*did you mean hots\?/,
    ['--data', 'rows.csv'],
  ],
])('a misspelled %s is found by the run', async (_, slip, says, flags = []) => {
  const cwd = folderOf(slip(httpyacFiles()));
  const { stdout, stderr } = await restloop(['run', 'users', '--env', 'dev', ...flags], { cwd });
  expect(stdout + stderr).toMatch(says);
});

function inUsers(from: string, to: string) {
  return (files: Record<string, string>): Record<string, string> => {
    const path = join('users', 'users.http');
    return { ...files, [path]: (files[path] ?? '').replace(from, to) };
  };
}
