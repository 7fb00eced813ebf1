import { expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

it('F6 and Enter show the difference of the request in the editor, not of the one that was sent', async () => {
  const { app, press, text, printed } = openShell();
  await app.dispatch({
    kind: 'variables-changed',
    changes: [{ kind: 'set', name: 'x', value: 1, secret: false }],
    origin: { kind: 'script', label: 'input 1', at: 0 },
  });
  press('GET http://h/sent\r');
  await expect.poll(() => printed.some(({ kind }) => kind === 'exchange')).toBe(true);
  press('GET http://h/{{x}}\u001b[17~');
  await expect.poll(text).toBe('.whatif x:=1');
  press('9\r');
  const trials = () => printed.flatMap((entry) => (entry.kind === 'trial' ? [entry.preview.source] : []));
  await expect.poll(trials).toEqual(['GET http://h/{{x}}']);
  await expect.poll(text).toBe('GET http://h/{{x}}');
});

it('Escape ends a what-if, whose line says so, before the layout side by side', async () => {
  const { app, press, store } = openShell();
  await app.submit('.whatif x:=1');
  press('GET http://h/{{x}}\u000f');
  const trial = () => app.store.getState().trial;
  expect([store.getState().previewMode, trial()?.values.length]).toEqual(['side-by-side', 1]);
  press('\u001b');
  await expect.poll(trial).toBeNull();
  expect(store.getState().previewMode).toBe('side-by-side');
  press('\u001b');
  await expect.poll(() => store.getState().previewMode).toBe('normal');
});
