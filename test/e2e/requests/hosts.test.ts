import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let own: TestServer;
let other: TestServer;
const folder = temporaryFolder('hosts');
const file = join(folder, 'project/a.http');

beforeAll(async () => {
  [own, other] = [await startServer(), await startServer()];
  const { host, port } = new URL(other.url);
  const script = `client.setVar('z', '${host}'); client.setVar('y', 'localhost:${port}')`;
  const first = `### first\nGET ${own.url}/first\n\n> {%\n${script}\n%}\n`;
  const one = `### one\nGET ${own.url}/one?t={{$env.OF_MINE}}\n`;
  const post = `POST ${own.url}/a\nContent-Type: text/plain\n\n`;
  const files = `### inside\n${post}< own.txt\n\n### outside\n${post}< ../secret.txt\n`;
  mkdirSync(join(folder, 'project/.git'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'outside');
  writeFileSync(join(folder, 'project/own.txt'), 'inside');
  writeFileSync(file, `${first}\n${one}\n${files}`);
});
afterAll(() => Promise.all([own.close(), other.close()]));

const shellOf = sharedShell(() =>
  openTerminal({ args: [file], env: { OF_MINE: 'value-of-mine' }, rows: 40, cols: 160 }),
);

it('asks once before a request of a file sends a value of the environment', async () => {
  const shell = await shellOf();
  await enter(shell, '.send one', 'Send values of your environment');
  shell.press('n');
  await shell.waitForScreen('values of your environment (environment variable OF_MINE) do not go to');
  expect(own.seen).toEqual([]);
  await enter(shell, '.send one', '(y/n)');
  shell.press('y');
  await shell.waitForScreen(() => own.seen.length === 1);
  await enter(shell, '.send one', '200 OK');
  await shell.waitForScreen(() => own.seen.length === 2);
  // The user's own text is not asked about.
  await enter(shell, `GET ${own.url}/own?t={{$env.OF_MINE}}`, '/own?t=value-of-mine');
  await shell.waitForScreen(() => own.seen.length === 3);
});

it('asks once before a request of a file reads a file outside its project', async () => {
  const shell = await shellOf();
  const before = own.seen.length;
  const sent = () => own.seen.slice(before).map(({ body }) => body);
  await enter(shell, '.send inside', '200 OK');
  expect(sent()).toEqual(['inside']);
  await enter(shell, '.send outside', 'Allow it? (y/n)');
  shell.press('n');
  await shell.waitForScreen('outside the project');
  expect(sent()).toEqual(['inside']);
  await enter(shell, '.send outside', 'Allow it? (y/n)');
  shell.press('y');
  await shell.waitForScreen(() => sent().length === 2);
  await enter(shell, '.send outside', '200 OK');
  await shell.waitForScreen(() => sent().length === 3);
  expect(sent()).toEqual(['inside', 'outside', 'outside']);
});

it('asks once for each host that a script chose before credentials go there', async () => {
  const shell = await shellOf();
  const before = own.seen.length;
  await enter(shell, '.auth bearer SECRET-of-mine', 'Every request is sent with');
  await enter(shell, '.send first', '200 OK');
  expect(own.seen.slice(before).map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer SECRET-of-mine',
  ]);

  shell.type('GET http://{{z}}/second');
  await shell.waitForScreen(
    /the host 127\.0\.0\.1:\d+ was chosen by a script \(after first\)[\s\S]*restloop asks/,
  );
  shell.press('enter');
  // The question is wrapped beside the variables.
  const unwrapped = (screen: string) => screen.replaceAll(/ *│[^\n]*\n│ /g, ' ').replaceAll(/\s+/g, ' ');
  const question = "Send your credentials (the session's .auth bearer) there? (y/n)";
  await shell.waitForScreen((screen) => unwrapped(screen).includes(question));
  shell.press('n');
  await shell.waitForScreen((screen) => screen.includes('do not go there') && !screen.includes('(y/n)'));
  expect(other.seen).toEqual([]);

  await enter(shell, 'GET http://{{z}}/third', '(y/n)');
  shell.press('y');
  await shell.waitForScreen(() => other.seen.length === 1);
  await enter(shell, 'GET http://{{z}}/fourth', '/fourth');
  await shell.waitForScreen(() => other.seen.length === 2);
  await enter(shell, 'GET http://{{y}}/fifth', 'The host localhost:');
  shell.press('n');
  expect(other.seen.map(({ headers }) => headers['authorization'])).toEqual(
    Array(2).fill('Bearer SECRET-of-mine'),
  );
});
