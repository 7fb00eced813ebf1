import { expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

it('completion masks a value that is named like a credential until the user says that it is not one', async () => {
  const { app, store, press } = openShell();
  await app.dispatch({
    kind: 'variables-changed',
    changes: [{ kind: 'set', name: 'api_key', value: 'tok-999-xyz', secret: false }],
    origin: { kind: 'script', label: 'input 1', at: 0 },
  });
  const descriptions = () => {
    const { overlay } = store.getState();
    return overlay.kind === 'popup' ? overlay.completion.items.map(({ description }) => description) : [];
  };
  press('GET /{{api_');
  expect(descriptions()).toEqual(['secret (input 1)']);
  await app.dispatch({ kind: 'secrets-answered', names: ['api_key'], answer: 'plain' });
  press('k');
  expect(descriptions()).toEqual(['"tok-999-xyz" (input 1)']);
});
