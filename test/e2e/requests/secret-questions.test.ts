import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { found, textOfFolder } from '../../runner/auth/secret-search.ts';
import { folderOf } from '../../runner/run/files.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { enter, leave, sharedShell } from '../shell.ts';
import { openTerminal } from '../terminal.ts';
import { openedAgain, question } from './secret-questions.ts';

const secret = 'tok-of-login-123';

const folder = folderOf({});
const home = temporaryFolder('secret-questions');
/** Secrets are kept in its home under a passphrase. */
const env = { RESTLOOP_HOME: home, RESTLOOP_PASSPHRASE: 'open sesame' };
const secretShell = sharedShell(() => openTerminal({ cwd: folder, env, rows: 40, cols: 120 }));

describe('a request typed while a question is open', () => {
  it('stays complete in the editor, also at Enter, and the question waits', async () => {
    const shell = await secretShell();
    shell.send(`client.setVar('passphrase', '${secret}')\r`);
    for (const key of 'GET /any') shell.send(key);
    await shell.waitForScreen(
      (screen) => screen.includes('› GET /any') && screen.includes(question('passphrase')),
    );
    shell.paste('?page=2');
    shell.press('enter');
    await shell.waitForScreen('Answer the question first: y or n');
    shell.send('&x=3');
    await shell.waitForScreen('› GET /any?page=2&x=3');
    expect(shell.screen().join('\n')).toContain(question('passphrase'));
    shell.press('ctrl+c');
    await shell.waitForScreen('Not decided: passphrase.');
    expect(shell.screen().join('\n')).toContain('› GET /any?page=2&x=3');
    shell.press('ctrl+u');
    await enter(shell, '.undo', 'Undid the last change: passphrase.');
  });
});

describe('a variable used by .auth', () => {
  it('becomes secret with y', async () => {
    const shell = await secretShell();
    await enter(shell, `client.setVar('word', '${secret}'); 'set ' + 1`, "'set 1'");
    await enter(shell, '.auth basic ada {{word}}', question('word'));
    shell.press('y');
    await shell.waitForScreen('Masked from now on: word.');
    await enter(shell, '.vars word', /word +string +••••••/);
  });
});

describe('an export without secrets', () => {
  it('after a y, writes them to the private environment file and adds that file to .gitignore', async () => {
    const shell = await secretShell();
    await enter(shell, `client.setSecret('pin', '${secret}'); 'set ' + 4`, "'set 4'");
    await enter(shell, '.auth bearer {{pin}}', 'Every request is sent with bearer {{pin}}.');
    await enter(shell, 'GET http://127.0.0.1:9/a', 'ECONNREFUSED');
    await enter(shell, '.keep a', 'Saved a: ');
    await enter(shell, '.export api.http', /Write pin into .*http-client\.private\.env\.json, and add/s);
    expect(existsSync(join(folder, 'http-client.private.env.json'))).toBe(false);
    shell.press('y');
    await shell.waitForScreen('which is in .gitignore');
    const written = JSON.parse(readFileSync(join(folder, 'http-client.private.env.json'), 'utf8'));
    expect(written).toEqual({ dev: { pin: secret } });
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('http-client.private.env.json\n');
    expect(readFileSync(join(folder, 'api.http'), 'utf8')).not.toContain(secret);
  });
});

describe('a variable named like a credential', () => {
  it('is not on disk in clear while the question is open', async () => {
    const shell = await secretShell();
    await enter(shell, '.save api', 'Saved as api.');
    await enter(shell, `client.setVar('id_token', '${secret}')`, question('id_token'));
    expect(found(textOfFolder(home), secret)).toEqual([]);
    shell.press('y');
    await shell.waitForScreen('Masked from now on: id_token.');
  });

  it('is offered as a secret once, with the others of its input: y makes it secret, n leaves it unchanged', async () => {
    const shell = await secretShell();
    const script = `client.setVar('token', '${secret}'); client.setVar('password', 'pw-${secret}'); 'done ' + 1`;
    await enter(shell, script, question('token, password'));
    expect(shell.screen().join('\n')).toContain("'done 1'");
    shell.press('y');
    await shell.waitForScreen('Masked from now on: token, password.');
    await enter(shell, "client.setVar('api_key', 'open-1')", question('api_key'));
    shell.press('n');
    await shell.waitForScreen('Not a secret: api_key.');
    await enter(shell, '.vars', /token +string +••••••/);
    const before = shell.output().length;
    await enter(shell, `client.setVar('token', 'next-${secret}'); 'set ' + 2`, "'set 2'");
    await enter(shell, "client.setVar('api_key', 'open-2'); 'set ' + 3", "'set 3'");
    await enter(shell, '.auth bearer {{api_key}}', 'Every request is sent with bearer {{api_key}}.');
    await enter(shell, '.save api', 'Saved as api.');
    expect(shell.output().slice(before)).not.toContain('(y/n)');
    expect(await leave(shell)).toBe(0);
    expect(found(textOfFolder(home), secret)).toEqual([]);
    expect(readFileSync(join(home, 'sessions', 'api.json'), 'utf8')).toContain('open-2');

    // Nor in a later run.
    const inputs = [
      "client.getVar('token').length",
      '.vars token',
      "client.setVar('api_key', 'open-3'); 'set ' + 3",
      "'next ' + 4",
    ];
    const { stdout } = await openedAgain(home, inputs, { RESTLOOP_PASSPHRASE: env.RESTLOOP_PASSPHRASE });
    expect(stdout).toMatch(
      new RegExp(
        `\\n${`next-${secret}`.length}\\n[\\s\\S]*token +string +••••••[\\s\\S]*'set 3'[\\s\\S]*'next 4'`,
      ),
    );
    expect(stdout).not.toContain('(y/n)');
  });
});
