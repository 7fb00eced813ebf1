import { describe, expect, it } from 'vitest';
import { importFile, importText } from '../../../src/formats/index.ts';

const version4 = (resources: readonly object[]) =>
  importFile(JSON.stringify({ _type: 'export', __export_format: 4, resources }), 'insomnia.json');

const workspace = { _id: 'wrk_1', _type: 'workspace', parentId: null, name: 'shop' };
const request = (fields: object) => ({
  _id: 'req_1',
  _type: 'request',
  parentId: 'wrk_1',
  name: 'one',
  method: 'GET',
  url: 'http://h',
  ...fields,
});

const textOf = async (fields: object) => {
  const { requests, problems } = await version4([workspace, request(fields)]);
  return { text: requests[0]?.text, problems };
};

describe('a request of Insomnia', () => {
  it.each([
    [
      {
        url: '{{ _.base }}/a',
        parameters: [
          { name: 'q', value: 'a b' },
          { name: 'x', value: '1', disabled: true },
        ],
      },
      '# disabled query x\nGET {{base}}/a?q=a%20b',
    ],
    [{ url: 'http://h/:id', pathParameters: [{ name: 'id', value: '{{ _.id }}' }] }, 'GET http://h/{{id}}'],
    [
      { method: 'POST', body: { mimeType: 'application/json', text: '{"a": {{ _.a }}}' } },
      'POST http://h\nContent-Type: application/json\n\n{"a": {{a}}}',
    ],
    [
      {
        method: 'POST',
        body: { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a', value: '&' }] },
      },
      'POST http://h\nContent-Type: application/x-www-form-urlencoded\n\na=%26',
    ],
    [
      { method: 'POST', body: { mimeType: 'application/octet-stream', fileName: 'a.bin' } },
      'POST http://h\nContent-Type: application/octet-stream\n\n< ./a.bin',
    ],
    [
      { authentication: { type: 'basic', username: 'ada', password: '{{ _.pw }}' } },
      '# @auth basic ada {{pw}}\nGET http://h',
    ],
    [
      { authentication: { type: 'bearer', token: 't', prefix: 'Token' } },
      "# @auth apikey Authorization 'Token t' \nGET http://h".replace(' \n', '\n'),
    ],
    [
      { authentication: { type: 'apikey', key: 'k', value: 'v', addTo: 'queryParams' } },
      '# @auth apikey k v query\nGET http://h',
    ],
    [
      {
        authentication: {
          type: 'oauth2',
          grantType: 'authorization_code',
          authorizationUrl: 'http://t/a',
          accessTokenUrl: 'http://t/t',
          clientId: '{{ _.id }}',
          redirectUrl: 'http://localhost:9/cb',
          scope: 'a b',
          audience: 'api',
        },
      },
      '# @auth oauth2 authorization_code {{id}} a b audience=api token_url=http://t/t authorization_url=http://t/a redirect=http://localhost:9/cb\nGET http://h',
    ],
    [{ authentication: { type: 'basic', username: 'a', disabled: true } }, 'GET http://h'],
    [{ settingFollowRedirects: 'off' }, '# @no-redirect\nGET http://h'],
    [{ description: 'All\nbooks' }, '# @description All books\nGET http://h'],
  ])('of %j is written in the words of a file', async (fields, text) => {
    expect(await textOf(fields)).toEqual({ text, problems: [] });
  });

  it('says which credentials and templates were left out', async () => {
    const { problems } = await textOf({
      url: "http://h/{% file 'x' %}",
      authentication: { type: 'hawk' },
    });
    expect(problems.map(({ message }) => message)).toEqual([
      "one: {% file 'x' %} has no equivalent and was not changed",
      'one: credentials of the type hawk were omitted',
    ]);
  });
});

describe('an export of Insomnia', () => {
  const resources = [
    workspace,
    {
      _id: 'fld_1',
      _type: 'request_group',
      parentId: 'wrk_1',
      name: 'Users',
      metaSortKey: 2,
      environment: { path: '/users' },
      headers: [{ name: 'X-F', value: '1' }],
      authentication: { type: 'bearer', token: '{{ _.token }}' },
      preRequestScript: 'outer();',
    },
    request({
      _id: 'req_1',
      parentId: 'fld_1',
      name: 'all',
      url: '{{ _.base }}{{ _.path }}',
      authentication: {},
      preRequestScript: 'own();',
    }),
    request({ _id: 'req_2', name: 'first', metaSortKey: 1 }),
    {
      _id: 'ws_1',
      _type: 'websocket_request',
      parentId: 'wrk_1',
      name: 'socket',
      url: 'ws://h',
      metaSortKey: 3,
    },
    {
      _id: 'env_1',
      _type: 'environment',
      parentId: 'wrk_1',
      name: 'Base',
      data: { base: 'http://{{ _.host }}', host: 'h', user: { id: 7 } },
    },
    { _id: 'env_2', _type: 'environment', parentId: 'env_1', name: 'dev', data: { host: 'dev' } },
    { _id: 'jar_1', _type: 'cookie_jar', parentId: 'wrk_1', cookies: [{ key: 'a' }] },
    { _id: 'crt_1', _type: 'client_certificate', parentId: 'wrk_1', host: 'h', cert: 'c.pem' },
    { _id: 'uts_1', _type: 'unit_test_suite', parentId: 'wrk_1', name: 'suite' },
    {
      _id: 'ut_1',
      _type: 'unit_test',
      parentId: 'uts_1',
      requestId: 'req_2',
      name: 'works',
      code: 'const r = await insomnia.send();\nexpect(r.status).to.equal(200);',
    },
    {
      _id: 'ut_2',
      _type: 'unit_test',
      parentId: 'uts_1',
      requestId: 'req_9',
      name: 'lost',
      code: 'await insomnia.send()',
    },
  ];

  it('has its folders, environments and unit tests', async () => {
    const { requests, variables, environments, problems } = await version4(resources);
    expect(requests.map(({ folder, name }) => [folder, name])).toEqual([
      ['', 'first'],
      ['Users', 'all'],
      ['', 'socket'],
    ]);
    expect(requests[1]).toMatchObject({
      text: '# @auth bearer {{token}}\nGET {{base}}{{path}}\nX-F: 1',
      before: 'await (async () => {\nouter();\n})();\nawait (async () => {\nown();\n})();',
    });
    expect(requests[0]?.after).toContain('client.test("suite: works", async () => {');
    expect(requests[2]?.text).toBe('WEBSOCKET ws://h');
    expect(variables).toEqual([
      { name: 'base', value: 'http://h' },
      { name: 'host', value: 'h' },
      { name: 'user', value: { id: 7 } },
      { name: 'path', value: '/users' },
    ]);
    expect(environments).toEqual([
      {
        name: 'dev',
        variables: [
          { name: 'base', value: 'http://{{host}}' },
          { name: 'host', value: 'dev' },
        ],
      },
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      'tests: the unit test "suite: lost" was omitted: only tests that send their own request once are supported',
      'cookie jar: its cookies were omitted (1)',
      'certificates: they were omitted (1); use --cert FILE and --key FILE to send one, --cacert FILE to trust one',
      'socket: a request of the protocol ws was imported, but cannot be sent',
    ]);
  });

  it('has the same parts in YAML of version 5', async () => {
    const { requests, environments, variables, format } = await importFile(
      [
        'type: collection.insomnia.rest/5.0',
        'name: shop',
        'collection:',
        '  - name: Users',
        '    meta: {id: fld_1, sortKey: -1}',
        '    headers: [{name: X-F, value: "1"}]',
        '    children:',
        '      - url: "{{ _.host }}/users"',
        '        name: all',
        '        method: POST',
        '        meta: {id: req_1, sortKey: 1}',
        '        body: {mimeType: application/json, text: "{}"}',
        '        scripts: {preRequest: "a();", afterResponse: "b();"}',
        '        settings: {followRedirects: "off"}',
        'environments:',
        '  name: Base Environment',
        '  data: {host: http://h}',
        '  subEnvironments:',
        '    - {name: dev, data: {host: http://dev}}',
      ].join('\n'),
      'shop.yaml',
    );
    expect(format).toBe('Insomnia');
    expect(requests).toEqual([
      {
        name: 'all',
        folder: 'Users',
        text: '# @no-redirect\nPOST {{host}}/users\nX-F: 1\nContent-Type: application/json\n\n{}',
        before: 'a();',
        after: 'b();',
      },
    ]);
    expect(variables).toEqual([{ name: 'host', value: 'http://h' }]);
    expect(environments).toEqual([{ name: 'dev', variables: [{ name: 'host', value: 'http://dev' }] }]);
  });

  it('is refused if it is of another version', async () => {
    const { problems } = await importFile('{"__export_format": 4, "resources": 7}', 'x.json');
    expect(problems).toMatchObject([{ severity: 'warning', message: 'this collection has no requests' }]);
  });
});

// Postman's collections have a list of that name.
it.each([
  ['valid', ''],
  ['broken', ','],
])("an export whose data has a list of items is Insomnia's, also if it is %s", (_, rest) => {
  const data = { _type: 'environment', data: { item: [1] } };
  const text = JSON.stringify({ _type: 'export', __export_format: 4, resources: [data] });
  expect(importText(`${text}${rest}`, 'a.json').format).toBe('Insomnia');
});
