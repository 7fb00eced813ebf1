import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { found, textOfFolder } from './secret-search.ts';

const secret = 'wJalrXUtnFEMIKEY7';
const password = 'hunter2-of-the-file';

/** Repeats what it gets, as a careless server does. */
async function careless() {
  const seen: (string | undefined)[] = [];
  const url = await httpServer((request, response) => {
    seen.push(request.headers.authorization);
    const own = request.headers.authorization?.startsWith('AWS4') === true ? secret : password;
    response.end(`${own} ${request.headers.authorization}`);
  });
  return { url, seen };
}

function place(url: string, requests: string) {
  const { hostname } = new URL(url);
  const root = folderOf({
    'home/.aws/credentials': `[dev]\naws_access_key_id = AKIDEV\naws_secret_access_key = ${secret}\n`,
    'home/.aws/config': '[profile dev]\nregion = eu-west-3\n',
    'home/.netrc': `machine ${hostname} login ada password ${password}\n`,
    'repository/http-client.env.json': '{}',
    'repository/a.http': requests,
  });
  const home = join(root, 'home');
  return { cwd: join(root, 'repository'), home, root, env: { HOME: home } };
}

describe('a profile and a login that the user names', () => {
  it('are read, sent, and masked in all that comes back', async () => {
    const { url, seen } = await careless();
    const { cwd, env } = place(url, '');
    const data = temporaryHome();
    const input = [
      '.save kept',
      '.auth aws profile:dev service:execute-api',
      `.preview GET ${url}/a`,
      `GET ${url}/a`,
      '.auth netrc',
      `GET ${url}/b`,
    ].join('\n');
    const { stdout, stderr } = await restloop([], {
      cwd,
      env,
      home: data,
      input,
    });
    expect(seen[0]).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEV\/\d{8}\/eu-west-3\/execute-api\/aws4_request, SignedHeaders=host;x-amz-date, Signature=[0-9a-f]{64}$/,
    );
    expect(seen[1]).toBe(`Basic ${Buffer.from(`ada:${password}`).toString('base64')}`);
    expect(stdout).toContain(
      '<access key of the profile dev>/<date>/<region of the profile>/execute-api/aws4_request',
    );
    for (const text of [secret, password]) {
      expect(found(stdout + stderr, text)).toEqual([]);
      expect(found(textOfFolder(data), text)).toEqual([]);
    }
  });
});

describe('a profile and a login that a file of requests names', () => {
  it.each([
    ['aws profile:dev region:eu-west-1 service:s3', '.aws/credentials'],
    ['netrc', '.netrc'],
  ])('%s takes a permission', async (auth, file) => {
    const { url, seen } = await careless();
    const { cwd, env, home } = place(url, `# @auth ${auth}\nGET ${url}/a\n`);
    const refused = await restloop(['run', 'a.http'], { cwd, env });
    expect(seen).toEqual([]);
    expect(refused.code).not.toBe(0);
    expect(refused.stdout + refused.stderr).toContain(
      `${join(home, file)} was not read: it is outside the project`,
    );

    const allowed = await restloop(['run', 'a.http', '--allow-file', home], { cwd, env });
    expect(allowed.code).toBe(0);
    expect(seen[0]).toMatch(/^(AWS4|Basic)/);
    expect(found(allowed.stdout + allowed.stderr, auth === 'netrc' ? password : secret)).toEqual([]);
  });

  it('does not reach a script', async () => {
    const { url, seen } = await careless();
    const { cwd, env } = place(
      url,
      `# @auth netrc\n< {% await client.send('GET ${url}/b') %}\nGET ${url}/a\n`,
    );
    const { stdout, stderr } = await restloop(['run', 'a.http'], { cwd, env });
    expect(seen).toEqual([]);
    expect(stdout + stderr).toContain('client.send cannot use credentials from a file');
  });
});

it('is chosen by a setting, below all other credentials', async () => {
  const { url, seen } = await careless();
  const { cwd, env } = place(url, `GET ${url}/a\n\n### none\n# @auth none\nGET ${url}/b\n`);
  const ran = await restloop(['run', 'a.http', '--set', 'netrc=on'], { cwd, env });
  expect([ran.code, found(ran.stdout + ran.stderr, password)]).toEqual([0, []]);
  const input = [
    '.set netrc on',
    '.auth',
    `GET ${url}/c`,
    `GET ${url}/d Authorization:'Bearer own'`,
    '.auth bearer of-the-session',
    `GET ${url}/e`,
    '.auth none',
    '.set netrc off',
    `GET ${url}/f`,
  ].join('\n');
  const { stdout } = await restloop([], { cwd, env, input });
  expect(stdout).toContain('Every request is sent with netrc (from .set netrc).');
  expect(stdout).toContain('.set netrc off removes it');
  const ofFile = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;
  expect(seen).toEqual([ofFile, undefined, ofFile, 'Bearer own', 'Bearer of-the-session', undefined]);
});

it('cannot be chosen by the project file of a checkout', async () => {
  const { url, seen } = await careless();
  const { cwd, env } = place(url, `GET ${url}/a\n`);
  writeFileSync(join(cwd, 'restloop.json'), '{"settings": {"netrc": "on"}}');
  const { code } = await restloop(['run', 'a.http'], { cwd, env });
  expect([code, seen]).toEqual([2, []]);
});

it('has the flags of curl for a login file', async () => {
  const { url, seen } = await careless();
  const { cwd, env, home } = place(url, '');
  await restloop(['send', '--netrc', `GET ${url}/a`], { cwd, env });
  await restloop(['send', '--netrc-file', join(home, '.netrc'), `GET ${url}/a`], { cwd, env });
  expect(readFileSync(join(home, '.netrc'), 'utf8')).toContain(password);
  expect(seen).toEqual(Array(2).fill(`Basic ${Buffer.from(`ada:${password}`).toString('base64')}`));
});
