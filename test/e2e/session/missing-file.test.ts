import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openTerminal } from '../terminal.ts';

it('does not create a session named like a missing request file', async () => {
  const cwd = temporaryFolder('missing-file');
  writeFileSync(join(cwd, 'users.http'), 'GET http://127.0.0.1:9/\n');
  for (const [given, says] of [
    ['user.http', 'There is no file user.http: did you mean users.http?'],
    ['other.http', 'There is no file other.http: start restloop without it, and run .save other.http there'],
  ] as const) {
    const terminal = openTerminal({ args: [given], cwd });
    expect(await terminal.exited).toBe(2);
    expect(terminal.output()).toContain(says);
  }
});
