import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { restloop, temporaryHome } from './program.ts';

it('writes no file where no request is kept', async () => {
  const [home, cwd] = [temporaryHome(), temporaryHome()];
  const { stdout } = await restloop([], { input: '.save x.http\n.export y.sh', home, cwd });
  expect(stdout).not.toContain('Wrote');
  expect(readdirSync(cwd)).toEqual([]);
});

it('points from the flag of .export to --format', async () => {
  const { stderr, code } = await restloop(['export', '--curl', 's'], { home: temporaryHome() });
  expect([stderr, code]).toEqual([expect.stringContaining('use --format curl'), 2]);
});
