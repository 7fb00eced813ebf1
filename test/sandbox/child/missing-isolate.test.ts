import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  explainMissingIsolate,
  type IsolatePackage,
  missingBuildTools,
} from '../../../src/sandbox/child/missing-isolate.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const absent = "Cannot find package 'isolated-vm-5' imported from /x/dist/sandbox-child.cjs";
const unbuilt = "Cannot find module './out/isolated_vm' Require stack: - /x/isolated-vm.js";
const foreign =
  "The module 'isolated_vm.node' was compiled against a different Node.js version using NODE_MODULE_VERSION 115.";

describe('the reason for a missing isolate', () => {
  const wanted = (isInstalled: boolean, failure: string): IsolatePackage => ({
    name: 'isolated-vm-5',
    isInstalled,
    failure,
  });
  const other = (isInstalled: boolean): IsolatePackage => ({
    name: 'isolated-vm',
    isInstalled,
    failure: absent,
  });

  it.each<[string, IsolatePackage, boolean, readonly string[] | null, RegExp]>([
    [
      'a compiler is missing',
      wanted(false, absent),
      false,
      ['a C++ compiler'],
      /not on the PATH: a C\+\+ compiler/,
    ],
    [
      'several tools are missing',
      wanted(false, absent),
      false,
      ['Python', 'make'],
      /not on the PATH: Python, make/,
    ],
    [
      'npm could not fetch it',
      wanted(false, absent),
      false,
      [],
      /cannot be fetched.*npm install --no-save isolated-vm@5/,
    ],
    ['Windows hides its tools', wanted(false, absent), false, null, /cannot be fetched or compiled/],
    [
      'another Node installed it',
      wanted(false, absent),
      true,
      [],
      /installed with another version of Node.*npm ci/,
    ],
    [
      'install scripts are ignored',
      wanted(true, unbuilt),
      false,
      [],
      /did not run its install script.*npm rebuild/,
    ],
    [
      'another Node compiled it',
      wanted(true, foreign),
      false,
      [],
      /compiled for another version.*npm rebuild/,
    ],
    ['it fails to load', wanted(true, 'libstdc++.so.6: not found'), false, [], /does not load: libstdc/],
  ])('is reported if %s', (_, tried, otherIsInstalled, missingTools, expected) => {
    const text = explainMissingIsolate(
      { wanted: tried, other: other(otherIsInstalled), missingTools },
      'v20.20.2',
    );
    expect(text).toMatch(/^Scripts cannot run: isolated-vm-5 .*Node v20\.20\.2/);
    expect(text).toMatch(expected);
  });
});

it.skipIf(process.platform === 'win32')('finds the tools of a compilation on the PATH', () => {
  const folder = temporaryFolder('tools');
  for (const name of ['python3', 'make']) writeFileSync(join(folder, name), '', { mode: 0o755 });
  writeFileSync(join(folder, 'g++'), '', { mode: 0o644 });
  expect(missingBuildTools({ PATH: folder })).toEqual(['a C++ compiler']);
  expect(missingBuildTools({})).toEqual(['Python', 'make', 'a C++ compiler']);
});

describe.concurrent('a program without isolated-vm', () => {
  it('reports the reason when a script is run', async () => {
    const { output, code } = await runAlone(['eval', '1']);
    expect(output).toMatch(/Scripts cannot run: isolated-vm(-5)? is missing/);
    expect(code).toBe(1);
  });

  it('names tools that are not on the PATH in doctor', async () => {
    const { output, code } = await runAlone(['doctor'], { PATH: '/nowhere' });
    expect(output).toMatch(/✗ Sandbox .*not on the PATH: Python, make, a C\+\+ compiler/);
    expect(output).toContain('requests without scripts still work');
    expect(code).toBe(1);
  });

  it('reports that the install script was not run', async () => {
    const { output } = await runAlone(['eval', '1'], {}, (modules) => {
      for (const name of ['isolated-vm', 'isolated-vm-5']) {
        mkdirSync(join(modules, name), { recursive: true });
        writeFileSync(join(modules, name, 'package.json'), '{ "main": "main.js" }');
        writeFileSync(join(modules, name, 'main.js'), "require('./out/isolated_vm');");
      }
    });
    expect(output).toMatch(/installed, but not compiled.*npm rebuild isolated-vm/);
  });
});

/** Runs the built program where it finds no packages but those that `install` puts there. */
function runAlone(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  install: (modules: string) => void = () => undefined,
): Promise<{ readonly output: string; readonly code: unknown }> {
  const folder = temporaryFolder('alone');
  cpSync(resolve(import.meta.dirname, '../../../dist'), join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  install(join(folder, 'node_modules'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    RESTLOOP_HOME: join(folder, 'home'),
    RESTLOOP_KEYCHAIN: 'off',
    NO_COLOR: '1',
    ...environment,
  };
  return new Promise((done) => {
    const child = execFile(
      process.execPath,
      [join(folder, 'dist/cli.js'), ...args],
      { env },
      (error, stdout, stderr) => done({ output: stdout + stderr, code: error?.code ?? 0 }),
    );
    child.stdin?.end();
  });
}
