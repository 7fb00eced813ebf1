import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { program } from '../program.ts';

it('says that the program is damaged where one of its files is missing', () => {
  const dist = dirname(program);
  const copy = join(temporaryFolder('missing-part'), 'dist');
  for (const name of ['cli.js', 'chunks']) cpSync(join(dist, name), join(copy, name), { recursive: true });
  const main = readdirSync(join(copy, 'chunks')).filter((name) => name.startsWith('main-'));
  for (const name of main) rmSync(join(copy, 'chunks', name));
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'cli.js'), 'help'], {
    encoding: 'utf8',
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^restloop: Cannot find module .*\n {2}install restloop again: npm install --global restloop\n$/,
  );
});
