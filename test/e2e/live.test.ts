import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { httpServer } from '../http/helpers/servers.ts';
import { enter, openShell } from './shell.ts';
import { openTerminal } from './terminal.ts';

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

describe('an answer that comes bit by bit', () => {
  it('shows events as they come, and stands in the transcript when it is stopped', async () => {
    const { url, opened } = await stream('text/event-stream');
    const shell = await openShell();
    shell.type(`GET ${url}/events`);
    shell.press('enter');
    const response = await opened;
    response.write('data: {"n": 1}\n\n');
    await shell.waitForScreen(/^┊ message {2}\{"n": 1\}/m);
    response.write('id: 7\nevent: tick\ndata: two\n\n');
    const screen = await shell.waitForScreen(/^┊ tick 7 {2}two/m);
    expect(screen).toContain('sending GET');
    shell.press('ctrl+c');
    const after = await shell.waitForScreen('not whole: Cancelled.');
    expect(after).toMatch(/tick 7 {2}two|data: two/);
    await shell.waitForScreen((now) => !now.includes('┊'));
    await enter(shell, '.set timeout 0', 'timeout is 0 now.');
  });

  it('shows only as many lines as there is room for, the newest last', async () => {
    const { url, opened } = await stream('application/x-ndjson');
    const shell = await openShell({ rows: 16 });
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

  it('masks secrets and control characters in what comes', async () => {
    const { url, opened } = await stream('text/event-stream');
    const shell = await openShell();
    await enter(shell, `client.setSecret('token', 'very-secret-value')`, /^› *$/m);
    shell.type(`GET ${url}`);
    shell.press('enter');
    (await opened).write('data: very-secret-value \u001b[31mred\n\n');
    await shell.waitForScreen(/^┊ message {2}\S+ ␛\[31mred/m);
    expect(shell.output()).not.toContain('data: very-secret-value');
    expect(shell.screen().join('\n')).not.toMatch(/┊.*very-secret-value/);
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
});
