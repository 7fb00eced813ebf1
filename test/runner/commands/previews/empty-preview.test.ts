import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restloop, temporaryHome } from '../../program.ts';

it.each([
  ['nothing', ''],
  ['comments alone', '# later\n### GET\n'],
])('a file with %s is an error, as for run', async (_, text) => {
  const cwd = temporaryHome();
  writeFileSync(join(cwd, 'api.http'), text);
  for (const command of ['preview', 'run']) {
    const { code, stderr } = await restloop([command, 'api.http'], { cwd });
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('api.http:1:1: there are no requests'),
    });
  }
});
