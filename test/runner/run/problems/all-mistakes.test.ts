import { expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

it('a run that is refused names every mistake, not only the one that refuses it', async () => {
  const cwd = folderOf({
    'a.http':
      '# @import ./nope.http\n\n### a\nGET http://127.0.0.1:9/\n\n> {%\nimport { x } from "./none.js";\n%}\n\n### b\n# @expect statsu 200\nGET http://127.0.0.1:9/\n\n> {%\nclient.test("b" {\n%}\n',
  });
  const { code, stdout, stderr } = await restloop(['run', 'a.http'], { cwd });
  expect(code).toBe(2);
  expect(stderr).toContain('a.http:1:11: there is no file ./nope.http');
  expect(stdout).toContain('a.http:7:1: import "./none.js": there is no file ./none.js');
  expect(stdout).toMatch(/a\.http:11:\d+: .*statsu/);
  expect(stdout).toContain("a.http:15:17: SyntaxError: Unexpected token '{'");
  expect(stdout).toContain('Nothing was sent.');
});

it('a request that cannot be sent keeps no other from being sent by a mistake in its script', async () => {
  const cwd = folderOf({
    'a.http':
      '### b\n# @expect statsu 200\nGET http://127.0.0.1:9/\n\n> {%\nclient.test("b" {\n%}\n\n### c\n# @retry 0\nGET http://127.0.0.1:9/\n',
  });
  const { stdout } = await restloop(['run', 'a.http'], { cwd });
  expect(stdout).toContain('2 requests, 1 sent');
});

it('reports an unknown environment once, also for files side by side', async () => {
  const request = 'GET http://127.0.0.1:9/\n';
  const cwd = folderOf({ 'x/a.http': request, 'y/b.http': request });
  const { stderr, stdout } = await restloop(['run', '.', '--env', 'nope', '--parallel', '2'], { cwd });
  expect(stderr.match(/There is no environment "nope"/g)).toHaveLength(1);
  expect(stdout).toContain('1 error;');
});
