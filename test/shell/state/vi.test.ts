import { describe, expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

const esc = '\u001b';

async function openVi(history: readonly string[] = []) {
  const shell = openShell(history);
  await shell.app.store.dispatch({ kind: 'setting-given', key: 'editing', text: 'vi' });
  await expect.poll(() => shell.store.getState().waitingForHistory).toBeNull();
  const { store } = shell;
  return {
    ...shell,
    mode: () => store.getState().vi.mode,
    cursor: () => store.getState().editor.document.cursor,
  };
}

describe('vi mode in the shell', () => {
  it('begins to insert, and takes keys as commands after Escape', async () => {
    const { press, text, mode, cursor } = await openVi();
    press('GET /users');
    expect([text(), mode()]).toEqual(['GET /users', 'insert']);
    press(esc);
    expect([mode(), cursor()]).toEqual(['normal', 9]);
    press('0cwPOST');
    expect([text(), mode()]).toEqual(['POST /users', 'insert']);
    press(esc);
    press('u');
    expect(text()).toBe('GET /users');
  });

  it('keeps Alt and Ctrl keys in both modes', async () => {
    const { press, text, cursor } = await openVi();
    press('one two');
    press('\u001bb');
    expect(cursor()).toBe(4);
    press('\u0017');
    expect(text()).toBe('two');
    press(esc);
    press('\u0005');
    expect([text(), cursor()]).toEqual(['two', 2]);
  });

  it('takes Escape and a character that arrive at once as both, where Alt has no command with it', async () => {
    const { press, text, mode } = await openVi(['GET /a']);
    press('\u001bk');
    expect([text(), mode()]).toEqual(['GET /a', 'normal']);
    press('Ax');
    press('\u001bIy');
    expect([text(), mode()]).toEqual(['yGET /ax', 'insert']);
  });

  it('goes through the history with k and j, and searches it with / n and N', async () => {
    const { press, text } = await openVi(['GET /a', 'GET /b', 'client.vars()']);
    press(esc);
    press('k');
    expect(text()).toBe('client.vars()');
    press('k');
    expect(text()).toBe('GET /b');
    press('j');
    expect(text()).toBe('client.vars()');
    press('/');
    press('GET');
    press('\r');
    expect(text()).toBe('GET /b');
    press('n');
    expect(text()).toBe('GET /a');
    press('N');
    expect(text()).toBe('GET /b');
  });

  it('sends with Enter in normal mode, and begins to insert again', async () => {
    const { press, text, mode, printed } = await openVi();
    press('.vars');
    press(esc);
    press('\r');
    expect([text(), mode()]).toEqual(['', 'insert']);
    await expect.poll(() => printed.filter(({ kind }) => kind === 'input')).toHaveLength(1);
  });

  it('closes a list of completions with Escape, and an explanation only in normal mode', async () => {
    const { press, store, mode } = await openVi();
    press('.s');
    expect(store.getState().overlay.kind).toBe('popup');
    press(esc);
    expect([store.getState().overlay.kind, mode()]).toEqual(['none', 'normal']);
  });

  it('has the other keys where it is not chosen', () => {
    const { press, text } = openShell();
    press('one');
    press(esc);
    press('x');
    expect(text()).toBe('onex');
  });
});
