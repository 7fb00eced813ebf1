import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startServer } from '../server.ts';
import { enter, openShell } from '../shell.ts';

it('asks once before a request file reads a file outside its project', async () => {
  const server = await startServer();
  const root = temporaryFolder('files');
  mkdirSync(join(root, 'project/.git'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'outside');
  writeFileSync(join(root, 'project/own.txt'), 'inside');
  const post = `POST ${server.url}/a\nContent-Type: text/plain\n\n`;
  const file = join(root, 'project/a.http');
  writeFileSync(file, `### own\n${post}< own.txt\n\n### other\n${post}< ../secret.txt\n`);
  const shell = await openShell({ args: [file], rows: 40, cols: 120 });
  const sent = () => server.seen.length;

  await enter(shell, '.send own', '200 OK');
  expect(sent()).toBe(1);
  await enter(shell, '.send other', 'Allow it? (y/n)');
  shell.press('n');
  await shell.waitForScreen('outside the project');
  expect(sent()).toBe(1);
  await enter(shell, '.send other', 'Allow it? (y/n)');
  shell.press('y');
  await shell.waitForScreen(() => sent() === 2);
  await enter(shell, '.send other', '200 OK');
  await shell.waitForScreen(() => sent() === 3);
  await server.close();
});
