import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const server = createServer((_, response) =>
  response.setHeader('Content-Type', 'application/xml').end('<list><item id="7">one</item></list>'),
);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));

afterAll(() => server.close());

it('?? xpath lines test the body of an XML response', async () => {
  const { port } = server.address() as AddressInfo;
  const lines = ['//item == one', '//item/@id == 7', 'count(//item) == 1', '//none exists', '//item == two'];
  const text = `GET http://127.0.0.1:${port}/\n\n${lines.map((line) => `?? xpath ${line}\n`).join('')}`;
  const ran = await restloop(['run', 'a.http', '--json'], { cwd: folderOf({ 'a.http': text }) });
  const [request] = JSON.parse(ran.stdout).files[0].requests;
  const passed = request.tests.map((test: { readonly passed: boolean }) => test.passed);
  expect(passed).toEqual([true, true, true, false, false]);
});
