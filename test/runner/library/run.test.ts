import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { folderOf } from '../run/files.ts';
import { library } from './built.ts';

const demo = await demoServer();

describe('run', () => {
  it('returns the report of --reporter json', async () => {
    const folder = folderOf({
      'api.http':
        '### a\n# @tag smoke\n# @expect body $.id == {{id}}\nGET {{base_url}}/users/{{id}}\n\n### b\nGET {{base_url}}/users\n',
    });
    const seen: string[] = [];
    const report = await library.run(folder, {
      tag: 'smoke',
      variables: { base_url: demo.url, id: 3 },
      onResult: ({ name }) => void seen.push(name ?? ''),
    });
    expect(report).toMatchObject({
      files: [
        { iteration: null, requests: [{ name: 'a', response: { status: 200 }, tests: [{ passed: true }] }] },
      ],
      summary: { requests: 1, sent: 1, tests: 1, passed: 1 },
      exitCode: 0,
    });
    expect(seen).toEqual(['a']);
  });

  it('passes variables unchanged: dates, and strings that look like placeholders', async () => {
    const folder = folderOf({
      'api.http':
        'POST {{base_url}}/echo\nContent-Type: application/json\n\n{"at": "{{at}}", "raw": "{{raw}}"}\n\n> {% client.test("is a date", () => expect(client.getVar("at")).to.be.an.instanceOf(Date)) %}\n',
    });
    const variables = { base_url: demo.url, at: new Date(0), raw: 'not {{base_url}}' };
    const { files, exitCode } = await library.run(folder, { variables });
    expect(files[0]?.requests[0]?.request?.body).toBe(
      '{"at": "1970-01-01T00:00:00.000Z", "raw": "not {{base_url}}"}',
    );
    expect(exitCode).toBe(0);
  });

  it.each([
    ['NaN', Number.NaN, 'n'],
    ['a bigint', { deep: [1n] }, 'n.deep[0]'],
    ['undefined', undefined, 'n'],
  ])('rejects %s before anything is sent', async (_, value, path) => {
    const folder = folderOf({ 'api.http': `GET ${demo.url}/users\n` });
    const before = demo.requests.length;
    await expect(library.run(folder, { variables: { n: value } })).rejects.toMatchObject({
      name: 'ValueError',
      path,
      message: expect.stringContaining(path),
    });
    expect(demo.requests.length).toBe(before);
  });

  it('accepts authentication, secrets, typed settings, excluded tags and a folder', async () => {
    const folder = folderOf({
      'http-client.env.json': JSON.stringify({ dev: { path: 'echo' } }),
      'api.http': '### a\nGET {{base_url}}/{{path}}\n\n### b\n# @tag slow\nGET {{base_url}}/users\n',
    });
    const { files, exitCode } = await library.run('api.http', {
      cwd: folder,
      env: 'dev',
      excludeTag: 'slow',
      variables: { base_url: demo.url },
      secrets: { token: 'sesame-4711' },
      auth: 'bearer {{token}}',
      settings: { timeout: 5_000, cookies: true },
    });
    expect(exitCode).toBe(0);
    expect(files).toMatchObject([
      { file: relative('.', join(folder, 'api.http')), requests: [{ name: 'a' }] },
    ]);
    expect(demo.requests.at(-1)?.headers).toContainEqual(['Authorization', 'Bearer sesame-4711']);
    expect(JSON.stringify(files)).not.toContain('sesame-4711');
  });

  it.each([
    ['a file that is missing', 'none.http', {}, /no file none\.http/],
    ['standard input', '-', {}, /standard input/],
    ['a number out of range', 'GET http://h/', { parallel: 0 }, /^parallel 0: .* from 1 to 256/],
    ['a tag that no request has', 'GET http://h/', { tag: 'x' }, /no request|No request/],
    ['an environment that does not exist', 'GET http://h/', { env: 'stg' }, /There is no environment "stg"/],
    [
      'a host that is not one',
      'GET http://h/',
      { allowHosts: ['http://x'] },
      /^allowHosts: .*\n.*api\.example\.com/,
    ],
  ])('rejects for %s, with the hint in the message', async (_, target, options, message) => {
    await expect(library.run(target, options)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringMatching(message),
    });
  });

  it('names the option that permits reading a file', async () => {
    const outside = join(folderOf({ 'outside.txt': 'x' }), 'outside.txt');
    const folder = folderOf({ 'api.http': `POST ${demo.url}/echo\n\n< ${outside}\n` });
    const { files } = await library.run(folder);
    expect(files[0]?.requests[0]?.error?.hint).toMatch(/^allowFiles: \[".*outside\.txt"\] allows it$/);
  });

  it('stops when its signal is aborted', async () => {
    const folder = folderOf({ 'api.http': 'GET {{base_url}}/users\n' });
    const report = await library.run(folder, {
      variables: { base_url: demo.url },
      signal: AbortSignal.abort(),
    });
    expect(report).toMatchObject({ summary: { requests: 0 }, exitCode: 130 });
  });
});

it('runs a load, and reports what it measured', async () => {
  const file = join(folderOf({ 'a.http': `### read\nGET ${demo.url}/users/1\n` }), 'a.http');
  const { load, exitCode } = await library.run(file, { vus: 2, iterations: 6, threshold: 'p(95) < 1m' });
  expect(load).toMatchObject({ model: 'closed', started: 6, all: { requests: 6, errors: 0 } });
  expect(load?.thresholds).toMatchObject([{ threshold: 'p(95) < 1m', passed: true }]);
  expect(exitCode).toBe(0);
  await expect(library.run(file, { threshold: 'p(95) < 1m' })).rejects.toMatchObject({ name: 'UsageError' });
});
