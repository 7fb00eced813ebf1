import { expect, it } from 'vitest';
import { enter, openShell } from '../shell.ts';

it('the tour guides by doing at 80x24, with keys alone, and can be left', async () => {
  const shell = await openShell();
  await enter(shell, '.tour', /step 1 of 7: a variable[\s\S]*tour 1 of 7: Tab writes the example/);
  shell.press('tab');
  await shell.waitForScreen("› client.setVar('user', {id: 2, tags: ['new']})");
  shell.press('enter');
  await shell.waitForScreen('step 2 of 7: its preview');
  shell.type('GET /users/{{user.id}}');
  await shell.waitForScreen(/\{\{user\.id\}\} -> 2 \(number\), set by input \d/);
  shell.press('enter');
  await shell.waitForScreen(/200 OK[\s\S]*step 3 of 7/);
  shell.type('GET /users/{{missing}}');
  await shell.waitForScreen('no variable is named missing');
  shell.press('enter');
  await shell.waitForScreen(/step 4 of 7: the fix[\s\S]*Not sent/);
  shell.press('f2');
  await shell.waitForScreen("› client.setVar('missing', )");
  await enter(shell, '3', /step 5 of 7[\s\S]*› GET \/users\/\{\{missing\}\}/);
  shell.press('enter');
  await shell.waitForScreen(/Grace Hopper[\s\S]*step 6 of 7/);
  await enter(shell, '.tour stop', /your own session again[\s\S]*unsaved session · 0 variables/);
  expect(shell.screen()).not.toContain('tour 6');
});
