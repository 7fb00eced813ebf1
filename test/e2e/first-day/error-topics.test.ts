import { createServer } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const cwd = temporaryFolder('first-day');
const closed = await closedPort();

/** Each input fails, for a reason of another kind. */
const failing: readonly (readonly [input: string, topic: string])[] = [
  [`GET http://127.0.0.1:${closed}/`, 'connection'],
  ['GET http://h/{{user.id}}', 'interpolation'],
  ['GET http://h/ two words', 'items'],
  ['POST http://h/ f@./missing.txt', 'items'],
  ['.import missing.http', 'formats'],
  ['.env load missing.env', 'environments'],
  ['.openapi missing.yaml', 'openapi'],
  ['.res', 'responses'],
  ['.code nope', 'code'],
  ['.expect status', 'tests'],
  ['.open nope', 'sessions'],
  ['.auth nope', 'auth'],
  ['.schema http://h/{{nope}}', 'interpolation'],
  ['client.nope()', 'scripts'],
  ["require('fs')", 'scripts'],
];

let named: readonly string[] = [];
beforeAll(async () => {
  const input = failing.map(([text]) => text).join('\n');
  const ran = await restloop([], { input, cwd, env: { CI: 'false' } });
  named = [...ran.stderr.matchAll(/(?:\.|restloop )help ([a-z]+)/g)].map(([, topic = '']) => topic);
});

describe('the error of an input', () => {
  it.each(failing.map((row, index) => [...row, index] as const))(
    '%s names the topic %s',
    (_, topic, index) => {
      expect(named[index]).toBe(topic);
    },
  );

  it('names one topic only', () => {
    expect(named).toHaveLength(failing.length);
  });
});

/** A port of this machine on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
