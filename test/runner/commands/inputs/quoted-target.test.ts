import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restloop, temporaryHome } from '../../program.ts';

it.each(['preview', 'run'])('rejects a quoted target in a file (%s)', async (command) => {
  const cwd = temporaryHome();
  writeFileSync(join(cwd, 'a.http'), 'GET "http://127.0.0.1:9/a b"\nX-A: 1\n');
  const { code, stdout, stderr } = await restloop([command, 'a.http'], { cwd });
  expect(code).toBe(2);
  expect(stdout + stderr).toContain('a.http:1:5: the target begins with "');
  expect(stdout + stderr).toContain('remove the quotes; write %20 for a space in a URL');
});

it('shows how to write headers below a quoted target', async () => {
  const { code, stderr } = await restloop(['send', 'GET "http://127.0.0.1:9/a b"\nX-A: 1']);
  expect(code).toBe(2);
  expect(stderr).toContain('above headers and a body the target has no quotes');
});

it('previews a file with scripts without a warning about other tools', async () => {
  const cwd = temporaryHome();
  writeFileSync(join(cwd, 'a.http'), '< {% client.global.set("id", 7) %}\nGET http://h/{{id}}\n');
  const { code, stdout, stderr } = await restloop(['preview', 'a.http'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('GET http://h/7');
});
