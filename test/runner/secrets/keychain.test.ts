import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStorage } from '../../../src/storage/store.ts';
import { program, restloop, restloopProcess, temporaryHome } from '../program.ts';

const secret = 'hunter2-correct-horse';

/** The secret service of freedesktop.org, as GNOME keeps it: where its programs are, it is used for real. */
const hasKeyring = ['dbus-run-session', 'gnome-keyring-daemon'].every(
  (name) => spawnSync('which', [name]).status === 0,
);

const folder = mkdtempSync(join(tmpdir(), 'restloop-keychain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function everythingIn(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}

/** Runs a script of bash in a session bus of its own, with a keyring in the folder; what it printed. */
function inSession(name: string, { password, script }: { password: string | null; script: string }): string {
  const data = join(folder, name);
  mkdirSync(join(data, 'run'), { recursive: true, mode: 0o700 });
  const start =
    password === null
      ? 'gnome-keyring-daemon --start --components=secrets >/dev/null'
      : `printf %s ${password} | gnome-keyring-daemon --unlock --components=secrets >/dev/null`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: data,
    XDG_DATA_HOME: join(data, 'data'),
    XDG_RUNTIME_DIR: join(data, 'run'),
    RESTLOOP_HOME: join(data, 'home'),
    NO_COLOR: '1',
  };
  const ran = `restloop() { ${process.execPath} ${program} "$@" 2>&1; }; ${start}; ${script}`;
  return execFileSync('dbus-run-session', ['--', 'bash', '-c', ran], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

describe.skipIf(!hasKeyring)('secrets with the system keychain', () => {
  it('are saved encrypted, and are restored when the session is opened', () => {
    const said = inSession('kept', {
      password: 'login',
      script: `
        printf "client.setSecret('token', '${secret}')\\n.env new staging\\nclient.setVar('auth', 'Bearer ' + client.getVar('token'))\\n.save api" | restloop
        restloop eval 'client.getVar("token").length + client.getVar("auth").length' --session api
        printf '.vars' | restloop api
        restloop doctor`,
    });
    expect(said).toContain('Saved as api.');
    expect(said).toContain(String(secret.length * 2 + 'Bearer '.length));
    expect(said).toMatch(/token .*••••••/);
    expect(said).toMatch(/Secrets +saved, encrypted with a key in the system's keychain/);
    expect(said).not.toContain('locked');
    const home = join(folder, 'kept', 'home');
    expect(statSync(join(home, 'keychain.json')).mode & 0o777).toBe(0o600);
    expect(everythingIn(home)).not.toContain(secret);
    expect(said).not.toContain(secret);
  });

  it('stay unchanged while the keychain is locked, and no second key is created', () => {
    inSession('locked', {
      password: 'login',
      script: `printf "client.setSecret('token', '${secret}')\\n.save api" | restloop`,
    });
    const home = join(folder, 'locked', 'home');
    const id = readFileSync(join(home, 'keychain.json'), 'utf8');
    const said = inSession('locked', {
      password: null,
      script: `printf "client.setVar('other', 1)\\n" | restloop api; restloop send --session api 'GET http://127.0.0.1:9/{{token}}'; true`,
    });
    expect(said).toContain("The system's keychain cannot be used");
    expect(said).toContain("The secrets token are locked: their key is in the system's keychain.");
    expect(said).toContain('the secret token has no value');
    expect(readFileSync(join(home, 'keychain.json'), 'utf8')).toBe(id);
    const again = inSession('locked', {
      password: 'login',
      script: `restloop eval 'client.getVar("token").length + client.getVar("other")' --session api`,
    });
    expect(again).toContain(String(secret.length + 1));
  });

  it('are not saved under a key that is no key', () => {
    const saving = (name: string) =>
      `printf "client.setSecret('${name}', '${secret}')\\n.save api\\n" | restloop`;
    inSession('emptied', { password: 'login', script: saving('token') });
    const home = join(folder, 'emptied', 'home');
    const { id } = JSON.parse(readFileSync(join(home, 'keychain.json'), 'utf8')) as { readonly id: string };
    const keyring = createRequire(import.meta.url).resolve('@napi-rs/keyring');
    const emptying = `new (require('${keyring}').Entry)('restloop', '${id}', { linux: { store: 'secret-service' } }).setPassword('')`;
    const said = inSession('emptied', {
      password: 'login',
      script: `${process.execPath} -e "${emptying}" 2>&1; ${saving('other')} api`,
    });
    expect(said).toContain("The system's keychain cannot be used: it returned no key");
    const { sealed } = JSON.parse(readFileSync(join(home, 'sessions', 'api.json'), 'utf8')) as {
      readonly sealed: readonly { readonly paths: readonly string[] }[];
    };
    expect(sealed.flatMap(({ paths }) => paths)).not.toContain('/variable/other');
  });

  it('the keychain is not used when it is off, or for a session without secrets', () => {
    inSession('off', {
      password: 'login',
      script: `
        printf ".set keychain off\\nclient.setSecret('token', '${secret}')\\n.save api" | restloop
        printf "client.setVar('a', 1)\\n.save open" | restloop
        printf "client.setSecret('token', '${secret}')\\n.save other" | RESTLOOP_KEYCHAIN=off restloop`,
    });
    const home = join(folder, 'off', 'home');
    expect(readdirSync(join(home, 'sessions'))).toContain('other.json');
    expect(existsSync(join(home, 'keychain.json'))).toBe(false);
    expect(everythingIn(home)).not.toContain(secret);
  });
});

describe.runIf(process.platform === 'linux')('without a keychain', () => {
  const noBus = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent', RESTLOOP_KEYCHAIN: 'on' };

  it.each(['', 'unix:path=/nonexistent'])(
    'reports that no keychain runs with the bus "%s"',
    async (address) => {
      const env = { ...noBus, DBUS_SESSION_BUS_ADDRESS: address };
      const ran = await restloopProcess(['doctor'], { home: temporaryHome(), env });
      expect(ran.stdout).toContain("The system's keychain cannot be used: no keychain service is running.");
    },
  );

  it('the session is saved without its secrets, with one notice', async () => {
    const home = temporaryHome();
    const ran = await restloop([], {
      input: `client.setSecret('token', '${secret}')\n.save api\nclient.setSecret('token', '${secret}2')`,
      home,
      env: noBus,
    });
    expect(ran.stdout.match(/The system's keychain cannot be used/g)).toHaveLength(1);
    expect(ran.stdout).toContain('.passphrase saves them under a passphrase');
    expect(everythingIn(home)).not.toContain(secret);
    expect((await restloop(['doctor'], { home, env: noBus })).stdout).toContain('secrets are not saved');
    const opened = await restloop(['api'], { input: '.vars', home, env: noBus });
    expect(opened.stdout).toContain('set token again when needed (.secret NAME)');
  });

  it('and with a session bus that never responds, the program does not hang', async () => {
    const socket = join(folder, 'hanging');
    const server = createServer(() => undefined).listen(socket);
    onTestFinished(() => void server.close());
    const before = process.env['DBUS_SESSION_BUS_ADDRESS'];
    process.env['DBUS_SESSION_BUS_ADDRESS'] = `unix:path=${socket}`;
    onTestFinished(() => {
      if (before === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS'];
      else process.env['DBUS_SESSION_BUS_ADDRESS'] = before;
    });
    const asked = openStorage({ home: temporaryHome() }).askKeychain('make', { timeoutMs: 1000 });
    await expect(asked).rejects.toThrow(
      "The system's keychain cannot be used: it did not respond within 1 s.",
    );
  });
});
