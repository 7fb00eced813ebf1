import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

const shellOf = sharedShell(openTerminal);

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
