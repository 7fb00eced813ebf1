import { expect, it } from 'vitest';
import { found, textOfFolder } from '../../runner/auth/secret-search.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, leave, openShell } from '../shell.ts';

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
  ['.save api', 'Saved as api.'],
];

it.each([
  ['encrypted', { RESTLOOP_PASSPHRASE: 'open sesame' }],
  ['without a key', {}],
])('typed credentials are not in any file in clear: %s', async (_, keys) => {
  const home = temporaryFolder('typed-credentials');
  const shell = await openShell({ env: { RESTLOOP_HOME: home, ...keys }, rows: 50, cols: 120 });
  for (const [input, shows, answer] of inputs) {
    await enter(shell, input, shows);
    if (answer === undefined) continue;
    shell.send(answer);
    await shell.waitForScreen((screen) => !screen.includes('(y/n)') && !/^(?:\d+ )?› \S/m.test(screen));
  }
  expect(await leave(shell)).toBe(0);
  const files = textOfFolder(home);
  expect(files).toContain('history.jsonl');
  expect(files).toContain('.env new staging');
  expect(files).toContain('"name":"kept"');
  expect([1, 2, 3, 4, 5, 6].flatMap((number) => found(files, `${secret}-${number}`))).toEqual([]);
});
