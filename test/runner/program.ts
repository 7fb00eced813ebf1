import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** `RESTLOOP_PROGRAM` names another build. */
export const program = process.env['RESTLOOP_PROGRAM'] ?? resolve(import.meta.dirname, '../../dist/cli.js');

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program without a terminal, with a data directory of its own. */
export function restloop(
  args: readonly string[],
  options: {
    readonly input?: string | Uint8Array;
    readonly env?: Record<string, string>;
    readonly home?: string;
    readonly cwd?: string;
  } = {},
): Promise<Ran> {
  const home = options.home ?? temporaryHome();
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: options.cwd,
      env: {
        PATH: process.env['PATH'] ?? '',
        RESTLOOP_HOME: home,
        RESTLOOP_KEYCHAIN: 'off',
        NO_COLOR: '1',
        ...options.env,
      },
    });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      done({ code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() }),
    );
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
  });
}

export const temporaryHome = (): string => temporaryFolder('test');

/** A stack frame of our own code in what a user reads is a bug, whatever else it says. */
export const stackFrame = /^\s+at .*(?:\.[cm]?[jt]s:|node:|file:)/m;
