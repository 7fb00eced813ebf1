import { describe, expect, it } from 'vitest';
import { importFile, importText } from '../../../src/formats/index.ts';

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [
    { url: 'https://{region}.shop.example/v1/', variables: { region: { default: 'eu' } } },
    { url: 'http://localhost:3000' },
  ],
  security: [{ key: [] }],
  paths: {
    '/users': {
      parameters: [{ $ref: '#/components/parameters/Trace' }],
      get: {
        operationId: 'listUsers',
        tags: ['users', 'read'],
        summary: 'List users',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } },
          { name: 'tag', in: 'query', example: ['a b', 'c&d'] },
          { name: 'since', in: 'query', required: true, schema: { type: 'string' } },
          { name: 'offset', in: 'query', schema: { type: 'integer' } },
          { name: 'X-Mode', in: 'header', examples: { one: { value: 'fast' } } },
          { name: 'sid', in: 'cookie', required: true },
        ],
      },
      post: {
        tags: ['users'],
        security: [{ login: [] }],
        requestBody: { $ref: '#/components/requestBodies/User' },
      },
    },
    '/users/{user-id}/friends/{id.of}': {
      delete: { operationId: 'friends/remove', security: [], summary: 'Remove\na friend' },
      servers: [{ url: 'https://friends.example' }],
    },
  },
  components: {
    parameters: { Trace: { name: 'X-Trace', in: 'header', required: true } },
    requestBodies: {
      User: { content: { 'application/json': { schema: { $ref: '#/components/schemas/User' } } } },
    },
    schemas: {
      User: {
        type: 'object',
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string', example: 'Ada {{x}}' },
          email: { type: 'string', format: 'email' },
          role: { enum: ['admin', 'guest'] },
          age: { type: ['integer', 'null'], minimum: 18 },
          tags: { type: 'array', items: { type: 'string' } },
          friend: { $ref: '#/components/schemas/User' },
          address: {
            allOf: [{ $ref: '#/components/schemas/Place' }, { properties: { zip: { const: '1010' } } }],
          },
        },
      },
      Place: { type: 'object', properties: { city: { default: 'Wien' } } },
    },
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      login: { type: 'http', scheme: 'bearer' },
    },
  },
};

const petstore = `swagger: "2.0"
host: pets.example
basePath: /v2
schemes: [http, https]
securityDefinitions: { basic: { type: basic } }
paths:
  /pets/{petId}:
    get:
      parameters:
        - { name: petId, in: path, required: true, type: integer }
        - { name: fields, in: query, type: string, default: all }
    post:
      summary: Change a pet
      security: [{ basic: [] }]
      consumes: [application/x-www-form-urlencoded]
      parameters:
        - { name: name, in: formData, type: string, default: Rex & Co }
  /pets:
    post:
      operationId: addPet
      parameters:
        - { name: pet, in: body, schema: { $ref: '#/definitions/Pet' } }
  /photos:
    put:
      parameters:
        - { name: photo, in: formData, type: file }
        - { name: note, in: formData, type: string, default: hi }
definitions:
  Pet: { type: object, properties: { name: { type: string, example: Rex }, born: { type: string, format: date } } }
`;

function texts({
  requests,
}: {
  readonly requests: readonly { name: string; folder: string; text: string }[];
}) {
  return Object.fromEntries(requests.map(({ folder, name, text }) => [`${folder}/${name}`, text]));
}

describe('an OpenAPI 3 description', () => {
  const imported = importText(JSON.stringify(shop), 'shop.json');

  it('becomes a request for each operation, in the folder of its tag, with its example values', () => {
    expect(texts(imported)).toEqual({
      'users/listUsers': [
        '# @description List users',
        'GET /users',
        '    ?limit=20',
        '    &tag=a%20b',
        '    &tag=c%26d',
        '    &since={{since}}',
        'X-Trace: {{X-Trace}}',
        'X-Mode: fast',
        'Cookie: sid={{sid}}',
        'X-API-Key: {{key}}',
      ].join('\n'),
      'users/post-users': [
        'POST /users',
        'X-Trace: {{X-Trace}}',
        'Authorization: Bearer {{token}}',
        '',
        '{',
        '  "name": "Ada \\u007b\\u007bx}}",',
        '  "email": "ada@example.com",',
        '  "role": "admin",',
        '  "age": 18,',
        '  "tags": [',
        '    "text"',
        '  ],',
        '  "address": {',
        '    "city": "Wien",',
        '    "zip": "1010"',
        '  }',
        '}',
      ].join('\n'),
      '/friends-remove': [
        '# @description Remove a friend',
        '# @path user-id={{user-id}}',
        '# @path id_of={{id_of}}',
        'DELETE https://friends.example/users/:user-id/friends/:id_of',
      ].join('\n'),
    });
    expect(imported.variables).toEqual([{ name: 'base_url', value: 'https://eu.shop.example/v1' }]);
  });

  it.each([
    ['repos/list', 'repos', 'list'],
    ['repos/list/all', 'repos', 'list-all'],
    ['other/list', 'repos', 'other-list'],
    ['repos/', 'repos', 'repos-'],
  ])('names the operation %s with the tag %s: %s', (operationId, tag, name) => {
    const document = { openapi: '3.0.0', paths: { '/a': { get: { operationId, tags: [tag] } } } };
    expect(importText(JSON.stringify(document), 'x.json').requests).toMatchObject([{ folder: tag, name }]);
  });

  it('may have paths without a slash; extensions among them are no requests', () => {
    const paths = { 'users/{id}': { get: {} }, 'x-internal': { get: {} } };
    const { requests } = importText(
      JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'http://h/v1/' }], paths }),
      'a.json',
    );
    expect(requests.map(({ text }) => text)).toEqual(['# @path id={{id}}\nGET /users/:id']);
  });

  it('reports what was left out', () => {
    expect(imported.problems.map(({ message }) => message)).toEqual([
      'omitted: servers after the first one (1)',
      'omitted: optional query parameters without an example (1)',
    ]);
  });

  it.each(['callbacks', 'webhooks', 'references'])('reports %s', (what) => {
    const { problems } = importText(
      JSON.stringify({
        openapi: '3.0.3',
        servers: [{ url: '/relative' }],
        webhooks: { a: {} },
        paths: { '/a': { post: { callbacks: {}, requestBody: { $ref: 'other.yaml#/x' } } } },
      }),
      'x.json',
    );
    expect(problems.map(({ message }) => message).join('\n')).toContain(what);
    expect(problems.at(-1)).toMatchObject({
      message: 'the description has no server with a full URL',
      hint: 'set it with .base URL',
    });
  });

  it.each<[string, unknown, string]>([
    ['an example of the media type', { 'application/json': { example: [1] } }, '[\n  1\n]'],
    ['a named one', { 'application/json': { examples: { a: { value: { b: 1 } } } } }, '{\n  "b": 1\n}'],
    ['JSON before others', { 'text/plain': { example: 'x' }, 'application/json': { example: {} } }, '{}'],
    ['XML as it is given', { 'application/xml': { example: '<a>{{b}}</a>' } }, '<a>\\{{b}}</a>'],
    [
      'a form',
      { 'application/x-www-form-urlencoded': { example: { a: 'b c', n: [1] } } },
      'a=b%20c&n=%5B1%5D',
    ],
    ['a choice', { 'application/json': { schema: { oneOf: [{ type: 'boolean' }, {}] } } }, 'true'],
  ])('has as body %s', (_, content, body) => {
    const document = { openapi: '3.0.0', paths: { '/a': { put: { requestBody: { content } } } } };
    const [request] = importText(JSON.stringify(document), 'x.json').requests;
    expect(request?.text.split('\n\n').slice(1).join('\n\n')).toBe(body);
  });
});

describe('a Swagger 2 description, in YAML', () => {
  it('becomes the same requests', async () => {
    const imported = await importFile(petstore, 'pets.yaml');
    expect(texts(imported)).toEqual({
      '/get-pets-petid': '# @path petId={{petId}}\nGET /pets/:petId?fields=all',
      '/post-pets-petid': [
        '# @description Change a pet',
        '# @auth basic {{username}} {{password}}',
        '# @path petId={{petId}}',
        'POST /pets/:petId',
        'Content-Type: application/x-www-form-urlencoded',
        '',
        'name=Rex%20%26%20Co',
      ].join('\n'),
      '/addPet': 'POST /pets\n\n{\n  "name": "Rex",\n  "born": "2025-01-31"\n}',
      '/put-photos': expect.stringContaining('< ./photo'),
    });
    expect(imported.variables).toEqual([{ name: 'base_url', value: 'https://pets.example/v2' }]);
  });

  it('is recognised by its name or its first lines', async () => {
    expect((await importFile(petstore, 'pets')).requests).toHaveLength(4);
    expect((await importFile(`# pets\n---\n${petstore}`, 'pets.txt')).requests).toHaveLength(4);
    expect((await importFile('GET http://h/\n\nopenapi: 3.0.0', 'x.http')).requests).toHaveLength(1);
    expect((await importFile('a: 1', 'x.yml')).problems).toMatchObject([
      { severity: 'error', message: expect.stringContaining('this is not an OpenAPI description') },
    ]);
    expect((await importFile('a: [1,\nb: }', 'x.yml')).problems).toMatchObject([
      { severity: 'error', line: 2, message: expect.stringContaining('this is not YAML: ') },
    ]);
  });
});
