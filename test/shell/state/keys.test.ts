import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { openShell } from './open-shell.ts';

describe('Enter', () => {
  it('runs a complete input, also when several keys arrive in one chunk', async () => {
    const { press, printed, text } = openShell();
    press('.vars\r.set timeout 5\rrest');
    expect(text()).toBe('rest');
    await expect.poll(() => printed.filter(({ kind }) => kind === 'input')).toHaveLength(2);
  });

  it('adds a line to an incomplete input, indented after an opening bracket', () => {
    const { press, text } = openShell();
    press('if (a) {\rb(\r');
    expect(text()).toBe('if (a) {\n  b(\n    ');
    press(')');
    press('\r');
    press('}');
    expect(text()).toBe('if (a) {\n  b(\n  )\n}');
  });

  it('keeps a request with an error, and shows the reason', async () => {
    const { app, press, text, note, printed } = openShell();
    press('GET http://h/{{nothing}}\r');
    expect(text()).toBe('GET http://h/{{nothing}}');
    expect(note()).toBe(
      'Not sent: no variable is named nothing · F2 sets it · typing replaces it, arrow keys edit it',
    );
    expect(printed).toEqual([]);
    await expect.poll(() => app.store.getState().lastRequest?.text).toBe(text());
    press('\u001b[D');
    expect(note()).toBeUndefined();
  });

  it('ignores an empty input', () => {
    const { press, printed, calls } = openShell();
    press('\r  \r');
    expect([printed, calls]).toEqual([[], []]);
  });
});

describe('Ctrl+C', () => {
  it('clears the input, then shows how to exit, then exits; any other key restarts this', () => {
    const { press, calls, note, text } = openShell();
    press('abc\u0003');
    expect([text(), note()]).toEqual(['', undefined]);
    press('\u0003');
    expect(note()).toContain('again');
    press('a\u007f\u0003');
    expect(calls).toEqual([]);
    press('\u0003');
    expect(calls).toEqual(['leave']);
  });

  it.each([
    ['F1', '\u001bOP'],
    ['F4', '\u001bOS'],
    ['Ctrl+R, Ctrl+G', '\u0012\u0007'],
    ['a key without a meaning', '\u001b[24~'],
  ])('shows how to exit again after %s', async (_, key) => {
    const { press, calls, note, store } = openShell();
    await expect.poll(() => store.getState().waitingForHistory).toBeNull();
    press('\u0003');
    press(key);
    press('\u0003');
    expect(calls).toEqual([]);
    expect(note()).toContain('again');
  });
});

describe('Ctrl+D', () => {
  it('exits on an empty input and deletes in any other', () => {
    const { press, calls, text } = openShell();
    press('abc\u0001\u0004');
    expect([text(), calls]).toEqual(['bc', []]);
    press('\u0015\u000b\u0004');
    expect(calls).toEqual(['leave']);
  });
});

describe('the history', () => {
  it('contains earlier and current inputs without duplicates', async () => {
    const { press, text, store } = openShell(['.one', '.two']);
    await expect.poll(() => store.getState().history).toEqual(['.one', '.two']);
    press('.one\r\u001b[A');
    expect(text()).toBe('.one');
    press('\u001b[A');
    expect(text()).toBe('.two');
    press('\u001b[B\u001b[B');
    expect(text()).toBe('');
  });

  it('is saved on disk without inputs that contain a secret or begin with a space', async () => {
    const { app, press, appended } = openShell();
    await app.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'token', value: 'sekret-99', secret: true }],
      origin: { kind: 'command', label: '.secret', at: 0 },
    });
    for (const line of ['.vars\r', ' .vars\r', '.base http://h/?k=sekret-99\r']) press(line);
    press('.secret name its-value\r.passphrase open sesame\r.requests\r');
    await expect.poll(() => appended).toEqual(['.vars', '.requests']);
  });

  it('removes text from disk that became a secret after it was typed', async () => {
    const { app, press, appended } = openShell();
    press('.base http://h/?k=sekret-99\r.vars\r');
    await expect.poll(() => appended).toHaveLength(2);
    await app.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'token', value: 'sekret-99', secret: true }],
      origin: { kind: 'command', label: '.auth', at: 0 },
    });
    press('.requests\r');
    await expect.poll(() => appended).toEqual(['.vars', '.requests']);
  });

  it('search restores the input when it is cancelled', async () => {
    const { press, text, store } = openShell(['GET /one', 'GET /two']);
    await expect.poll(() => store.getState().history).toHaveLength(2);
    press('half\u0012one');
    expect(text()).toBe('GET /one');
    press('\u0007');
    expect(text()).toBe('half');
  });
});

describe('one key fixes an error', () => {
  async function withUser() {
    const shell = openShell();
    await shell.app.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'user', value: { id: 7, address: { city: 'London' } }, secret: false }],
      origin: { kind: 'command', label: 'a test', at: 0 },
    });
    return shell;
  }

  it.each([
    ['a variable', 'GET http://h/{{usr.id}}', 'GET http://h/{{user.id}}'],
    ['a property', 'GET http://h/{{user.idd}}', 'GET http://h/{{user.id}}'],
    ['a step on the way', 'GET http://h/{{user.adress.city}}', 'GET http://h/{{user.address.city}}'],
    ['the one at the cursor', 'GET http://h/{{a}}/{{user.idd}}', 'GET http://h/{{a}}/{{user.id}}'],
    ['a malformed placeholder', 'GET http://h/{{user?.id}}/x', 'GET http://h/{{user.id}}/x'],
    ['three braces', 'GET http://h/{{{user.id}}}/x', 'GET http://h/{{user.id}}/x'],
    ['three braces in JSON', 'POST http://h {"id": "{{{user.id}}}"}', 'POST http://h {"id": "{{user.id}}"}'],
    ['a brace too many', 'GET http://h/{{user.id}}}/x', 'GET http://h/{{user.id}}/x'],
    ['single braces', 'GET http://h/{user}/x', 'GET http://h/{{user}}/x'],
    ['a name before a brace', 'GET http://h/{{usr.id}}}', 'GET http://h/{{user.id}}}'],
    ['nothing where nothing is near', 'GET http://h/{{zebra}}', 'GET http://h/{{zebra}}'],
  ])('F3 inserts the nearest name: %s', async (_, before, after) => {
    const { press, text } = await withUser();
    press(`${before}\u001bOR`);
    expect(text()).toBe(after);
  });

  it('F2 starts the input that sets the variable, and then restores the request', async () => {
    const { press, text, app, store } = await withUser();
    press('GET /{{page.limit}}\u001bOQ');
    // The base is missing, too; the one at the cursor comes first.
    expect(text()).toBe("client.setVar('page', )");
    expect(store.getState().editor.document.cursor).toBe(text().length - 1);
    press('\u0003');
    expect(text()).toBe('GET /{{page.limit}}');
    await app.close();
  });

  it('F2 sets the variable that a refusal names', async () => {
    const { press, text } = await withUser();
    press('GET {{host}}/{{page.limit}}\r\u001bOQ');
    expect(text()).toBe("client.setVar('host', )");
  });

  it.each([
    ['a URL', 'http://localhost:4711/x?a=1', 'client.setVar(\'page\', "http://localhost:4711/x?a=1")'],
    ['words', 'Ada "the" Countess', 'client.setVar(\'page\', "Ada \\"the\\" Countess")'],
    ['a number', '7', "client.setVar('page', 7)"],
    ['an object', '{limit: 3}', "client.setVar('page', {limit: 3})"],
    ['a wrong object', '{limit 3}', "client.setVar('page', {limit 3})"],
  ])('quotes a plain text that F2 asked for, and nothing else: %s', async (_, typed, input) => {
    const { press, store } = await withUser();
    press(`GET http://h/{{page}}\u001bOQ${typed}\r`);
    expect([...store.getState().history.entries()].map(([, entry]) => entry)).toContain(input);
  });

  it('F2 starts .base for a target without a base URL', async () => {
    const { press, text } = await withUser();
    press('GET /users\u001bOQ');
    expect(text()).toBe('.base ');
  });
});

describe('effects of other keys', () => {
  it('$EDITOR receives the text and returns the edited one', async () => {
    const { press, text } = openShell();
    press('abc\u0018\u0005');
    await expect.poll(text).toBe('abc edited');
  });

  it('members reported later by the sandbox are shown, unless something was typed or selected since', async () => {
    const { app, press, store } = openShell();
    const asked: ((members: readonly { name: string; sort: string; text: string }[] | null) => void)[] = [];
    app.completion.members = () => new Promise((resolve) => asked.push(resolve));
    const users = [{ name: 'users', sort: 'array', text: '[]' }];
    const names = () => {
      const { overlay } = store.getState();
      return overlay.kind === 'popup' ? overlay.completion.items.map(({ label }) => label) : [];
    };
    press('x = api.');
    expect(names()).toEqual([]);
    asked.at(-1)?.(users);
    await expect.poll(names).toEqual(['users']);
    press('\u0015x = other.');
    const late = asked.at(-1);
    press('\u0015y');
    late?.(users);
    await new Promise(setImmediate);
    expect(names()).toEqual([]);
    press('\u0015z = third.');
    press('\u001b[27u');
    asked.at(-1)?.(null);
    await new Promise(setImmediate);
    expect(names()).toEqual([]);
  });

  it('Down enters the list below the cursor; Escape leaves it', () => {
    const { press, text, store } = openShell();
    press('.s\u001b[B');
    expect(store.getState().overlay).toMatchObject({ kind: 'popup', selected: 0 });
    press('\u001b[27u');
    expect(store.getState().overlay.kind).toBe('none');
    expect(text()).toBe('.s');
  });

  it('the list stays as high as it was while its word is typed, also where fewer items are left', () => {
    const { press, store } = openShell();
    const list = () => {
      const { overlay } = store.getState();
      return overlay.kind === 'popup' ? [overlay.completion.items.length, overlay.mostItems] : [];
    };
    press('.s');
    const [all = 0] = list();
    expect(all).toBeGreaterThan(3);
    press('et');
    const [fewer = 0, most] = list();
    expect(fewer).toBeLessThan(all);
    expect(most).toBe(all);
    press('\u007f');
    expect(list()[1]).toBe(all);
    press('\u0015.he');
    expect(list()).toEqual([list()[0], list()[0]]);
  });

  it('Tab inserts the only completion, and selects among several', () => {
    const { press, text, store } = openShell();
    press('.vars\u0015.hel\t');
    expect(text()).toBe('.help ');
    press('\u0015.s\t');
    const { overlay } = store.getState();
    expect(overlay.kind === 'popup' && overlay.completion.items.length).toBeGreaterThan(3);
    press('\u001b[B\r');
    expect(text()).toMatch(/^\.s\w+ ?$/);
  });
});

describe('F5', () => {
  it('runs .expect next without changing the input', async () => {
    const { press, printed, text } = openShell();
    press('GET /half');
    press('\u001b[15~');
    await eventually(() => expect(printed).toHaveLength(2));
    expect(printed).toMatchObject([
      { kind: 'input', text: '.expect next' },
      { kind: 'notice', notice: { severity: 'error', message: expect.stringContaining('no response yet') } },
    ]);
    expect(text()).toBe('GET /half');
  });
});
