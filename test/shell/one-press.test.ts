import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { adapters } from '../../src/app/compose.ts';
import { countedModules } from '../support/counted-calls.ts';
import { eventually } from '../support/eventually.ts';
import type { mountShell } from './mounted-shell.tsx';
import type { openShell } from './state/open-shell.ts';

interface Modules {
  readonly mountShell: typeof mountShell;
  readonly openShell: typeof openShell;
  readonly adapters: typeof adapters;
}

const program = await countedModules<Modules>(`
  export { mountShell } from './test/shell/mounted-shell.tsx';
  export { openShell } from './test/shell/state/open-shell.ts';
  export { adapters } from './src/app/compose.ts';
`);

/** Named functions of restloop that one key calls, whatever draws them: 314 are counted, and 150 are the goal. */
const maxFunctions = 314;

it('calls a limited number of functions from a key in a request of 40 lines to its frame', async () => {
  const shell = program.modules.mountShell();
  onTestFinished(shell.unmount);
  /** A key, to the frame that shows it. */
  const press = async (key: string): Promise<void> => {
    const before = shell.lastFrame();
    shell.press(key);
    await eventually(() => expect(shell.lastFrame()).not.toBe(before));
  };
  await shell.app.store.dispatch({
    kind: 'variables-changed',
    changes: [{ kind: 'set', name: 'user', value: { id: 7, name: 'Ada' }, secret: false }],
    origin: { kind: 'script', label: 'input 1', at: 0 },
  });
  const record = '  { "id": {{user.id}}, "name": "{{user.name}}", "note": "some text" },\n';
  const head = 'POST http://localhost:1/users\nContent-Type: application/json\n\n';
  await press(`\u001b[200~${head}[\n${record.repeat(35)}  {}\n]\u001b[201~`);
  shell.press('\u001b[A');
  for (const key of 'xyxy') await press(key);
  const called = await program.called(() => press('z'));
  expect(called.find(({ name }) => name === 'previewDraft')).toMatchObject({ count: 1 });
  const named = called.filter(({ name }) => name !== '');
  expect(named.length).toBeLessThanOrEqual(maxFunctions);
});

let server: Server;
let host = '';
let received: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.setHeader('Content-Type', 'application/json');
    response.end('{"id": 7}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

/** The functions that read a text, parse it, and render it: each for a whole request. */
const counted = ['classifyLines', 'readBlockHead', 'readBody', 'readEither', 'parseOneLine', 'previewDraft'];

async function callsOfEnter(text: string): Promise<Record<string, number>> {
  const { openShell: open, adapters: real } = program.modules;
  const shell = open([], real.http);
  await shell.app.store.dispatch({
    kind: 'variables-changed',
    changes: [{ kind: 'set', name: 'id', value: 7, secret: false }],
    origin: { kind: 'script', label: 'input 1', at: 0 },
  });
  shell.press(`\u001b[200~${text.replaceAll('HOST', host)}\u001b[201~`);
  received = [];
  const called = await program.called(async () => {
    shell.press('\r');
    while (shell.app.store.getState().exchangeCount === 0) await new Promise(setImmediate);
    await shell.app.dispatch({ kind: 'inputs-finished' });
  });
  await shell.app.close();
  return Object.fromEntries(
    counted
      .flatMap((name) => called.find((one) => one.name === name) ?? [])
      .map(({ name, count }) => [name, count]),
  );
}

/** A request whose first line says so is not classified again. */
const known = { readBlockHead: 1, readEither: 1, previewDraft: 1 };
const once = { classifyLines: 3, ...known };

it.each([
  ['a request in one line', 'POST HOST/users/{{id}} X-A:1 name=Ada', { ...once, parseOneLine: 1 }],
  ['a request in the .http form', 'POST HOST/users\nX-A: 1\n\n{"id": {{id}}}', { ...known, readBody: 1 }],
  [
    'credentials, directives and expectations',
    '# @timeout 5s\n# @expect status == 200\nPOST HOST/users\nAuthorization: Bearer abcdefgh\n\n{"id": {{id}}}',
    { ...once, readBody: 1 },
  ],
  ['dynamic values', 'GET HOST/{{$uuid}}\nX-A: {{$timestamp}}\n', { ...known, readBody: 1 }],
])('parses and renders a text once for each Enter: %s', async (_, text, calls) => {
  expect(await callsOfEnter(text)).toEqual(calls);
  expect(received).toHaveLength(1);
});
