import { describe, expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

describe('a question', () => {
  it('for a secret keeps what is typed out of the editor', async () => {
    const { press, text, store } = openShell();
    press('half');
    const reply = store.front.askSecret('token');
    press('se\u007fekret\r');
    expect(await reply).toBe('sekret');
    expect(text()).toBe('half');
  });

  it.each([
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
    ['Enter without a value', '\u0015\r'],
  ])('for a secret is declined with %s', async (_, keys) => {
    const { press, store } = openShell();
    const reply = store.front.askSecret('token');
    press(`x${keys}`);
    expect(await reply).toBeNull();
  });

  it.each([
    ['y', true],
    ['Y', true],
    ['n', false],
    ['\r', false],
  ])('is answered by the key %j with %s', async (key, expected) => {
    const { press, store } = openShell();
    const reply = store.front.confirm('Read the file?');
    press(key);
    expect(await reply).toBe(expected);
  });

  it('waits for the one before it, and both are answered', async () => {
    const { press, store, text } = openShell();
    const first = store.front.askSecret('first');
    press('on');
    const second = store.front.askSecret('second');
    const third = store.front.confirm('Read the file?');
    press('e\rtwo\r');
    press('y');
    press('z');
    expect(await Promise.all([first, second, third])).toEqual(['one', 'two', true]);
    expect(text()).toBe('z');
  });

  it('closes the list of completions, which would hide it', () => {
    const { press, store } = openShell();
    press('.s');
    expect(store.getState().overlay.kind).toBe('popup');
    void store.front.confirm('Read the file?');
    expect(store.getState().overlay.kind).toBe('none');
  });

  it('is declined when the shell is left, as is every later one', async () => {
    const { store } = openShell();
    const replies = [
      store.front.askSecret('one'),
      store.front.askSecret('two'),
      store.front.confirm('Send?'),
    ];
    store.close();
    expect(await Promise.all(replies)).toEqual([null, null, false]);
    expect(await Promise.all([store.front.askSecret('x'), store.front.confirm('y')])).toEqual([null, false]);
  });
});
