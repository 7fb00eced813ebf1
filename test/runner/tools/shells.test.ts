import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawn } from '@lydell/node-pty';
import { describe, expect, it } from 'vitest';
import { commandTable } from '../../../src/runner/command-line/command-table.ts';
import { createProgram } from '../../../src/runner/command-line/program.ts';
import { type CompletionShell, completionScript } from '../../../src/runner/commands/completion.ts';
import { folderOf } from '../run/files.ts';

const table = commandTable(createProgram(() => undefined));
const isInstalled = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

/** What each line completes to, in every shell. Blanks divide what is offered. */
const completions: readonly (readonly [line: string, wanted: string])[] = [
  ['restloop ru', 'run'],
  ['restloop run --rep', '--reporter'],
  ['restloop run --reporter j', 'json junit'],
  ['restloop run --bail --reporter ta', 'tap'],
  ['restloop completion z', 'zsh'],
  ['restloop run use', 'users.http'],
  ['restloop run --data use', 'users.http'],
  ['restloop run my', 'my-api'],
  ['restloop my', 'my-api'],
  ['restloop export my', 'my-api'],
  ['restloop preview --session m', 'my-api'],
  ['restloop doctor --js', '--json'],
];

/** A folder with a file, a program that names one session, and the script. */
function prepared(shell: CompletionShell, script: string): string {
  const folder = folderOf({ 'users.http': '', [script]: completionScript(shell, table) });
  writeFileSync(join(folder, 'restloop'), '#!/bin/sh\necho my-api\n');
  chmodSync(join(folder, 'restloop'), 0o755);
  return folder;
}

const environment = (folder: string) => ({
  PATH: `${folder}:${process.env['PATH']}`,
  HOME: folder,
  TERM: 'dumb',
  LC_ALL: 'C.UTF-8',
});

describe.skipIf(!isInstalled('fish'))('the completion in fish', () => {
  it.each(completions)('%s', async (line, wanted) => {
    const folder = prepared('fish', 'restloop.fish');
    const code = `source ./restloop.fish; complete -C '${line}'`;
    const { stdout } = await promisify(execFile)('fish', ['--no-config', '-c', code], {
      cwd: folder,
      env: environment(folder),
    });
    const offered = stdout.split('\n').map((row) => row.split('\t', 1)[0] ?? '');
    expect(offered.join(' ').trim()).toBe(wanted);
  });
});

describe.skipIf(!isInstalled('zsh') || process.platform === 'win32')('the completion in zsh', () => {
  it.each([
    ['from a folder of functions', 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D'],
    ['read by the configuration', 'autoload -Uz compinit; compinit -u -D; source ./_restloop'],
  ])('offers the same candidates at a prompt, %s', async (_, setup) => {
    const zsh = openZsh(prepared('zsh', '_restloop'));
    // Keys that come faster than a hand types are completed all the same.
    await zsh.say(`PS1=; setopt no_beep; ${setup}; zstyle ':completion:*' insert-tab false\r`);
    for (const [line, wanted] of completions) {
      const shown = await zsh.complete(line);
      for (const word of wanted.split(' ')) expect(shown, line).toContain(word);
    }
    zsh.close();
  });
});

/** An interactive zsh without anybody's configuration. */
function openZsh(folder: string) {
  const terminal = spawn('zsh', ['-f', '-i'], { cwd: folder, env: environment(folder), cols: 200, rows: 50 });
  let seen = '';
  terminal.onData((text) => {
    seen += text;
  });
  let turn = 0;
  /** Types, then waits for the answer to an echo typed after it. */
  async function say(keys: string): Promise<string> {
    turn += 1;
    seen = '';
    terminal.write(`${keys}print -r -- "<"${turn}">"\r`);
    while (!seen.includes(`<${turn}>`)) await new Promise((next) => setTimeout(next, 10));
    return seen;
  }
  return {
    say,
    /** The line after Tab, and the list below it; the line itself is then cleared. */
    complete: (line: string) => say(`${line}\t\t\u0001print -r -- \u0005\r`),
    close: () => terminal.kill(),
  };
}
