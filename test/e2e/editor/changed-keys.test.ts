import { expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, openShell } from '../shell.ts';

it('changes a key for every session, and names the changed one in help and hints', async () => {
  const home = temporaryFolder('keys');
  const { stdout } = await restloop([], {
    home,
    input: '.keys history-search ctrl+f\n.keys create-variable alt+v\n',
  });
  expect(stdout).toMatch(/search-history now has Ctrl\+F\.[\s\S]*create-variable now has Alt\+V\./);

  const shell = await openShell({ env: { RESTLOOP_HOME: home }, rows: 40 });
  shell.press('ctrl+f');
  await shell.waitForScreen('history:');
  shell.press('escape');
  await shell.waitForScreen((screen) => !screen.includes('history:'));
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
  await shell.waitForScreen((screen) => !screen.includes('history:'));
  await enter(shell, '.keys history-search ctrl+g', 'search-history now has Ctrl+G.');
  shell.press('ctrl+g');
  await shell.waitForScreen('history:');
});
