import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectKeys, runKeys } from '../../../../src/core/reference/project-keys.ts';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

const demo = await demoServer();

it('has the schema of the package', () => {
  const path = resolve(import.meta.dirname, '../../../../dist/project.schema.json');
  const schemas = (keys: typeof projectKeys | typeof runKeys) =>
    Object.fromEntries(
      Object.entries(keys).map(([name, { summary, schema }]) => [name, { description: summary, ...schema }]),
    );
  const { run, ...others } = schemas(projectKeys);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'restloop.json',
    description: 'Defaults for the command line in a project. Flags override them.',
    type: 'object',
    properties: {
      ...others,
      run: { ...run, properties: schemas(runKeys), additionalProperties: false },
    },
    additionalProperties: false,
  });
});

/** A checkout with this project and a folder of requests. */
function checkout(project: unknown, files: Readonly<Record<string, string>> = {}): string {
  const folder = folderOf({
    'restloop.json': typeof project === 'string' ? project : JSON.stringify(project, null, 2),
    'http-client.env.json': JSON.stringify({
      staging: { base_url: demo.url },
      broken: { base_url: 'http://x.invalid' },
    }),
    'tests/a.http':
      '### one\n# @tag smoke\n# @expect status 200\nGET {{base_url}}/echo\n\n### slow\n# @tag slow\nGET {{base_url}}/echo\n',
    ...files,
  });
  mkdirSync(join(folder, '.git'));
  return folder;
}

const inTests = (folder: string, ...args: string[]) => restloop(args, { cwd: join(folder, 'tests') });

describe.concurrent('restloop.json', () => {
  it('gives defaults to a run from any folder below', async () => {
    const folder = checkout({
      env: 'staging',
      headers: { 'X-Tenant': '7' },
      query: { version: '2' },
      settings: { cookies: 'on', timeout: 5000 },
      run: { reporter: ['pretty', 'json:reports/run.json'], excludeTag: ['slow'], requireTests: true },
    });
    const { code, stdout } = await inTests(folder, 'run', '.');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/✓ one .*version=2.*200 OK[\s\S]*1 request, 1 sent/),
    ]);
    const [{ requests }] = JSON.parse(readFileSync(join(folder, 'reports/run.json'), 'utf8')).files;
    expect(requests[0].request.headers).toContainEqual(['X-Tenant', '7']);
  });

  it('yields to the command line', async () => {
    const folder = checkout({
      env: 'broken',
      headers: { 'X-Tenant': '7', 'X-Other': '1' },
      run: { reporter: ['json:never.json'], excludeTag: ['slow'] },
    });
    const flags = ['--env', 'staging', '-H', 'x-tenant: 8', '--exclude-tag', 'none', '--json'];
    const { stdout } = await inTests(folder, 'run', '.', ...flags);
    const { files, summary } = JSON.parse(stdout);
    expect(summary.sent).toBe(2);
    expect(files[0].requests[0].request.headers).toEqual(
      expect.arrayContaining([
        ['x-tenant', '8'],
        ['X-Other', '1'],
      ]),
    );
    expect(files[0].requests[0].request.headers).not.toContainEqual(['X-Tenant', '7']);
    expect(existsSync(join(folder, 'never.json'))).toBe(false);
  });

  it('counts for preview and send', async () => {
    const folder = checkout({ env: 'staging', headers: { 'X-Tenant': '7' } });
    const preview = await inTests(folder, 'preview', '--json', 'GET {{base_url}}/echo');
    expect(JSON.parse(preview.stdout).requests[0]).toMatchObject({
      url: `${demo.url}/echo`,
      headers: [['X-Tenant', '7']],
      defaults: [{ part: 'header', name: 'X-Tenant', from: 'restloop.json' }],
    });
    const sent = await inTests(folder, 'send', 'GET {{base_url}}/echo');
    expect([sent.code, sent.stdout.toLowerCase()]).toEqual([0, expect.stringContaining('"x-tenant": "7"')]);
  });

  it('orders files by name as people count, or as run.order says', async () => {
    const file = 'GET {{base_url}}/echo\n';
    const files = {
      'tests/10.http': file,
      'tests/2.http': file,
      'tests/b/x9.http': file,
      'tests/b/x10.http': file,
    };
    const listed = async (run: object, target = '.') => {
      const { stdout } = await inTests(checkout({ run }, files), 'run', target, '--list', '--json');
      return [
        ...new Set(JSON.parse(stdout).requests.map(({ file: name }: { readonly file: string }) => name)),
      ];
    };
    expect(await listed({})).toEqual(['2.http', '10.http', 'a.http', 'b/x9.http', 'b/x10.http']);
    expect(await listed({ order: ['tests/b/x10.http', 'tests/b', 'tests/a.http'] })).toEqual([
      ...['b/x10.http', 'b/x9.http', 'a.http', '2.http', '10.http'],
    ]);
  });

  it('runs the files of run.setup and run.teardown around all others, whatever is run', async () => {
    const project = {
      env: 'staging',
      run: { setup: ['around/first', 'around/second.http'], teardown: ['around/clean.http'], bail: true },
    };
    const folder = checkout(project, {
      'around/first/login.http':
        '### login\n# @name login\nPOST {{base_url}}/login\n\n> {% client.setVar("made", "t7") %}\n',
      'around/second.http': '### second\nGET {{base_url}}/echo?t={{made}}\n',
      'around/clean.http': '### clean\nGET {{base_url}}/echo?gone={{made}}\n',
      'tests/b.http':
        '### b\n# @expect status 500\nGET {{base_url}}/echo?t={{made}}\n\n### never\nGET {{base_url}}/echo\n',
    });
    const { stdout } = await inTests(folder, 'run', 'b.http', '--json');
    const requests = JSON.parse(stdout).files.flatMap(
      (file: { readonly requests: readonly object[] }) => file.requests,
    );
    expect(
      requests.map(({ name, request }: { name: string; request: { url: string } }) => [
        name,
        request.url.split('?')[1],
      ]),
    ).toEqual([
      ['login', undefined],
      ['second', 't=t7'],
      ['b', 't=t7'],
      ['clean', 'gone=t7'],
    ]);
    const all = await restloop(['run', '.', '--list', '--json'], { cwd: folder });
    expect(
      JSON.parse(all.stdout).requests.map(
        (one: { name: string; phase?: string }) => `${one.name} ${one.phase}`,
      ),
    ).toEqual([
      ...['login setup', 'second setup', 'one undefined', 'slow undefined', 'b undefined', 'never undefined'],
      'clean teardown',
    ]);
  });

  it.each([
    ['../out.http', 'out of the project'],
    ['none.http', 'that is not there'],
    ['/etc/passwd', 'by an absolute path'],
    ['link.http', 'by a link out of the project'],
  ])('refuses the file %s %s', async (name) => {
    const folder = checkout({ run: { setup: [name] } });
    symlinkSync('/etc/passwd', join(folder, 'link.http'));
    const { code, stderr } = await inTests(folder, 'run', '.');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/"run\.setup" names .*, which is not a file or folder/),
    ]);
  });

  it('is shown by doctor', async () => {
    const folder = checkout({ env: 'staging', run: { bail: true } });
    expect((await inTests(folder, 'doctor')).stdout).toMatch(
      /✓ project .*restloop\.json sets env, run\.bail/,
    );
  });

  it.each([
    [
      'a key that does not exist',
      { evn: 'x' },
      /restloop\.json:2:3: .* no key "evn"\.[\s\S]*did you mean env\?/,
    ],
    ['a value of another type', { run: { bail: 1 } }, /restloop\.json:3:5: "run\.bail" is not a boolean\./],
    ['a text that is not JSON', '{ "env": ', /restloop\.json is not JSON: /],
    ['a key in its place', 'sk-live-7', /restloop\.json is not JSON: a value was expected at 1:1\.\n/],
    [
      'a setting that says whom to trust',
      { settings: { insecure: true } },
      /"settings" cannot have "insecure"/,
    ],
    [
      'a setting with a wrong value',
      { settings: { timeout: 'soon' } },
      /restloop\.json:\d+:\d+: "settings\.timeout" cannot be "soon"\.\s+allowed: .* or such as 5s/,
    ],
    ['a setting that says where requests go', { settings: { proxy: 'http://x' } }, /cannot have "proxy"/],
    [
      'credentials',
      { headers: { Authorization: 'Bearer x' } },
      /cannot have "Authorization", which is a credential/,
    ],
    ['cookies', { headers: { cookie: 'a=b' } }, /cannot have "cookie", which is a credential/],
    ['another host', { headers: { Host: 'evil.example' } }, /"headers" cannot have "Host"/],
    [
      'another method',
      { headers: { 'X-HTTP-Method-Override': 'DELETE' } },
      /cannot have "X-HTTP-Method-Override"/,
    ],
    [
      'a placeholder in a header',
      { headers: { 'X-A': '{{$secret.op "op://a"}}' } },
      /cannot have \{\{ \}\}, as "X-A" does/,
    ],
    ['a placeholder in a parameter', { query: { a: '{{$env.HOME}}' } }, /cannot have \{\{ \}\}/],
    [
      'another host behind a colon',
      { headers: { 'Host: x': '80' } },
      /"Host: x", which is not the name of a header/,
    ],
    ['a parameter with its value', { query: { 'a=b': 'c' } }, /"a=b", which is not the name of a parameter/],
    ['another method in the query', { query: { _method: 'DELETE' } }, /"query" cannot have "_method"/],
    ['two headers in one', { headers: { 'X-A': 'b\r\nHost: x' } }, /control character in "X-A"/],
    [
      'a report with a blank name',
      { run: { reporter: ['json: x.json'] } },
      /is not a reporter with a file of the project/,
    ],
    [
      'more headers than a server takes',
      { headers: Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`X-${at}`, 'a'])) },
      /"headers" has more than 1000 entries/,
    ],
    ['a key that widens permissions', { allowHost: ['x'] }, /no key "allowHost"/],
    ['code', { eval: ['1'] }, /no key "eval"/],
    ['a report outside', { run: { reporter: ['json:../out.json'] } }, /outside the folder/],
    ['a report in a hidden folder', { run: { reporter: ['json:.git/hooks/x'] } }, /\.git is hidden/],
    [
      'a description on the network',
      { openapi: 'https://x.invalid/a.yaml' },
      /"openapi" is not a file of the project/,
    ],
    ['an environment outside', { env: '../dev.json' }, /"env" is not a file of the project/],
    ['a description outside', { openapi: '../a.yaml' }, /"openapi" is not a file of the project/],
  ])('is refused with %s', async (_, project, message) => {
    const { code, stderr } = await inTests(checkout(project), 'run', '.');
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('writes no report through a link', async () => {
    const folder = checkout({ env: 'staging', run: { reporter: ['json:out/report.json'] } });
    const outside = folderOf({});
    symlinkSync(outside, join(folder, 'out'));
    expect((await inTests(folder, 'run', '.')).code).toBe(2);
    expect(existsSync(join(outside, 'report.json'))).toBe(false);
  });

  it('of a folder above counts only within a checkout', async () => {
    const folder = folderOf({
      'restloop.json': '{ "nonsense": 1 }',
      'tests/a.http': `GET ${demo.url}/echo\n`,
    });
    expect((await inTests(folder, 'run', '.')).code).toBe(0);
  });
});
