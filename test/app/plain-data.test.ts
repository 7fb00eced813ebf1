import { expect, it } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { readyPromise } from '../../src/app/lazy-promise.ts';
import { sessionWork } from '../../src/app/session-work.ts';
import type { Entry } from '../../src/core/session/entries.ts';
import { createHttpClient } from '../../src/http/client.ts';
import { loadCookieRules } from '../../src/http/cookies.ts';
import { createCollector } from '../../src/runner/results/collector.ts';
import { openStorage } from '../../src/storage/store.ts';
import { sharedSandbox } from '../sandbox/harness.ts';
import { temporaryHome } from '../storage/harness.ts';
import { absentAdapters } from '../support/absent-adapters.ts';
import { demoServer } from '../support/demo.ts';

const inputs = (url: string): readonly string[] => [
  `.base ${url}`,
  'client.setVar("token", "s3cret-token-value", {secret: true})',
  'client.setVar("user", {id: 1, born: new Date(0)}); 6 * 7',
  '.set cookies on',
  '.set confirm never',
  'GET /users/{{user.id}} Authorization:"Bearer {{token}}"',
  'POST /users name=Ada age:=36',
  'POST /users --form name=Ada',
  'POST /users note=1 file@./package.json',
  'POST /users\nContent-Type: text/plain\n\n< ./package.json',
  'GET /none/{{missing}}',
  'GET /users/1\n# @expect status == 200',
  'client.send("GET /users/2"); client.test("one", () => { throw new Error("no") })',
  '.keep ada',
  '.preview',
  '.history',
  '.vars',
  '.requests',
  '.set',
  '.explain {{user.id}}',
  '.auth bearer {{token}}',
  'GET /users/1',
  '.undo',
  '.res',
  '.save plain',
  '.sessions',
  '.resend 1',
  '.help',
  '.unknown',
];

it('the state and the entries of a session contain no functions', async () => {
  const { url } = await demoServer();
  const home = temporaryHome();
  const front = createCollector();
  const app = createApp(
    {
      adapters: {
        ...absentAdapters,
        http: async () => createHttpClient(),
        cookies: async () => loadCookieRules(),
        sandbox: sharedSandbox,
        storage: async () => openStorage({ home }),
        formats: () => import('../../src/formats/index.ts'),
      },
      persistence: 'named',
      environment: {},
      now: Date.now,
      dynamic: { random: Math.random, uuid: () => 'uuid', now: Date.now, env: () => undefined },
    },
    readyPromise(sessionWork),
  );
  app.attach(front.front);
  const printed: Entry[] = [];
  try {
    for (const input of inputs(url)) {
      await app.submit(input);
      const entries = front.take();
      printed.push(...entries);
      for (const entry of entries)
        expect(() => structuredClone(entry), `${input}: ${entry.kind}`).not.toThrow();
      expect(() => structuredClone(app.store.getState()), input).not.toThrow();
    }
    expect(() => structuredClone(app.preview('POST /users f@./package.json').preview)).not.toThrow();
    const kinds = new Set(printed.map(({ kind }) => kind));
    for (const kind of [
      'exchange',
      'preview',
      'blocked',
      'test',
      'history',
      'settings',
      'sessions',
    ] as const) {
      expect(kinds).toContain(kind);
    }
    expect(app.store.getState().exchanges.length).toBeGreaterThan(6);
  } finally {
    await app.close();
  }
});
