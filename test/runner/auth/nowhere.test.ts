import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { reporterNames } from '../../../src/core/reference/report-formats.ts';
import { enter, leave, openShell } from '../../e2e/shell.ts';
import { signIn, signInStore } from '../../http/auth/oauth/signing-in.ts';
import { testClient } from '../../http/helpers/send.ts';
import { grantOf } from '../../support/grants.ts';
import { visit } from '../../support/oidc/browser.mjs';
import { clientKeys, startProvider, type TestProvider } from '../../support/oidc/provider.mjs';
import { restloopProcess, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { visibleInProcesses } from './processes.ts';
import { found, textOfFolder } from './secret-search.ts';

/** All that a token server and its client tell each other in secret. */
const secretFields = [
  ...['access_token', 'refresh_token', 'id_token', 'client_secret', 'password', 'subject_token'],
  ...['client_assertion', 'code', 'code_verifier', 'device_code'],
];
const clientSecret = 'the client s/ecret';
const password = 'open sesame';
const environment = { CLIENT_SECRET: clientSecret, PASSWORD: password };

let provider: TestProvider;
let given: string[] = [];
let processes: ReturnType<typeof visibleInProcesses>[] = [];

beforeAll(async () => {
  provider = await startProvider({
    before({ url = '' }, response) {
      if (url.startsWith('/api')) processes.push(visibleInProcesses());
      if (url !== '/token') return undefined;
      const end = response.end.bind(response);
      response.end = ((text: string) => {
        given.push(...secretsIn(JSON.parse(String(text))));
        return end(text);
      }) as typeof response.end;
      return undefined;
    },
  });
  return () => provider.close();
});

const secretsIn = (fields: Readonly<Record<string, unknown>>): string[] =>
  secretFields.flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : []));

/** A token to exchange, and a refresh token, which a sign-in elsewhere got. */
async function tokens() {
  const kept = signInStore();
  const words = ['authorization_code', provider.issuer, 'public', 'openid', 'offline_access'];
  await signIn(testClient(), grantOf(...words), { tokens: kept });
  const [{ accessToken = '', refreshToken = '' } = {}] = kept.all.values();
  return { subject: accessToken, refresh: refreshToken ?? '' };
}

const pem = clientKeys.find(({ id }) => id === 'signed-ec')?.pem ?? '';
const withSecret = `client_secret={{$env.CLIENT_SECRET}}`;
/** Grants without a person: words of `@auth`. */
const grants: readonly string[] = [
  `client_credentials ISSUER basic read ${withSecret}`,
  `client_credentials ISSUER post read ${withSecret} client_auth=post`,
  'client_credentials ISSUER signed-ec read private_key={{$env.KEY}} key_id=k1',
  'password ISSUER public read username=ada password={{$env.PASSWORD}}',
  'token_exchange ISSUER public read subject_token={{$env.SUBJECT}}',
  'refresh_token ISSUER public refresh_token={{$env.REFRESH}}',
];
/** Grants with a person, who signs in once. */
const signIns = ['authorization_code', 'device_code'];
const browser = fileURLToPath(new URL('../../support/oidc/browser.mjs', import.meta.url));

interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Codes that prove a sign-in, which the request for its token has. */
const proofs: Readonly<Record<string, readonly string[]>> = {
  authorization_code: ['code', 'code_verifier'],
  device_code: ['device_code'],
};

/** Signs in by the browser, or on another device, and returns what the shell showed and what other processes saw of the browser. */
async function signInByPerson(auth: string, { cwd, home, env }: Place): Promise<string> {
  const report = join(temporaryHome(), 'browser.json');
  const shell = await openShell({
    cwd,
    cols: 160,
    env: {
      ...env,
      RESTLOOP_HOME: home,
      BROWSER: `${process.execPath} ${browser} ${report}`,
    },
    rows: 50,
  });
  await enter(shell, `.auth ${auth}`, 'There is no sign-in at');
  if (auth.includes('device_code')) {
    await enter(shell, '.auth login', 'enter the code');
    processes.push(visibleInProcesses());
    await visit(/http\S+user_code=\S+/.exec(shell.screen().join('\n'))?.[0] ?? '');
    await shell.waitForScreen(/Signed in at \S+ as ada/);
  }
  await enter(shell, `GET ${provider.api}`, /200 OK[\s\S]*"who": "ada"/);
  await enter(shell, '.auth', 'Signed in at');
  expect(await leave(shell)).toBe(0);
  if (!existsSync(report)) return shell.scrollback().join('\n');
  const { argv, env: seen } = JSON.parse(readFileSync(report, 'utf8'));
  return [...shell.scrollback(), ...argv, JSON.stringify(seen)].join('\n');
}

/** A request with each of these credentials. */
const fileWith = (auths: readonly string[]): string =>
  auths
    .map(
      (auth, at) =>
        `### ${at}\n# @auth ${auth}\n< {% request.variables.set('a', '1'); %}\nGET ${provider.api}?a={{a}}\n\n> {% client.log(JSON.stringify(response.body)); %}\n`,
    )
    .join('\n');

const inputsWith = (auth: string): string =>
  `.auth ${auth}\nGET ${provider.api}\n.auth\n.curl\n.code python\n`;

/** Runs a request with each of these credentials, types it, and looks for what they keep secret. */
async function expectNowhere(words: readonly string[], signInFirst?: typeof signInByPerson): Promise<void> {
  const { subject, refresh } = await tokens();
  given = [];
  processes = [];
  const before = provider.asked.length;
  const auths = words.map((one) => `oauth2 ${one.replace('ISSUER', provider.issuer)}`);
  const text = fileWith(auths);
  const cwd = folderOf({ 'a.http': text });
  const home = temporaryHome();
  const passphrase = { RESTLOOP_PASSPHRASE: 'of the session' };
  const env = { ...environment, ...passphrase, KEY: pem, SUBJECT: subject, REFRESH: refresh };
  const signedIn = (await signInFirst?.(auths[0] ?? '', { cwd, home, env: passphrase })) ?? '';
  const reporters = reporterNames.flatMap((name) => ['--reporter', `${name}:${name}.txt`]);
  const run = await restloopProcess(['run', 'a.http', '--report-body', '1m', ...reporters], {
    cwd,
    home,
    env,
  });
  const count = auths.length;
  const summary = `${count} ${count === 1 ? 'request' : 'requests'}, ${count} sent`;
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining(summary)]);
  const input = `${auths.map(inputsWith).join('')}.save kept\n.export kept.http\n.export kept.har\n`;
  const typed = await restloopProcess([], { cwd, home, env, input });
  expect(typed.code).toBe(0);

  const asked = provider.asked.slice(before).filter(({ path }) => path === '/token');
  const secrets = new Set([
    ...[...given, ...asked.flatMap(secretsIn), ...provider.seen, subject, refresh],
    ...[clientSecret, password, pem.split('\n')[1] ?? ''],
  ]);
  const proof = proofs[words[0]?.split(' ')[0] ?? ''] ?? [];
  for (const name of proof) expect(asked.some((fields) => typeof fields[name] === 'string')).toBe(true);
  // Each was sent by the run and by the inputs.
  expect(processes.length).toBeGreaterThanOrEqual(2 * count);
  expect(processes.some(({ children }) => children > 0)).toBe(true);
  const files = textOfFolder(cwd).split(text).join('');
  const visible = [files, textOfFolder(home), run.stdout, run.stderr, typed.stdout, typed.stderr, signedIn];
  visible.push(...processes.map((one) => one.text));
  for (const secret of secrets) expect(visible.flatMap((shown) => found(shown, secret))).toEqual([]);
  const header = `Authorization: Bearer &#60;token`;
  expect(readFileSync(join(cwd, 'html.txt'), 'utf8').split(header).length).toBeGreaterThan(count);
  expect(readFileSync(join(cwd, 'json.txt'), 'utf8')).toContain(provider.api);
}

describe.skipIf(process.platform !== 'linux')('no token, secret or assertion', () => {
  it('is written anywhere by a run with every grant that needs no person', () => expectNowhere(grants));

  it.each(signIns)('is written anywhere by a sign-in and a run with %s', (kind) =>
    expectNowhere([`${kind} ISSUER public openid offline_access`], signInByPerson),
  );
});
