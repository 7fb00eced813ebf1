import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'restloop-pipe-'));
const body = JSON.stringify({ users: [{ name: 'Ada' }, { name: 'Alan "A"' }], long: 'x'.repeat(100_000) });

const hasLess = spawnSync('less', ['--version']).status === 0;

let server: TestServer;
beforeAll(async () => {
  server = await startServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The shell that the tests share, with a response. */
const sent = sharedShell(
  () => openTerminal({ args: ['--var', `base_url=${server.url}`], cwd: folder }),
  async (shell) => {
    shell.type('GET /\r');
    await shell.waitForScrollback('200 OK  Successful');
    await shell.waitForScreen(/^(?:\d+ )?›\s*$/m);
  },
);

describe('| program', () => {
  it('prints the output of a program into the transcript', async () => {
    const shell = await sent();
    await enter(
      shell,
      `| grep -o '"name":"[^,]*'`,
      /^"name":"Ada"}\n"name":"Alan \\"A\\""}\]\n[─\n]*(?:\d+ )?›/m,
    );
  });

  it.skipIf(!hasLess)('gives a pager the terminal until it ends', async () => {
    const shell = await sent();
    await enter(shell, '| tr , "\\n" | less', /^:$/m);
    expect(shell.screen().join('\n')).toContain('{"users":[{"name":"Ada"}');
    // Ctrl+C is the pager's own.
    const before = shell.output().length;
    shell.press('ctrl+c');
    await shell.waitForScreen(() => shell.output().length > before);
    shell.press('q');
    await shell.waitForScreen(/^(?:\d+ )?›\s*$/m);
    await enter(shell, '.uses works', 'works is not used');
  });

  it('gives the terminal to any program called with !', async () => {
    const shell = await sent();
    await enter(
      shell,
      "| ! test -t 1 && cat > /dev/null && printf 'at a terminal'",
      /^(?:\d+ )?> \| ! test[^\n]*\nat a terminal\n[─\n]*(?:\d+ )?›/m,
    );
    await enter(shell, '.uses works', 'works is not used');
  });

  it('ends a program and its children with Ctrl+C', async () => {
    const shell = await sent();
    await enter(shell, '| (sleep 600; touch never) | cat', /running .*Ctrl\+C cancels/);
    shell.press('ctrl+c');
    await shell.waitForScreen('was stopped.');
    await enter(shell, '.uses works', 'works is not used');
    expect(existsSync(join(folder, 'never'))).toBe(false);
  });
});

describe('.copy', () => {
  const copied = (shell: TestTerminal): string[] =>
    [...shell.output().matchAll(/\u001b\]52;c;([^\u0007]*)\u0007/g)].map(([, base64 = '']) =>
      Buffer.from(base64, 'base64').toString(),
    );

  it('copies the values of a path: one as text, several as an array', async () => {
    const shell = await sent();
    await enter(shell, '.copy $.users[1].name', 'Copied $.users[1].name.');
    await enter(shell, '.copy $.users[*].name', 'Copied $.users[*].name.');
    expect(copied(shell)).toEqual(['Alan "A"', '["Ada","Alan \\"A\\""]']);
    await enter(shell, '.copy $.nothing', 'There is nothing at $.nothing.');
  });

  it('does not copy more than terminals accept', async () => {
    const shell = await sent();
    const before = copied(shell);
    await enter(shell, '.copy', /The text has 100 kB; terminals accept at most 75 kB/);
    expect(copied(shell)).toEqual(before);
  });
});

describe('.save-body', () => {
  it('asks before it overwrites a file', async () => {
    const path = join(folder, 'kept.json');
    writeFileSync(path, 'mine');
    const shell = await sent();
    await enter(shell, '.save-body kept.json', 'kept.json exists. Replace it? (y/n)');
    shell.press('n');
    await shell.waitForScreen('kept.json is unchanged.');
    expect(readFileSync(path, 'utf8')).toBe('mine');
    await enter(shell, '.save-body kept.json', 'Replace it? (y/n)');
    shell.press('y');
    await shell.waitForScreen(/Wrote \d+ bytes to kept.json/);
    expect(readFileSync(path, 'utf8')).toBe(body);
    await enter(shell, '.save-body new.json', 'to new.json');
  });
});
