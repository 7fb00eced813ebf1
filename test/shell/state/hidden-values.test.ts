import { describe, expect, it } from 'vitest';
import { visibleVariables } from '../../../src/core/session/variables/precedence.ts';
import { openShell } from './open-shell.ts';

const variable = ({ store }: ReturnType<typeof openShell>['app'], name: string): unknown =>
  visibleVariables(store.getState().layers).get(name)?.value;

describe('the value of a secret that is typed before its question is shown', () => {
  it('is the answer, and reaches neither the editor nor the history', async () => {
    const { press, store, text, showQuestion, appended, app } = openShell();
    press('.secret token\rsekret\rhalf');
    expect(text()).toBe('');
    await expect.poll(() => store.getState().questions).toHaveLength(1);
    showQuestion();
    expect(text()).toBe('half');
    await expect.poll(() => variable(app, 'token')).toBe('sekret');
    await expect.poll(() => appended).toEqual(['.secret token']);
  });

  it('is taken in turn for each secret', async () => {
    const { press, store, showQuestion, appended, app } = openShell();
    press('.secret one\rfirst\r.secret two\rsecond\r');
    for (const value of ['one', 'two']) {
      await expect.poll(() => store.getState().questions).toMatchObject([{ name: value }]);
      showQuestion();
    }
    await expect.poll(() => variable(app, 'two')).toBe('second');
    expect(variable(app, 'one')).toBe('first');
    await expect.poll(() => appended).toEqual(['.secret one', '.secret two']);
  });

  it('is dropped if the command fails', async () => {
    const { press, text, note, appended } = openShell();
    press('.secret 1x\rsekret\r');
    await expect.poll(note).toBe('What was typed after .secret 1x was dropped: it may be the value');
    press('GET /1');
    expect(text()).toBe('GET /1');
    await expect.poll(() => appended).toEqual(['.secret 1x']);
  });

  it('is dropped at Ctrl+C', async () => {
    const { press, store, text, showQuestion } = openShell();
    press('.secret token\rsekret\u0003GET /1');
    expect(text()).toBe('GET /1');
    await expect.poll(() => store.getState().questions).toHaveLength(1);
    showQuestion();
    expect(store.getState().questions).toMatchObject([{ typed: '' }]);
  });

  it('is not the answer to the question of an earlier input', async () => {
    const { press, store, showQuestion } = openShell();
    void store.front.askSecret('other');
    press('.secret token\rsekret\r');
    showQuestion();
    expect(store.getState().questions[0]).toMatchObject({ name: 'other', typed: '' });
  });
});

it('a passphrase that was typed at the prompt by mistake is removed from the history on disk', async () => {
  const { press, store, showQuestion, appended } = openShell();
  press('correct-horse\r.vars\r');
  await expect.poll(() => appended).toEqual(['correct-horse', '.vars']);
  press('.passphrase\r');
  await expect.poll(() => store.getState().questions).toHaveLength(1);
  showQuestion();
  press('correct-horse\r');
  await expect.poll(() => appended).not.toContain('correct-horse');
  expect(appended).toContain('.vars');
});
