import { describe, expect, it } from 'vitest';
import { openShell } from './open-shell.ts';

const keys = { up: '\u001b[A', down: '\u001b[B', ctrlA: '\u0001', escape: '\u001b' };

async function withHistory(...entries: string[]) {
  const shell = openShell(entries, undefined, 10);
  await expect.poll(() => shell.store.getState().history).toEqual(entries);
  return shell;
}

describe('a count', () => {
  it.each<[string, string[], string]>([
    ['repeats a motion', ['one two three', keys.ctrlA, '\u001b2', '\u001bf', 'X'], 'one twoX three'],
    ['repeats a character', ['\u001b3', 'x'], 'xxx'],
    ['has several digits', ['\u001b1', '\u001b2', 'x'], 'x'.repeat(12)],
    ['goes on with plain digits', ['\u001b1', '2', 'x'], 'x'.repeat(12)],
    ['goes on with plain digits of one chunk', ['\u001b1', '2xy'], `${'x'.repeat(12)}y`],
    ['goes back when it is negative', ['one two', keys.ctrlA, '\u001b-', '\u001bb', 'X'], 'oneX two'],
    ['counts for one key only', ['\u001b3', 'x', 'y'], 'xxxy'],
    ['is dropped by a key without a meaning', ['\u001b3', '\u001b[24~', 'x'], 'x'],
    ['is dropped by Escape', ['\u001b3', keys.escape, 'x'], 'x'],
  ])('%s', (_, pressed, after) => {
    const { press, text } = openShell();
    for (const bytes of pressed) press(bytes);
    expect(text()).toBe(after);
  });

  it('is shown and limited', () => {
    const { press, note } = openShell();
    press('\u001b5\u001b0');
    expect(note()).toBe('Count for the next key: 50');
    press('\u001b-\u001b9\u001b9');
    expect(note()).toBe('Count for the next key: 5099');
    press('\u001b9');
    expect(note()).toBe('Count for the next key: 5099');
    press('\u0007\u001b-');
    expect(note()).toBe('Count for the next key: -1');
  });
});

describe('quoted insert', () => {
  it.each([
    ['Tab', '\u0016\t', '\t'],
    ['a control character', '\u0011\u0001', '\u0001'],
    ["Escape in kitty's form", '\u0016\u001b[27u', '\u001b'],
    ['Enter', '\u0016\r', '\n'],
    ['an ordinary character', '\u0016xy', 'xy'],
    ['not an arrow', '\u0016\u001b[Ax', 'x'],
  ])('inserts %s', (_, pressed, after) => {
    const { press, text } = openShell();
    press(pressed);
    expect(text()).toBe(after);
  });
});

describe('character search', () => {
  it.each([
    ['goes on', `one two${keys.ctrlA}\u001dtX`, 'one Xtwo'],
    ['goes back', 'one two\u001b\u001doX', 'one twXo'],
    ['goes on to the second one', `a.b.c${keys.ctrlA}\u001b2\u001d.X`, 'a.bX.c'],
    ['stays where there is none', 'one\u001dzX', 'oneX'],
    ['is ended by Escape', `one${keys.ctrlA}\u001d\u001b[27unX`, 'nXone'],
  ])('%s', (_, pressed, after) => {
    const { press, text } = openShell();
    press(pressed);
    expect(text()).toBe(after);
  });
});

describe('selected text', () => {
  it('is replaced by typed text, and deselected by Escape', () => {
    const { press, text } = openShell();
    press('one two\u001b[1;6Dx');
    expect(text()).toBe('one x');
    press('\u001b[1;6D');
    press(keys.escape);
    press('y');
    expect(text()).toBe('one yx');
  });

  it('is cut by Ctrl+W and copied by Alt+W', () => {
    const { press, text } = openShell();
    press('GET /a\u001b[1;2D\u001b[1;2D\u0017\u0019\u0019');
    expect(text()).toBe('GET /a/a');
    press('\u0000\u0001\u001bw\u0019');
    expect(text()).toBe('GET /a/aGET /a/a');
  });
});

describe('Alt+.', () => {
  it('inserts the last argument of the previous input, then of older ones', async () => {
    const { press, text } = await withHistory('GET /one', '.vars', 'POST /two a=1', 'DELETE /two a=1');
    press('PUT ');
    press('\u001b.');
    expect(text()).toBe('PUT a=1');
    press('\u001b.');
    expect(text()).toBe('PUT .vars');
    press('\u001b.\u001b.');
    expect(text()).toBe('PUT /one');
    press(' \u001b.');
    expect(text()).toBe('PUT /one a=1');
  });

  it('reports that there is no earlier input', async () => {
    const { press, note, text } = await withHistory();
    press('x\u001b.');
    expect([text(), note()]).toEqual(['x', 'There is no earlier input']);
  });
});

describe('Alt+R', () => {
  it('reverts all changes', async () => {
    const { press, text } = await withHistory('GET /one');
    press('abc\u0017def');
    press('\u001br');
    expect(text()).toBe('');
    press(`${keys.up} changed\u001br`);
    expect(text()).toBe('GET /one');
  });
});

describe('Alt+#', () => {
  it('saves the input in the history as a comment, also on disk, and restores it', async () => {
    const { press, text, appended, printed } = await withHistory();
    press('POST /x\u001b\r\u001b\r{}\u001b#');
    expect(text()).toBe('');
    press(keys.up);
    expect(text()).toBe('# POST /x\n#\n# {}');
    press('\u001b#');
    expect(text()).toBe('POST /x\n\n{}');
    await expect.poll(() => appended).toEqual(['# POST /x\n#\n# {}']);
    expect(printed).toEqual([]);
  });
});

describe('Up', () => {
  it('searches inside inputs for a text that no input begins with', async () => {
    const { press, text, note } = await withHistory('GET /users', 'POST /orders');
    press(`users${keys.up}`);
    expect(text()).toBe('GET /users');
    press(`${keys.down}`);
    expect(text()).toBe('users');
    press(`\u0015zebra${keys.up}`);
    expect([text(), note()]).toEqual(['zebra', 'No earlier input contains this text']);
  });

  it('moves between rows on the screen before it goes to the history', async () => {
    const { press, text, store } = await withHistory('GET /users');
    press(`0123456789abcdef${keys.up}`);
    expect(store.getState().editor.document.cursor).toBe(6);
    press(keys.down);
    expect(store.getState().editor.document.cursor).toBe(16);
    press(`${keys.up}${keys.ctrlA}${keys.up}`);
    expect(text()).toBe('GET /users');
  });
});
