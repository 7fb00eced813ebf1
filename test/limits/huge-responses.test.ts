import { afterAll, expect, it } from 'vitest';
import { startServer } from '../e2e/server.ts';
import { restloopProcess } from '../runner/program.ts';
import { folderOf } from '../runner/run/files.ts';

const megabyte = ' '.repeat(1_000_000);
const controls = '\u0001'.repeat(1_000_000);
const deep = '['.repeat(200_000) + ']'.repeat(200_000);

/** `/N` is a JSON text of more than N megabytes, `/controls/N` one of control characters, `/deep` one of nested arrays. */
const server = await startServer(async ({ url = '' }, response) => {
  response.setHeader('content-type', 'application/json');
  if (url === '/deep') return void response.end(deep);
  const [chunk, count] = url.startsWith('/controls/') ? [controls, url.slice(10)] : [megabyte, url.slice(1)];
  for (let left = Number(count); left > 0; left -= 1) {
    if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve));
  }
  response.end('{"a": 1}');
});
afterAll(() => server.close());

it('a body that is too large to be checked fails its checks, and the run continues', async () => {
  const cwd = folderOf({
    'a.http': `# @expect status 200\n# @expect body $.a == 1\n# @snapshot\nGET ${server.url}/101\n\n###\n# @expect body $.a == 1\nGET ${server.url}/1\n`,
  });
  const { code, stdout } = await restloopProcess(['run', 'a.http'], { cwd });
  expect(stdout).toMatch(/✓ status 200\n.*✗ body \$\.a == 1\n +the body is larger than 100 MB/);
  expect(stdout).toContain('the body is too large for a snapshot');
  expect(stdout).toContain('2 requests, 2 sent; 4 tests, 2 failed');
  expect(code).toBe(1);
});

it('a snapshot of nested arrays is stored as text', async () => {
  const cwd = folderOf({ 'a.http': `# @snapshot\nGET ${server.url}/deep\n` });
  for (const said of ['the snapshot was written', '1 request, 1 sent; 1 test, 0 failed']) {
    const { code, stdout, stderr } = await restloopProcess(['run', 'a.http'], { cwd });
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(said);
  }
});

it('a body whose characters JSON escapes does not end the run that reports it', async () => {
  const cwd = folderOf({ 'a.http': `GET ${server.url}/controls/90\n\n###\nGET ${server.url}/1\n` });
  const { code, stdout, stderr } = await restloopProcess(['run', 'a.http', '--reporter', 'json'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('"the body is too large for JSON; --output FILE saves it"');
  expect(stdout).toContain('"requests":2');
});
