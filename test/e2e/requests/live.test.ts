import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { sharedPlain } from '../plain.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

/** A server whose answers the test writes bit by bit. */
async function stream(type: string) {
  let open: (response: ServerResponse) => void = () => undefined;
  const opened = new Promise<ServerResponse>((resolve) => {
    open = resolve;
  });
  const url = await httpServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': type });
    response.flushHeaders();
    open(response);
  });
  return { url, opened };
}

const secret = 'very-secret-value';
const given = ['--secret', `word=${secret}`];
const shellOf = sharedShell(() => openTerminal({ args: given }));
const plain = sharedPlain(() => ({ args: ['--plain', ...given] }));

describe('a streamed response', () => {
  it('shows events as they arrive, and is in the transcript after it is stopped', async () => {
    const { url, opened } = await stream('text/event-stream');
    const shell = await shellOf();
    shell.type(`GET ${url}/events`);
    shell.press('enter');
    const response = await opened;
    response.write('data: {"n": 1}\n\n');
    await shell.waitForScreen(/^┊ message {2}\{"n": 1\}/m);
    response.write('id: 7\nevent: tick\ndata: two\n\n');
    const screen = await shell.waitForScreen(/^┊ tick 7 {2}two/m);
    expect(screen).toContain('sending GET');
    shell.press('ctrl+c');
    const after = await shell.waitForScreen('incomplete: Cancelled.');
    expect(after).toMatch(/tick 7 {2}two|data: two/);
    await shell.waitForScreen((now) => !now.includes('┊'));
    await enter(shell, '.set timeout 0', 'timeout is now 0.');
  });

  it('shows the newest lines that fit', async () => {
    const { url, opened } = await stream('application/x-ndjson');
    const shell = await shellOf();
    shell.resize({ cols: 80, rows: 16 });
    shell.type(`GET ${url}/lines`);
    shell.press('enter');
    const response = await opened;
    for (let number = 1; number <= 400; number += 1) response.write(`{"n": ${number}}\n`);
    const screen = await shell.waitForScreen(/^┊ \{"n": 400\}/m);
    expect(screen.match(/^┊/gm)?.length).toBeLessThanOrEqual(8);
    response.end();
    await shell.waitForScrollback('200 OK');
    await shell.waitForScreen((now) => !now.includes('┊'));
  });

  it('masks secrets and control characters in received data', async () => {
    const { url, opened } = await stream('text/event-stream');
    const shell = await shellOf();
    shell.type(`GET ${url}`);
    shell.press('enter');
    (await opened).write(`data: ${secret} \u001b[31mred\n\n`);
    await shell.waitForScreen(/^┊ message {2}\S+ ␛\[31mred/m);
    expect(shell.output()).not.toContain(`data: ${secret}`);
    expect(shell.screen().join('\n')).not.toContain(secret);
    shell.press('ctrl+c');
    await shell.waitForScreen('incomplete: Cancelled.');
  });

  it('is printed by `send` on a terminal, event by event, once', async () => {
    const { url, opened } = await stream('text/event-stream');
    const terminal = openTerminal({ args: ['send', `GET ${url}`] });
    onTestFinished(() => terminal.kill());
    const response = await opened;
    response.write('data: one\n\n');
    await terminal.waitForScreen(/^message {2}one/m);
    response.write('data: two\n\n');
    await terminal.waitForScreen(/^message {2}two/m);
    terminal.press('ctrl+c');
    expect(await terminal.exited).toBe(130);
    expect(terminal.screen().filter((line) => line.includes('one'))).toHaveLength(1);
  });

  it('is printed line by line in plain mode, once, without control characters and secrets', async () => {
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

  it('is printed as a whole in plain mode when it arrives at once or has no lines', async () => {
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

describe('the output of plain mode', () => {
  it('contains no control characters of a response', async () => {
    const url = await httpServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'X-Evil': 'a' });
      response.end('\u001b]0;title\u0007\u001b[31mred\n');
    });
    const terminal = await plain();
    await enter(terminal, `GET ${url}`, '␛]0;title␇␛[31mred');
    expect(terminal.output()).not.toContain('\u001b]0;');
    expect(terminal.output()).not.toContain('\u001b[31m');
  });
});
