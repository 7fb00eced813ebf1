import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloopProcess } from './program.ts';

/** Zeros: text would be printed whole. */
const bytes = Buffer.alloc(15_000_000);
/** Too large for what four such bodies leave of 64 MB. */
const size = 5_000_000;
let url = '';
const asked: string[] = [];
/** `/a` is large JSON; `/b` and the like have as many bytes, which are printed in a line. */
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  if (/^\/[b-e]$/.test(path))
    return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ path, text: 'x'.repeat(path === '/a' ? size : 10) }));
});

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a released body', () => {
  it('is reported by .res, .diff and references; small bodies and the newest one are kept', async () => {
    const sends = [
      `GET ${url}/a`,
      '.keep a',
      `GET ${url}/small`,
      ...['b', 'c', 'd', 'e'].map((name) => `GET ${url}/${name}`),
    ];
    const asks = [
      '.res 1',
      '.diff 1 6',
      `GET ${url}/x/{{a.response.body.$.path}}`,
      `GET ${url}/x/{{a.response.status}}`,
      '.res 2',
      '.path $.path',
    ];
    const ran = await restloopProcess([], { input: [...sends, ...asks].join('\n') });
    const shown = (input: string): string => {
      const [, after = ''] = ran.stdout.split(`\n> ${input}\n`);
      return after.split('\n> ', 1)[0] ?? '';
    };
    expect(shown('.res 1')).toContain(
      'incomplete: the body is no longer in memory, because newer responses needed the space',
    );
    expect(ran.stderr).toContain(
      'One of the responses cannot be compared, because its body is no longer in memory.',
    );
    expect(ran.stderr).toContain('the body of a is no longer in memory');
    expect(asked.filter((path) => path.startsWith('/x/'))).toEqual(['/x/200']);
    expect(shown('.res 2')).toContain('"path": "/small"');
    expect(shown('.path $.path')).toContain('"/x/200"');
  });

  it('is read from disk when the session has a name', async () => {
    // Five are more than the 64 MB that are kept in memory.
    const sends = ['a', 'b', 'c', 'd', 'e'].map((name) => `GET ${url}/${name}`);
    const ran = await restloopProcess([], { input: ['.save kept', ...sends, '.res 1'].join('\n') });
    const shown = ran.stdout.slice(ran.stdout.indexOf('> .res 1'));
    expect([ran.code, shown]).toEqual([0, expect.stringContaining('"path": "/a"')]);
    expect(shown).not.toContain('released');
  });
});
