import { beforeAll, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

/** Has settings before the shell is opened. */
const home = temporaryFolder('preferences');

beforeAll(async () => {
  const input = '.set editing vi\n.keys history-search ctrl+f\n.keys create-variable alt+v\n';
  const { stdout } = await restloop([], { home, input });
  expect(stdout).toMatch(
    /editing is now vi, in every session\.[\s\S]*search-history now has Ctrl\+F\.[\s\S]*create-variable now has Alt\+V\./,
  );
});

const shellOf = sharedShell(() => openTerminal({ env: { RESTLOOP_HOME: home }, rows: 40 }));

it('edits as vi does, in every session, and says in which mode', async () => {
  const shell = await shellOf();
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

it('has the changed keys in every session, and names them in help and hints', async () => {
  const shell = await shellOf();
  await enter(shell, '.set editing emacs', 'editing is now emacs, in every session.');
  await shell.waitForScreen((screen) => !screen.includes('INSERT'));
  const isClosed = (screen: string) => !screen.includes('history:');
  shell.press('ctrl+f');
  await shell.waitForScreen('history:');
  shell.press('escape');
  await shell.waitForScreen(isClosed);
  shell.type('GET http://127.0.0.1:1/{{x}}');
  shell.press('enter');
  await shell.waitForScreen('Alt+V sets it');
  shell.press('alt+v');
  await shell.waitForScreen("client.setVar('x', )");
  shell.press('ctrl+c');
  await shell.waitForScreen(/›\s+GET http/);
  shell.press('ctrl+c');
  await shell.waitForScreen((screen) => !screen.includes('{{x}}'));
  await enter(shell, '.keys search-history', /search-history\s+Ctrl\+F \(changed\)/);
  await enter(shell, '.keys reset', 'All keys have their defaults again.');
  shell.press('ctrl+r');
  await shell.waitForScreen('history:');
  shell.press('escape');
  await shell.waitForScreen(isClosed);
  await enter(shell, '.keys history-search ctrl+g', 'search-history now has Ctrl+G.');
  shell.press('ctrl+g');
  await shell.waitForScreen('history:');
});
