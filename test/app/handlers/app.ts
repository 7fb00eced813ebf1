import { type App, createApp } from '../../../src/app/app.ts';
import { readyPromise } from '../../../src/app/lazy-promise.ts';
import { sessionWork } from '../../../src/app/session-work.ts';
import type { Preview } from '../../../src/core/request/types.ts';
import type { Entry } from '../../../src/core/session/entries.ts';
import { createHttpClient } from '../../../src/http/client.ts';
import { loadCookieRules } from '../../../src/http/cookies.ts';
import { createCollector } from '../../../src/runner/results/collector.ts';
import { sharedSandbox } from '../../sandbox/harness.ts';
import { absentAdapters } from '../../support/absent-adapters.ts';

export interface TestApp {
  readonly app: App;
  /** Runs an input and returns the entries of it. */
  submit(text: string): Promise<readonly Entry[]>;
  /** The live preview when its handlers have run. */
  preview(text: string): Promise<Preview>;
  /** Moves the clock of the application on. */
  wait(milliseconds: number): void;
}

/** An application in this process, with the real isolate and the real network. */
export async function openApp(): Promise<TestApp> {
  let time = 1_000_000;
  const app = createApp(
    {
      adapters: {
        ...absentAdapters,
        http: async () => createHttpClient(),
        cookies: async () => loadCookieRules(),
        sandbox: sharedSandbox,
      },
      persistence: 'never',
      environment: {},
      now: () => time,
      dynamic: {
        random: Math.random,
        uuid: () => crypto.randomUUID(),
        now: () => time,
        env: () => undefined,
      },
    },
    readyPromise(sessionWork),
  );
  const { front, take } = createCollector();
  app.attach(front);
  return {
    app,
    async submit(text) {
      await app.submit(text);
      return take();
    },
    async preview(text) {
      for (;;) {
        const { preview } = app.preview(text);
        if (!preview.diagnostics.some(({ message }) => message.includes('have not changed this yet')))
          return preview;
        await new Promise<void>((done) => {
          const stop = app.store.subscribe(() => {
            stop();
            done();
          });
        });
      }
    },
    wait(milliseconds) {
      time += milliseconds;
    },
  };
}
