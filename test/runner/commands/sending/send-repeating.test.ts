import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../../src/runner/command-line/program.ts';
import { restloop } from '../../program.ts';

/** Paths have the state `done` from their third request on. */
const asked = new Map<string, number>();
const listener = createServer((request, response) => {
  const { url = '' } = request;
  const count = (asked.get(url) ?? 0) + 1;
  asked.set(url, count);
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify({ state: count < 3 ? 'running' : 'done' }));
});
await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
afterAll(() => {
  listener.closeAllConnections();
  listener.close();
});
const server = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;

describe('send --until', () => {
  it('sends until the condition holds, and prints the last response', async () => {
    const given = ['--until', '$.state == "done"', '--every', '100ms', `${server}/job`];
    const { code, stdout, stderr } = await restloop(['send', ...given]);
    expect([code, stdout, asked.get('/job')]).toEqual([0, '{"state":"done"}', 3]);
    expect(stderr).toContain('holds: 3 attempts');
  });

  it('ends with 1 when the time is over, and says so in JSON', async () => {
    const given = ['--until', 'status == 201', '--every', '1h', '--for', '1s', '--json', `${server}/never`];
    const { code, stdout } = await restloop(['send', ...given]);
    expect([code, JSON.parse(stdout).repetition]).toEqual([
      1,
      expect.objectContaining({ kind: 'until', end: 'out-of-time', attempts: 1 }),
    ]);
  });
});

describe('send --repeat', () => {
  it('prints the statuses and times of a number of requests', async () => {
    const { code, stdout } = await restloop(['send', '--repeat', '6', '--parallel', '2', `${server}/many`]);
    expect([code, asked.get('/many')]).toEqual([0, 6]);
    expect(stdout).toMatch(/6 requests, 2 at once/);
  });

  it('ends with 4 where the network failed', async () => {
    expect((await restloop(['send', '--repeat', '2', 'http://127.0.0.1:9/'])).code).toBe(4);
  });
});

describe('flags that repeat', () => {
  it.each([
    [['--repeat', 'x'], '--repeat needs a number'],
    [['--repeat', '0'], 'repeated 1 to'],
    [['--repeat', '2', '--until', 'status == 200'], 'cannot be combined'],
    [['--every', '2s'], 'need --until'],
    [['--parallel', '2'], '--repeat needs a number'],
    [['--until', 'status == 200', '--every', 'soon'], '"soon" is not a duration'],
    [['--until', 'stat'], 'stat'],
  ])('are refused where they make no sense: %j', async (flags, message) => {
    const { code, stderr } = await restloop(['send', `${server}/refused`, ...flags]);
    expect([code, asked.has('/refused')]).toEqual([2, false]);
    expect(stderr).toContain(message);
  });

  it('are flags of send alone', () => {
    expect(parseCommandLine(['preview', '--until', 'status == 200', server])).toMatchObject({ exitCode: 2 });
  });
});
