import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { type Arrived, type Echoes, openEchoes } from './echo-servers.ts';

const secret = 'SECRET-of-the-user-ü-1234';

let servers: Echoes;
beforeAll(async () => {
  servers = await openEchoes();
});

interface Redirect {
  readonly status: number;
  readonly tag: string;
  /** Behind the request line. */
  readonly request: readonly string[];
  readonly flags?: readonly string[];
  readonly environment?: string | undefined;
}

/** Runs one request to the user's server, which redirects to the other one. */
async function redirected({ status, tag, request, flags = [], environment }: Redirect) {
  const { own, other } = servers;
  const folder = folderOf({
    'api.http': [
      `POST http://${own.host}/to?status=${status}&url=http://${other.host}/${tag}`,
      ...request,
    ].join('\n'),
    'http-client.private.env.json': JSON.stringify({ dev: { note: secret } }),
  });
  const given = environment === undefined ? ['--secret', `note=${secret}`] : ['--env', environment];
  const { code, stdout } = await restloop(['run', join(folder, 'api.http'), ...given, ...flags]);
  return { code, stdout, seen: servers.seen(tag) };
}

const holdsSecret = (arrived: readonly Arrived[]): boolean =>
  [...arrived].some((one) => {
    const bytes = Buffer.from(JSON.stringify(one), 'latin1').toString();
    return `${JSON.stringify(one)}${bytes}`.includes('SECRET-of-the-user');
  });

describe.concurrent('a redirect to another server', () => {
  it.each([
    ['of --secret', undefined],
    ['of a private environment', 'dev'],
  ])('drops any header with a secret %s', async (_, environment) => {
    const tag = `header-${environment ?? 'flag'}`;
    const request = ['X-Note: {{note}}', 'X-Inside: a {{note}} b', 'X-Plain: p'];
    const { code, seen } = await redirected({ status: 302, tag, request, environment });
    expect(code).toBe(0);
    expect(seen[0]?.headers).toMatchObject({ 'x-plain': 'p' });
    expect(seen[0]?.headers).not.toHaveProperty('x-note');
    expect(holdsSecret(seen)).toBe(false);
  });

  it.each([
    ['text', ['', '{"note": "{{note}}"}']],
    ['form', ['Content-Type: application/x-www-form-urlencoded', '', 'note={{note}}']],
    [
      'multipart',
      [
        'Content-Type: multipart/form-data; boundary=b',
        '',
        '--b',
        'Content-Disposition: form-data; name="n"',
        '',
        '{{note}}',
        '--b--',
      ],
    ],
  ])('is not followed when the body contains a secret (%s)', async (kind, request) => {
    const { code, stdout, seen } = await redirected({ status: 307, tag: `body-${kind}`, request });
    expect(seen).toEqual([]);
    expect(stdout).toContain(`--allow-host ${servers.other.host}`);
    expect(code).toBe(4);
  });

  it('is not followed when it has a secret in its path', async () => {
    const { code, stdout, seen } = await redirected({ status: 302, tag: 'path/{{note}}', request: [] });
    expect([seen, code]).toEqual([[], 4]);
    expect(servers.seen('path/')).toEqual([]);
    expect(stdout).toContain(`--allow-host ${servers.other.host}`);
  });

  it('loses a secret parameter of .query that the server repeats', async () => {
    const { code } = await redirected({
      status: 302,
      tag: 'parameter?k={{note}}',
      request: ['', ''],
      flags: ['--query', 'api_key={{note}}'],
    });
    const seen = servers.seen('parameter');
    expect([code, seen.length, holdsSecret(seen)]).toEqual([0, 1, false]);
  });

  it('is followed with a secret in the body when --allow-host names the server', async () => {
    const flags = ['--allow-host', servers.other.host];
    const request = ['', '{{note}}'];
    const { code, seen } = await redirected({ status: 308, tag: 'allowed', request, flags });
    expect([code, seen.length]).toEqual([0, 1]);
  });

  it('is followed when the body contains no secret', async () => {
    const request = ['X-Note: {{note}}', '', 'plain'];
    const { code, seen } = await redirected({ status: 307, tag: 'plain', request });
    expect([code, seen[0]?.body]).toEqual([0, 'plain']);
  });

  it('is followed when the body is not sent again', async () => {
    const { code, seen } = await redirected({ status: 303, tag: 'left', request: ['', '{{note}}'] });
    expect([code, seen[0]?.body]).toEqual([0, '']);
  });
});
