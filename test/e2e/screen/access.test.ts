import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The shell of a terminal with this environment, for all tests that need one. */
const shellWith = (env: Readonly<Record<string, string>>, prepare?: (shell: TestTerminal) => Promise<void>) =>
  sharedShell(
    () => openTerminal({ args: ['--var', `base_url=${server.url}`, '--var', 'id:=7'], env }),
    prepare,
  );

/** An empty input has an example in it before the first input only. */
async function dimsExample(shell: TestTerminal): Promise<void> {
  await shell.waitForScreen('a request (GET');
  expect(shell.screenWithColors()[1]).toContain('[dim:a request');
}

const shellOf = shellWith({});
const inTrueColour = shellWith({ COLORTERM: 'truecolor' });
const in16Colours = shellWith({ TERM: 'xterm' });
const withoutColours = shellWith({ NO_COLOR: '1' }, dimsExample);
const onOldTerminal = shellWith({ TERM: 'vt100' }, dimsExample);
const onLightBackground = shellWith({ COLORFGBG: '0;15' });

/** The first line of a preview, with its styles. */
async function previewIn(shell: TestTerminal): Promise<string | undefined> {
  shell.send('GET /{{id}}');
  await shell.waitForScreen(`│ GET ${server.url}/7`);
  const line = shell.screenWithColors().find((row) => row.includes(server.url) && row.includes('│'));
  return line?.replace(/^(\[[^:]*:│ \]|│ )/, '').replace(server.url, 'http://h');
}

describe('colours', () => {
  it.each([
    ['256 of them', shellOf, '[bold:GET ][114 underline:http://h]/[81 underline:7]'],
    ['true colour', inTrueColour, '[bold:GET ][#87d787 underline:http://h]/[#5fd7ff underline:7]'],
    ['16 of them', in16Colours, '[bold:GET ][2 underline:http://h]/[14 underline:7]'],
    ['none that the terminal has', onOldTerminal, '[bold:GET ][underline:http://h]/[underline:7]'],
    ['a light background', onLightBackground, '[bold:GET ][28 underline:http://h]/[24 underline:7]'],
    ['none', withoutColours, '[bold:GET ][underline:http://h]/[underline:7]'],
  ])('%s', async (_, shell, expected) => {
    expect(await previewIn(await shell())).toBe(expected);
  });

  it('follow .set theme at once', async () => {
    const shell = await shellOf();
    shell.send("'text'");
    await shell.waitForScreen("› 'text'");
    expect(shell.screenWithColors().join('\n')).toContain("114:'text'");
    shell.press('ctrl+u');
    await enter(shell, '.set theme none', /theme/);
    shell.send("'text'");
    await shell.waitForScreen(() => shell.screenWithColors().join('\n').includes("]'text'"));
    shell.press('ctrl+u');
    await enter(shell, '.set theme auto', /theme/);
  });
});

describe('the background', () => {
  const text = (shell: TestTerminal) => shell.screenWithColors().join('\n');

  it.each([
    ['rgb:ffff/ffff/ffff\u001b\\', 28],
    ['rgb:0000/2b2b/3636\u001b\\', 114],
    ['rgb:fd/f6/e3\u0007', 28],
  ])('is read from the terminal: %j', async (report, green) => {
    const shell = await shellOf();
    expect(shell.output()).toContain('\u001b]11;?\u001b\\');
    shell.type("'te");
    await shell.waitForScreen("› 'te");
    // Late, and in two pieces.
    shell.send('\u001b]11;');
    shell.send(report);
    shell.type("xt'");
    await shell.waitForScreen("› 'text'");
    await shell.waitForScreen(() => text(shell).includes(`${green}:'text'`));
  });

  it('does not change a theme set by the user', async () => {
    const shell = await shellOf();
    await enter(shell, '.set theme dark', /theme/);
    shell.send('\u001b]11;rgb:ffff/ffff/ffff\u001b\\');
    shell.send("'text'");
    await shell.waitForScreen(() => text(shell).includes("114:'text'"));
    shell.press('ctrl+u');
    await enter(shell, '.set theme auto', /theme/);
  });
});

describe('without colours', () => {
  it.each([
    ['NO_COLOR', withoutColours],
    ['a terminal that has none', onOldTerminal],
  ])('a suggestion differs from typed text: %s', async (_, open) => {
    const shell = await open();
    await enter(shell, 'GET /suggested', '200 OK');
    shell.type('GET /su');
    // The transcript has the same text: only the colours tell the editor's.
    await expect
      .poll(() => shell.screenWithColors().join('\n'), { timeout: 15_000 })
      .toContain('/su[dim:ggested]');
  });

  it('all information has a word or a sign', async () => {
    const shell = await withoutColours();
    shell.send('POST /{{id}}/{{nothing}} {"a": 1}');
    // Each is waited for: a frame is seen while it is being written, too.
    await shell.waitForScreen('✗ error 1:14 no variable is named nothing');
    await shell.waitForScreen('^^^^^^^^^^^');
    await shell.waitForScreen('+ added: the body is JSON');
    await shell.waitForScreen('{{id}} -> 7 (number)');
  });
});

describe('the terminal', () => {
  const restored = (output: string) => {
    const end = output.slice(output.lastIndexOf('\u001b[?2004h'));
    expect(end).toContain('\u001b[?2004l');
    expect(end).toContain('\u001b[<u');
    expect(end.lastIndexOf('\u001b[?25h')).toBeGreaterThan(end.lastIndexOf('\u001b[?25l'));
  };

  it('is restored when the shell exits', async () => {
    const shell = await inTrueColour();
    expect(await leave(shell)).toBe(0);
    restored(shell.output());
  });

  it('is restored when the shell is terminated', async () => {
    const shell = await in16Colours();
    shell.type('half an input');
    await shell.waitForScreen('half an input');
    shell.kill('SIGTERM');
    expect(await shell.exited).toBe(143);
    restored(shell.output());
  });
});

describe('confirmation', () => {
  it('.set confirm unsafe asks before unsafe methods; y sends, n does not', async () => {
    const shell = await shellOf();
    await enter(shell, '.set confirm unsafe', 'confirm is now unsafe');
    await enter(shell, 'DELETE /confirmed', /\? Send DELETE http:\S+\/confirmed\?/);
    shell.type('n');
    await shell.waitForScreen((screen) => !screen.includes('? Send'));
    expect(server.seen.some(({ url }) => url === '/confirmed')).toBe(false);
    await enter(shell, 'DELETE /confirmed', '? Send');
    shell.type('y');
    await shell.waitForScreen('200 OK');
    expect(server.seen.some(({ url }) => url === '/confirmed')).toBe(true);
    await enter(shell, '.set confirm never', 'confirm is now never');
  });

  it('a script of a file may send to a host that no request names only after y', async () => {
    const other = await startServer();
    onTestFinished(() => other.close());
    const shell = await shellOf();
    const file = `### one
< {%
const told = await client.send('GET ${other.url}/told');
client.log('told', told.status);
%}
GET ${server.url}/asked

### two
GET ${server.url}/two
`;
    writeFileSync(join(shell.home, 'shop.http'), file);
    await enter(shell, '.import shop.http', 'Imported 2 requests');
    const question = new RegExp(`Allow a script to send to ${new URL(other.url).host}, which no`);
    await enter(shell, '.send one', question);
    shell.type('n');
    await shell.waitForScreen(/client\.send to \S+ is not allowed: no request/);
    await shell.waitForScreen((screen) => !question.test(screen));
    expect(other.seen).toEqual([]);
    expect(server.seen.some(({ url }) => url === '/asked')).toBe(false);
    await enter(shell, '.send one', question);
    shell.type('y');
    await shell.waitForScreen('told 200');
    await shell.waitForScreen('200 OK');
    expect(other.seen.map(({ url }) => url)).toEqual(['/told']);
    expect(server.seen.some(({ url }) => url === '/asked')).toBe(true);
    // Said once, it holds for the session.
    await enter(shell, '.clear', (screen) => !screen.includes('told 200'));
    await enter(shell, '.send one', 'told 200');
    expect(other.seen).toHaveLength(2);
  });

  it('exit does not wait for a request in progress, and drops pending inputs', async () => {
    const silent = await startServer(() => undefined);
    onTestFinished(() => silent.close());
    const shell = await onLightBackground();
    await enter(shell, `GET ${silent.url}/first`, 'sending GET');
    shell.type(`GET ${silent.url}/second`);
    shell.press('enter');
    await shell.waitForScreen('1 more waiting');
    await expect.poll(() => silent.seen.length).toBe(1);
    expect(await leave(shell)).toBe(0);
    expect(silent.seen.map(({ url }) => url)).toEqual(['/first']);
  });

  it('exit does not wait for an open question', async () => {
    const shell = await onOldTerminal();
    const code = "### one\n< {% await client.send('GET http://127.0.0.1:9/') %}\nGET http://127.0.0.1:8/\n";
    writeFileSync(join(shell.home, 'one.http'), code);
    await enter(shell, '.import one.http', 'Imported 1 request');
    await enter(shell, '.send one', 'Allow a script to send to 127.0.0.1:9');
    shell.kill('SIGTERM');
    expect(await shell.exited).toBe(143);
  });

  it('.secret reads a hidden value and never shows it', async () => {
    const shell = await shellOf();
    await enter(shell, '.secret token', 'token (not shown):');
    shell.type('sekret-99');
    await shell.waitForScreen('token (not shown): •••••••••');
    shell.press('enter');
    await shell.waitForScreen(/token is set/);
    shell.send('GET /s X-Token:{{token}}');
    await shell.waitForScreen('X-Token: ••••••');
    shell.press('enter');
    await shell.waitForScreen('200 OK');
    expect(server.seen.at(-1)?.headers['x-token']).toBe('sekret-99');
    expect(shell.output()).not.toContain('sekret');
  });
});

describe('a download', () => {
  it('shows bytes, and a bar when the length is known', async () => {
    const slow = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': '4000' });
      const timer = setInterval(() => response.write(Buffer.alloc(500)), 100);
      response.on('close', () => clearInterval(timer));
      setTimeout(() => clearInterval(timer), 450);
    });
    const shell = await shellOf();
    onTestFinished(() => slow.close());
    await enter(
      shell,
      `GET ${slow.url}/half`,
      /sending GET [\d.]+ s {2}Ctrl\+C cancels {2}200 \[##+-+\] .* of 4\.0 kB/,
    );
    shell.press('ctrl+c');
    await shell.waitForScreen((screen) => !screen.includes('sending'));
  });
});
