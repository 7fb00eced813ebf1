import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const demo = await demoServer();

async function ran(text: string, ...args: string[]) {
  const cwd = folderOf({ 'api.http': text });
  return { ...(await restloop(['run', 'api.http', '--var', `base_url=${demo.url}`, ...args], { cwd })), cwd };
}

describe.concurrent('the summary of a run', () => {
  it('is one line on standard error where all reports are files, with their names', async () => {
    const { stdout, stderr } = await ran(
      '# @expect status == 201\nGET /users/1\n',
      ...['--reporter', 'junit:out/r.xml', '--reporter', 'json:r.json'],
    );
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^1 request, 1 sent; 1 test, 1 failed; 0 errors; .*; see out\/r\.xml, r\.json\n$/);
  });

  it('is on standard output alone where one report is', async () => {
    const { stdout, stderr } = await ran(
      'GET /users/1\n',
      '--reporter',
      'pretty',
      '--reporter',
      'json:r.json',
    );
    expect([stdout, stderr]).toEqual([expect.stringContaining('1 request, 1 sent'), '']);
  });

  it('counts the error statuses that no test expects', async () => {
    const text =
      '### a\nGET /status/401\n\n### b\nGET /users/1\n\n### c\n# @expect status == 404\nGET /status/404\n';
    const names = ['html', 'markdown', 'github', 'json'];
    const { stdout, code, cwd } = await ran(
      text,
      '--reporter=pretty',
      ...names.map((name) => `--reporter=${name}:${name}`),
    );
    const wanted = '2 without a test, 1 of them with a 4xx or 5xx response';
    expect([code, stdout]).toEqual([0, expect.stringContaining(wanted)]);
    for (const name of ['html', 'markdown', 'github'])
      expect(readFileSync(join(cwd, name), 'utf8')).toContain(wanted);
    expect(JSON.parse(readFileSync(join(cwd, 'json'), 'utf8')).summary).toMatchObject({
      untested: 2,
      untestedErrors: 1,
    });
  });

  it('gives each test of JUnit its part of the time of the request', async () => {
    const { stdout } = await ran(
      '# @expect status == 200\n# @expect status < 300\n# @expect status < 400\nGET /delay/60\n',
      '--reporter=junit',
    );
    const times = [...stdout.matchAll(/<testcase [^>]* time="([\d.]+)"/g)].map(([, time]) => Number(time));
    expect(times).toHaveLength(3);
    expect(new Set(times).size).toBe(1);
    expect(times[0]).toBeGreaterThanOrEqual(0.02);
  });
});
