import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { run } from '../../../../src/index.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

let sent = 0;
const server = createServer((_, response) => {
  sent += 1;
  response.end('{}');
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const { port } = server.address() as AddressInfo;
const base = `http://127.0.0.1:${port}`;
afterAll(() => server.close());
beforeEach(() => {
  sent = 0;
});

const first = `### first\nPOST ${base}/first\n\n`;
const broken = 'const a = 1;\nexpect(a).to.equal(;\n';
const scripts = { 'lib/broken.js': broken };

describe('a syntax error in a script', () => {
  it.each([
    ['behind a response', `${first}### b\nGET ${base}/b\n\n> {%\n${broken}%}\n`, 'api.http:9:20'],
    ['on the line of its marker', `${first}### b\nGET ${base}/b\n\n> {% let b = = 2 %}\n`, 'api.http:7:14'],
    ['before a request', `${first}### b\n< {%\n${broken}%}\nGET ${base}/b\n`, 'api.http:7:20'],
    ['before all requests', `< {%\n${broken}%}\n\n${first}`, 'api.http:3:20'],
    [
      'in a file behind a response',
      `${first}### b\nGET ${base}/b\n\n> ./lib/broken.js\n`,
      'lib/broken.js:2:20',
    ],
    ['in a file before a request', `${first}### b\n< lib/broken.js\nGET ${base}/b\n`, 'lib/broken.js:2:20'],
    ['in the condition of # @disabled', `${first}### b\n# @disabled a ==\nGET ${base}/b\n`, 'api.http:5:17'],
    ['in an # @expect js line', `${first}### b\n# @expect js res..x == 1\nGET ${base}/b\n`, 'api.http:5:'],
  ])('is found before the first request is sent: %s', async (_, text, place) => {
    const cwd = folderOf({ 'api.http': text, ...scripts });
    for (const args of [[], ['--force'], ['--dry-run'], ['--iterations', '2']]) {
      const { code, stdout, stderr } = await restloop(['run', 'api.http', ...args], { cwd });
      expect(stdout + stderr).toContain(place);
      expect(stdout + stderr).toContain('SyntaxError');
      expect([args, code, sent]).toEqual([args, 2, 0]);
    }
  });

  it('is reported once for a file run by several requests', async () => {
    const request = `GET ${base}/\n\n> ./lib/broken.js\n\n###\n`;
    const cwd = folderOf({ 'api.http': request.repeat(3), ...scripts });
    const { stderr, stdout } = await restloop(['run', 'api.http', '--reporter', 'junit'], { cwd });
    expect(stderr.split('lib/broken.js:2:20').length - 1).toBe(1);
    expect(stdout).toMatch(/tests="3" failures="0" errors="3"/);
  });

  it('is ignored when its request does not run', async () => {
    const cwd = folderOf({ 'api.http': `${first}### b\nGET ${base}/b\n\n> {%\n${broken}%}\n` });
    const { code } = await restloop(['run', 'api.http', '--request', 'first'], { cwd });
    expect([code, sent]).toEqual([0, 1]);
  });

  it('is a usage error of the library', async () => {
    const cwd = folderOf({ 'api.http': `${first}### b\nGET ${base}/b\n\n> {%\n${broken}%}\n` });
    await expect(run(join(cwd, 'api.http'))).rejects.toMatchObject({
      name: 'UsageError',
      problems: [{ line: 9, column: 20 }],
    });
    expect(sent).toBe(0);
  });

  it('does not include errors at run time: the request is sent', async () => {
    const cwd = folderOf({ 'api.http': `${first}> {%\nawait null; ({}).x.y;\n%}\n` });
    const { code } = await restloop(['run', 'api.http'], { cwd });
    expect([code, sent]).toEqual([1, 1]);
  });
});
