import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { createScriptAhead } from '../../src/app/script-ahead.ts';
import type { EvaluationOutcome, NamedScript } from '../../src/core/script/evaluation.ts';
import type { AskedRequest } from '../../src/core/session/asked-request.ts';
import type { Entry } from '../../src/core/session/entries.ts';
import { createHttpClient } from '../../src/http/client.ts';
import { createRunFront } from '../../src/runner/run/run-front.ts';
import { createSandbox } from '../../src/sandbox/host/supervisor.ts';
import { buildChild } from '../sandbox/build-child.ts';
import { absentAdapters } from '../support/absent-adapters.ts';
import { demoServer } from '../support/demo.ts';

const request: AskedRequest = { text: 'GET /users/1', name: null };
const script: NamedScript = { code: '1', label: 'a.http', start: { line: 3, column: 1 } };
const outcome = { kind: 'value', printed: '1', json: '1' } as const;

function recorded() {
  const ahead = createScriptAhead();
  const begun: string[] = [];
  const begin = (answered: AskedRequest) =>
    ahead.begin(answered, async ({ code }): Promise<EvaluationOutcome> => {
      begun.push(code);
      return outcome;
    });
  return { ahead, begun, begin };
}

describe('a script that follows a request', () => {
  it('begins with its answer, and is taken once', async () => {
    const { ahead, begun, begin } = recorded();
    ahead.expect(script, request);
    expect(ahead.take(script)).toBeNull();
    begin(request);
    begin(request);
    expect(begun).toEqual(['1']);
    expect(await ahead.take({ ...script })).toBe(outcome);
    expect(ahead.take(script)).toBeNull();
  });

  it('does not begin with the answer to another one, however alike', () => {
    const { ahead, begun, begin } = recorded();
    ahead.expect(script, request);
    begin({ ...request });
    expect(begun).toEqual([]);
    expect(ahead.take(script)).toBeNull();
  });

  it.each<[string, NamedScript]>([
    ['code', { ...script, code: '2' }],
    ['a file', { ...script, label: 'b.http' }],
    ['a place', { ...script, start: { line: 4, column: 1 } }],
    ['no place', { code: '1', label: 'a.http' }],
  ])('is not taken for one with another %s', (_, other) => {
    const { ahead, begin } = recorded();
    ahead.expect(script, request);
    begin(request);
    expect(ahead.take(other)).toBeNull();
  });
});

describe('an exchange and the script behind it', async () => {
  const demo = await demoServer();
  const childPath = await buildChild();
  const http = createHttpClient();
  const happened: string[] = [];
  const app = createApp({
    adapters: {
      ...absentAdapters,
      http: async () => http,
      async sandbox(host, options) {
        const sandbox = createSandbox({ host, childPath, ...options });
        return {
          ...sandbox,
          evaluate(code, name) {
            happened.push('begun');
            return sandbox.evaluate(code, name);
          },
        };
      },
    },
    persistence: 'never',
    environment: {},
    now: Date.now,
    dynamic: { random: Math.random, uuid: () => 'uuid', now: Date.now, env: () => undefined },
  });
  const { front } = createRunFront();
  app.attach({
    ...front,
    print({ kind, ...entry }: Entry) {
      happened.push(kind === 'test' && 'name' in entry ? `test ${entry.name}` : kind);
    },
  });
  afterAll(() => app.close());

  it.each([
    ['begins before that is told of, where it is expected there', true, ['begun', 'exchange', 'test 1']],
    ['waits for what stands between, where it is not', false, ['exchange', 'begun', 'test 1']],
  ])('%s', async (_, isBehind, order) => {
    await app.warmUp();
    happened.length = 0;
    const asked: AskedRequest = { text: `GET ${demo.url}/users/1`, name: null };
    const test = { code: 'client.test(String(res.body.id), () => {})', label: 'a.http' };
    if (isBehind) app.followWith(test, asked);
    await app.dispatch({ kind: 'request-asked', request: asked, intent: 'send' });
    await app.dispatch({ kind: 'script-submitted', ...test, at: 0 });
    expect(happened).toEqual(order);
  });

  it('lets the next request go first, until a script has done more than to check', async () => {
    const ask = async (script: NamedScript) => {
      const asked: AskedRequest = { text: `GET ${demo.url}/users/1`, name: null };
      app.followWith(script, asked);
      await app.dispatch({ kind: 'request-asked', request: asked, intent: 'send' });
      return app.isOnlyChecking(asked);
    };
    const submit = (script: NamedScript) => app.dispatch({ kind: 'script-submitted', ...script, at: 0 });
    const named = (name: string) => ({ code: `client.test('${name}', () => {})`, label: 'a.http' });

    happened.length = 0;
    expect(await ask(named('1'))).toBe(true);
    await ask(named('2'));
    await submit(named('1'));
    await submit(named('2'));
    expect(happened.filter((what) => what.startsWith('test'))).toEqual(['test 1', 'test 2']);

    const setting = { code: "client.setVar('a', 1)", label: 'a.http' };
    expect(await ask(setting)).toBe(false);
    await submit(setting);
    expect(await ask(named('3'))).toBe(false);
    await submit(named('3'));
  });
});
