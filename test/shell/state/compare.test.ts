import { expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

it('Alt+E prints where the typed request differs between environments, and leaves it in the editor', async () => {
  const { app, press, text, printed, note } = openShell();
  for (const input of ['.env new dev host=http://d', '.env new eu host=http://e']) await app.submit(input);
  press('\u001be');
  expect(note()).toBe('Alt+E compares a request in all environments');
  press('GET {{host}}/x\u001be');
  const compared = () => printed.flatMap((entry) => (entry.kind === 'compared' ? [entry.compared] : []));
  await expect.poll(compared).toHaveLength(1);
  expect(JSON.stringify(compared())).toContain('this request');
  expect(text()).toBe('GET {{host}}/x');
});

it('.undo NAME@ offers the changes with their values, the secret ones masked', async () => {
  const { app, press, store } = openShell();
  for (const value of ['one', 'two'])
    await app.dispatch({
      kind: 'variables-changed',
      changes: [
        { kind: 'set', name: 'x', value, secret: false },
        { kind: 'set', name: 'k', value: `hidden ${value}`, secret: true },
      ],
      origin: { kind: 'script', label: `input ${value}`, at: 0 },
    });
  const offered = (input: string) => {
    press(`\u0015${input}\t`);
    const { overlay } = store.getState();
    return overlay.kind === 'popup'
      ? overlay.completion.items.map(({ label, description }) => `${label} ${description}`)
      : [];
  };
  expect(offered('.undo x@')).toEqual(['2 "two"  input two', '1 "one"  input one']);
  expect(offered('.undo k@')).toEqual(['2 ••••••  input two', '1 ••••••  input one']);
});
