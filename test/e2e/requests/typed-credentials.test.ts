import { expect, it } from 'vitest';
import { found, textOfFolder } from '../../runner/auth/secret-search.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, leave, openShell } from '../shell.ts';
import type { TestTerminal } from '../terminal.ts';
import { openedAgain, question } from './secret-questions.ts';

const secret = 'hunter2-typed';

/** Port 9 answers nobody. */
const inputs: readonly [input: string, shows: string | RegExp, answer?: string][] = [
  [`GET http://127.0.0.1:9/a X-Api-Key:${secret}-1`, 'ECONNREFUSED'],
  [`GET http://ada:${secret}-2@127.0.0.1:9/b`, /9\/b[\s\S]*ECONNREFUSED/],
  [`curl -u ada:${secret}-3 http://127.0.0.1:9/c`, /› GET http:[\s\S]*9\/c/, '\r'],
  [`.auth basic ada ${secret}-4`, 'Every request is sent with basic ada {{auth_password}}.'],
  ['.env new staging', 'The environment staging is now in use.'],
  [`.env set api_key=${secret}-5`, 'api_key is set in staging.'],
  [`client.setVar('password', '${secret}-6'); 'set ' + 6`, '(y/n)', 'y'],
  ['.keep kept', 'Saved kept: GET'],
];

async function enterAll(shell: TestTerminal): Promise<void> {
  for (const [input, shows, answer] of inputs) {
    await enter(shell, input, shows);
    if (answer === undefined) continue;
    shell.send(answer);
    await shell.waitForScreen((screen) => !screen.includes('(y/n)') && !/^(?:\d+ )?› \S/m.test(screen));
  }
}

/** In no file that the shell, which was left, wrote. */
function expectNoneIn(home: string): void {
  const files = textOfFolder(home);
  expect(files).toContain('history.jsonl');
  expect(files).toContain('.env new staging');
  expect(files).toContain('"name":"kept"');
  expect([1, 2, 3, 4, 5, 6].flatMap((number) => found(files, `${secret}-${number}`))).toEqual([]);
}

it('typed credentials are not in any file in clear: encrypted', async () => {
  const home = temporaryFolder('typed-credentials');
  const env = { RESTLOOP_HOME: home, RESTLOOP_PASSPHRASE: 'open sesame' };
  const shell = await openShell({ env, rows: 50, cols: 120 });
  await enterAll(shell);
  await enter(shell, '.save api', 'Saved as api.');
  expect(await leave(shell)).toBe(0);
  expectNoneIn(home);
});

it('without a key they are in none either, nor is a value whose question was left with Ctrl+C, and a lost secret stays one', async () => {
  const home = temporaryFolder('typed-credentials');
  const shell = await openShell({ env: { RESTLOOP_HOME: home }, rows: 50, cols: 120 });
  await enterAll(shell);
  const undecided = 'tok-undecided-123';
  await enter(shell, `client.setVar('token', '${undecided}')`, question('token'));
  shell.press('ctrl+c');
  await shell.waitForScreen('Not decided: token.');
  const before = shell.output().length;
  await enter(shell, '.vars', /token +string +••••••/);
  await enter(shell, `client.setSecret('pin', 'old-${undecided}'); 'set ' + 7`, "'set 7'");
  await enter(shell, '.save api', 'Saved as api.');
  expect(shell.output().slice(before)).not.toContain('(y/n)');
  expect(await leave(shell)).toBe(0);
  expectNoneIn(home);
  expect(found(textOfFolder(home), undecided)).toEqual([]);

  const again = [`client.setVar('pin', 'new-${undecided}'); 'set ' + 1`, '.vars pin'];
  const { stdout } = await openedAgain(home, again);
  expect(stdout).toMatch(/'set 1'[\s\S]*pin +string +••••••/);
  expect(stdout).not.toContain('(y/n)');
  expect(found(textOfFolder(home), undecided)).toEqual([]);
});
