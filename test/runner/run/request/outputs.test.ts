import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const demo = await demoServer();

/** A repository with one request, and what lies outside of it. */
function repository(lines: string) {
  const root = folderOf({
    'outside/victim': 'victim',
    'repository/.git/config': 'config',
    'repository/api.http': `### one\n# @snapshot\nGET ${demo.url}/users/2\n\n${lines}\n`,
  });
  const folder = join(root, 'repository');
  return { folder, outside: join(root, 'outside') };
}

const run = (cwd: string, ...flags: string[]) => restloop(['run', 'api.http', ...flags], { cwd });
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

describe.concurrent('an output named in a request file', () => {
  it.each([
    ['>> ../outside/new', 'outside the folder'],
    ['>>! ../outside/victim', 'outside the folder'],
    ['>>! .git/config', '.git is hidden'],
    ['>> .git/hooks/pre-commit', '.git is hidden'],
    ['>>! .npmrc', '.npmrc is hidden'],
    ['>>! api.http/../.git/config', '.git is hidden'],
    ['>>! api.http', 'it is a request file'],
    ['>> http-client.env.json', 'it decides where requests are sent'],
  ])('%s is rejected', async (line, complaint) => {
    const { folder, outside } = repository(line);
    const { code, stdout } = await run(folder);
    expect(stdout).toContain(complaint);
    expect(code).toBe(2);
    expect([read(outside, 'victim'), read(folder, '.git/config')]).toEqual(['victim', 'config']);
    expect([readdirSync(outside), readdirSync(join(folder, '.git'))]).toEqual([['victim'], ['config']]);
    expect(existsSync(join(folder, '.npmrc'))).toBe(false);
  });

  it.each([
    ['>>! out.json', 'out.json', '../outside/victim'],
    ['>> out.json', 'out.json', '../outside/new'],
    ['>>! sub/new.txt', 'sub', '../outside'],
    ['>> sub/hooks', 'sub', '.git'],
  ])('%s is not written through a link', async (line, link, target) => {
    const { folder, outside } = repository(line);
    symlinkSync(target, join(folder, link));
    const { code, stdout } = await run(folder);
    expect(stdout).toContain('is a symbolic link');
    expect(code).toBe(2);
    expect(readdirSync(outside)).toEqual(['victim']);
    expect(read(outside, 'victim')).toBe('victim');
    expect(lstatSync(join(folder, link)).isSymbolicLink()).toBe(true);
  });

  it('does not follow a link in place of the snapshots', async () => {
    const { folder, outside } = repository('');
    for (const name of ['api.http.snapshots.json', 'api.http.snapshots.json.new']) {
      symlinkSync('../outside/victim', join(folder, name));
    }
    writeFileSync(join(outside, 'victim'), '{}');
    const { code, stdout } = await run(folder);
    expect(stdout).toContain('is a symbolic link');
    expect(stdout).toContain('0 sent');
    expect(code).toBe(2);
    expect(read(outside, 'victim')).toBe('{}');
  });

  it('is written at a permitted place', async () => {
    const { folder } = repository('>> bodies/user.json');
    mkdirSync(join(folder, 'bodies'));
    writeFileSync(join(folder, 'bodies/user.json'), 'old');
    expect((await run(folder)).code).toBe(0);
    expect(JSON.parse(read(folder, 'bodies/user-1.json'))).toMatchObject({ id: 2 });
    expect(read(folder, 'bodies/user.json')).toBe('old');
    expect(readdirSync(folder).sort()).toEqual(['.git', 'api.http', 'api.http.snapshots.json', 'bodies']);
  });
});

describe.concurrent('a planned output', () => {
  const folder = () =>
    folderOf({
      'api.http': `@who = ada\n### one\n# @snapshot\nGET ${demo.url}/users/2\n\n>> out/{{who}}.json\n`,
    });
  const planned = [
    { kind: 'response', path: 'out/ada.json', overwrite: false },
    { kind: 'snapshots', path: 'api.http.snapshots.json', overwrite: true },
  ];

  it.each([['preview'], ['run', '--dry-run']])('is shown in %s %s', async (command, ...flags) => {
    const cwd = folder();
    const { code, stdout } = await restloop([command, 'api.http', ...flags], { cwd });
    expect(stdout).toMatch(/^ *>> out\/ada\.json {2}takes the body of the response$/m);
    expect(stdout).toMatch(/^ *>> api\.http\.snapshots\.json {2}has the snapshots$/m);
    expect(code).toBe(0);
    expect(readdirSync(cwd)).toEqual(['api.http']);
  });

  it('is in the JSON of a preview and of a dry run', async () => {
    const cwd = folder();
    const previewed = await restloop(['preview', 'api.http', '--json'], { cwd });
    expect(JSON.parse(previewed.stdout).requests[0].outputs).toEqual(planned);
    const ran = await restloop(['run', 'api.http', '--dry-run', '--json'], { cwd });
    const unwritten = planned.map((output) => ({ ...output, written: null }));
    expect(JSON.parse(ran.stdout).files[0].requests[0].outputs).toEqual(unwritten);
  });

  it('is reported with the name of the written file', async () => {
    const cwd = folder();
    expect((await run(cwd)).stdout).toMatch(/^ *>> out\/ada\.json$/m);
    const { files } = JSON.parse((await run(cwd, '--json')).stdout);
    expect(files[0].requests[0].outputs).toEqual([{ ...planned[0], written: 'out/ada-1.json' }]);
  });

  it.each([
    ['>>! .git/config', 'api.http:5:5: .git/config is not written: .git is hidden.', 2],
    ['>> {{nobody}}.json', '5:4: no variable is named nobody', 3],
  ])('stops the request when it is invalid: %s', async (line, complaint, code) => {
    const { folder } = repository(line);
    for (const flags of [[], ['--dry-run']]) {
      const ran = await run(folder, ...flags);
      expect(ran.stdout).toContain(complaint);
      expect(ran.stdout).toContain('0 sent');
      expect(ran.code).toBe(code);
    }
  });
});

describe.concurrent('an output named by the user', () => {
  it('can be written anywhere, and the target of a link is reported', async () => {
    const { folder, outside } = repository('');
    for (const [link, flag] of [
      ['a.xml', '--reporter=junit:a.xml'],
      ['b.xml', '--output=b.xml'],
    ] as const) {
      symlinkSync('../outside/victim', join(folder, link));
      const { code, stderr } = await run(folder, '--reporter=junit', flag);
      expect(stderr).toContain(`${link} is a symbolic link to ${join(outside, 'victim')}.`);
      expect(code).toBe(0);
      expect(read(outside, 'victim')).toContain('<testsuites');
    }
  });

  it.each([
    ['send', ['--output', 'link', `GET ${demo.url}/users/2`]],
    ['inputs', [`GET ${demo.url}/users/2`, '.save-body link']],
  ])('can be a link that %s follows', async (command, args) => {
    const { folder, outside } = repository('');
    symlinkSync('../outside/victim', join(folder, 'link'));
    const ran = await (command === 'send'
      ? restloop(['send', ...args], { cwd: folder })
      : restloop([], { cwd: folder, input: args.join('\n') }));
    expect(ran.stdout + ran.stderr).toContain(`link is a symbolic link to ${join(outside, 'victim')}.`);
    expect(ran.code).toBe(0);
    expect(JSON.parse(read(outside, 'victim'))).toMatchObject({ id: 2 });
  });
});
