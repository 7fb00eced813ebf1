import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { NamedVariable, SavedRequest } from '../../src/core/session/types.ts';
import type { Value } from '../../src/core/value/types.ts';
import { exportText } from '../../src/formats/index.ts';
import { digestServer, guardedServer, headerOf } from '../http/helpers/auth-servers.ts';

const origin = { kind: 'script', label: 'input 1', at: 0 } as const;

const secretVariables = (values: Readonly<Record<string, Value>>): NamedVariable[] =>
  Object.entries(values).map(([name, value]) => ({ name, value, origin, secret: true }));

const kept = (text: string, name = 'a'): SavedRequest => ({
  name,
  folder: '',
  text,
  before: null,
  after: null,
});

interface Exporting {
  readonly text: string;
  readonly values?: Readonly<Record<string, Value>>;
  readonly auth?: string;
  readonly connection?: { readonly proxy: string };
}

function exported(
  format: 'curl' | 'har',
  { text, values = {}, auth, connection = { proxy: 'none' } }: Exporting,
) {
  const session = {
    variables: secretVariables(values),
    requests: [kept(text)],
    ...(auth === undefined ? {} : { auth }),
  };
  return exportText(session, format, { connection });
}

const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** Runs exported commands as a user does, who has set the variables. */
async function run(text: string, env: Readonly<Record<string, string>>): Promise<void> {
  await promisify(execFile)('bash', ['-euc', text], { env: { PATH: process.env['PATH'] ?? '', ...env } });
}

describe.runIf(hasCurl)('exported curl commands', () => {
  const token = 'tok "en\' $HOME `x` \\ !1';

  it.each<[what: string, request: string, sent: Partial<Record<'url' | 'body' | 'header', string>>]>([
    ['a header', '/a X-Own:{{token}}', { header: token }],
    ['a part of a header', '/a\nX-Own: Token {{token}}!', { header: `Token ${token}!` }],
    ['a text beside letters', '/a\nX-Own: a{{token}}b', { header: `a${token}b` }],
    ['quotes around it', `/a\nX-Own: "it's {{token}}" $1`, { header: `"it's ${token}" $1` }],
    [
      'a body',
      '/a\nContent-Type: text/plain\n\nsay {{token}}\nand "{{token}}"',
      { body: `say ${token}\nand "${token}"` },
    ],
  ])('send a secret of the shell in %s', async (_, request, { header, body = '' }) => {
    const server = await guardedServer(() => true);
    const { text, notes } = exported('curl', { text: `POST ${server.url}${request}`, values: { token } });
    expect(text).not.toMatch(/tok|•/);
    expect(text).toContain('# Set these shell variables first: TOKEN\n');
    expect(notes).toEqual([expect.stringContaining('Set the shell variables TOKEN')]);
    await run(text, { TOKEN: token });
    const [seen] = server.seen;
    expect([seen && headerOf(seen, 'x-own'), seen?.body]).toEqual([header, body]);
  });

  it('send secrets in a URL, in JSON and as numbers', async () => {
    const server = await guardedServer(() => true);
    const { text } = exported('curl', {
      text: `POST ${server.url}/{{pin}}/x?access_token={{token}}&n=1 {"pin": {{pin}}, "password": "{{token}}"}`,
      values: { token: 'very-secret', pin: 271828 },
    });
    expect(text).not.toMatch(/very-secret|271828|•/);
    await run(text, { TOKEN: 'other', PIN: '12' });
    expect(server.seen).toMatchObject([
      { url: '/12/x?access_token=other&n=1', body: '{"pin": 12, "password": "other"}' },
    ]);
  });

  it('send a multipart body with the boundary of its header, and the Accept header of restloop', async () => {
    const server = await guardedServer(() => true);
    const { text } = exported('curl', {
      text: `POST ${server.url}/ Accept: name=Ada n:=1 file@./package.json`,
    });
    await run(text, {});
    const [seen] = server.seen;
    const type = seen === undefined ? null : headerOf(seen, 'content-type');
    const boundary = /^multipart\/form-data; boundary=([^; ]+)$/.exec(type ?? '')?.[1];
    expect(seen?.body.split(`--${boundary}`)).toHaveLength(5);
    expect(seen && headerOf(seen, 'accept')).toBeUndefined();
  });

  it('send Basic credentials, of a session and of a URL', async () => {
    const server = await guardedServer(() => true);
    const basic = `Basic ${Buffer.from('ada:pw:1').toString('base64')}`;
    const inSession = exported('curl', {
      text: `GET ${server.url}/`,
      values: { auth_password: 'hunter-22' },
      auth: 'basic ada {{auth_password}}',
    });
    expect(inSession.text).toContain('--user "ada:$AUTH_PASSWORD"');
    await run(inSession.text, { AUTH_PASSWORD: 'pw:1' });
    const inUrl = exported('curl', { text: `GET ${server.url.replace('//', '//ada:hunter-22@')}/` });
    expect(inUrl.text).not.toMatch(/hunter|•/);
    await run(inUrl.text, { PASSWORD: 'pw:1' });
    expect(server.seen.map((seen) => headerOf(seen, 'authorization'))).toEqual([basic, basic]);
  });

  it('answer a digest challenge', async () => {
    const server = await digestServer({ user: 'ada', password: 'its-secret', algorithm: 'MD5' });
    const { text } = exported('curl', {
      text: `GET ${server.url}/`,
      values: { auth_password: 'its-secret' },
      auth: 'digest ada {{auth_password}}',
    });
    expect(text).not.toMatch(/its-secret|•/);
    await run(text, { AUTH_PASSWORD: 'its-secret' });
    expect(server.statuses).toEqual(['asked', 'ok 00000001']);
  });
});

describe('exported curl commands without their secrets', () => {
  it.each([
    ['token', 'TOKEN'],
    ['accessToken', 'ACCESS_TOKEN'],
    ['api-key', 'API_KEY'],
    ['pwd', 'SECRET_PWD'],
    ['größe_pin', 'GR_SSE_PIN'],
  ])('name the variable of %s %s', (name, variable) => {
    const { text } = exported('curl', {
      text: `GET http://h/ X-A:{{${name}}}`,
      values: { [name]: 'secret-1' },
    });
    expect(text).toContain(`--header "X-A: $${variable}"`);
  });

  it('have different variables for names that would collide', () => {
    const { text } = exported('curl', {
      text: 'GET http://h/ X-A:{{apiKey}} X-B:{{api_key}}',
      values: { apiKey: 'secret-1', api_key: 'secret-2' },
    });
    expect(text).toContain('"X-A: $API_KEY"');
    expect(text).toContain('"X-B: $API_KEY_2"');
  });

  it('have a variable for a typed credential and for proxy credentials', () => {
    const { text, notes } = exported('curl', {
      text: 'GET http://h/ Authorization:"Bearer abcdef-typed"',
      connection: { proxy: 'http://ada:proxy-pw@p:3128' },
    });
    expect(text).not.toMatch(/typed|proxy-pw|•/);
    expect(text).toContain('"Authorization: Bearer $');
    expect(text).toContain('--proxy "http://ada:$PROXY_PASSWORD@p:3128"');
    expect(notes.join()).toContain('PROXY_PASSWORD');
  });

  it('hide a typed credential with literal braces', () => {
    const { text } = exported('curl', {
      text: String.raw`GET http://h/ Authorization:"Bearer \{{abcdef-typed"`,
    });
    expect(text).not.toContain('typed');
  });

  it('fetch the token of OAuth 2 with a variable', () => {
    const { text } = exported('curl', {
      text: 'GET http://h/',
      values: { auth_secret: 'client-pw' },
      auth: 'oauth2 http://t/token id {{auth_secret}}',
    });
    expect(text).toContain('--oauth2-bearer "$(curl --silent --user "id:$AUTH_SECRET"');
    expect(text).not.toMatch(/client-pw|•/);
  });
});

describe('an exported HTTP Archive without its secrets', () => {
  it('has placeholders by name, everywhere', () => {
    const { text, notes } = exported('har', {
      text: 'POST http://h/{{pin}}?access_token=in-the-url X-A:{{token}} {"pin": {{pin}}, "password": "{{token}}"}',
      values: { token: 'very-secret', pin: 271828, auth_password: 'pw-of-ada' },
      auth: 'basic ada {{auth_password}}',
    });
    expect(text).not.toMatch(/very-secret|in-the-url|271828|pw-of-ada|•|zqsecret|731\d{10}/);
    expect(JSON.parse(text).log.entries[0].request).toMatchObject({
      url: 'http://h/{{pin}}?access_token={{access_token}}',
      queryString: [{ name: 'access_token', value: '{{access_token}}' }],
      headers: expect.arrayContaining([
        { name: 'X-A', value: '{{token}}' },
        { name: 'Authorization', value: 'Basic {{basic_auth_password}}' },
      ]),
      postData: { text: '{"pin": {{pin}}, "password": "{{token}}"}' },
    });
    expect(notes.join(' ')).toMatch(/replaced by placeholders: .*\bpin\b/);
    expect(notes).toContain('{{basic_auth_password}} is user:{{auth_password}} in Base64.');
  });
});
