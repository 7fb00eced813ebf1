import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { render, run } from '../../../src/index.ts';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop, temporaryHome } from '../program.ts';

const closed = 'GET http://127.0.0.1:9/';
const shellWords = /(?<![\w/])\.(?:base|set|secret|force|vars|sessions|preview|res|save-body|keep)\b|\bF\d\b/;

describe('hints of commands', () => {
  it.each([
    ['a target without a server', ['send', 'GET /users'], '--var base_url=URL sets it'],
    ['a missing variable', ['send', `${closed}{{id}}`], 'not set yet: --var id=VALUE'],
    ['a missing variable of a preview', ['preview', `${closed}{{id}}`], 'not set yet: --var id=VALUE'],
    ['a missing variable as JSON', ['preview', '--json', `${closed}{{id}}`], 'not set yet: --var id=VALUE'],
    [
      'an older version of the rules',
      ['preview', '--set', 'interpolation.version=1.0.0', `${closed}{{$now}}`],
      '--set interpolation.version=2.2.0',
    ],
    ['a proxy that is not there', ['send', '--proxy', 'http://127.0.0.1:9', closed], 'check --proxy'],
    [
      'a session that does not exist',
      ['nope'],
      'restloop sessions lists the saved ones · restloop help sessions',
    ],
    [
      'a script without end',
      ['eval', '--set', 'sandbox.timeout=100', 'while (true);'],
      '(--set sandbox.timeout=VALUE)',
    ],
  ])('name command-line options for %s', async (_, args, words) => {
    const { stdout, stderr } = await restloop(args);
    expect(stdout + stderr).toContain(words);
    expect(stdout + stderr).not.toMatch(shellWords);
  });

  it('name command-line options in every report of a run', async () => {
    const home = temporaryHome();
    const file = join(home, 'a.http');
    writeFileSync(file, 'GET /users/{{id}}\n');
    for (const reporter of ['pretty', 'json', 'junit', 'tap']) {
      const { stdout, stderr } = await restloop(['run', file, '--reporter', reporter]);
      expect(stdout + stderr).toContain('--var id=VALUE');
      expect(stdout + stderr).not.toMatch(shellWords);
    }
  });

  it('name the option for a longer timeout', async () => {
    const server = await httpServer(() => undefined);
    const { stderr } = await restloop(['send', '--timeout', '50', `GET ${server}`]);
    expect(stderr).toContain('allow more time: --timeout 60000; 0 waits without a limit');
  });

  it('name shell commands in a script of inputs', async () => {
    const { stderr } = await restloop([], { input: 'GET /users/{{id}}\n' });
    expect(stderr).toContain('.base URL sets it');
    expect(stderr).toContain('.force sends it as written');
  });
});

describe('hints of the library', () => {
  it('name options', async () => {
    expect(render('GET /users/{{id}}').diagnostics.map(({ hint }) => hint)).toEqual([
      'variables: { base_url: URL } sets it',
      'not set yet: variables: { id: VALUE }',
    ]);
    const home = temporaryHome();
    writeFileSync(join(home, 'a.http'), `${closed}{{id}}\n`);
    const report = await run('a.http', { cwd: home });
    expect(JSON.stringify(report)).toContain('not set yet: variables: { id: VALUE }');
  });
});
