import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { reporterNames } from '../../../src/core/reference/report-formats.ts';
import { enter, leave } from '../../e2e/shell.ts';
import { openTerminal } from '../../e2e/terminal.ts';
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
const processes: ReturnType<typeof visibleInProcesses>[] = [];

beforeAll(async () => {
  provider = await startProvider({
    pollSeconds: 0.2,
    before({ url = '' }) {
      if (url.startsWith('/api')) processes.push(visibleInProcesses());
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
/** Words of `@auth`: grants without a person, then those with a person, who signs in once. */
const grants = [
  `client_credentials ISSUER basic read ${withSecret}`,
  `client_credentials ISSUER post read ${withSecret} client_auth=post`,
  'client_credentials ISSUER signed-ec read private_key={{$env.KEY}} key_id=k1',
  'password ISSUER public read username=ada password={{$env.PASSWORD}}',
  'token_exchange ISSUER public read subject_token={{$env.SUBJECT}}',
  'refresh_token ISSUER public refresh_token={{$env.REFRESH}}',
  'authorization_code ISSUER public openid offline_access',
  'device_code ISSUER public openid offline_access',
];
const browser = fileURLToPath(new URL('../../support/oidc/browser.mjs', import.meta.url));

interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Signs in by the browser and on another device, and returns what the shell showed and what other processes saw of the browser. */
async function signInByPerson(
  auths: readonly [byBrowser: string, onDevice: string],
  place: Place,
): Promise<string> {
  const report = join(temporaryHome(), 'browser.json');
  const shell = openTerminal({
    cwd: place.cwd,
    cols: 160,
    env: {
      ...place.env,
      RESTLOOP_HOME: place.home,
      BROWSER: `${process.execPath} ${browser} ${report}`,
    },
    rows: 50,
  });
  try {
    await shell.waitForScreen('›');
    const [byBrowser, onDevice] = auths;
    await enter(shell, `.auth ${byBrowser}`, 'There is no sign-in at');
    await enter(shell, `GET ${provider.api}`, /200 OK[\s\S]*"who": "ada"/);
    await enter(shell, '.auth', 'Signed in at');
    const shown = shell.scrollback();
    await enter(shell, '.clear', (screen) => !screen.includes('Signed in'));
    await enter(shell, `.auth ${onDevice}`, 'There is no sign-in at');
    await enter(shell, '.auth login', 'enter the code');
    processes.push(visibleInProcesses());
    await visit(/http\S+user_code=\S+/.exec(shell.screen().join('\n'))?.[0] ?? '');
    await shell.waitForScreen(/Signed in at \S+ as ada/);
    await enter(shell, `GET ${provider.api}`, /200 OK[\s\S]*"who": "ada"/);
    await enter(shell, '.auth', 'Signed in at');
    expect(await leave(shell)).toBe(0);
    const { argv, env } = JSON.parse(readFileSync(report, 'utf8'));
    return [...shown, ...shell.scrollback(), ...argv, JSON.stringify(env)].join('\n');
  } finally {
    shell.kill();
    await shell.exited;
  }
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

interface Written {
  /** All that was shown, is on disk, or was seen by other processes. */
  readonly text: string;
  /** Token requests and their responses. */
  readonly exchanges: readonly (readonly [asked: Fields, answered: Fields])[];
  /** Tokens of the environment. */
  readonly given: readonly string[];
  readonly cwd: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Signs in, runs a request with each of the credentials, and types it. */
async function writeAll(): Promise<Written> {
  const { subject, refresh } = await tokens();
  const before = provider.asked.length;
  const auths = grants.map((one) => `oauth2 ${one.replace('ISSUER', provider.issuer)}`);
  const text = fileWith(auths);
  const cwd = folderOf({ 'a.http': text });
  const home = temporaryHome();
  const passphrase = { RESTLOOP_PASSPHRASE: 'of the session' };
  const env = { ...environment, ...passphrase, KEY: pem, SUBJECT: subject, REFRESH: refresh };
  const [byBrowser = '', onDevice = ''] = auths.slice(-2);
  const signedIn = await signInByPerson([byBrowser, onDevice], { cwd, home, env: passphrase });
  const reporters = reporterNames.flatMap((name) => ['--reporter', `${name}:${name}.txt`]);
  const run = await restloopProcess(['run', 'a.http', '--report-body', '1m', ...reporters], {
    cwd,
    home,
    env,
  });
  const count = grants.length;
  expect([run.code, run.stderr]).toEqual([0, expect.stringContaining(`${count} requests, ${count} sent`)]);
  const input = `${auths.map(inputsWith).join('')}.save kept\n.export kept.http\n.export kept.har\n`;
  const typed = await restloopProcess([], { cwd, home, env, input });
  expect(typed.code).toBe(0);
  const shown = [run.stdout, run.stderr, typed.stdout, typed.stderr, signedIn];
  const onDisk = [textOfFolder(cwd).split(text).join(''), textOfFolder(home)];
  return {
    text: [...shown, ...onDisk, ...processes.map((one) => one.text)].join('\n'),
    exchanges: provider.asked.map((asked, at) => [asked, provider.answered[at] ?? {}] as const).slice(before),
    given: [subject, refresh],
    cwd,
  };
}

describe.skipIf(process.platform !== 'linux')('no token, secret or assertion', () => {
  let written: Written;
  beforeAll(async () => {
    written = await writeAll();
  }, 120_000);

  it.each([
    ['client_credentials', ['client_assertion']],
    ['password', ['password']],
    ['urn:ietf:params:oauth:grant-type:token-exchange', ['subject_token']],
    ['refresh_token', ['refresh_token']],
    ['authorization_code', ['code', 'code_verifier']],
    ['urn:ietf:params:oauth:grant-type:device_code', ['device_code']],
  ])('is written anywhere by a sign-in, a run and inputs with %s', (grant, proofs) => {
    const ofGrant = written.exchanges.filter(([asked]) => asked['grant_type'] === grant).flat();
    const secrets = ofGrant.flatMap(secretsIn);
    for (const name of [...proofs, 'access_token'])
      expect(ofGrant.some((fields) => typeof fields[name] === 'string')).toBe(true);
    expect(foundIn(written.text, secrets)).toEqual([]);
  });

  it('that the program was given is written anywhere, and other processes see none', () => {
    const given = [clientSecret, password, pem.split('\n')[1] ?? '', ...written.given];
    expect(foundIn(written.text, [...given, ...provider.seen])).toEqual([]);
    // Each was sent by the run and by the inputs, and two by the shell.
    expect(processes.length).toBeGreaterThanOrEqual(2 * grants.length + 2);
    expect(processes.some(({ children }) => children > 0)).toBe(true);
  });

  it('is in the reports, which show the requests', () => {
    const header = `Authorization: Bearer &#60;token`;
    const html = readFileSync(join(written.cwd, 'html.txt'), 'utf8');
    expect(html.split(header).length).toBeGreaterThan(grants.length);
    expect(readFileSync(join(written.cwd, 'json.txt'), 'utf8')).toContain(provider.api);
  });
});

const foundIn = (text: string, secrets: readonly string[]): readonly string[] =>
  [...new Set(secrets)].flatMap((secret) => found(text, secret));
