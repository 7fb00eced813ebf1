import { expect, it } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { lazyPromise } from '../../src/app/lazy-promise.ts';
import { type SessionWork, sessionWork } from '../../src/app/session-work.ts';
import type { Entry } from '../../src/core/session/entries.ts';
import { createCollector } from '../../src/runner/results/collector.ts';
import { absentAdapters } from '../support/absent-adapters.ts';

it('applies actions in their order when what applies them is loaded', async () => {
  let finish = (_: SessionWork): void => undefined;
  const loading = new Promise<SessionWork>((resolve) => {
    finish = resolve;
  });
  const app = createApp(
    {
      adapters: absentAdapters,
      persistence: 'never',
      environment: {},
      now: () => 0,
      dynamic: { random: () => 0.5, uuid: () => 'uuid', now: () => 0, env: () => undefined },
    },
    lazyPromise(() => loading),
  );
  const { front, take } = createCollector();
  app.attach(front);
  const done = [app.submit('.set timeout 5s'), app.submit('.set timeout 7s'), app.submit('.set timeout')];
  await new Promise(setImmediate);
  expect(app.store.getState().settings).toEqual({});
  finish(sessionWork);
  await Promise.all(done);
  expect(app.store.getState().settings).toEqual({ timeout: '7000' });
  expect(take().map(({ kind }: Entry) => kind)).toContain('settings');
  await app.close();
});
