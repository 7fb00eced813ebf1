import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openShell } from './open-shell.ts';

describe('a question', () => {
  it('for a secret keeps typed text out of the editor', async () => {
    const { press, text, store, showQuestion } = openShell();
    press('half');
    const reply = store.front.askSecret('token');
    showQuestion();
    press('se\u007fekret\r');
    expect(await reply).toBe('sekret');
    expect(text()).toBe('half');
  });

  it.each([
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
    ['Enter without a value', '\u0015\r'],
  ])('for a secret is declined with %s', async (_, keys) => {
    const { press, store, showQuestion } = openShell();
    const reply = store.front.askSecret('token');
    showQuestion();
    press(`x${keys}`);
    expect(await reply).toBeNull();
  });

  it.each([
    ['y', true],
    ['Y', true],
    ['n', false],
    ['N', false],
    ['\u001b', null],
    ['\u0003', null],
  ])('is answered with the key %j: %s', async (key, expected) => {
    const { press, store, showQuestion } = openShell();
    const reply = store.front.confirm('Read the file?');
    showQuestion();
    press(key);
    expect(await reply).toBe(expected);
  });

  it.each([
    ['another letter', 'G', 'G'],
    ['a word that holds an answer', 'any', 'any'],
    ['a paste of one letter', '\u001b[200~y\u001b[201~', 'y'],
    ['a pasted request', '\u001b[200~GET /1\u001b[201~', 'GET /1'],
    ['an arrow key', '\u001b[D', ''],
    ['a new line', 'GET /1\u001b\rA: 1', 'GET /1\nA: 1'],
  ])('passes %s to the editor', (_, keys, expected) => {
    const { press, store, text, showQuestion } = openShell();
    void store.front.confirm('Read the file?');
    showQuestion();
    press(keys);
    expect([text(), store.getState().questions.length]).toEqual([expected, 1]);
  });

  it('no longer asks for its answer when it has one', () => {
    const { press, store, showQuestion } = openShell();
    void store.front.confirm('Read the file?');
    showQuestion();
    press('\r');
    expect(store.getState().note?.text).toBe('Answer the question first: y or n');
    press('y');
    expect(store.getState().note).toBeNull();
  });

  it('leaves what is typed in the editor at Enter, which would run it after the answer', () => {
    const { press, store, text, showQuestion } = openShell();
    void store.front.confirm('Read the file?');
    showQuestion();
    press('GET /1\r');
    expect([text(), store.getState().questions.length]).toEqual(['GET /1', 1]);
  });

  it.each(['y', 'n', '\u001b', '\u0003'])('is not answered by %j before it is shown', (key) => {
    const { press, store } = openShell();
    void store.front.confirm('Read the file?');
    press(key);
    expect(store.getState().questions).toHaveLength(1);
  });

  it('for a secret ignores text typed before it is shown', () => {
    const { press, store, text } = openShell();
    void store.front.askSecret('token');
    press('GET /1');
    expect([text(), store.getState().questions]).toEqual([
      'GET /1',
      [expect.objectContaining({ typed: '' })],
    ]);
  });

  it('treats y and n inside a word as text, and as an answer after a pause', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { press, store, text, showQuestion } = openShell();
    const reply = store.front.confirm('Read the file?');
    showQuestion();
    for (const key of 'client') press(key);
    expect([text(), store.getState().questions.length]).toEqual(['client', 1]);
    vi.setSystemTime(Date.now() + 1000);
    press('y');
    expect([text(), await reply]).toEqual(['client', true]);
  });

  it('waits for the previous one, and both are answered', async () => {
    const { press, store, text, showQuestion } = openShell();
    const first = store.front.askSecret('first');
    showQuestion();
    press('on');
    const second = store.front.askSecret('second');
    const third = store.front.confirm('Read the file?');
    press('e\r');
    showQuestion();
    press('two\r');
    showQuestion();
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

  it('is declined when the shell exits, as is every later one', async () => {
    const { store } = openShell();
    const replies = [
      store.front.askSecret('one'),
      store.front.askSecret('two'),
      store.front.confirm('Send?'),
    ];
    store.close();
    expect(await Promise.all(replies)).toEqual([null, null, null]);
    expect(await Promise.all([store.front.askSecret('x'), store.front.confirm('y')])).toEqual([null, null]);
  });
});
