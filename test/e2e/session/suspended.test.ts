import { join } from 'node:path';
import { afterAll, beforeAll, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { enter } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('Ctrl+Z suspends the editor and the viewer and restores the terminal, and fg resumes them', async () => {
  const shell = openTerminal({ command: 'bash', args: ['--norc', '-i'], env: { PS1: 'prompt> ' } });
  onTestFinished(() => shell.kill('SIGKILL'));
  await shell.waitForScreen('prompt>');
  const program = `${process.execPath} ${join(import.meta.dirname, '../../../dist/cli.js')}`;
  shell.type(`${program} --var base_url=${server.url}\r`);
  await shell.waitForScreen('›');
  shell.type('kept');
  await shell.waitForScreen('› kept');
  const suspend = async (number: number) => {
    shell.press('ctrl+z');
    await shell.waitForScreen(/Stopped[\s\S]*prompt>\s*$/);
    shell.type(`echo cooked $((${number} * 7))\r`);
    await shell.waitForScreen(`cooked ${number * 7}`);
    shell.type('fg\r');
  };
  await suspend(6);
  await shell.waitForScreen('› kept');
  shell.press('ctrl+u');
  await enter(shell, 'GET /users/1', '200 OK');
  shell.press('f4');
  await shell.waitForScreen('q back');
  await suspend(8);
  await shell.waitForScreen('q back');
  shell.type('/1');
  await shell.waitForScreen('/1');
  shell.press('ctrl+c', 'q');
  // The status line is drawn when the editor has the keys again.
  await shell.waitForScreen(
    (screen) => !screen.includes('q back') && /variable.* \.help$/.test(screen.trimEnd()),
  );
  shell.press('ctrl+d');
  await shell.waitForScreen((screen) => screen.trimEnd().endsWith('prompt>'));
});
