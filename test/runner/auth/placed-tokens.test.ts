import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guardedServer, headerOf, type Seen, tokenServer } from '../../http/helpers/auth-servers.ts';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { found, textOfFolder } from './secret-search.ts';

const secret = 'client-s/ecret&1';
const base = { Type: 'OAuth2', 'Grant Type': 'Client Credentials', 'Client ID': 'me' };

/** A server of tokens, one of an API, and a folder whose environment `dev` has the settings `x`. */
async function servers(
  accepts: (seen: Seen) => boolean = () => true,
  { tokens, settings = {} }: { tokens?: Parameters<typeof tokenServer>[0]; settings?: object } = {},
) {
  const server = await tokenServer(tokens);
  const api = await guardedServer(accepts);
  const x = { ...base, 'Token URL': server.url, 'Client Secret': secret, ...settings };
  const environment = JSON.stringify({ dev: { Security: { Auth: { x } }, key: 'k {{$auth.token("x")}}' } });
  const home = temporaryHome();
  const run = async (text: string, ...more: readonly string[]) => {
    const folder = folderOf({ 'http-client.env.json': environment, 'a.http': text });
    const ran = await restloop(['run', join(folder, 'a.http'), '--env', 'dev', ...more], { home });
    const shown = ran.stdout + ran.stderr + textOfFolder(home);
    expect([found(shown, secret), shown.match(/token-\d/g)]).toEqual([[], null]);
    return ran;
  };
  const send = (args: readonly string[], ...inputs: readonly string[]) => {
    const folder = folderOf({ 'http-client.env.json': environment });
    return restloop([...args, '--env', 'dev'], { home, cwd: folder, input: inputs.join('\n') });
  };
  return { api, server, run, send };
}

const token = '{{$auth.token("x")}}';

describe('$auth.token', () => {
  it.each<[string, string, (seen: Seen) => string | undefined, string]>([
    ['a header', `GET API/\nX-Key: ${token}`, (seen) => headerOf(seen, 'x-key'), 'token-1'],
    ['a part of a header', `GET API/\nX-Key: a ${token};b`, (seen) => headerOf(seen, 'x-key'), 'a token-1;b'],
    ['Authorization', `GET API/\nAuthorization: Bearer ${token}`, bearer, 'Bearer token-1'],
    ['the query', `GET API/?key=${token}`, ({ url }) => url, '/?key=token-1'],
    [
      'a JSON body',
      `POST API/\nContent-Type: application/json\n\n{"key": "${token.replaceAll('"', '\\"')}"}`,
      ({ body }) => body,
      '{"key": "token-1"}',
    ],
    [
      'a JSON body as JetBrains has it',
      `POST API/\n\n{"key": "${token}"}`,
      ({ body }) => body,
      '{"key": "token-1"}',
    ],
    ['a text', `POST API/\nContent-Type: text/plain\n\nkey: ${token}`, ({ body }) => body, 'key: token-1'],
    ['a variable of the file', `@own = <${token}>\nGET API/\nX-Key: {{own}}`, key, '<token-1>'],
    ['a variable of the environment', 'GET API/\nX-Key: {{key}}', key, 'k token-1'],
    [
      'credentials',
      `# @auth basic ada ${token}\nGET API/`,
      bearer,
      `Basic ${Buffer.from('ada:token-1').toString('base64')}`,
    ],
    [
      'what a script sends',
      `GET API/a\n\n> {%\nawait client.send('GET API/\\nX-Key: ${token}');\n%}`,
      key,
      'token-1',
    ],
  ])('may be in %s', async (_, text, part, expected) => {
    const { api, server, run } = await servers();
    const ran = await run(text.replaceAll('API', api.url), '--reporter', 'json');
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect(part(api.seen.at(-1) as Seen)).toBe(expected);
    expect(server.seen).toHaveLength(1);
  });

  it('is fetched once for a file, and by typed requests', async () => {
    const { api, server, run, send } = await servers();
    await run(`GET ${api.url}/\nX-Key: ${token}\n\n### two\nGET ${api.url}/\nX-Key: ${token}\n`);
    expect(server.seen).toHaveLength(1);
    const typed = await send(['send', `GET ${api.url}/typed`, `X-Key:${token}`]);
    const inputs = await send([], `GET ${api.url}/input k==${token}`);
    expect([typed.code, inputs.code, key(api.seen[2] as Seen), api.seen[3]?.url]).toEqual([
      0,
      0,
      'token-2',
      '/input?k=token-3',
    ]);
  });

  it('is fetched at the send: a preview asks no server, with a note', async () => {
    const { api, server, send } = await servers();
    const shown = await send(['preview', `GET ${api.url}/`, `X-Key:${token}`]);
    expect(shown.stdout + shown.stderr).toContain(
      `the token of Security.Auth x comes from ${server.url} when the request is sent`,
    );
    expect([shown.code, server.seen, api.seen]).toEqual([0, [], []]);
  });

  it('is renewed once where the server rejects one that was used before', async () => {
    const used: string[] = [];
    const { api, server, run } = await servers((seen) => {
      used.push(`${seen.url} ${headerOf(seen, 'x-key')} ${seen.body}`);
      return !(seen.url.includes('token-1') && used.length > 1);
    });
    const one = `POST ${api.url}/?k=${token}\nX-Key: ${token}\nX-Id: {{$uuid}}\n\n{"k": "${token.replaceAll('"', '\\"')}"}`;
    const ran = await run(`${one}\n\n### two\n${one}\n`);
    expect(ran.code).toBe(0);
    expect(used).toEqual([1, 1, 2].map((n) => `/?k=token-${n} token-${n} {"k": "token-${n}"}`));
    const ids = api.seen.map((seen) => headerOf(seen, 'x-id'));
    expect([ids[1] === ids[2], ids[0] === ids[1]]).toEqual([true, false]);
    expect(server.seen).toHaveLength(2);
    expect(ran.stdout).toContain(`The token of ${server.url} was rejected (401).`);
  });

  it('is not requested again if a new one is rejected', async () => {
    const { api, server, run } = await servers(() => false);
    await run(`GET ${api.url}/\nX-Key: ${token}\n`);
    expect([server.seen.length, api.seen.length]).toEqual([1, 1]);
  });

  it('is fetched again when it has expired', async () => {
    const { api, run } = await servers(() => true, { tokens: { expiresIn: 0.001 } });
    await run(`GET ${api.url}/\nX-Key: ${token}\n\n### two\nGET ${api.url}/\nX-Key: ${token}\n`);
    expect(api.seen.map(key)).toEqual(['token-1', 'token-2']);
  });

  it.each<[string, object, string, string]>([
    ['an unknown name', {}, '{{$auth.token("y")}}', 'the environment has no Security.Auth called y'],
    ['a missing setting', { 'Client ID': '' }, token, 'Security.Auth x has no Client ID'],
    ['no ID token', {}, '{{$auth.idToken("x")}}', 'returned no ID token'],
    [
      'a person to ask',
      { 'Grant Type': 'Device Authorization', 'Device Auth URL': 'http://127.0.0.1:1/device' },
      token,
      'sign in once in the shell with .auth login',
    ],
  ])('is not sent with %s, also when forced', async (_, settings, written, message) => {
    const { api, run, send } = await servers(() => true, { settings });
    const ran = await run(`GET ${api.url}/\nX-Key: ${written}\n`, '--allow-host', new URL(api.url).host);
    expect([ran.code, ran.stdout + ran.stderr]).toEqual([3, expect.stringContaining(message)]);
    const forced = await send(['send', '--force', `GET ${api.url}/`, `X-Key:${written}`]);
    expect([forced.code, api.seen]).toEqual([3, []]);
  });

  it('quotes the message of the server', async () => {
    const error = { error: 'invalid_client', error_description: 'no such client' };
    const { api, run, server } = await servers(() => true, { tokens: { error } });
    const ran = await run(`GET ${api.url}/\nX-Key: ${token}\n`);
    expect([ran.code, api.seen]).toEqual([3, []]);
    expect(ran.stdout + ran.stderr).toContain(
      `${server.url} returned no token, but 401 (invalid_client: no such client)`,
    );
  });

  it('asks no server that a script chose', async () => {
    const { api, server, run } = await servers();
    const evil = await tokenServer();
    const settings = JSON.stringify({
      Auth: { x: { ...base, 'Token URL': evil.url, 'Client Secret': '{{own}}' } },
    });
    const script = `< {%\nclient.setVar('Security', ${settings});\n%}`;
    const ran = await run(`${script}\nGET ${api.url}/\nX-Key: ${token}\n`);
    expect([ran.code, evil.seen, server.seen, api.seen]).toEqual([3, [], [], []]);
    expect(ran.stdout + ran.stderr).toContain('was chosen by a script');
  });
});

function key(seen: Seen): string | undefined {
  return headerOf(seen, 'x-key');
}

function bearer(seen: Seen): string | undefined {
  return headerOf(seen, 'authorization');
}
