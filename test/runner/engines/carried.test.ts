import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { readArtillery, runProcessor } from './artillery.ts';
import { recordingServer } from './recording-server.ts';
import { runInK6 } from './sending.ts';

const { url, during } = recordingServer();

async function exported(
  text: string,
  files: Readonly<Record<string, string>> = {},
  flags: readonly string[] = [],
) {
  const place = { cwd: folderOf({ 'a.http': text, ...files }), home: temporaryHome() };
  const k6 = await restloop(['export', 'a.http', '--k6', ...flags], place);
  await restloop(['export', 'a.http', '--artillery', ...flags], place);
  const read = (name: string) => readFileSync(join(place.cwd, name), 'utf8');
  return { ...place, read, stderr: k6.stderr };
}

it('checks what # @expect and client.test check, with the same outcome', async () => {
  const expectations = [
    'status == 200',
    'status 2xx',
    'status == 404',
    'status < 300',
    'header content-type == application/json',
    'header content-type contains json',
    'header x-none exists',
    'header x-none not exists',
    'body $.items[0].id == 7',
    'body $.items[0].id == "7"',
    'body $.items[0].id ~= "7"',
    'body $.items[*].id == [7, 8]',
    'body $.items length 2',
    'body $.items[1] == {"id": 8}',
    'body $.items contains {"id": 9}',
    'body $.token startsWith t',
    'body $.token matches /^T/i',
    'body $.token type string',
    'body $.nothing == 1',
    'body $.nothing != 1',
    'body $.items[1].id == {{eight}}',
    'body $.items[1].id > {{eight}}',
    'body contains items',
    'time < 1 min',
    'size > 10',
    'js res.body.items.length == 2',
    'js res.body.items.length > 2',
  ];
  const text = `@base_url = ${url()}\n@eight = 8\n###\n${expectations.map((line) => `# @expect ${line}\n`).join('')}GET /x\n\n> {%
client.test('passes', () => client.assert(response.status === 200));
client.test('fails', () => client.assert(res.headers.get('Content-Type') === 'x', 'no x'));
%}\n`;
  const { cwd, home } = await exported(text);
  const { stdout } = await restloop(['run', 'a.http', '--reporter', 'json'], { cwd, home });
  const tests = JSON.parse(stdout).files[0].requests[0].tests as { name: string; passed: boolean }[];
  const ours = Object.fromEntries(tests.map(({ name, passed }) => [name, passed]));
  expect(Object.keys(ours)).toHaveLength(expectations.length + 2);
  const { checks } = await runInK6(cwd, 'a.k6.js');
  expect(Object.fromEntries(checks.map(({ name, passed }) => [name, passed]))).toEqual(ours);
  const { counters, errors } = await runProcessor(join(cwd, 'a.artillery.yml'));
  const failed = Object.keys(ours).filter((name) => !ours[name]);
  expect([...errors].sort()).toEqual(failed.sort());
  expect(counters.get('checks.failed')).toBe(failed.length);
});

it('takes a row of data for each iteration', async () => {
  const rows = [
    { id: 1, name: 'Ada', tags: ['a"b'] },
    { id: 2, name: 'Bob, the "2nd"', tags: [] },
  ];
  const text = `@base_url = ${url()}\n###\nPOST /users/{{id}}\n\n{"name": "{{name}}", "tags": {{tags}}, "id": {{id}}}\n`;
  const { cwd, home, stderr } = await exported(text, { 'rows.json': JSON.stringify(rows) }, [
    '--data',
    'rows.json',
  ]);
  expect(stderr).not.toContain('environment');
  const ours = await during(() => restloop(['run', 'a.http', '--data', 'rows.json'], { cwd, home }));
  expect(ours).toHaveLength(2);
  expect(await during(() => runInK6(cwd, 'a.k6.js'))).toEqual(ours);
  expect(await during(() => runProcessor(join(cwd, 'a.artillery.yml')))).toEqual(ours);
});

describe('a secret', () => {
  const text = () =>
    `@base_url = ${url()}\n@api_token = s3cr3t-t0ken-77\n###\n# @auth bearer {{api_token}}\nGET /x?k={{user}}\nX-Api-Key: wr1tten-0ut-key\n`;

  it('is read from the environment, and written nowhere', async () => {
    const { cwd, read, stderr } = await exported(text());
    for (const name of ['a.k6.js', 'a.artillery.yml', 'a.artillery.cjs'])
      expect(read(name)).not.toMatch(/s3cr3t|wr1tten/);
    expect(stderr).toContain('Set in the environment before it runs: API_TOKEN');
    expect(read('a.k6.js')).toMatch(/^\/\/ +API_TOKEN: \{\{api_token\}\}$/m);
    expect(read('a.artillery.yml')).toMatch(/^# +API_TOKEN: \{\{api_token\}\}$/m);
    const names = [...read('a.k6.js').matchAll(/^\/\/ {3}([A-Z_]+): /gm)].map(([, name = '']) => name);
    const sent = await during(() =>
      runInK6(cwd, 'a.k6.js', {
        ...Object.fromEntries(names.map((name) => [name, `of-${name}`])),
        USER: 'ada',
      }),
    );
    expect(sent[0]).toMatchObject({
      url: '/x?k=ada',
      headers: expect.arrayContaining(['authorization: Bearer of-API_TOKEN']),
    });
  });

  it('in a row is not written', async () => {
    const rows = JSON.stringify([{ password: 'pa55-of-row', id: 1 }]);
    const { read, stderr } = await exported(
      `###\nPOST http://h/{{id}}\n\n{"p": "{{password}}"}\n`,
      { 'rows.json': rows },
      ['--data', 'rows.json'],
    );
    expect(read('a.k6.rows.json') + read('a.k6.js') + read('a.artillery.rows.csv')).not.toContain('pa55');
    expect(stderr).toContain('The column password of the rows is a secret');
  });
});

describe('the list of features that an export drops', () => {
  it.each([
    [
      'GET http://h/{{$faker.person.firstName}}',
      'a is omitted: {{$faker.person.firstName}} cannot be included.',
    ],
    ['GET http://h/{{$date +2d}}', 'a is omitted: {{$date +2d}} cannot be included.'],
    [
      '# @auth oauth2 client_credentials https://h/t id {{secret}}\nGET http://h/',
      'a is sent without its credentials: oauth2',
    ],
    ['# @auth digest ada {{password}}\nGET http://h/', 'a is sent without its credentials: digest'],
    ['# @snapshot\nGET http://h/', '# @snapshot of a'],
    ['# @retry 3\nGET http://h/', '# @retry of a'],
    ['# @loop for x of [1, 2]\nGET http://h/{{x}}', 'a is omitted: # @loop for x of [1, 2].'],
    ['# @expect schema ./x.json\nGET http://h/', '# @expect schema ./x.json of a is omitted.'],
    ['# @expect body $..id == 7\nGET http://h/', '# @expect body $..id == 7 of a is omitted.'],
    [
      'POST http://h/\n\n<@ ./x.json',
      'a is omitted: a body of several files, or with placeholders in a file, cannot be included.',
    ],
    [
      'GET http://h/\n\n> {%\nclient.onRequest(() => 1);\n%}',
      'A script of a is omitted: client.onRequest cannot be included.',
    ],
    [
      'GET http://h/\n\n> {%\nawait client.send("GET http://h");\n%}',
      'A script of a is omitted: await cannot be included.',
    ],
    [
      'GET http://h/\n\n> {%\nclient.log(jwt.sign({}, "x"));\n%}',
      'A script of a is omitted: jwt cannot be included.',
    ],
  ])('holds what %j has', async (request, note) => {
    const { read, stderr } = await exported(`### a\n# @name a\n${request}\n`, {
      'x.json': '{}',
    });
    expect(stderr).toContain(note);
    expect(read('a.k6.js').split('\nimport ')[0]).toContain(note);
    expect(read('a.artillery.yml').split('\nconfig:')[0]).toContain(note);
  });
});

it('says which files standard output has no place for', async () => {
  const { cwd, home } = await exported('GET http://h/\n');
  const { stdout, stderr } = await restloop(['export', 'a.http', '--artillery', '--to', '-'], { cwd, home });
  expect(stdout).toContain('processor: "./a.cjs"');
  expect(stderr).toContain('Not written: a.cjs, which belongs beside it.');
});

it('carries thresholds of a file and of its requests', async () => {
  const { cwd } = await exported(
    `# @threshold p(95) < 300ms\n# @threshold error < 1%\n@base_url = ${url()}\n### one\n# @name one\n# @threshold max < 2s\nGET /1\n### two\n# @name two\nGET /2\n`,
  );
  const { options } = await runInK6(cwd, 'a.k6.js');
  expect(options.thresholds).toEqual({
    http_req_duration: ['p(95)<300'],
    errors: ['rate<0.01'],
    'http_req_duration{name:one}': ['max<2000'],
  });
  const { config } = readArtillery(join(cwd, 'a.artillery.yml'));
  expect(config.ensure.conditions).toEqual([
    { expression: 'http.response_time.p95 < 300' },
    { expression: 'requests.failed + vusers.failed < 0.01 * requests.all' },
  ]);
});

it('writes the YAML that Artillery reads', async () => {
  const { cwd } = await exported(
    `@base_url = ${url()}\n### one\n# @name one\nGET /1\n### two\n# @name two\n# @sleep 500\n# @timeout 2 s\n# @no-redirect\nPOST /2\n`,
  );
  const { config, scenarios } = readArtillery(join(cwd, 'a.artillery.yml'));
  expect(config).toMatchObject({
    processor: './a.artillery.cjs',
    phases: [{ duration: 1, arrivalCount: 1 }],
    ensure: { conditions: [{ expression: 'checks.failed == 0' }] },
  });
  expect(scenarios).toEqual([
    {
      name: 'a',
      flow: [
        { function: 'begin' },
        { function: 'before_one' },
        {
          get: {
            name: 'one',
            url: '/',
            ifTrue: 'isReady',
            beforeRequest: 'prepare',
            afterResponse: 'after_one',
          },
        },
        { think: 0.5 },
        { function: 'before_two' },
        {
          post: {
            name: 'two',
            url: '/',
            ifTrue: 'isReady',
            beforeRequest: 'prepare',
            afterResponse: 'after_two',
          },
        },
      ],
    },
  ]);
  const { errors } = await runProcessor(join(cwd, 'a.artillery.yml'));
  expect(errors).toEqual([]);
});

it('knows the variables of the session only, not what objects inherit', async () => {
  const tests = ['hasVar("toString")', 'getVar("constructor")'];
  const lines = tests.map((code, index) => `client.test('${index}', () => client.assert(!client.${code}));`);
  const text = `@base_url = ${url()}\n###\nGET /x\n\n> {%\n${lines.join('\n')}\nclient.test('2', () => client.assert(!request.environment.get('valueOf')));\nclient.test('3', () => client.assert(res.headers.get('toString') === null));\n%}\n`;
  const { cwd } = await exported(text);
  const { checks } = await runInK6(cwd, 'a.k6.js');
  expect(checks.map(({ name, passed }) => [name, passed])).toEqual(
    ['0', '1', '2', '3'].map((name) => [name, true]),
  );
});

it('says that Artillery runs scripts outside a sandbox, and writes no placeholder of its own', async () => {
  const note = 'Artillery runs the scripts of the file in Node, outside a sandbox';
  const place = { cwd: folderOf({}), home: temporaryHome() };
  const exportOf = async (text: string) => {
    writeFileSync(join(place.cwd, 'a.http'), text);
    const { stderr } = await restloop(['export', 'a.http', '--artillery'], place);
    return { stderr, yaml: readFileSync(join(place.cwd, 'a.artillery.yml'), 'utf8') };
  };
  const plain = await exportOf('### get {{id}}\n# @expect status == 200\nGET http://localhost/{{id}}\n');
  expect(plain.stderr).not.toContain(note);
  expect(plain.yaml).not.toMatch(/^[^#].*\{\{/m);
  for (const code of [
    '# @expect js res.ok\nGET http://localhost/',
    'GET http://localhost/\n\n> {% client.log(1) %}',
  ]) {
    const { stderr, yaml } = await exportOf(`${code}\n`);
    expect([stderr, yaml]).toEqual([expect.stringContaining(note), expect.stringContaining(note)]);
  }
});

it('carries a header called __proto__ into k6, and says that Artillery loses it', async () => {
  const text = `@base_url = ${url()}\n###\nGET /h\n__proto__: 7\n`;
  const place = { cwd: folderOf({ 'a.http': text }), home: temporaryHome() };
  await restloop(['export', 'a.http', '--k6'], place);
  const sent = await during(() => runInK6(place.cwd, 'a.k6.js'));
  expect(sent[0]?.headers).toContain('__proto__: 7');
  const { stderr } = await restloop(['export', 'a.http', '--artillery'], place);
  expect(stderr).toContain('The header __proto__ of get-h is omitted: Artillery loses it.');
});
