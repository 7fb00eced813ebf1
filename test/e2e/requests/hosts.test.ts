import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startServer } from '../server.ts';
import { enter, openShell } from '../shell.ts';

it('asks once for each host that a script chose before credentials go there', async () => {
  const [own, other] = [await startServer(), await startServer()];
  const host = new URL(other.url).host;
  const folder = temporaryFolder('hosts');
  const script = `client.setVar('z', '${host}'); client.setVar('y', 'localhost:${new URL(other.url).port}')`;
  writeFileSync(join(folder, 'a.http'), `### first\nGET ${own.url}/first\n\n> {%\n${script}\n%}\n`);
  const shell = await openShell({ args: [join(folder, 'a.http')], rows: 40, cols: 120 });
  await enter(shell, '.auth bearer SECRET-of-mine', 'Every request is sent with');
  await enter(shell, '.send first', '200 OK');
  expect(own.seen.map(({ headers }) => headers['authorization'])).toEqual(['Bearer SECRET-of-mine']);

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
  await Promise.all([own.close(), other.close()]);
});
