import { serialize } from 'node:v8';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { sessionOfImport } from '../../../src/app/importing/import-session.ts';
import { exportFolder, importFile, importFolder } from '../../../src/formats/index.ts';
import type { FolderFile, ImportedFile } from '../../../src/ports/formats.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';
import { changes, damagedTexts, replaced } from './damaged-files.ts';

interface Sample {
  readonly write: (document: unknown) => string;
  readonly read: (text: string) => Promise<ImportedFile>;
  readonly document: unknown;
}

const json = (document: unknown): string => JSON.stringify(document) ?? 'null';
const yaml = (document: unknown): string => dump(document, { noRefs: true });
const file = (path: string) => (text: string) => importFile(text, path);
const collection: FolderFile = {
  path: 'opencollection.yml',
  text: 'opencollection: 1.0.0\ninfo: {name: x}\n',
};

const openapi = {
  openapi: '3.0.0',
  servers: [{ url: 'http://h/{v}', variables: { v: { default: '1' } } }],
  security: [{ key: [] }],
  paths: {
    '/a/{id}': {
      parameters: [{ name: 'id', in: 'path', schema: { type: 'string', example: 'x' } }],
      post: {
        tags: ['t'],
        operationId: 'o',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } },
      },
    },
  },
  components: {
    schemas: {
      A: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' }, b: { enum: [1] } } },
    },
    securitySchemes: { key: { type: 'apiKey', name: 'X', in: 'header' } },
  },
};

const har = {
  log: {
    entries: [
      {
        startedDateTime: '2026-01-01',
        request: {
          ...{ method: 'POST', url: 'http://h', headers: [{ name: 'A', value: 'b' }] },
          postData: { mimeType: 'multipart/form-data', params: [{ name: 'a', fileName: 'b' }] },
        },
        response: { status: 200, headers: [], content: { text: 'e30=', encoding: 'base64' } },
        timings: { wait: 1 },
      },
    ],
  },
};

const insomnia = {
  type: 'collection.insomnia.rest/5.0',
  collection: [
    {
      name: 'f',
      meta: { id: 'fld_1', sortKey: 1 },
      environment: { a: { b: 'c' } },
      children: [
        {
          ...{ name: 'r', url: '{{ _.a.b }}', meta: { id: 'req_1' }, method: 'POST' },
          body: { mimeType: 'multipart/form-data', params: [{ name: 'a', type: 'file', fileName: 'b' }] },
          headers: [{ name: 'A', value: '{{ _.b }}' }],
          authentication: { type: 'oauth2', grantType: 'password', accessTokenUrl: 'http://h' },
          scripts: { preRequest: 'a()', afterResponse: 'b()' },
        },
      ],
    },
  ],
  environments: { data: { a: 1 }, subEnvironments: [{ name: 'x', data: { b: 2 } }] },
};

const insomnia4 = {
  _type: 'export',
  __export_format: 4,
  resources: [
    { _id: 'f', _type: 'request_group', parentId: 'w', name: 'f', environment: { a: '{{ _.b }}' } },
    {
      ...{ _id: 'r', _type: 'request', parentId: 'f', name: 'r', method: 'POST', url: '{{ _.a }}/:id' },
      pathParameters: [{ name: 'id', value: "{% response 'body', 'r', '$.a' %}" }],
      headers: [{ name: 'A', value: 'b', disabled: true }],
      body: { mimeType: 'application/graphql', text: '{"query":"{a}"}' },
      authentication: { type: 'basic', username: 'u', password: 'p' },
      metaSortKey: -1,
    },
    { _id: 'e', _type: 'environment', parentId: 'w', data: { a: { b: [1] } } },
    { _id: 'd', _type: 'environment', parentId: 'e', name: 'dev', data: { a: 'c' } },
    { _id: 'w', _type: 'workspace', parentId: null, name: 'w' },
  ],
};

const swagger = {
  swagger: '2.0',
  ...{ host: 'h', basePath: '/v', schemes: ['http'], consumes: ['application/json'] },
  securityDefinitions: { key: { type: 'oauth2', flow: 'application', tokenUrl: 'http://h/t' } },
  security: [{ key: ['a'] }],
  paths: {
    '/a': {
      post: {
        parameters: [
          { name: 'b', in: 'body', schema: { $ref: '#/definitions/A' } },
          { $ref: '#/parameters/q' },
        ],
      },
    },
  },
  definitions: { A: { type: 'object', properties: { a: { type: 'string', format: 'date' } } } },
  parameters: { q: { name: 'q', in: 'query', type: 'array', items: { type: 'integer' } } },
};

const olderPostman = {
  ...{ id: 'c', name: 'x', order: ['x'], folders_order: ['f'], variables: [{ key: 'a', value: 'b' }] },
  folders: [{ id: 'f', name: 'f', order: ['r'], folders_order: ['f'] }],
  requests: [
    {
      ...{ id: 'r', name: 'r', method: 'POST', url: 'http://h/:a', pathVariables: { a: '1' } },
      ...{ headers: 'A: b', dataMode: 'params', data: [{ key: 'a', value: 'b', type: 'text' }] },
      ...{ currentHelper: 'basicAuth', helperAttributes: { username: 'u' }, tests: 'b()' },
      events: [{ listen: 'prerequest', script: { exec: ['a()'] } }],
    },
  ],
};

const postman = {
  info: { name: 'x', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/' },
  variable: [{ key: 'a', value: 'b' }],
  item: [
    {
      name: 'f',
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{t}}' }] },
      item: [
        {
          name: 'r',
          event: [{ listen: 'test', script: { exec: ['a()'] } }],
          request: {
            method: 'POST',
            url: { host: ['h'], path: [':id'], query: [{ key: 'a', value: 'b' }], variable: [{ key: 'id' }] },
            body: { mode: 'graphql', graphql: { query: '{a}', variables: '{}' } },
          },
          response: [{ name: 'e', code: 200, header: [{ key: 'A', value: 'b' }], body: '{}' }],
        },
      ],
    },
  ],
};

const bruno = {
  info: { name: 'r', type: 'http', seq: 1 },
  http: {
    ...{ method: 'POST', url: '{{a}}/:b', headers: [{ name: 'A', value: 'b' }] },
    params: [{ name: 'b', value: '1', type: 'path' }],
    body: { type: 'multipart-form', data: [{ name: 'a', type: 'file', value: ['b'] }] },
    auth: { type: 'oauth2', flow: 'password', credentials: { clientId: 'a' } },
  },
  runtime: {
    scripts: [{ type: 'tests', code: 'a()' }],
    assertions: [{ expression: 'res.status', operator: 'eq', value: '200' }],
    variables: [{ name: 'a', value: { type: 'number', data: '1' } }],
  },
};

const bundled = {
  opencollection: '1.0.0',
  info: { name: 'x' },
  config: { environments: [{ name: 'dev', variables: [{ name: 'a', value: 'b' }] }] },
  items: [
    {
      info: { name: 'f', type: 'folder' },
      request: { headers: [{ name: 'A', value: 'b' }], auth: { type: 'bearer', token: 't' } },
      items: [bruno],
    },
  ],
  bundled: true,
};

const samples: Readonly<Record<string, Sample>> = {
  Postman: { document: postman, write: json, read: file('a.postman_collection.json') },
  'Postman, version 1': { document: olderPostman, write: json, read: file('a.postman_collection.json') },
  'Swagger 2': { document: swagger, write: json, read: file('a.json') },
  'OpenAPI in JSON': { document: openapi, write: json, read: file('a.json') },
  'OpenAPI in YAML': { document: openapi, write: yaml, read: file('a.yaml') },
  HAR: { document: har, write: json, read: file('a.har') },
  'Insomnia in JSON': { document: insomnia4, write: json, read: file('a.json') },
  'Insomnia in YAML': { document: insomnia, write: yaml, read: file('a.yaml') },
  OpenCollection: {
    document: bruno,
    write: yaml,
    read: (text) => importFolder([collection, { path: 'r.yml', text }]),
  },
  'OpenCollection in one file': { document: bundled, write: yaml, read: file('a.yml') },
};

const names = Object.keys(samples);

/** Damages often leave the same content: that is exported once. */
const exported = new Set<string>();

function expectWhole(imported: ImportedFile): void {
  const wrong = imported.problems.filter(
    ({ line, column, message }) =>
      !(line > 0 && column > 0) || /undefined|\[object|TypeError|[\r\n]/.test(message),
  );
  expectEqual(wrong, []);
  const content = serialize({ ...imported, problems: [] }).toString('latin1');
  if (exported.has(content)) return;
  exported.add(content);
  const session = sessionOfImport({ imported, text: null, folder: '/' }, 'a');
  expectEqual(Array.isArray(exportFolder(session, 'a').files), true);
}

describe.each(names)('a damaged file of %s', (name) => {
  const { document, read, write } = samples[name] as Sample;

  it('has one request while it is whole', async () => {
    expect((await read(write(document))).requests).toHaveLength(1);
  });

  it('is imported and written as a folder, or refused at a place, with values of other types', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (all) => {
        expectWhole(await read(write(all.reduce(replaced, document))));
      }),
      { numRuns: 200 },
    );
  });

  it('is imported, or refused with a place, when it is cut off or bytes are flipped', async () => {
    await fc.assert(
      fc.asyncProperty(damagedTexts(write(document)), async (text) => expectWhole(await read(text))),
      { numRuns: 200 },
    );
  });

  it('may be nested deeper than any stack, at every place', async () => {
    const mark = 'a-deep-value';
    const deep = [
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"item":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    ];
    for (let at = 0; at < 60; at += 3) {
      const text = write(replaced(document, { at, value: mark }));
      for (const value of deep) {
        expectWhole(await read(text.replace(`"${mark}"`, value).replace(mark, value)));
      }
    }
  });
});

it.each(['Insomnia in YAML', 'OpenAPI in YAML', 'OpenCollection'])(
  'aliases that double at each level are refused, or cut, in %s',
  async (name) => {
    const { document, read, write } = samples[name] as Sample;
    const levels = Array.from({ length: 40 }, (_, n) => `x${n + 1}: &x${n + 1} [*x${n}, *x${n}]`);
    const head = `x0: &x0 [a, b]\n${levels.join('\n')}\n`;
    for (let at = 0; at < 60; at += 2) {
      const text = write(replaced(document, { at, value: 'a-bomb' })).replace('a-bomb', '*x40');
      const { requests, problems } = await read(head + text);
      expect(JSON.stringify({ requests, problems }).length).toBeLessThan(1_000_000);
    }
  },
);
