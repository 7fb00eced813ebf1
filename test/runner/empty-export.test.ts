import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { restloop, temporaryHome } from './program.ts';

it('writes no file when no request is kept', async () => {
  const [home, cwd] = [temporaryHome(), temporaryHome()];
  const { stdout } = await restloop([], { input: '.save x.http\n.export y.sh', home, cwd });
  expect(stdout).not.toContain('Wrote');
  expect(readdirSync(cwd)).toEqual([]);
});

it('says that a file has no request where none is kept', async () => {
  const [home, cwd] = [temporaryHome(), temporaryHome()];
  const { stdout, stderr } = await restloop([], {
    input: '.header X-A: 1\n.save x.http\n.export y.http',
    home,
    cwd,
  });
  for (const file of readdirSync(cwd))
    expect(stdout + stderr).toContain(
      `the session has no saved requests, so ${file} has none: .keep NAME saves the last request`,
    );
  expect(readdirSync(cwd)).toContain('x.http');
});

it.each(['x.http', 'x.har', 'x.sh', '-'])(
  'exports nothing to %s from a session without requests',
  async (file) => {
    const [home, cwd] = [temporaryHome(), temporaryHome()];
    await restloop([], { input: '.save s', home, cwd });
    const { code, stdout, stderr } = await restloop(['export', 's', file], { home, cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Nothing was written: the session "s" has no saved requests.');
    expect(readdirSync(cwd)).toEqual([]);
  },
);

it('exports the title of a request beside its name', async () => {
  const [home, cwd] = [temporaryHome(), temporaryHome()];
  writeFileSync(join(cwd, 'api.http'), '### Create a user\n# @name create\nPOST http://h/users\n');
  await restloop(['import', 'api.http'], { home, cwd });
  const { stdout } = await restloop(['export', 'api', '-'], { home, cwd });
  expect(stdout).toBe('### Create a user\n# @name create\nPOST http://h/users\n');
});

it.each([
  ['a target on base_url', 'GET /users', 'base_url'],
  ['a placeholder', 'GET http://127.0.0.1:9/{{nope}}', 'nope'],
])('does not suggest running a file without a value for %s', async (_, request, name) => {
  const [home, cwd] = [temporaryHome(), temporaryHome()];
  const { stdout } = await restloop([], { input: `${request}\n.keep a\n.export a.http`, home, cwd });
  expect(stdout).toContain('Wrote a.http.');
  expect(stdout).not.toContain('replays it');
  expect(stdout).toContain(`not in the file: ${name}. Set them with --var name=value`);
});

it('writes the base of a request whose method is in lower case', async () => {
  const [home, cwd] = [temporaryHome(), temporaryHome()];
  const input = '.base http://127.0.0.1:9\nget /users\n.keep a\n.export a.http';
  const { stdout } = await restloop([], { input, home, cwd });
  expect(readFileSync(join(cwd, 'a.http'), 'utf8')).toContain('@base_url = http://127.0.0.1:9\n');
  expect(stdout).toContain('restloop run a.http replays it');
});

it('needs no value for a name that a directive gives one', async () => {
  const [home, cwd] = [temporaryHome(), temporaryHome()];
  const requests = [
    '### a\n# @loop for city of ["x", "y"]\nGET http://h/{{city}}/{{$index}}',
    '### b\n# @secret pin\nGET http://h/{{pin}}',
    '### c\n# @prompt zip\nGET http://h/{{zip}}',
  ];
  writeFileSync(join(cwd, 'a.http'), requests.join('\n\n'));
  const { stdout, stderr } = await restloop(['convert', 'a.http', 'b.http'], { home, cwd });
  expect(stdout + stderr).toContain('Wrote b.http.');
  expect(stdout + stderr).not.toContain('The requests need');
});

it('suggests running a file when variables, scripts and responses provide all values', async () => {
  const [home, cwd] = [temporaryHome(), temporaryHome()];
  const kept = [
    ['.base http://127.0.0.1:9', 'GET /users', '.keep a'],
    ["client.setVar('id', 7)", 'GET /{{id}}/{{a.response.body.name}}/{{set}}?{{$uuid}}', '.keep b'],
    ["client.setVar('set', 1)", ".before b client.setVar('set', 2)", "client.deleteVar('set')"],
  ];
  const input = `${kept.flat().join('\n')}\n.export b.http`;
  const { stdout } = await restloop([], { input, home, cwd });
  expect(stdout).toContain('restloop run b.http replays it');
  expect(stdout).not.toContain('do not run');
});

it.each([
  [['export', 's'], 'Which file?'],
  [['export', 's', '--k6'], 'There is no session "s"'],
])('reports what is missing in %j', async (words, message) => {
  const { stderr, code } = await restloop(words, { home: temporaryHome(), cwd: temporaryHome() });
  expect([stderr, code]).toEqual([expect.stringContaining(message), 2]);
});
