/** The same three requests in every format that is read; each has a secret, and what it cannot pass on. */
export interface ConvertSource {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly target: string;
  readonly secret: string;
  readonly lost: readonly string[];
  /** The file that was imported into the session `target`. */
  readonly session?: string;
}

const secret = 'k-7f3a9c2e51';
const body = '{"name": "ada"}';
const json = (value: unknown): string => JSON.stringify(value);

const requests = [
  { name: 'list', method: 'GET', path: '/users?page=2' },
  { name: 'create', method: 'POST', path: '/users' },
  { name: 'remove', method: 'DELETE', path: '/users/7' },
] as const;

const postman = (version: string) => ({
  info: { name: 'shop', schema: `https://schema.getpostman.com/json/collection/${version}/collection.json` },
  item: [
    {
      name: 'admin',
      item: requests.map(({ name, method, path }) => ({
        name,
        request: {
          method,
          url: version === 'v2.0.0' ? `{{base_url}}${path}` : { raw: `{{base_url}}${path}` },
          header: [{ key: 'X-Api-Key', value: '{{api_key}}' }],
          ...(method === 'POST' && { body: { mode: 'raw', raw: body } }),
        },
        ...(method === 'GET' && { response: [{ name: 'no status' }] }),
      })),
    },
  ],
  variable: [
    { key: 'base_url', value: 'http://h' },
    { key: 'api_key', value: secret },
  ],
});

const postman1 = {
  id: 'c',
  name: 'shop',
  order: requests.map(({ name }) => name),
  variables: [
    { key: 'base_url', value: 'http://h' },
    { key: 'api_key', value: secret },
  ],
  requests: requests.map(({ name, method, path }) => ({
    id: name,
    collectionId: 'c',
    name,
    method,
    url: `{{base_url}}${path}`,
    headers: 'X-Api-Key: {{api_key}}',
    ...(method === 'POST' && { dataMode: 'raw', rawModeData: body }),
  })),
};

const insomnia4 = {
  _type: 'export',
  __export_format: 4,
  resources: [
    { _id: 'wrk_1', _type: 'workspace', name: 'shop' },
    { _id: 'fld_1', _type: 'request_group', parentId: 'wrk_1', name: 'admin' },
    {
      _id: 'env_1',
      _type: 'environment',
      parentId: 'wrk_1',
      name: 'Base',
      data: { base_url: 'http://h', api_key: secret },
    },
    { _id: 'jar_1', _type: 'cookie_jar', parentId: 'wrk_1', cookies: [{ key: 'a', value: 'b' }] },
    ...requests.map(({ name, method, path }) => ({
      _id: `req_${name}`,
      _type: 'request',
      parentId: 'fld_1',
      ...{ name, method, url: `{{ _.base_url }}${path}` },
      headers: [{ name: 'X-Api-Key', value: '{{ _.api_key }}' }],
      body: method === 'POST' ? { mimeType: 'application/json', text: body } : {},
    })),
  ],
};

const insomnia5 = `type: collection.insomnia.rest/5.0
name: shop
cookieJar: {cookies: [{key: a, value: b}]}
environments: {name: Base, data: {base_url: http://h, api_key: ${secret}}}
collection:
${requests
  .map(
    ({ name, method, path }) =>
      `  - {name: ${name}, method: ${method}, url: "{{ _.base_url }}${path}", meta: {id: req_${name}}, headers: [{name: X-Api-Key, value: "{{ _.api_key }}"}]}`,
  )
  .join('\n')}
`;

const har = {
  log: {
    version: '1.2',
    creator: { name: 'browser', version: '1' },
    entries: requests.map(({ method, path }) => ({
      startedDateTime: '2026-01-01T00:00:00.000Z',
      time: 1,
      request: {
        ...{ method, url: `http://h${path}`, httpVersion: 'HTTP/1.1' },
        headers: [{ name: 'Authorization', value: `Bearer ${secret}` }],
        ...(method === 'POST' && { postData: { mimeType: 'application/json', text: body } }),
      },
    })),
  },
};

const openapi = {
  openapi: '3.0.0',
  info: { title: 'shop', version: '1' },
  servers: [{ url: 'http://h' }],
  paths: {
    '/users': {
      get: {
        operationId: 'list',
        parameters: [{ name: 'page', in: 'query', required: true, schema: { type: 'integer' }, example: 2 }],
      },
      post: {
        operationId: 'create',
        requestBody: { content: { 'application/json': { example: { name: 'ada' } } } },
      },
    },
    '/users/7': { delete: { operationId: 'remove' } },
  },
};

const bru = ({ name, method, path }: (typeof requests)[number]): string =>
  `meta {\n  name: ${name}\n}\n\n${method.toLowerCase()} {\n  url: {{base_url}}${path}\n}\n\nheaders {\n  X-Api-Key: {{api_key}}\n}\n`;

const curl = ({ method, path }: (typeof requests)[number]): string =>
  `curl -X ${method} 'http://h${path}' -H 'Authorization: Bearer ${secret}'${method === 'POST' ? ` -d '${body}'` : ''}\n`;

const source = (
  name: string,
  files: Readonly<Record<string, string>>,
  given: Partial<ConvertSource> = {},
): ConvertSource => ({ name, files, target: Object.keys(files)[0] ?? '', secret, lost: [], ...given });

export const sources: readonly ConvertSource[] = [
  source('an .http file', {
    'a.http': `@base_url = http://h\n@api_key = ${secret}\n\n${requests
      .map(
        ({ name, method, path }) =>
          `### admin/${name}\n${method} {{base_url}}${path}\nX-Api-Key: {{api_key}}\n${method === 'POST' ? `\n${body}\n` : ''}`,
      )
      .join('\n')}`,
  }),
  source('an .http file with credentials written out', {
    'a.http': `# @auth bearer ${secret}\n\n${requests
      .map(({ name, method, path }) => `### ${name}\n${method} http://h${path}\n`)
      .join('\n')}`,
  }),
  source('curl commands', { 'a.sh': requests.map(curl).join('\n') }),
  source('PowerShell commands', {
    'a.ps1': requests
      .map(
        ({ method, path }) =>
          `Invoke-WebRequest -Uri "http://h${path}" -Method "${method}" -Headers @{"Authorization"="Bearer ${secret}"}\n`,
      )
      .join('\n'),
  }),
  source('a HAR archive', { 'a.har': json(har) }),
  source('an OpenAPI description', { 'a.json': json(openapi) }),
  source('an OpenAPI description as YAML', { 'a.yaml': json(openapi) }),
  source(
    'a Postman collection 2.0',
    { 'a.json': json(postman('v2.0.0')) },
    { lost: ['examples of responses'] },
  ),
  source(
    'a Postman collection 2.1',
    { 'a.json': json(postman('v2.1.0')) },
    { lost: ['examples of responses'] },
  ),
  source('a Postman collection 1', { 'a.json': json(postman1) }),
  source('a saved session', { 'a.json': json(postman('v2.0.0')) }, { target: 'saved', session: 'a.json' }),
  source('an Insomnia export 4', { 'a.json': json(insomnia4) }, { lost: ['its cookies were omitted (1)'] }),
  source('an Insomnia export 4 as YAML', { 'a.yaml': json(insomnia4) }, { lost: ['cookies were omitted'] }),
  source('an Insomnia export 5', { 'a.yaml': insomnia5 }, { lost: ['cookies were omitted'] }),
  source(
    'a folder of Bruno',
    {
      'shop/bruno.json': json({ version: '1', name: 'shop', type: 'collection' }),
      'shop/collection.bru': `vars:pre-request {\n  base_url: http://h\n  api_key: ${secret}\n}\n`,
      ...Object.fromEntries(requests.map((one) => [`shop/admin/${one.name}.bru`, bru(one)])),
    },
    { target: 'shop' },
  ),
];
