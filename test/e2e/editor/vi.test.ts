import { expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, openShell } from '../shell.ts';

it('edits as vi does, in every session, and says in which mode', async () => {
  const home = temporaryFolder('vi');
  const { stdout } = await restloop([], { home, input: '.set editing vi\n' });
  expect(stdout).toContain('editing is now vi, in every session.');

  const shell = await openShell({ env: { RESTLOOP_HOME: home } });
  await shell.waitForScreen('INSERT · unsaved session');
  shell.type('GET http://127.0.0.1:1/users');
  shell.press('escape');
  await shell.waitForScreen(/‹ GET [^\n]*users[\s\S]*NORMAL · /);
  shell.type('d');
  await shell.waitForScreen('NORMAL d · ');
  shell.type('iw');
  await shell.waitForScreen(/‹ GET http:\/\/127\.0\.0\.1:1\/\n/);
  shell.type('0viw');
  await shell.waitForScreen('VISUAL · ');
  shell.type('cPUT');
  await shell.waitForScreen(/› PUT http:\/\/127\.0\.0\.1:1\/\n/);
  shell.press('escape');
  await shell.waitForScreen('NORMAL · ');
  shell.type('dd');
  await shell.waitForScreen((screen) => !screen.includes('PUT'));
  shell.type('i.set editing emacs');
  shell.press('enter');
  await shell.waitForScreen('editing is now emacs, in every session.');
  await shell.waitForScreen((screen) => !screen.includes('INSERT'));
  await enter(shell, '.set editing vi', 'editing is now vi, in every session.');
  await shell.waitForScreen('INSERT · unsaved session');
});
