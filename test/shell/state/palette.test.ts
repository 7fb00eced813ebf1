import { describe, expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

const ctrlK = '\u000b';
const up = '\u001b[A';
const down = '\u001b[B';

describe('the palette', () => {
  it.each([
    { typed: 'base', input: '.base ' },
    { typed: 'help interpol', input: '.help interpolation' },
    { typed: 'users/9', input: 'GET http://h/users/9' },
    { typed: 'userName', input: '.vars userName' },
  ])('finds $typed and puts $input into the editor', async ({ typed, input }) => {
    const { app, press, text, sent, store } = openShell(['GET http://h/users/9']);
    await expect.poll(() => store.getState().history).toHaveLength(1);
    await app.submit('.env new dev');
    await app.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'userName', value: 'Ada', secret: false }],
      origin: { kind: 'command', label: 'test', at: 0 },
    });
    press(`${ctrlK}${typed}`);
    expect(text()).toBe(input);
    press('\r');
    expect(text()).toBe(input);
    expect(sent()).toEqual([]);
  });

  it.each([
    ['the palette', ctrlK],
    ['the search of the history', '\u0012'],
  ])('masks secrets in %s, and puts the input as it was typed into the editor', async (_, key) => {
    const typed = 'client.setVar("pin_secret", "hunter2222")';
    const { app, press, text, store } = openShell([typed]);
    await expect.poll(() => store.getState().history).toHaveLength(1);
    await app.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'pin_secret', value: 'hunter2222', secret: true }],
      origin: { kind: 'script', label: 'input 1', at: 0 },
    });
    press(`${key}"pin_se`);
    const { overlay } = store.getState();
    expect(JSON.stringify(overlay.kind === 'search' && overlay.hits)).toContain('client.setVar');
    expect(JSON.stringify(overlay.kind === 'search' && overlay.hits)).not.toContain('hunter2222');
    expect(text()).toBe(typed);
  });

  it('goes down its list with Down, and up with Up', () => {
    const { press, text } = openShell();
    press(ctrlK);
    const first = text();
    press(down);
    expect(text()).not.toBe(first);
    press(up);
    expect(text()).toBe(first);
  });

  it('gives the input back when it is cancelled', () => {
    const { press, text } = openShell();
    press('GET http://h/');
    press('\u001bx');
    press('help');
    press('\u001b');
    expect(text()).toBe('GET http://h/');
  });

  it('leaves Ctrl+K to killing where something is typed', () => {
    const { press, text } = openShell();
    press('GET /a\u0001');
    press(ctrlK);
    expect(text()).toBe('');
  });
});
