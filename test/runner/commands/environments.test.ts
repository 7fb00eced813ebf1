import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

async function api() {
  const methods: string[] = [];
  const url = await httpServer((request, response) => {
    methods.push(request.method ?? '');
    response.end();
  });
  return { url, methods };
}

const environments = (base_url: string) =>
  JSON.stringify({ live: { $protected: true, base_url }, dev: { base_url, token: '{{$env.NOPE_TOKEN}}' } });

describe('a protected environment without a terminal', () => {
  it('sends only GET, HEAD and OPTIONS, and ends with 3', async () => {
    const { url, methods } = await api();
    const cwd = folderOf({
      'http-client.env.json': environments(url),
      'a.http': 'GET {{base_url}}/\n\n###\nPOST {{base_url}}/\n',
    });
    const sent = await restloop(['send', 'POST /orders', '--env', 'live', '--json'], { cwd });
    expect(sent.code).toBe(3);
    expect(JSON.parse(sent.stdout)).toMatchObject({
      response: null,
      diagnostics: [
        {
          code: 'protected-environment',
          message: 'the environment live is protected: POST needs a confirmation',
          hint: '--allow-protected sends it',
        },
      ],
    });
    expect((await restloop(['send', 'POST /', '--env', 'live', '--force'], { cwd })).code).toBe(3);
    expect((await restloop(['run', 'a.http', '--env', 'live'], { cwd })).code).toBe(3);
    expect(methods).toEqual(['GET']);
    expect((await restloop(['preview', 'POST /', '--env', 'live'], { cwd })).code).toBe(0);
    expect((await restloop(['run', 'a.http', '--env', 'live', '--allow-protected'], { cwd })).code).toBe(0);
    expect(methods).toEqual(['GET', 'GET', 'POST']);
  });

  it('also holds what scripts send and what is repeated', async () => {
    const { url, methods } = await api();
    const cwd = folderOf({ 'http-client.env.json': environments(url) });
    const input = [
      '.env live',
      'await client.send("POST /orders")',
      '.repeat 3 POST /orders',
      'await client.send("GET /orders")',
    ].join('\n');
    const ran = await restloop([], { cwd, input });
    expect(ran.stderr).toContain('client.send: the environment live is protected, so POST');
    expect(ran.stderr).toContain('the environment live is protected: POST needs a confirmation');
    expect(methods).toEqual(['GET']);
    await restloop(['--allow-protected'], { cwd, input });
    expect(methods.slice(1)).toEqual(['POST', 'POST', 'POST', 'POST', 'GET']);
  });

  it('stays protected in a saved session', async () => {
    const { url, methods } = await api();
    const home = folderOf({});
    const input = ['.env new mine', `.env set base_url=${url}`, '.env protect', '.save shop'].join('\n');
    await restloop([], { home, input });
    const ran = await restloop(['send', 'DELETE /1', '--session', 'shop'], { home });
    expect([ran.code, methods]).toEqual([3, []]);
  });
});

describe('environments and files', () => {
  it('have $shared below all environments that are used together', async () => {
    const { url } = await api();
    const shared = '{"$shared": {"n": 0, "m": 0}, "dev": {"n": 1}, "eu": {"m": 2}}';
    const cwd = folderOf({ 'http-client.env.json': shared });
    for (const env of ['dev+eu', 'eu+dev']) {
      const ran = await restloop(['preview', `GET ${url}/{{n}}/{{m}}`, '--env', env], { cwd });
      expect(ran.stdout).toContain(`GET ${url}/1/2`);
    }
  });

  it('of any name are exported', async () => {
    const text = '{"__proto__": {"__proto__": "1"}, "constructor": {"toString": "2"}}';
    const cwd = folderOf({ 'http-client.env.json': text });
    await restloop([], { cwd, input: '.env export copy.json' });
    expect(readFileSync(join(cwd, 'copy.json'), 'utf8').replaceAll(/\s+/g, '')).toBe(
      text.replaceAll(' ', ''),
    );
  });

  it('are listed with file and line, used together, and exported with their secrets apart', async () => {
    const { url } = await api();
    const cwd = folderOf({
      'http-client.env.json': `{\n  "dev": {\n    "base_url": "${url}",\n    "n": 1\n  },\n  "eu": {"n": 2}\n}`,
      'http-client.private.env.json': '{"dev": {"token": "very-secret"}}',
    });
    const input = ['.env dev+eu', 'GET /{{n}}', '.env', '.env set extra=3', '.env export copy.json'].join(
      '\n',
    );
    const ran = await restloop([], { cwd, input });
    expect(ran.code).toBe(0);
    expect(ran.stdout).toContain(`GET ${url}/2`);
    expect(ran.stdout).toMatch(
      /\* dev\n +base_url +"http:\S+ +http-client\.env\.json:3\n +n +1 +http-client\.env\.json:4 \(hidden by the environment eu/,
    );
    expect(ran.stdout).toMatch(/token +•+ +http-client\.private\.env\.json:1/);
    expect(ran.stdout).not.toContain('very-secret');
    expect(JSON.parse(readFileSync(join(cwd, 'copy.json'), 'utf8'))).toEqual({
      dev: { base_url: url, n: 1 },
      eu: { n: 2, extra: '3' },
    });
    const secrets: unknown = JSON.parse(readFileSync(join(cwd, 'http-client.private.env.json'), 'utf8'));
    expect(secrets).toEqual({ dev: { token: 'very-secret' } });
    expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toContain('http-client.private.env.json');
    const sent = await restloop(['send', 'GET /{{n}}', '--env', 'eu+dev', '--json'], { cwd });
    expect(JSON.parse(sent.stdout)).toMatchObject({ request: { url: `${url}/1` } });
  });
});

it('export --env takes an environment of the project, as a run of the file does', async () => {
  const cwd = folderOf({
    'http-client.env.json': '{"staging": {"host": "http://staging.example"}}',
    'http-client.private.env.json': '{"staging": {"key": "s3cr3t-key"}}',
    'api/a.http': 'GET {{host}}/a\nX-Key: {{key}}\n',
  });
  mkdirSync(join(cwd, '.git'));
  const { code, stdout, stderr } = await restloop(['export', 'api/a.http', '-', '--k6', '--env', 'staging'], {
    cwd,
  });
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('There is no environment')]);
  expect(stdout).toContain('http://staging.example');
  expect(stdout).not.toContain('s3cr3t-key');
  const wrong = await restloop(['export', 'api/a.http', '-', '--k6', '--env', 'stagng'], { cwd });
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('there are staging')]);
});
