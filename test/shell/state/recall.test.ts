import { describe, expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

async function shellWith(history: readonly string[]) {
  const shell = openShell(history);
  await expect.poll(() => shell.store.getState().waitingForHistory).toBeNull();
  return shell;
}

describe('an earlier input', () => {
  it.each([
    ['!!', 'client.vars()'],
    ['!-1', 'client.vars()'],
    ['!-3', 'GET /a'],
    ['!?/b', 'GET /b'],
    ['!.v', '.vars'],
    [' !! ', 'client.vars()'],
  ])('%s is put into the editor, and not run', async (typed, text) => {
    const { press, text: shown, printed } = await shellWith(['.vars', 'GET /a', 'GET /b', 'client.vars()']);
    press(`${typed}\r`);
    expect(shown()).toBe(text);
    expect(printed).toEqual([]);
  });

  it('comes back by the number at its prompt', async () => {
    const { press, text, printed } = await shellWith([]);
    press('.vars\r.set timeout 5\r');
    await expect.poll(() => printed.filter(({ kind }) => kind === 'input')).toHaveLength(2);
    press('!1\r');
    expect(text()).toBe('.vars');
  });

  it.each([
    ['!!', 'There is no earlier input'],
    ['!-2', 'There are only 0 earlier inputs'],
    ['!12', 'Input 12 is not of this shell: Ctrl+R searches all of them'],
    ['!?x', 'No earlier input contains "x"'],
    ['!.x', 'No earlier input begins with ".x"'],
  ])('%s that does not exist is reported, and stays in the editor', async (typed, note) => {
    const shell = await shellWith([]);
    shell.press(`${typed}\r`);
    expect([shell.note(), shell.text()]).toEqual([note, typed]);
  });

  it.each(['!user', '!0', '!12;', '! 12', '!12 && x', '!!user'])('%s is JavaScript', async (typed) => {
    const { press, text, printed } = await shellWith(['GET /a']);
    press(`${typed}\r`);
    expect(text()).toBe('');
    await expect.poll(() => printed.filter(({ kind }) => kind === 'input')).toHaveLength(1);
  });
});
