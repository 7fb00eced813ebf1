import { expect, it } from 'vitest';
import { createApp } from '../../../src/app/app.ts';
import { readyPromise } from '../../../src/app/lazy-promise.ts';
import { sessionWork } from '../../../src/app/session-work.ts';
import { sessionSecrets } from '../../../src/core/session/secrets/secrets.ts';
import type { SandboxHost } from '../../../src/ports/sandbox.ts';
import { createCollector } from '../../../src/runner/results/collector.ts';
import { sharedSandbox } from '../../sandbox/harness.ts';
import { absentAdapters } from '../../support/absent-adapters.ts';

/** Both messages of one chunk of the pipe, as a script that sets a secret and prints it at once sends them. */
it('registers a secret before it prints later output of the script', async () => {
  const hosts: SandboxHost[] = [];
  const app = createApp(
    {
      adapters: {
        ...absentAdapters,
        async sandbox(host, options) {
          hosts.push(host);
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
  const shown: string[] = [];
  const { front } = createCollector({
    onEntry(entry) {
      if (entry.kind === 'output') shown.push(sessionSecrets(app.store.getState()).mask(entry.text));
    },
  });
  app.attach(front);
  try {
    await app.submit('0');
    for (const host of hosts) {
      host.onVariableChange({ kind: 'set', name: 'token', value: 'sekret-99', secret: true });
      host.onOutput({ level: 'log', text: 'it is sekret-99' });
    }
    expect(shown).toEqual(['it is ••••••']);
  } finally {
    await app.close();
  }
});
