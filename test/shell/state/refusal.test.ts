import { describe, expect, it } from 'vitest';
import { initialShellState } from '../../../src/shell/state/state.ts';
import { openShell } from './open-shell.ts';

const refused = 'GET http://h/{{nothing}}';

describe('a rejected input', () => {
  it('stays in the editor, is in the history, and is replaced by the next character', async () => {
    const { press, text, note, store } = openShell();
    press(`${refused}\r`);
    expect(text()).toBe(refused);
    expect(note()).toContain('Not sent: no variable is named nothing');
    expect(store.getState().history).toEqual([refused]);
    press('.help');
    expect(text()).toBe('.help');
    press('\u0015\u001b[A');
    await expect.poll(text).toBe(refused);
  });

  it('is replaced by a paste', () => {
    const { press, text } = openShell();
    press(`${refused}\r\u001b[200~GET http://h/2\u001b[201~`);
    expect(text()).toBe('GET http://h/2');
  });

  it('is restored by undo', () => {
    const { press, text } = openShell();
    press(`${refused}\r.x\u001f`);
    expect(text()).toBe(refused);
  });

  it.each([
    ['an arrow key', ['\u001b[D', 'x'], 'GET http://h/{{nothing}x}'],
    ['the end key', ['\u001b[F', 'x'], 'GET http://h/{{nothing}}x'],
    ['a deleted character', ['\u007f', 'x'], 'GET http://h/{{nothing}x'],
    ['Escape', ['\u001b', 'x'], 'GET http://h/{{nothing}}x'],
    ['a blank', [' ', 'x'], 'GET http://h/{{nothing}} x'],
    ['a new line', ['\u001b\r', 'x'], 'GET http://h/{{nothing}}\nx'],
  ])('is edited after %s', (_, keys, expected) => {
    const { press, text } = openShell();
    press(`${refused}\r`);
    for (const key of keys) press(key);
    expect(text()).toBe(expected);
  });

  it('is cleared by Ctrl+C', () => {
    const { press, text, store } = openShell();
    press(`${refused}\r\u0003`);
    expect([text(), store.getState().refusal]).toEqual(['', initialShellState.refusal]);
  });

  it('can be rejected again, and is sent when the missing variable is set', async () => {
    const { app, press, text, sent } = openShell();
    press(`${refused}\r\r`);
    expect(text()).toBe(refused);
    await app.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'nothing', value: 1, secret: false }],
      origin: { kind: 'script', label: 'input 1', at: 0 },
    });
    press('\r');
    expect(text()).toBe('');
    await expect.poll(sent).toEqual(['http://h/1']);
  });

  it.each([
    'POST http://h/x @./no-such-file',
    'POST http://h/x a=1 c@./no-such-file',
    'POST http://h/x\n\n<@ ./no-such-file',
  ])('stays when its file does not exist: %j', (request) => {
    const { press, text, note, sent } = openShell();
    press(`\u001b[200~${request}\u001b[201~\r`);
    expect([text(), sent()]).toEqual([request, []]);
    expect(note()).toContain('Not sent: The file ./no-such-file does not exist');
  });
});

describe('a request with a warning', () => {
  const openWith = async (id: null | string) => {
    const opened = openShell();
    await opened.app.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'o', value: { id }, secret: false }],
      origin: { kind: 'script', label: 'input 1', at: 0 },
    });
    return opened;
  };
  const request = 'DELETE http://h/users/{{o.id}}';

  it('waits at the first Enter and is sent by the second', async () => {
    const { press, text, note, sent } = await openWith(null);
    press(`${request}\r`);
    expect(text()).toBe(request);
    expect(note()).toBe(
      'Not sent yet: {{o.id}} is null, so the path holds "null" · Enter sends it · typing replaces it, arrow keys edit it',
    );
    expect(sent()).toEqual([]);
    press('\r');
    expect(text()).toBe('');
    await expect.poll(sent).toEqual(['http://h/users/null']);
  });

  it('waits again after an edit', async () => {
    const { press, sent } = await openWith(null);
    press(`${request}\r\u001b[Fx\u007f\r`);
    expect(sent()).toEqual([]);
    press('\r');
    await expect.poll(sent).toEqual(['http://h/users/null']);
  });

  it('waits again when its warnings have changed', async () => {
    const { app, press, note, sent } = await openWith(null);
    press(`${request}\r`);
    await app.dispatch({
      kind: 'variables-changed',
      changes: [{ kind: 'set', name: 'o', value: { id: '' }, secret: false }],
      origin: { kind: 'script', label: 'input 2', at: 0 },
    });
    press('\r');
    expect(note()).toContain('{{o.id}} is empty');
    expect(sent()).toEqual([]);
  });

  it('waits separately for each request', async () => {
    const { store, press, text, sent } = await openWith(null);
    press(`${request}\r\r`);
    await expect.poll(sent).toEqual(['http://h/users/null']);
    await expect.poll(() => store.getState().unfinished).toBe(0);
    press(`${request}/x\r`);
    expect(text()).toBe(`${request}/x`);
    expect(sent()).toHaveLength(1);
  });

  it('is queued while another input runs', async () => {
    const { app, press } = await openWith(null);
    press(`.vars\r${request}\r`);
    await expect.poll(() => app.store.getState().awaiting?.reason).toBe('warnings');
  });

  it('does not wait for an info diagnostic', async () => {
    const { press, text } = await openWith('a b');
    press(`${request}\r`);
    expect(text()).toBe('');
  });

  it.each([
    ['DELETE http://h/users/null', 'the path holds "null"'],
    ['POST http://h/x {"a":1,}', 'the body is not JSON'],
    ['GET http://h/x?limit={limit}', '{limit} is sent as it is'],
    ['GET http//h/x', 'the host of this URL is "http"'],
    ['# a\nGET http://h/books/4.keep books/one', 'a space in the URL'],
    [
      'GET http://h/1\n###\nGET http://h/{{o.id}}',
      '2 requests: GET http://h/1, GET http://h/null · {{o.id}} is null',
    ],
  ])('waits: %j', async (text, reason) => {
    const { press, note, sent } = await openWith(null);
    press(`\u001b[200~${text}\u001b[201~\r`);
    expect(note()).toContain(`Not sent yet: ${reason}`);
    expect(sent()).toEqual([]);
  });

  it('sent by a command waits for y or Enter, below its warnings', async () => {
    const { app, press, printed, sent, text, showQuestion } = await openWith(null);
    press(`.send ${request}\r`);
    await expect.poll(() => app.store.getState().awaiting?.reason).toBe('warnings');
    expect(printed.at(-1)).toMatchObject({ kind: 'warned', warnings: [{ code: 'empty-in-url' }] });
    press('y');
    expect([text(), app.store.getState().awaiting?.reason]).toEqual(['y', 'warnings']);
    press('\u0015');
    showQuestion();
    press('GET /2');
    press('\r');
    expect([text(), sent()]).toEqual(['GET /2', []]);
    press('\u0003');
    await expect.poll(() => app.store.getState().awaiting).toBeNull();
    expect(sent()).toEqual([]);
    press('\u0015');
    press(`.send ${request}\r`);
    await expect.poll(() => app.store.getState().awaiting?.reason).toBe('warnings');
    showQuestion();
    press('\r');
    await expect.poll(sent).toEqual(['http://h/users/null']);
  });
});

describe('several requests in one input', () => {
  const two = 'GET http://h/1\n\n### two\nDELETE http://h/2?api_key=abc';
  const paste = (text: string) => `\u001b[200~${text}\u001b[201~`;

  it('are listed at the first Enter, because the preview shows one, and sent by the second', async () => {
    const { press, text, note, sent } = openShell();
    press(`${paste(two)}\r`);
    expect(note()).toBe(
      'Not sent yet: 2 requests: GET http://h/1, DELETE http://h/2?api_key=•••••• · Enter sends them · typing replaces it, arrow keys edit it',
    );
    expect([text(), sent()]).toEqual([two, []]);
    press('\r');
    await expect.poll(sent).toEqual(['http://h/1', 'http://h/2?api_key=abc']);
  });

  it('are counted where many follow', () => {
    const { press, note } = openShell();
    const many = Array.from({ length: 8 }, (_, index) => `GET http://h/${index}`).join('\n###\n');
    press(`${paste(many)}\r`);
    expect(note()).toContain('8 requests: GET http://h/0, ');
    expect(note()).toContain('GET http://h/5, and 2 more · Enter sends them');
  });
});

describe('several inputs in one', () => {
  const paste = (text: string) => `\u001b[200~${text}\u001b[201~`;
  const lines = ['.base http://h', "client.setVar('a', {b: 1})", 'GET /x', 'POST /y {"a": {{a}}}', '.vars a'];

  it.each([
    ['a command', lines],
    ['JavaScript', lines.slice(1)],
  ])('that begin with %s are run one after another at the second Enter', async (_, inputs) => {
    const { press, text, note, printed } = openShell();
    press(`${paste(inputs.join('\n'))}\r`);
    expect(note()).toBe(
      `Not run yet: these are ${inputs.length} inputs · Enter runs them one after another · typing replaces it, arrow keys edit it`,
    );
    expect(text()).toBe(inputs.join('\n'));
    press('\r');
    expect(text()).toBe('');
    const typed = () => printed.flatMap((entry) => (entry.kind === 'input' ? [entry.text] : []));
    await expect.poll(typed).toEqual(inputs);
  });

  it('that are requests are listed', () => {
    const { press, note } = openShell();
    press(`${paste('GET http://h/1\nDELETE http://h/2')}\r`);
    expect(note()).toContain('2 requests: GET http://h/1, DELETE http://h/2 · Enter sends them');
  });

  it.each([
    ['.preview POST http://h/x\n\n/y', ''],
    ['GET http://h/x\nOdd line', 'Not sent: Odd line is not a header'],
    ['f(\n)\n.x', ''],
  ])('are not seen in %j', (text, reason) => {
    const { press, note } = openShell();
    press(`${paste(text)}\r`);
    expect(note() ?? '').toContain(reason);
    expect(note() ?? '').not.toContain('inputs');
  });
});

describe('an input that is not complete', () => {
  it('says why Enter adds a line, and what clears it', () => {
    const { press, text, note } = openShell();
    press('POST /users name="Ada Lovelace\r');
    expect(text()).toBe('POST /users name="Ada Lovelace\n');
    expect(note()).toBe(
      'the quote " is not closed: Enter adds lines until it is closed · Ctrl+C clears the input',
    );
    press('.vars\r');
    expect(note()).toBe('The input is not complete, and .vars is a line of it · Ctrl+C clears the input');
    press('\u0003');
    expect(text()).toBe('');
  });

  it('says nothing of brackets, which people open on purpose', () => {
    const { press, text, note } = openShell();
    press('POST http://h/users {"a":\r');
    expect(text()).toContain('\n');
    expect(note()).toBeUndefined();
  });
});
