import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, leave, openShell } from '../shell.ts';

it('changes a key for every session, and names the changed one in help and hints', async () => {
  const env = { RESTLOOP_HOME: temporaryFolder('keys') };
  const first = await openShell({ env });
  await enter(first, '.keys history-search ctrl+f', 'search-history now has Ctrl+F.');
  await enter(first, '.keys create-variable alt+v', 'create-variable now has Alt+V.');
  first.press('ctrl+f');
  await first.waitForScreen('history:');
  first.press('escape');
  await first.waitForScreen((screen) => !screen.includes('history:'));
  expect(await leave(first)).toBe(0);

  const second = await openShell({ env, rows: 40 });
  second.press('ctrl+f');
  await second.waitForScreen('history:');
  second.press('escape');
  await second.waitForScreen((screen) => !screen.includes('history:'));
  second.type('GET http://127.0.0.1:1/{{x}}');
  second.press('enter');
  await second.waitForScreen('Alt+V sets it');
  second.press('alt+v');
  await second.waitForScreen("client.setVar('x', )");
  second.press('ctrl+c');
  await second.waitForScreen(/›\s+GET http/);
  second.press('ctrl+c');
  await second.waitForScreen((screen) => !screen.includes('{{x}}'));
  await enter(second, '.keys search-history', /search-history\s+Ctrl\+F \(changed\)/);
  await enter(second, '.keys reset', 'All keys have their defaults again.');
  second.press('ctrl+r');
  await second.waitForScreen('history:');
});
