import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';

const secrets = [
  'tok-of-login',
  'hunter2-pass',
  'opaque-value',
  'url-pass-12',
  'query-secret',
  'body-secret',
];

/** Nothing is sent: port 9 answers nobody. */
const inputs = `client.setVar('token', 'tok-of-login')
client.setVar('login_pw', 'hunter2-pass')
client.setVar('opaque', 'opaque-value')
client.setVar('order', 12)
client.setVar('seen_by_nobody', 'left-behind')
.auth bearer {{token}}
GET http://127.0.0.1:9/echo?id={{order}}
.keep one
POST http://127.0.0.1:9/login user=ada password={{login_pw}}
.keep login
GET http://ada:url-pass-12@127.0.0.1:9/echo?access_token=query-secret X-Api-Key:{{opaque}}
.keep two
POST http://127.0.0.1:9/echo {"client_secret": "body-secret", "n": 1}
.keep three
`;

describe('shared files', () => {
  it.each(['.export shared.http', '.save shared.http', '.export shared.sh', '.export shared.har'])(
    'of %s contain no secrets and no unused variables, and a notice says so',
    async (command) => {
      const cwd = folderOf({});
      const { stdout } = await restloop([], { cwd, input: `${inputs}${command}\n` });
      const text = readFileSync(join(cwd, command.split(' ')[1] ?? ''), 'utf8');
      expect([...secrets, 'left-behind'].filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).toContain('/echo?id=');
      expect(stdout).toMatch(/Secrets (?:and variables without a value )?are (?:not in the file|masked)/);
    },
  );

  it('have a placeholder for each secret in an .http file', async () => {
    const cwd = folderOf({});
    const { stdout } = await restloop([], { cwd, input: `${inputs}.export shared.http\n` });
    const text = readFileSync(join(cwd, 'shared.http'), 'utf8');
    for (const written of [
      '# @auth bearer {{token}}',
      '"password": "{{login_pw}}"',
      'X-Api-Key: {{opaque}}',
      'http://ada:{{password}}@127.0.0.1:9/echo?access_token={{access_token}}',
      '{"client_secret": "{{client_secret}}", "n": 1}',
      'client.global.set("order", 12);',
    ]) {
      expect(text).toContain(written);
    }
    expect(stdout).toContain('token, login_pw, opaque, password, access_token, client_secret');
    expect(stdout).toContain('Unused variables are not in the file: seen_by_nobody.');
  });

  it('keep text of a request that also occurs in a response with a secret', async () => {
    const cwd = folderOf({});
    const login = `client.setVar('login', {bearer: 'tok-of-login', host: '127.0.0.1:9', user: {name: 'ada-lovelace'}})
.auth bearer {{login.bearer}}
GET http://127.0.0.1:9/users/ada-lovelace
.keep user
GET http://127.0.0.1:9/echo/tok-of-login
.keep echo
.export shared.http
`;
    await restloop([], { cwd, input: login });
    const text = readFileSync(join(cwd, 'shared.http'), 'utf8');
    expect(text).toContain('GET http://127.0.0.1:9/users/ada-lovelace');
    expect(text).not.toContain('tok-of-login');
  });

  it('contain no secret, whether it was declared or typed in clear', async () => {
    const home = temporaryHome();
    const declared = inputs.replaceAll('setVar', 'setSecret');
    await restloop([], { home, cwd: folderOf({}), input: `${declared}.save shared\n` });
    const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const written = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n');
    expect(written).toContain('client_secret');
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
  });
});
