import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { provider, signIn, signInStore } from '../../http/auth/oauth/signing-in.ts';
import { testClient } from '../../http/helpers/send.ts';
import { grantOf } from '../../support/grants.ts';
import { program, temporaryHome } from '../program.ts';
import { textOfFolder } from './secret-search.ts';

const hasKeyring =
  spawnSync('sh', [
    '-c',
    'command -v gnome-keyring-daemon && command -v dbus-run-session && command -v gdbus',
  ]).status === 0;

async function runWithKeyring(env: Readonly<Record<string, string>>): Promise<string> {
  mkdirSync(env['XDG_RUNTIME_DIR'] ?? '', { mode: 0o700 });
  const { PATH = '' } = process.env;
  const child = spawn('dbus-run-session', ['--', 'sh', '-c', script], { env: { PATH, ...env } });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  await once(child, 'close');
  return Buffer.concat(output).toString();
}

/** Unlocks a keyring of its own, and runs `restloop` before and after it is locked. */
const script = `
printf 'of the keyring' | gnome-keyring-daemon --unlock --components=secrets > /dev/null
send() { "$NODE" "$PROGRAM" send GET "$API" --auth "$AUTH"; echo "exit code $?"; }
send
send
gdbus call --session --dest org.freedesktop.secrets --object-path /org/freedesktop/secrets \\
  --method org.freedesktop.Secret.Service.Lock "['/org/freedesktop/secrets/collection/login']" > /dev/null
send
`;

it.skipIf(!hasKeyring)(
  'keeps sign-ins with a key of the Secret Service, and says when it is locked',
  async () => {
    const { issuer, api, seen } = await provider();
    const kept = signInStore();
    const words = ['authorization_code', issuer, 'public', 'openid', 'offline_access'];
    await signIn(testClient(), grantOf(...words), { tokens: kept });
    const [{ refreshToken = '' } = {}] = kept.all.values();
    const home = temporaryHome();
    const folder = temporaryHome();
    const ran = await runWithKeyring({
      ...{ HOME: folder, XDG_DATA_HOME: join(folder, 'data'), XDG_RUNTIME_DIR: join(folder, 'run') },
      ...{ NODE: process.execPath, PROGRAM: program, RESTLOOP_HOME: home, API: api },
      AUTH: `oauth2 refresh_token ${issuer} public refresh_token=${refreshToken}`,
    });
    expect(ran).toMatch(
      /exit code 0[\s\S]*exit code 0[\s\S]*The system's keychain cannot be used[\s\S]*exit code 4/,
    );
    expect(seen).toHaveLength(2);
    for (const secret of [refreshToken ?? '', ...seen]) expect(textOfFolder(home)).not.toContain(secret);
  },
);
