import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

const shellOf = sharedShell(openTerminal, async (shell) => {
  await shell.waitForScreen('JavaScript, .tour or .help');
});

it('the tour guides by doing at 80x24, with keys alone, and can be left', async () => {
  const shell = await shellOf();
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

it('Tab puts an example of a help topic into the editor', async () => {
  const shell = await shellOf();
  shell.resize({ cols: 60, rows: 15 });
  await enter(shell, '.help environments', 'Tab on an empty line');
  shell.press('tab');
  await shell.waitForScreen('▸ .env new staging');
  shell.press('down');
  await shell.waitForScreen(/▸ \.env set/);
  shell.press('enter');
  await shell.waitForScreen('› .env set base_url=https://staging.example.org');
});

it('an environment that was written while the shell is open can be used', async () => {
  const shell = await shellOf();
  shell.resize({ cols: 100, rows: 30 });
  await enter(shell, '.env', 'There are no environments.');
  const file = join(shell.home, 'http-client.env.json');
  writeFileSync(file, '{"dev": {"host": "https://dev.example.org"}}');
  await enter(shell, '.env dev', 'The environment is now dev.');
  await enter(shell, '.env none', 'No environment is in use now.');
});

it('a protected environment is named at the prompt, and asks before a POST', async () => {
  const methods: string[] = [];
  const url = await httpServer((request, response) => {
    methods.push(request.method ?? '');
    response.end();
  });
  const shell = await shellOf();
  shell.resize({ cols: 100, rows: 30 });
  await enter(shell, '.env new shop', /shop is now in use/);
  await enter(shell, `.env set base_url=${url}`, 'base_url is set in shop.');
  await enter(shell, '.env protect', 'shop is protected');
  await shell.waitForScreen(/shop ›/);
  await shell.waitForScreen('environment shop protected');
  await enter(shell, 'GET /one', '200 OK');
  expect(methods).toEqual(['GET']);
  shell.type('POST /two');
  await shell.waitForScreen('shop › POST /two');
  shell.press('enter');
  await shell.waitForScreen(/shop is protected\. Send POST http.*\/two\? {2}y sends it/);
  shell.press('escape');
  await shell.waitForScreen('Not sent.');
  expect(methods).toEqual(['GET']);
  await enter(shell, '.env none', 'No environment is in use now.');
  await enter(shell, '.env', /shop {2}protected/);
  expect(await leave(shell)).toBe(0);
});
