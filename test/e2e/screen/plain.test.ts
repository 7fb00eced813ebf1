import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedPlain } from '../plain.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave } from '../shell.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The tests share one; those that leave it are the last before the next. */
const plain = sharedPlain(() => ({ args: ['--plain', '--var', `base_url=${server.url}`] }));
const dumb = sharedPlain(() => ({ env: { TERM: 'dumb' } }));

describe('plain mode', () => {
  it('runs a line that does not answer a question after the answer', async () => {
    const terminal = await plain();
    await enter(terminal, "client.setVar('password', 'pw1')", '(y/n)');
    await enter(terminal, '6 * 7', 'Answer the question first');
    await enter(terminal, 'y', /Masked from now on: password[\s\S]*^42$/m);
  });

  it('repeats a question below what is printed while it waits', async () => {
    const terminal = await plain();
    await enter(terminal, "client.setVar('api_key', 'pw1')", '(y/n)');
    await enter(
      terminal,
      '6 * 7',
      /Answer the question first[^\n]*\n(?:Make api_key secret[^\n]*\n?[^\n]*\(y\/n\))\s*$/,
    );
    terminal.press('ctrl+c');
    await terminal.waitForScreen('Not decided: api_key.');
  });

  it('reports the result of an input that prints nothing', async () => {
    const terminal = await plain();
    await enter(terminal, 'client.setVar("a", 1)', /^Set a\.\n>$/m);
    await enter(terminal, 'undefined', /^Done\.$/m);
  });

  it('asks for the next line after an input that printed before it was done', async () => {
    const terminal = await plain();
    const code = "console.log('early'); await new Promise((resolve) => setTimeout(resolve, 300)); undefined";
    await enter(terminal, code, /^early\n>$/m);
  });

  it('prints the times of a response without a bar', async () => {
    const terminal = await plain();
    await enter(terminal, `GET ${server.url}/x`, /^connect [\d.]+ ms, wait [\d.]+ ms/m);
    expect(terminal.output()).not.toMatch(/[\u2580-\u259f]/);
  });

  it('keeps a secret off the screen', async () => {
    const terminal = await plain();
    await enter(terminal, '.secret token', 'it is not shown');
    terminal.type('sekrex');
    terminal.press('backspace');
    terminal.type('t-98\r');
    await terminal.waitForScreen(/token is set/);
    await enter(terminal, 'GET /s X-Token:{{token}}', '200 OK');
    expect(server.seen.at(-1)?.headers['x-token']).toBe('sekret-98');
    expect(terminal.output()).not.toMatch(/sekre/);
    await enter(terminal, '.secret other', /other; it is not shown/);
    terminal.type('halb');
    terminal.press('ctrl+c');
    await terminal.waitForScreen('Cancelled.');
    await enter(terminal, '6 * 7', /6 \* 7\n42$/m);
  });

  it.each([
    { marks: 'with', before: '\u001b[200~', after: '\u001b[201~' },
    { marks: 'without', before: '', after: '' },
  ])('takes a secret pasted $marks marks as one value, and shows and runs no line of it', async (paste) => {
    const terminal = await plain();
    await enter(terminal, '.secret pem', 'it is not shown');
    terminal.send(`${paste.before}-----BEGIN KEY-----\rsekret-body\rsekret-end\r${paste.after}`);
    await terminal.waitForScreen(/pem is set[\s\S]*^>$/m);
    await enter(terminal, 'client.getVar("pem").split("\\n").length', /^3$/m);
    expect(terminal.output()).not.toMatch(/sekret|BEGIN|Error/);
  });

  it('lists its keys, and says that an arrow key has no function', async () => {
    const terminal = await plain();
    await enter(terminal, '.help keys', /Plain mode reads whole lines[\s\S]*^>$/m);
    const listed = terminal.screen().join('\n');
    expect(listed).not.toContain('F2');
    for (const command of [
      'preview',
      'explain',
      'whatif',
      'compare',
      'against',
      'res',
      'expect',
      'docs',
      'history',
    ])
      expect(listed).toMatch(new RegExp(`^\\.${command} .*\\S$`, 'm'));
    terminal.press('up');
    await enter(terminal, '', 'Arrow and function keys do nothing in plain mode');
  });

  it('asks for what a request needs, line by line', async () => {
    const terminal = await plain();
    terminal.send('GET /plain/{{?stage Which stage? $value: dev, prod}}\r');
    await terminal.waitForScrollback(/1\) dev 2\) prod/);
    await enter(terminal, '2', '200 OK');
    expect(server.seen.at(-1)?.url).toBe('/plain/prod');
  });

  it('prints lines and redraws nothing', async () => {
    const terminal = await plain();
    await enter(terminal, "client.setVar('id', 7)", 'Set id.');
    await enter(terminal, "client.getVar('id') * 6", /^42$/m);
    await enter(terminal, '.preview GET /users/{{id}}', `GET ⟨${server.url}⟩/users/⟨7⟩`);
    await enter(terminal, 'GET /users/{{id}}', '200 OK');
    expect(terminal.output()).toContain(`GET ${server.url}/users/7`);
    await enter(terminal, 'GET /users/{{nothing}}', /no variable is named nothing/);
    expect(server.seen.filter(({ url }) => url.startsWith('/users')).map(({ url }) => url)).toEqual([
      '/users/7',
    ]);
    expect(terminal.output()).not.toMatch(/\u001b\[(?:\d*[ABCDGHJKf]|\?25)/);
    expect(await leave(terminal)).toBe(0);
  });

  it('discards the line at the first Ctrl+C with a message, and exits at the second', async () => {
    const terminal = await plain();
    terminal.type('DELETE /dropped');
    terminal.press('ctrl+c');
    await terminal.waitForScreen('The line was cleared.');
    await enter(terminal, '6 * 7', /^42$/m);
    terminal.press('ctrl+c');
    await terminal.waitForScreen(/cleared\.[\s\S]*cleared\.[\s\S]*^>$/m);
    let hasLeft = false;
    void terminal.exited.then(() => {
      hasLeft = true;
    });
    // A second press within 100 ms counts as the same one.
    const press = () => {
      if (!hasLeft) terminal.press('ctrl+c');
      return hasLeft;
    };
    await expect.poll(press, { interval: 150, timeout: 5000 }).toBe(true);
    expect(await terminal.exited).toBe(0);
    expect(server.seen.some(({ url }) => url === '/dropped')).toBe(false);
  });

  it.each([
    ['a line', 'DELETE /unsent'],
    ['an input of several lines', '[1,\r2'],
  ])('does not send %s that was not ended with Enter', async (_, text) => {
    const terminal = await plain();
    terminal.type(text);
    terminal.press('ctrl+d');
    terminal.press('ctrl+d');
    expect(await terminal.exited).toBe(0);
    expect(terminal.screen().join('\n')).toContain('The unfinished line was not sent.');
    expect(server.seen.some(({ url }) => url === '/unsent')).toBe(false);
  });

  it('is used on a dumb terminal, with a notice', async () => {
    const terminal = await dumb();
    expect(terminal.scrollback().join('\n')).toContain('TERM is dumb: this terminal cannot show the shell.');
    await enter(terminal, '6 * 7', /^42$/m);
    expect(terminal.output()).not.toContain('\u001b');
  });

  it('ends at a signal, also after a Ctrl+C', async () => {
    const terminal = await dumb();
    await enter(terminal, "client.setVar('id', 7)", /^Set id\.\n>$/m);
    terminal.press('ctrl+c');
    await terminal.waitForScreen('The line was cleared.');
    terminal.kill('SIGTERM');
    expect(await terminal.exited).toBe(143);
  });
});
