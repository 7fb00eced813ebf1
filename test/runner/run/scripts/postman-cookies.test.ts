import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf, requestsOf } from '../reported-run.ts';

const server = createServer(({ url }, response) => {
  if (url === '/login') response.writeHead(302, { 'Set-Cookie': 'sid=7; Path=/', Location: '/home' });
  response.end('{}');
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

afterAll(() => server.close());

it('gives scripts of Postman the cookies that a redirect set, also before the next request', async () => {
  const check = (name: string) =>
    `pm.test('${name}', () => pm.expect([pm.cookies.get('sid'), pm.cookies.has('none')]).to.eql(['7', false]));`;
  const item = [
    {
      name: 'login',
      request: `${base}/login`,
      event: [
        {
          listen: 'test',
          script: { exec: [check('after'), "tests.old = responseCookies[0].name === 'sid';"] },
        },
      ],
    },
    {
      name: 'next',
      request: `${base}/home`,
      event: [{ listen: 'prerequest', script: { exec: [check('before')] } }],
    },
  ];
  const info = { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
  const cwd = folderOf({ 'c.json': JSON.stringify({ info, item }) });
  const ran = await restloop(['run', 'c.json', '--reporter', 'json'], { cwd });
  const tests = requestsOf(reportOf(ran)).flatMap((request) => request.tests);
  expect(tests).toEqual(['after', 'old', 'before'].map((name) => ({ name, passed: true, message: null })));
});
