import fc from 'fast-check';
import { dump } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { sessionOfImport } from '../../src/app/importing/import-session.ts';
import { exportFolder, importFile, importFolder } from '../../src/formats/index.ts';
import type { FolderFile, ImportedFile } from '../../src/ports/formats.ts';

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

const samples: Readonly<Record<string, Sample>> = {
  Postman: { document: postman, write: json, read: file('a.postman_collection.json') },
  'OpenAPI in JSON': { document: openapi, write: json, read: file('a.json') },
  'OpenAPI in YAML': { document: openapi, write: yaml, read: file('a.yaml') },
  HAR: { document: har, write: json, read: file('a.har') },
  'Insomnia in YAML': { document: insomnia, write: yaml, read: file('a.yaml') },
  OpenCollection: {
    document: bruno,
    write: yaml,
    read: (text) => importFolder([collection, { path: 'r.yml', text }]),
  },
};

const names = Object.keys(samples);

/** Values of another type than the one in their place. */
const wrong = fc.constantFrom<unknown>(
  ...[null, true, -1, 1e308, '', 'x', '#/paths', '{{', 'http://h\r\n###\n< {% a() %}'],
  ...[[], {}, [null], [[]], { $ref: '#' }, { a: {} }, Array.from({ length: 50 }, () => ({ key: 'a' }))],
);

const changes = fc.array(fc.record({ at: fc.nat(), value: wrong }), { minLength: 1, maxLength: 4 });

/** Replaces the values at places, counted through the whole document. */
function replaced(
  document: unknown,
  { at, value }: { readonly at: number; readonly value: unknown },
): unknown {
  const copy = structuredClone(document);
  const places: (readonly [holder: Record<string, unknown>, key: string])[] = [];
  const waiting = [copy];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (typeof item !== 'object' || item === null) continue;
    for (const [key, inside] of Object.entries(item)) {
      places.push([item as Record<string, unknown>, key]);
      waiting.push(inside);
    }
  }
  const [holder, key] = places[at % places.length] ?? [];
  if (holder !== undefined && key !== undefined) holder[key] = structuredClone(value);
  return copy;
}

function expectWhole(imported: ImportedFile): void {
  for (const { line, column, message } of imported.problems) {
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
    expect(message).not.toMatch(/undefined|\[object|TypeError|[\r\n]/);
  }
  const session = sessionOfImport({ imported, text: null, folder: '/' }, 'a');
  expect(Array.isArray(exportFolder(session, 'a').files)).toBe(true);
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
    const bytes = Buffer.from(write(document));
    const flips = fc.array(fc.record({ at: fc.nat(bytes.length - 1), bit: fc.nat(7) }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), flips, async (length, all) => {
        const damaged = Buffer.from(bytes);
        for (const { at, bit } of all) damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << bit), at);
        const cut = all.length === 0 ? damaged.subarray(0, length) : damaged;
        expectWhole(await read(cut.toString('utf8')));
      }),
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
