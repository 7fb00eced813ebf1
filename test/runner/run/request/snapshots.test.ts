import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const demo = await demoServer();
const secret = 'SECRET "of" the user';

function echo(body: string) {
  const folder = folderOf({ 'a.http': `# @snapshot\nPOST ${demo.url}/echo\n\n${body}\n` });
  return {
    run: (...flags: string[]) => restloop(['run', 'a.http', ...flags], { cwd: folder }),
    kept: () => readFileSync(join(folder, 'a.http.snapshots.json'), 'utf8'),
    folder,
  };
}

const given = ['--secret', `s=${secret}`, '--secret', 'pin:=918273645'];

describe.concurrent('a snapshot', () => {
  it.each([
    ['JSON', '{"a": "x {{s}} y", "{{s}}": 1, "n": {{pin}}}'],
    ['text', 'x {{s}} y {{pin}}'],
  ])('of %s contains no secret, and matches the next response', async (_, body) => {
    const { run, kept } = echo(body);
    expect((await run(...given)).code).toBe(0);
    expect(kept()).toContain('••••••');
    expect(kept()).not.toMatch(/SECRET|of.{1,3} the user|918273645/);
    expect((await run(...given)).code).toBe(0);
  });

  it('differs when anything except a secret differs', async () => {
    const { run } = echo('x {{s}} {{v}}');
    expect((await run(...given, '--var', 'v=1')).code).toBe(0);
    expect((await run(...given, '--var', 'v=2')).code).toBe(1);
  });

  it('says when it was written or replaced, and names # @mask where it differs', async () => {
    const { run } = echo('{"at": {{at}}}');
    expect((await run('--var', 'at=1')).stdout).toContain('✓ snapshot  the snapshot was written');
    expect((await run('--var', 'at=1')).stdout).toMatch(/✓ snapshot\n/);
    expect((await run('--var', 'at=2')).stdout).toContain('# @mask $.path ignores a field');
    expect((await run('--var', 'at=2', '--update')).stdout).toContain('the snapshot was replaced');
  });

  it('of an error is written where its status is expected, or with --update', async () => {
    const request = (...lines: string[]) =>
      ['# @snapshot', ...lines, `GET ${demo.url}/status/404`, ''].join('\n');
    const unexpected = folderOf({ 'a.http': request() });
    const { code, stdout } = await restloop(['run', 'a.http'], { cwd: unexpected });
    expect([code, existsSync(join(unexpected, 'a.http.snapshots.json'))]).toEqual([1, false]);
    expect(stdout).toContain('there is no snapshot yet, and the status is 404; write it with --update');
    expect((await restloop(['run', 'a.http', '--update'], { cwd: unexpected })).code).toBe(0);
    expect((await restloop(['run', 'a.http'], { cwd: unexpected })).code).toBe(0);
    const wrong = folderOf({ 'a.http': request('# @expect status == 200') });
    expect((await restloop(['run', 'a.http'], { cwd: wrong })).stdout).toContain('✗ snapshot');
    const expected = folderOf({ 'a.http': request('# @expect status == 404') });
    expect((await restloop(['run', 'a.http'], { cwd: expected })).stdout).toContain(
      'the snapshot was written',
    );
  });

  it('of a request that is gone is removed by --update, not by a run of some requests', async () => {
    const request = (name: string) => `### ${name}\n# @snapshot\nGET ${demo.url}/users/1\n`;
    const cwd = folderOf({ 'a.http': request('one') + request('two') + request('three') });
    const keys = () => Object.keys(JSON.parse(readFileSync(join(cwd, 'a.http.snapshots.json'), 'utf8')));
    await restloop(['run', 'a.http'], { cwd });
    expect(keys()).toEqual(['one', 'three', 'two']);
    writeFileSync(join(cwd, 'a.http'), request('one') + request('three'));
    await restloop(['run', 'a.http'], { cwd });
    expect(keys()).toEqual(['one', 'three', 'two']);
    await restloop(['run', 'a.http', '--request', 'one', '--update'], { cwd });
    expect(keys()).toEqual(['one', 'three']);
  });

  it('with a secret from an earlier version matches', async () => {
    const { run, kept } = echo('x {{s}} y');
    expect((await run('--var', `s=${secret}`)).code).toBe(0);
    expect(kept()).toContain('SECRET');
    expect((await run(...given)).code).toBe(0);
  });
});
