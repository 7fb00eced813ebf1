import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startServer } from '../server.ts';
import { enter, openShell } from '../shell.ts';

it('asks once before a request of a file sends a value of the environment', async () => {
  const server = await startServer();
  const file = join(temporaryFolder('environment-values'), 'a.http');
  writeFileSync(file, `### one\nGET ${server.url}/one?t={{$env.OF_MINE}}\n`);
  const shell = await openShell({ args: [file], env: { OF_MINE: 'value-of-mine' }, rows: 40, cols: 160 });
  await enter(shell, '.send one', 'Send values of your environment');
  shell.press('n');
  await shell.waitForScreen('values of your environment (environment variable OF_MINE) do not go to');
  expect(server.seen).toEqual([]);
  await enter(shell, '.send one', '(y/n)');
  shell.press('y');
  await shell.waitForScreen(() => server.seen.length === 1);
  await enter(shell, '.send one', '200 OK');
  await shell.waitForScreen(() => server.seen.length === 2);
  // The user's own text is not asked about.
  await enter(shell, `GET ${server.url}/own?t={{$env.OF_MINE}}`, '/own?t=value-of-mine');
  await shell.waitForScreen(() => server.seen.length === 3);
  await server.close();
});
