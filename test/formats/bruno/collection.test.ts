import { describe, expect, it } from 'vitest';
import { importFile, importFolder } from '../../../src/formats/index.ts';

const filesOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

const importFiles = (files: Readonly<Record<string, string>>, only?: string) =>
  importFolder(filesOf({ 'bruno.json': '{"name": "shop"}', ...files }), only);

const collection = {
  'collection.bru':
    'headers {\n  X-All: 1\n  X-Both: outer\n}\nauth {\n  mode: bearer\n}\nauth:bearer {\n  token: {{token}}\n}\nvars:pre-request {\n  api: {{host}}/v1\n  a.b: c\n}\nscript:pre-request {\n  outer();\n}\ntests {\n  outerTest();\n}\n',
  'users/folder.bru':
    'meta {\n  name: Users\n  seq: 2\n}\nheaders {\n  X-Both: inner\n}\nscript:pre-request {\n  inner();\n}\n',
  'users/two.bru':
    'meta {\n  name: two\n  seq: 2\n}\nget {\n  url: {{api}}/two/{{a.b}}\n  auth: inherit\n}\n',
  'users/one.bru':
    'meta {\n  name: one\n  seq: 1\n}\nget {\n  url: {{api}}/{{process.env.KEY}}\n  auth: inherit\n}\nscript:pre-request {\n  if (x) return;\n}\ntests {\n  own();\n}\n',
  'last.bru': 'get {\n  url: http://h\n}\n',
  'environments/dev.bru':
    'vars {\n  host: http://dev\n  ~off: 1\n  @number\n  n: 3\n}\nvars:secret [\n  token\n]\n',
};

describe('a collection of Bruno', () => {
  it('has its requests in the order in which Bruno runs them', async () => {
    const { requests } = await importFiles(collection);
    expect(requests.map(({ folder, name }) => `${folder}/${name}`)).toEqual([
      'Users/one',
      'Users/two',
      '/last',
    ]);
  });

  it('gives its requests headers, credentials and scripts from the outside in', async () => {
    const { requests } = await importFiles(collection);
    expect(requests[0]?.text.split('\n')).toEqual([
      '# @auth bearer {{token}}',
      'GET {{api}}/{{$dotenv KEY}}',
      'X-All: 1',
      'X-Both: inner',
    ]);
    expect(requests[0]?.before).toBe(
      ['outer();', 'inner();', 'if (x) return;']
        .map((code) => `await (async () => {\n${code}\n})();`)
        .join('\n'),
    );
    expect(requests[0]?.after).toMatch(/own\(\)[\s\S]*outerTest\(\)/);
  });

  it('has each name of an environment on one line', async () => {
    const { environments, problems } = await importFiles({
      'last.bru': collection['last.bru'],
      'environments/x\nImported 9 requests.bru': 'vars:secret [\n  token\n]\n',
    });
    expect(environments?.map(({ name }) => name)).toEqual(['x␊Imported 9 requests']);
    expect(problems.map(({ message }) => message).join()).not.toContain('\n');
  });

  it('has its environments; a variable that is made of theirs is in each of them', async () => {
    const { environments, variables, problems } = await importFiles(collection);
    expect(environments).toEqual([
      {
        name: 'dev',
        variables: [
          { name: 'api', value: '{{host}}/v1' },
          { name: 'host', value: 'http://dev' },
          { name: 'n', value: 3 },
        ],
      },
    ]);
    expect(variables).toEqual([{ name: 'a_b', value: 'c' }]);
    expect(problems).toMatchObject([
      { message: 'the secrets of the environment dev are not in its file: token', concerns: 'import' },
    ]);
  });

  it.each([
    [
      'on',
      { proxy: { enabled: true, hostname: 'proxy.test', port: 1 } },
      ['the proxy proxy.test was omitted; use --proxy URL'],
    ],
    ['of the system', { proxy: { inherit: true, config: { hostname: 'proxy.test' } } }, []],
    ['off', { proxy: { disabled: true, inherit: false, config: { hostname: 'proxy.test' } } }, []],
    [
      'with certificates',
      { clientCertificates: { enabled: true, certs: [{ domain: 'h', type: 'pfx', pfxFilePath: 'a.pfx' }] } },
      ['client certificates were omitted (1); use --cert FILE and --key FILE'],
    ],
  ])('says what it does not take of the connection: %s', async (_, settings, messages) => {
    const { problems } = await importFiles({
      'bruno.json': JSON.stringify(settings),
      'a.bru': 'get {\n  url: http://h\n}\n',
    });
    expect(problems.map(({ message, file }) => [file, message])).toEqual(
      messages.map((message) => ['bruno.json', message]),
    );
  });

  it('renames variables that no placeholder can name', async () => {
    const { requests } = await importFiles(collection);
    expect(requests[1]?.text).toContain('GET {{api}}/two/{{a_b}}');
  });

  it('sets a variable of a folder before its requests where others have another value', async () => {
    const { requests, variables } = await importFiles({
      'a/folder.bru': 'vars:pre-request {\n  x: 1\n  same: s\n}\n',
      'a/r.bru': 'get {\n  url: http://h/{{x}}\n}\n',
      'b/folder.bru': 'vars:pre-request {\n  x: 2\n  same: s\n}\n',
      'b/r.bru': 'get {\n  url: http://h/{{x}}\n}\n',
    });
    expect(variables).toEqual([{ name: 'same', value: 's' }]);
    expect(requests.map(({ before }) => before)).toEqual([
      'request.variables.set("x", "1");',
      'request.variables.set("x", "2");',
    ]);
  });

  it('gives one of its files what the collection gives it', async () => {
    const { requests } = await importFiles(collection, 'users/two.bru');
    expect(requests.map(({ name }) => name)).toEqual(['two']);
    expect(requests[0]?.text).toContain('# @auth bearer {{token}}');
  });

  it('opens without a file that cannot be read', async () => {
    const { requests, problems } = await importFolder([
      ...filesOf({
        'opencollection.yml': 'info:\n  name: x\n',
        'a.yml': 'http:\n  url: http://h\n',
        'b.yml': 'a: [',
      }),
      { path: 'c.yml', text: '', unread: 'c.yml is not UTF-8 text.' },
    ]);
    expect(requests).toHaveLength(1);
    expect(problems).toMatchObject([
      { file: 'b.yml', message: expect.stringMatching(/^this is not YAML/) },
      { file: 'c.yml', message: 'c.yml is not UTF-8 text.' },
    ]);
  });

  it('opens without a request, with a notice', async () => {
    const { problems } = await importFiles({});
    expect(problems).toMatchObject([{ severity: 'warning', message: 'this collection has no requests' }]);
  });
});

describe('an OpenCollection', () => {
  it('has the same parts in YAML', async () => {
    const { requests, environments, problems } = await importFolder(
      filesOf({
        'opencollection.yml':
          'opencollection: "1.0.0"\ninfo: {name: shop}\nrequest:\n  headers:\n    - {name: X-All, value: 1}\n  auth: {type: basic, username: ada, password: "{{pw}}"}\n',
        'users/folder.yml': 'info: {name: Users}\n',
        'users/create.yml': [
          'info: {name: create, type: http, seq: 1, tags: [smoke]}',
          'http:',
          '  method: post',
          '  url: "{{host}}/users"',
          '  params:',
          '    - {name: q, value: a b, type: query}',
          '    - {name: off, value: "1", type: query, disabled: true}',
          '  body: {type: json, data: "{\\"a\\": 1}"}',
          '  auth: inherit',
          'runtime:',
          '  scripts:',
          '    - {type: before-request, code: "first();"}',
          '    - {type: tests, code: "check();"}',
          '  assertions:',
          '    - {expression: res.status, operator: eq, value: "201"}',
          '  actions:',
          '    - {type: set-variable, phase: after-response, variable: {name: id}, selector: {expression: res.body.id}}',
        ].join('\n'),
        'environments/dev.yml':
          'name: Development\nvariables:\n  - {name: host, value: "http://dev"}\n  - {name: n, value: {type: number, data: "3"}}\n  - {name: pw, secret: true}\n',
      }),
    );
    expect(requests).toEqual([
      {
        name: 'create',
        folder: 'Users',
        text: [
          '# disabled query off',
          '# @tag smoke',
          '# @auth basic ada {{pw}}',
          '# @expect status == 201',
          'POST {{host}}/users?q=a%20b',
          'X-All: 1',
          'Content-Type: application/json',
          '',
          '{"a": 1}',
        ].join('\n'),
        before: 'first();',
        after: expect.stringMatching(/bru\.setVar\("id", res\.body\.id\);[\s\S]*check\(\);/),
      },
    ]);
    expect(environments).toEqual([
      {
        name: 'dev',
        variables: [
          { name: 'host', value: 'http://dev' },
          { name: 'n', value: 3 },
        ],
      },
    ]);
    expect(problems).toMatchObject([{ message: expect.stringContaining('pw') }]);
  });

  it('refuses aliases that grow without bounds', async () => {
    const bomb = [
      'a: &a [x, x]',
      ...Array.from({ length: 26 }, (_, n) => {
        const [name, before] = [String.fromCharCode(98 + n), String.fromCharCode(97 + n)];
        return n > 24 ? '' : `${name}: &${name} [*${before}, *${before}]`;
      }),
    ].join('\n');
    const { problems } = await importFolder(
      filesOf({ 'opencollection.yml': bomb, 'r.yml': 'http: {url: http://h}' }),
    );
    expect(problems).toMatchObject([
      { file: 'opencollection.yml', message: expect.stringContaining('aliases') },
    ]);
  });

  it('may be one file, under any name', async () => {
    const text = `opencollection: 1.0.0
info:
  name: shop
config:
  environments:
    - name: dev
      variables:
        - name: host
          value: http://dev
items:
  - info:
      name: Users
      type: folder
    request:
      headers:
        - name: X-Inner
          value: '1'
    items:
      - info:
          name: one
          type: http
        http:
          method: POST
          url: '{{host}}/one'
          body:
            type: strange
  - info:
      name: two
      type: http
    http:
      method: GET
      url: '{{host}}/two'
bundled: true
`;
    for (const imported of [
      await importFile(text, 'shop.yml'),
      await importFolder(filesOf({ 'opencollection.yml': text })),
    ]) {
      expect(imported.format).toBe('Bruno');
      expect(imported.requests.map(({ folder, name, text }) => [folder, name, text])).toEqual([
        ['Users', 'one', 'POST {{host}}/one\nX-Inner: 1'],
        ['', 'two', 'GET {{host}}/two'],
      ]);
      expect(imported.environments?.map(({ name, variables }) => [name, variables.length])).toEqual([
        ['dev', 1],
      ]);
    }
    const { problems } = await importFile(text, 'shop.yml');
    expect(problems).toMatchObject([
      { message: 'Users/one: its body has the unknown type strange and was omitted' },
    ]);
    expect(problems[0]).not.toHaveProperty('file');
  });
});
