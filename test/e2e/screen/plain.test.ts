import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { sharedPlain } from '../plain.ts';
import { stream } from '../requests/stream.ts';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave } from '../shell.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const secret = 'very-secret-value';

/** The tests share one; those that leave it are the last before the next. */
const plain = sharedPlain(() => ({
  args: ['--plain', '--var', `base_url=${server.url}`, '--secret', `word=${secret}`],
}));
const dumb = sharedPlain(() => ({ env: { TERM: 'dumb' } }));

describe('a streamed response in plain mode', () => {
  it('is printed line by line, once, without control characters and secrets', async () => {
    const { url, opened } = await stream('text/event-stream');
    const terminal = await plain();
    terminal.type(`GET ${url}/events\r`);
    const response = await opened;
    response.write(`data: one\n\ndata: ${secret} \u001b[31mred\n\n`);
    await terminal.waitForScreen(/^message {2}one\nmessage {2}•+ ␛\[31mred/m);
    response.end('data: two\n\n');
    await terminal.waitForScreen(/^200 OK/m);
    const said = terminal.screen();
    for (const text of ['one', 'two', 'red'])
      expect(said.filter((line) => line.includes(text))).toHaveLength(1);
    expect(terminal.output()).not.toContain('\u001b[31m');
  });

  it('is printed as a whole when it arrives at once or has no lines', async () => {
    const url = await httpServer((request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"a": [1,');
      // Later than an answer that is whole at once would be.
      const wait = request.url === '/late' ? 700 : 0;
      setTimeout(() => response.end('2]}'), wait);
    });
    const terminal = await plain();
    await enter(terminal, `GET ${url}/now`, /^ {2}"a": \[/m);
    await enter(terminal, `GET ${url}/late`, (screen) => screen.split(/^ {2}"a": \[/m).length === 3);
    expect(terminal.screen().join('\n')).not.toContain('{"a": [1,2]}');
  });

  it.each(['text/plain', 'application/x-ndjson'])(
    'of %s is printed line by line when it takes long',
    async (type) => {
      const { url, opened } = await stream(type);
      const terminal = await plain();
      terminal.type(`GET ${url}/log\r`);
      const response = await opened;
      response.write('11\n22\n3');
      await terminal.waitForScreen(/^11\n22$/m);
      response.end('3');
      await terminal.waitForScreen(/^33\nGET .*\n+200 OK/m);
    },
  );
});

describe('plain mode', () => {
  it('prints no control characters of a response', async () => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'X-Evil': 'a' });
      response.end('\u001b]0;title\u0007\u001b[31mred\n');
    });
    const terminal = await plain();
    await enter(terminal, `GET ${url}`, '␛]0;title␇␛[31mred');
    expect(terminal.output()).not.toContain('\u001b]0;');
    expect(terminal.output()).not.toContain('\u001b[31m');
  });

  it('runs a line that does not answer a question after the answer', async () => {
    const terminal = await plain();
    await enter(terminal, "client.setVar('password', 'pw1')", '(y/n)');
    await enter(terminal, '6 * 7', 'Answer the question first: y or n. The line runs after it.');
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
