import { expect, it } from 'vitest';
import { sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';

const shellOf = sharedShell(() => openTerminal({ cols: 100 }));

const command = `curl -X POST http://127.0.0.1:9/users -H 'X-Trace: 7' -d '{"name":"Ada"}'`;

it('a pasted curl command becomes a request with its preview, and undo restores the command', async () => {
  const shell = await shellOf();
  shell.paste(command);
  await shell.waitForScreen(
    /› POST http:\/\/127\.0\.0\.1:9\/users[\s\S]*│ POST http:\/\/127\.0\.0\.1:9\/users/,
  );
  expect(shell.screen().join('\n')).toContain('X-Trace: 7');
  shell.press('ctrl+_');
  await shell.waitForScreen("› curl -X POST http://127.0.0.1:9/users -H 'X-Trace: 7'");
});

it('a curl command that is pasted behind other text stays as it is', async () => {
  const shell = await shellOf();
  shell.type('x = 1;');
  shell.paste(` ${command}`);
  await shell.waitForScreen('› x = 1; curl -X POST');
  shell.type('!');
  await shell.waitForScreen(/› x = 1; curl -X POST .*!/);
});
