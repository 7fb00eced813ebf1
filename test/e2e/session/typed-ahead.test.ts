import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openTerminal } from '../terminal.ts';

/** Sends the keys before the program has the terminal, which makes a line feed of Enter. */
async function typedAhead(
  keys: string,
  { args = [] as string[], shows }: { args?: string[]; shows: RegExp },
) {
  const cwd = temporaryFolder('typed-ahead');
  writeFileSync(join(cwd, 'http-client.env.json'), '{"dev": {"host": "https://dev.example.org"}}');
  const terminal = openTerminal({ args, cwd });
  onTestFinished(async () => {
    terminal.kill();
    await terminal.exited;
  });
  terminal.send(keys);
  return terminal.waitForScrollback(shows);
}

it('runs each line that was typed while the program starts, with the environments of the folder', async () => {
  const shown = await typedAhead('.env dev\r.vars host\r', { shows: /host.*https:\/\/dev\.example\.org/ });
  expect(shown).toContain('The environment is now dev.');
  expect(shown).not.toContain('There is no environment');
});

it('loads the environments where the argument is a request', async () => {
  const shown = await typedAhead('.env dev\r', {
    args: ['http://127.0.0.1:9/users'],
    shows: /The environment is now dev.|There is no environment/,
  });
  expect(shown).toContain('The environment is now dev.');
});
