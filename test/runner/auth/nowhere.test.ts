import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { reporterNames } from '../../../src/core/reference/report-formats.ts';
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

/** A refresh token, or one to exchange, from another client. */
async function tokens(): Promise<Readonly<Record<string, string>>> {
  const fields = { grant_type: 'password', client_id: 'public', username: 'eve', password, scope: 'read' };
  const body = new URLSearchParams(fields);
  return (await fetch(`${provider.issuer}/token`, { method: 'POST', body })).json();
}

const pem = clientKeys.find(({ id }) => id === 'signed-ec')?.pem ?? '';
const withSecret = `client_secret={{$env.CLIENT_SECRET}}`;
const grants: readonly [grant: string, words: string][] = [
  ['client_credentials by basic', `client_credentials ISSUER basic read ${withSecret}`],
  ['client_credentials by post', `client_credentials ISSUER post read ${withSecret} client_auth=post`],
  [
    'client_credentials by a key',
    'client_credentials ISSUER signed-ec read private_key={{$env.KEY}} key_id=k1',
  ],
  ['password', 'password ISSUER public read username=ada password={{$env.PASSWORD}}'],
  ['token_exchange', 'token_exchange ISSUER public read subject_token={{$env.SUBJECT}}'],
];

describe.skipIf(process.platform !== 'linux')('no token, secret or assertion', () => {
  it.each(grants)('is anywhere after a run with %s', async (_, words) => {
    const subject = (await tokens())['access_token'] ?? '';
    given = [];
    processes = [];
    const before = provider.asked.length;
    const auth = `oauth2 ${words.replace('ISSUER', provider.issuer)}`;
    const text = `# @auth ${auth}\n\n### one\n< {% request.variables.set('a', '1'); %}\nGET ${provider.api}?a={{a}}\n\n> {% client.log(JSON.stringify(response.body)); %}\n`;
    const cwd = folderOf({ 'a.http': text });
    const home = temporaryHome();
    const env = { ...environment, KEY: pem, SUBJECT: subject, RESTLOOP_PASSPHRASE: 'of the session' };
    const reporters = reporterNames.flatMap((name) => ['--reporter', `${name}:${name}.txt`]);
    const run = await restloopProcess(['run', 'a.http', '--report-body', '1m', ...reporters], {
      cwd,
      home,
      env,
    });
    expect([run.code, run.stderr]).toEqual([0, expect.stringContaining('1 request, 1 sent')]);
    const input = `.auth ${auth}\nGET ${provider.api}\n.auth\n.curl\n.code python\n.save kept\n.export kept.http\n.export kept.har\n`;
    const typed = await restloopProcess([], { cwd, home, env, input });
    expect(typed.code).toBe(0);

    const secrets = new Set([
      ...[...given, ...provider.asked.slice(before).flatMap(secretsIn), ...provider.seen, subject],
      ...[clientSecret, password, pem.split('\n')[1] ?? ''],
    ]);
    expect(provider.seen.length).toBeGreaterThan(0);
    expect(processes.some(({ children }) => children > 0)).toBe(true);
    const files = textOfFolder(cwd).split(text).join('');
    const visible = [files, textOfFolder(home), run.stdout, run.stderr, typed.stdout, typed.stderr];
    visible.push(...processes.map((one) => one.text));
    for (const secret of secrets) expect(visible.flatMap((shown) => found(shown, secret))).toEqual([]);
    expect(readFileSync(join(cwd, 'json.txt'), 'utf8')).toContain(provider.api);
  });
});
