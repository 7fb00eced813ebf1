import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop, stackFrame, temporaryHome } from '../../program.ts';
import { folderOf } from '../files.ts';

/** Answers 500 to every path that is broken. */
const broken = new Set<string>();
const server = createServer(({ url = '' }, response) => {
  response.writeHead(broken.has(url.split('?')[0] ?? '') ? 500 : 200, { 'content-type': 'application/json' });
  response.end('{"token":"t1"}');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

async function report(cwd: string, home: string, ...args: readonly string[]) {
  const ran = await restloop(['run', ...args, '--var', `base=${base}`, '--json'], { cwd, home });
  expect(ran.stderr).not.toMatch(stackFrame);
  const { files, exitCode } = JSON.parse(ran.stdout);
  const names: string[] = files.flatMap(
    ({
      file,
      requests,
    }: {
      readonly file: string;
      readonly requests: readonly { readonly name: string }[];
    }) => requests.map(({ name }) => `${file} ${name}`),
  );
  return { ...ran, names, exitCode };
}

const checked = (name: string, more = '') =>
  `### ${name}\n# @name ${name}\n# @expect status == 200\n${more}GET {{base}}/${name}?secret=hunter2\n\n`;

describe('run --last-failed', () => {
  it('runs the requests that failed when they last ran, with what they need, until they pass', async () => {
    const home = temporaryHome();
    const login = '### login\n# @name login\nGET {{base}}/login\n\n';
    const cwd = folderOf({
      '.git/HEAD': '',
      'a.http': login + checked('one') + checked('two', '# @ref login\n'),
      'deep/b.http': checked('three') + checked('four'),
    });
    for (const path of ['/two', '/four']) broken.add(path);
    expect((await report(cwd, home, '.')).exitCode).toBe(1);
    expect((await report(cwd, home, '.', '--last-failed')).names).toEqual([
      'a.http login',
      'a.http two',
      'deep/b.http four',
    ]);
    broken.delete('/two');
    // A folder below has the same project.
    expect((await report(join(cwd, 'deep'), home, 'b.http', '--last-failed')).names).toEqual(['b.http four']);
    expect((await report(cwd, home, 'a.http', '--last-failed')).exitCode).toBe(0);
    const other = await report(cwd, home, 'a.http', '--last-failed');
    expect([other.names, other.exitCode]).toEqual([[], 0]);
    expect(other.stderr).toContain('None of these requests failed in its last run');
    expect(other.stderr).toContain('failed ones are in deep/b.http');
    broken.delete('/four');
    expect((await report(cwd, home, '.', '--last-failed')).names).toEqual(['deep/b.http four']);
    const none = await report(cwd, home, '.', '--last-failed');
    expect([none.names, none.exitCode]).toEqual([[], 0]);
    expect(none.stderr).toContain('No request of this project failed in its last run: nothing was sent.');
  });

  it('includes requests that were skipped because of a failure, and keeps those that a run leaves out', async () => {
    const home = temporaryHome();
    const cwd = folderOf({
      'a.http': checked('first') + checked('second', '# @ref first\n') + checked('third'),
    });
    broken.add('/first').add('/third');
    await report(cwd, home, '.');
    broken.delete('/third');
    await report(cwd, home, '.', '--request', 'third');
    broken.delete('/first');
    expect((await report(cwd, home, '.', '--last-failed')).names).toEqual(['a.http first', 'a.http second']);
  });

  it('stores only names and places, and nothing if no request failed', async () => {
    const home = temporaryHome();
    const cwd = folderOf({
      'a.http': `${checked('kept')}###\n# @expect status 201\nGET {{base}}/x?key=hunter2\n`,
    });
    await report(cwd, home, '.', '--request', 'kept');
    expect(readdirSync(home)).not.toContain('failed');
    await report(cwd, home, '.');
    const [file = ''] = readdirSync(join(home, 'failed'));
    const text = readFileSync(join(home, 'failed', file), 'utf8');
    expect(text).not.toMatch(/hunter2|127\.0\.0\.1/);
    expect((await report(cwd, home, '.', '--last-failed')).names).toEqual(['a.http null']);
    writeFileSync(join(home, 'failed', file), '{"damaged');
    expect((await report(cwd, home, '.', '--last-failed')).names).toEqual([]);
  });
});

describe('run --only-changed', () => {
  const git = (cwd: string, ...args: readonly string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=n', '-c', 'user.email=e@x', '-c', 'commit.gpgsign=false', ...args],
      {
        cwd,
        env: { PATH: process.env['PATH'] ?? '', HOME: cwd },
      },
    );
  const files = {
    'a.http': checked('a'),
    'b.http': `# @import ./login.http\n${checked('b', '# @ref login\n')}`,
    'c.http': `${checked('c')}> ./lib/check.js\n`,
    'd ä.http': checked('d'),
    'login.http': checked('login'),
    'lib/check.js': "require('./deep.js');\n",
    'lib/deep.js': 'exports.x = 1;\n',
  };
  const committed = folderOf(files);
  beforeAll(() => {
    git(committed, 'init', '-q', '-b', 'main', '--template=');
    git(committed, 'add', '.');
    git(committed, 'commit', '-qm', 'first');
  });
  const repository = () => {
    const cwd = temporaryHome();
    cpSync(committed, cwd, { recursive: true });
    return cwd;
  };
  const home = temporaryHome();

  it.each([
    ['a file itself', 'a.http', ['a.http a']],
    ['a file with blanks and letters beyond ASCII', 'd ä.http', ['d ä.http d']],
    ['an imported file', 'login.http', ['b.http login', 'b.http b', 'login.http login']],
    ['a script', 'lib/check.js', ['c.http c']],
    ['a file that a script requires', 'lib/deep.js', ['c.http c']],
    ['a new file', 'new.http', ['new.http new']],
  ])('runs the requests that depend on %s', async (_, changed, names) => {
    const cwd = repository();
    const path = join(cwd, changed);
    writeFileSync(path, changed === 'new.http' ? checked('new') : `${readFileSync(path, 'utf8')}\n`);
    expect((await report(cwd, home, '.', '--only-changed')).names).toEqual(names);
    // The argument behind it is a target.
    expect((await report(cwd, home, '--only-changed', '.')).names).toEqual(names);
  });

  it('compares with another revision, from where the branch began', async () => {
    const cwd = repository();
    git(cwd, 'switch', '-qc', 'feature');
    writeFileSync(join(cwd, 'a.http'), `${files['a.http']}\n`);
    git(cwd, 'commit', '-qam', 'second');
    git(cwd, 'switch', '-q', 'main');
    writeFileSync(join(cwd, 'd ä.http'), `${checked('d')}\n`);
    git(cwd, 'commit', '-qam', 'third');
    git(cwd, 'switch', '-q', 'feature');
    expect((await report(cwd, home, '.', '--only-changed=main')).names).toEqual(['a.http a']);
    const none = await report(cwd, home, '.', '--only-changed');
    expect([none.names, none.exitCode]).toEqual([[], 0]);
    expect(none.stderr).toContain('No request file changed since HEAD: nothing was sent.');
  });

  it('takes every file of a repository without a commit as changed', async () => {
    const cwd = folderOf({ 'a.http': checked('a') });
    git(cwd, 'init', '-q');
    git(cwd, 'add', '.');
    expect((await report(cwd, home, '.', '--only-changed')).names).toEqual(['a.http a']);
  });

  it.each([
    ['nope', 'unknown git revision "nope"'],
    ['--output=x', 'unknown git revision "--output=x"'],
    ['HEAD; touch x', 'unknown git revision "HEAD; touch x"'],
  ])('refuses the revision %s, which no shell reads', async (revision, message) => {
    const cwd = repository();
    const { code, stderr } = await restloop(['run', '.', `--only-changed=${revision}`], { cwd, home });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(readdirSync(cwd)).not.toContain('x');
  });

  it('says where there is no repository', async () => {
    const cwd = folderOf({ 'a.http': checked('a') });
    const { code, stderr } = await restloop(['run', 'a.http', '--only-changed'], { cwd, home });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/--only-changed needs a git repository/)]);
    rmSync(cwd, { recursive: true });
  });

  it('runs no program that the configuration of a repository names', async () => {
    const cwd = repository();
    const hook = join(cwd, 'hook.sh');
    writeFileSync(hook, '#!/bin/sh\ntouch ran\n', { mode: 0o755 });
    writeFileSync(join(cwd, '.gitattributes'), '* filter=evil\n');
    for (const key of ['core.fsmonitor', 'diff.external', 'filter.evil.clean', 'filter.evil.process'])
      git(cwd, 'config', key, hook);
    writeFileSync(join(cwd, 'a.http'), 'GET http://h/changed\n');
    rmSync(join(cwd, 'ran'), { force: true });
    await report(cwd, home, '.', '--only-changed');
    expect(readdirSync(cwd)).not.toContain('ran');
  });
});
