import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf } from '../reported-run.ts';

/** `/attacked` is told when the first file is done, `/wait` answers then. */
const requests: { readonly url: string; readonly cookie: string; readonly header: string }[] = [];
let release = (): void => undefined;
const attacked = new Promise<void>((resolve) => {
  release = resolve;
});
const server = createServer(async ({ url = '', headers }, response) => {
  requests.push({ url, cookie: headers.cookie ?? '', header: String(headers['x-of-a'] ?? '') });
  if (url === '/wait') await attacked;
  if (url === '/attacked') release();
  response.setHeader('Set-Cookie', `from${url.replaceAll('/', '-')}=1`);
  response.end('{"id": 1}');
});
let base = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => server.close());

const attack = `
client.setVar('stolen', 1);
client.global.set('global', 2);
client.setSecret('key', 'shared-word');
client.global.headers.set('X-Of-A', '1');
client.onRequest?.((request) => { request.headers.set('X-Of-A', '1'); });
globalThis.leaked = 3;
Array.prototype.leaked = 4;
Object.prototype.polluted = 5;
JSON.parse = () => 'broken';
require('./lib.js').state = 6;
client.setVar('base', 'http://127.0.0.1:1');
`;

const names = ['stolen', 'global', 'key'];

it('files that run side by side see no variable, cookie, secret or object of each other', async () => {
  const cwd = folderOf({
    'lib.js': 'exports.state = 0;\n',
    'a.http': `### take\nGET ${base}/a\n\n> {%${attack}%}\n\n### done\nGET ${base}/attacked\n`,
    'b.http': `### wait\nGET ${base}/wait\n\n### look\nGET {{base}}/look\n\n> {%
client.test('variables', () => expect(${JSON.stringify(names)}.filter((name) => client.hasVar(name))).to.deep.equal([]));
client.test('objects', () => expect([typeof leaked, [].leaked, ({}).polluted, JSON.parse('1')]).to.deep.equal(['undefined', undefined, undefined, 1]));
client.test('modules', () => expect(require('./lib.js').state).to.equal(0));
client.log('shared-word');
%}\n`,
  });
  const flags = [
    '--parallel',
    '2',
    '--set',
    'cookies=session',
    '--var',
    `base=${base}`,
    '--reporter',
    'json',
  ];
  const ran = await restloop(['run', 'a.http', 'b.http', ...flags], { cwd });
  const look = reportOf(ran).files.find(({ file }) => file === 'b.http')?.requests[1];
  expect(look?.tests.map(({ name, message }) => [name, message])).toEqual([
    ['variables', null],
    ['objects', null],
    ['modules', null],
  ]);
  expect(requests.find(({ url }) => url === '/look')).toEqual({
    url: '/look',
    cookie: 'from-wait=1',
    header: '',
  });
  // Secrets of all files are masked in the reports of all.
  expect(look?.output).toEqual([{ level: 'log', text: '••••••' }]);
});
