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
