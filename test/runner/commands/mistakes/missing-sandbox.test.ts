import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { program, type Ran, stackFrame } from '../../program.ts';

/** The built program without its packages: in a folder of its own nothing resolves isolated-vm. */
const copy = join(temporaryFolder('copy'), 'dist');
cpSync(dirname(program), copy, { recursive: true });

const run = (...args: string[]): Promise<Ran> =>
  new Promise((done) => {
    const env = {
      PATH: process.env['PATH'],
      RESTLOOP_HOME: temporaryFolder('home'),
      RESTLOOP_KEYCHAIN: 'off',
    };
    const child = execFile(process.execPath, [join(copy, 'cli.js'), ...args], { env }, (_, stdout, stderr) =>
      done({ code: child.exitCode, stdout, stderr }),
    );
  });

describe('without isolated-vm', () => {
  it.each(['demo', 'doctor'])('%s reports the cause first, and exits with 1', async (command) => {
    const { code, stdout, stderr } = await run(command);
    expect(code).toBe(1);
    expect(stdout.split('\n')[0]).toMatch(/Scripts cannot run: isolated-vm(?:-5)? is missing\. npm skips it/);
    expect(stdout.match(/Scripts cannot run/g)).toHaveLength(1);
    expect(stdout + stderr).not.toMatch(stackFrame);
  });

  it('sends requests without scripts', async () => {
    const { stdout } = await run('preview', 'GET http://127.0.0.1:9/');
    expect(stdout).toContain('GET http://127.0.0.1:9/');
  });
});
