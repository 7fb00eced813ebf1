import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { enter, leave } from '../../e2e/shell.ts';
import { openTerminal } from '../../e2e/terminal.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { program } from '../program.ts';

/** The path of a program without the chunks of that name. */
function programWithout(chunk: string): string {
  const dist = dirname(program);
  const copy = join(temporaryFolder('missing-part'), 'dist');
  for (const name of ['cli.js', 'yoga.wasm', 'chunks'])
    cpSync(join(dist, name), join(copy, name), { recursive: true });
  const missing = readdirSync(join(copy, 'chunks')).filter((name) => name.startsWith(`${chunk}-`));
  expect(missing).not.toEqual([]);
  for (const name of missing) rmSync(join(copy, 'chunks', name));
  return join(copy, 'cli.js');
}

it('says that the program is damaged where one of its files is missing', () => {
  const { status, stderr } = spawnSync(process.execPath, [programWithout('main'), 'help'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^restloop: Cannot find module .*\n {2}install restloop again: npm install --global restloop\n$/,
  );
});

it('says so where a part for scripts is missing, and the shell goes on', async () => {
  const damaged = programWithout('supervisor');
  const evaluated = spawnSync(process.execPath, [damaged, 'eval', '1 + 1'], { encoding: 'utf8' });
  const said =
    /^restloop: The installation of restloop is damaged: .*supervisor.* Install it again: npm install .*\n$/;
  expect(evaluated).toMatchObject({ status: 2, stderr: expect.stringMatching(said) });
  const shell = openTerminal({ command: process.execPath, args: [damaged], cols: 200 });
  onTestFinished(() => shell.kill());
  await shell.waitForScreen('›');
  await enter(shell, '1 + 1', 'error: The installation of restloop is damaged');
  await enter(shell, '.base http://h', '1 variable');
  expect(await leave(shell)).toBe(0);
});
