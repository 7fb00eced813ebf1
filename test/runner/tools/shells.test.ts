import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { spawn } from '@lydell/node-pty';
import { describe, expect, it } from 'vitest';
import { commandTable } from '../../../src/runner/command-line/command-table.ts';
import { createProgram } from '../../../src/runner/command-line/program.ts';
import { completionScript } from '../../../src/runner/commands/completion/completion.ts';
import type { CompletionShell } from '../../../src/runner/commands/completion/values.ts';
import { program, restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const table = commandTable(createProgram(() => undefined));
const isInstalled = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

/** The completions of each line, in every shell. A line break divides what is offered. */
const completions: readonly (readonly [line: string, wanted: string])[] = [
  ['restloop ru', 'run'],
  ['restloop run --rep', '--report-body\n--reporter'],
  ['restloop run --reporter j', 'json\njunit'],
  ['restloop run --bail --reporter ta', 'tap'],
  ['restloop completion z', 'zsh'],
  ['restloop send --set timeo', 'timeout.connect=\ntimeout.first-byte=\ntimeout='],
  ['restloop run use', 'users.http'],
  ['restloop run --data use', 'users.http'],
  ['restloop run my', 'my-api'],
  ['restloop my', 'my-api'],
  ['restloop export my', 'my-api'],
  ['restloop preview --session m', 'my-api'],
  ['restloop doctor --js', '--json'],
  ['restloop run --env st', 'staging'],
  ['restloop send --env dev+st', 'dev+staging'],
  ['restloop run tests --env q', 'qa'],
  ['restloop run --request cr', 'create user'],
  ['restloop run users.http --request li', 'list'],
  ['restloop run tests/api.http --request li', ''],
  ['restloop run --tag sm', 'smoke'],
  ['restloop run --exclude-tag sl', 'slow'],
  ['restloop run tests/', 'tests/api.http\ntests/http-client.env.json'],
];

/** Some of them: each starts the program. */
const asked = completions.filter(([line]) => /--(?:env q|request cr|tag|data)| my$|--rep/.test(line));

const project = {
  'users.http':
    '### \n# @name list\n# @tag smoke, slow\nGET http://h/users\n\n### \n# @name create user\nPOST http://h/users\n',
  'tests/api.http': '### \n# @name api\nGET http://h/\n',
  'tests/http-client.env.json': '{"qa": {"a": "1"}}',
  'http-client.env.json': '{"dev": {"a": "1"}, "staging": {"a": "2"}}',
  // Files come from anywhere: no name of theirs is a command, and no mistake of theirs is said.
  'hostile.http':
    '### \n# @name $(touch pwned)\n# @tag `touch pwned`\nGET http://h/\n\n< {% client.exec("x") %}\n',
  'broken.http': '# @timeout\nnothing at all\n',
  'broken/http-client.env.json': '{',
} as const;

/** A folder with a project, the program, one session, and the script. */
async function prepared(shell: CompletionShell): Promise<string> {
  const folder = folderOf({ ...project, [scripts[shell]]: completionScript(shell, table) });
  writeFileSync(join(folder, 'restloop'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(join(folder, 'restloop'), 0o755);
  const home = join(folder, '.home');
  await restloop([], { input: '.save my-api', home });
  return folder;
}

const scripts = { bash: 'completion.bash', zsh: '_restloop', fish: 'restloop.fish' } as const;

const environment = (folder: string) => ({
  PATH: `${folder}:${process.env['PATH']}`,
  HOME: folder,
  RESTLOOP_HOME: join(folder, '.home'),
  TERM: 'dumb',
  LC_ALL: 'C.UTF-8',
});

const sorted = (lines: readonly string[]): string =>
  [...lines]
    .map((line) => line.trim())
    .filter(Boolean)
    .sort()
    .join('\n');

describe.skipIf(!isInstalled('bash'))('the completion in bash', async () => {
  const folder = await prepared('bash');

  it.each(completions)('%s', async (line, wanted) => {
    const script =
      'source ./completion.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _restloop; printf "%s\\n" "${COMPREPLY[@]}"';
    const { stdout, stderr } = await promisify(execFile)('bash', ['-c', script, 'bash', ...line.split(' ')], {
      cwd: folder,
      env: environment(folder),
    });
    expect([sorted(stdout.split('\n')), stderr]).toEqual([wanted, '']);
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });
});

describe.skipIf(!isInstalled('fish'))('the completion in fish', () => {
  const fishFolder = prepared('fish');

  it.each(asked)('%s', async (line, wanted) => {
    const folder = await fishFolder;
    const code = `source ./restloop.fish; complete -C '${line}'`;
    const { stdout } = await promisify(execFile)('fish', ['--no-config', '-c', code], {
      cwd: folder,
      env: environment(folder),
    });
    expect(sorted(stdout.split('\n').map((row) => row.split('\t', 1)[0] ?? ''))).toBe(wanted);
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
  });
});

describe.skipIf(!isInstalled('zsh') || process.platform === 'win32')('the completion in zsh', () => {
  it.each([
    ['from a folder of functions', 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D'],
    ['read by the configuration', 'autoload -Uz compinit; compinit -u -D; source ./_restloop'],
  ])('offers the same candidates at a prompt, %s', async (_, setup) => {
    const folder = await prepared('zsh');
    const zsh = openZsh(folder);
    // Keys that come faster than a hand types are completed all the same.
    await zsh.say(`PS1=; setopt no_beep; ${setup}; zstyle ':completion:*' insert-tab false\r`);
    for (const [line, wanted] of asked) {
      const shown = await zsh.complete(line);
      for (const word of wanted.split('\n')) expect(shown.replaceAll('\\', ''), line).toContain(word);
    }
    zsh.close();
    expect(existsSync(join(folder, 'pwned'))).toBe(false);
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
