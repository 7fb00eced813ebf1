import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { importFile, importText } from '../../../src/formats/index.ts';

describe('a hostile description', () => {
  it('cannot insert lines into a request', () => {
    const evil = 'x\r\nEvil: 1\n\nbody\n### \nGET http://evil/';
    const { requests } = importText(
      JSON.stringify({
        openapi: '3.0.0',
        servers: [{ url: `http://h/${evil}` }],
        paths: {
          [`/a${evil}/{${evil.replaceAll('/', '')}}`]: {
            get: {
              operationId: evil,
              tags: [evil],
              summary: evil,
              parameters: [
                { name: evil, in: 'query', example: evil },
                { name: evil, in: 'header', example: evil },
                { name: 'X', in: 'header', example: evil },
                { name: evil, in: 'cookie', example: evil },
              ],
            },
          },
        },
      }),
      'x.json',
    );
    expect(requests).toHaveLength(1);
    const [{ name = '', folder = '', text = '' } = {}] = requests;
    expect(`${name}${folder}`).not.toMatch(/[\r\n]/);
    const { draft, problems } = parseRequest(text);
    expect(problems).toEqual([]);
    expect(draft.headers.map((header) => header.name.text)).toEqual(['X', 'Cookie']);
    expect(draft.body.kind).toBe('none');
  });

  it.each<[string, () => string]>([
    [
      'a schema that holds itself',
      () =>
        JSON.stringify({
          openapi: '3.0.0',
          paths: {
            '/a': { post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/x' } } } } } },
          },
          x: {
            allOf: [{ $ref: '#/x' }],
            anyOf: [{ $ref: '#/x' }],
            properties: { a: { $ref: '#/x' }, b: { items: { $ref: '#/x' } } },
          },
        }),
    ],
    [
      'references in a circle',
      () =>
        JSON.stringify({
          openapi: '3.0.0',
          paths: { '/a': { $ref: '#/b' } },
          b: { $ref: '#/c' },
          c: { $ref: '#/b' },
        }),
    ],
    [
      'a schema that doubles at each level',
      () => {
        const schemas = Object.fromEntries(
          Array.from({ length: 40 }, (_, n) => [
            `s${n}`,
            {
              properties: {
                l: { $ref: `#/components/schemas/s${n + 1}` },
                r: { $ref: `#/components/schemas/s${n + 1}` },
              },
            },
          ]),
        );
        const content = { 'application/json': { schema: { $ref: '#/components/schemas/s0' } } };
        return JSON.stringify({
          openapi: '3.0.0',
          components: { schemas },
          paths: { '/a': { post: { requestBody: { content } } } },
        });
      },
    ],
    [
      'an example deeper than any stack',
      () =>
        `{"openapi": "3.0.0", "paths": {"/a": {"post": {"requestBody": {"content": {"application/json": {"example": ${'['.repeat(1e5)}${']'.repeat(1e5)}}}}}}}}`,
    ],
    [
      'ten megabytes of operations',
      () => {
        const operation = { get: { summary: 'x'.repeat(400), tags: ['t'] } };
        const paths = Object.fromEntries(Array.from({ length: 22_000 }, (_, n) => [`/p${n}`, operation]));
        return JSON.stringify({ openapi: '3.0.0', paths });
      },
    ],
  ])('has limits: %s', (_, document) => {
    const text = document();
    const { requests } = importText(text, 'x.json');
    expect(requests.length).toBeLessThanOrEqual(5000);
    expect(requests.reduce((sum, request) => sum + request.text.length, 0)).toBeLessThan(21_000_000);
  });

  it.each<[string, string]>([
    [
      'aliases of aliases',
      `openapi: 3.0.0\nx0: &x0 [a]\n${Array.from({ length: 30 }, (_, n) => `x${n + 1}: &x${n + 1} [${`*x${n},`.repeat(9)}]`).join('\n')}\npaths: {/a: {post: {requestBody: {content: {application/json: {example: *x30}}}}}}`,
    ],
    [
      'an alias in itself',
      'openapi: 3.0.0\npaths: &p {/a: {post: {requestBody: {content: {application/json: {example: *p}}}}}}',
    ],
    ['depth', `openapi: 3.0.0\npaths: ${'['.repeat(1e5)}`],
    ['a tag of another language', 'openapi: 3.0.0\npaths: !!js/function "x"'],
  ])('has limits in YAML: %s', async (_, text) => {
    const { requests, problems } = await importFile(text, 'x.yaml');
    expect(requests.length + problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(requests).length).toBeLessThan(100_000);
  });

  it('is imported or rejected, for any text, and never throws', () => {
    const keys = [
      '$ref',
      'paths',
      '/a/{b}',
      'get',
      'parameters',
      'name',
      'in',
      'schema',
      'requestBody',
      'content',
      'application/json',
      'example',
      'type',
      'properties',
      'allOf',
      'servers',
      'url',
      'security',
      'tags',
      '__proto__',
    ];
    const key = fc.constantFrom(...keys);
    const leaf = fc.oneof(
      fc.constantFrom('query', 'object', 'array', '#/paths', '#', 'http://h', true, null),
      fc.string(),
      fc.double(),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'medium' },
        leaf,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 6 }), value, (fields, item) => {
        const document = {
          ...fields,
          openapi: '3.0.0',
          paths: { '/a/{b}': { get: item, post: fields, parameters: item } },
        };
        for (const { text } of importText(JSON.stringify(document), 'x.json').requests) {
          expect(parseRequest(text).problems).toEqual([]);
        }
      }),
    );
  });
});

it('replaces characters of summaries and tags that reorder text, also where they are exported', () => {
  const imported = importText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      paths: { '/x': { get: { tags: ['ta\u001bg\u202e'], summary: 'sum\u202emary', operationId: 'x' } } },
    }),
    'x.json',
  );
  const requests = JSON.stringify(imported.requests);
  expect(requests).toMatch(/(?=.*ta g\ufffd).*sum\ufffdmary/);
  expect(requests).not.toContain('\u202e');
});
