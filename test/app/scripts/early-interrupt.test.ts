import { expect, it } from 'vitest';
import { createApp } from '../../../src/app/app.ts';
import { readyPromise } from '../../../src/app/lazy-promise.ts';
import { sessionWork } from '../../../src/app/session-work.ts';
import { createCollector } from '../../../src/runner/results/collector.ts';
import { sharedSandbox } from '../../sandbox/harness.ts';
import { absentAdapters } from '../../support/absent-adapters.ts';

it('interrupts the first script while the sandbox is loaded', async () => {
  const seen: { activity: string; isInterrupted: boolean }[] = [];
  const app = createApp(
    {
      adapters: {
        ...absentAdapters,
        async sandbox(host, options) {
          seen.push({ activity: app.store.getState().activity.kind, isInterrupted: app.interrupt() });
          return sharedSandbox(host, options);
        },
      },
      persistence: 'never',
      environment: {},
      now: () => 0,
      dynamic: { random: () => 0.5, uuid: () => 'uuid', now: () => 0, env: () => undefined },
    },
    readyPromise(sessionWork),
  );
  const { front, take } = createCollector();
  app.attach(front);
  await app.submit('for (;;) {}');
  expect(seen).toEqual([{ activity: 'evaluating', isInterrupted: true }]);
  expect(take()).toContainEqual(
    expect.objectContaining({
      kind: 'script-failure',
      failure: expect.objectContaining({ reason: 'interrupted' }),
    }),
  );
  expect(app.store.getState().activity.kind).toBe('idle');
  await app.submit('1+1');
  expect(take()).toContainEqual(expect.objectContaining({ kind: 'value', printed: '2' }));
  await app.close();
});
