import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDescription } from '../../../src/core/openapi/description.ts';
import { bodiesOf, parametersOf } from '../../../src/core/openapi/operation-parts.ts';
import { referencesOf } from '../../../src/core/openapi/references.ts';
import { membersOf, typeText } from '../../../src/core/openapi/schema/members.ts';
import { importFile, readDescription } from '../../../src/formats/index.ts';
import type { ReferredFiles } from '../../../src/ports/formats.ts';

/** Files by their paths below `file:///api/`, and the paths that were read. */
function filesOf(texts: Readonly<Record<string, string>>): ReferredFiles & { readonly read_: string[] } {
  const read_: string[] = [];
  return {
    read_,
    location: 'file:///api/openapi.yaml',
    async read(location) {
      const path = location.replace('file:///api/', '');
      read_.push(path);
      const text = texts[path];
      if (text === undefined) throw new Error('it does not exist.');
      return text;
    },
  };
}

const root = `openapi: 3.1.0
paths:
  /users:
    $ref: paths/users.yaml
components:
  schemas:
    $ref: ./schemas/index.yaml
`;

const texts = {
  'paths/users.yaml': `post:
  parameters:
    - $ref: "../parameters.json#/tenant"
  requestBody:
    content:
      application/json:
        schema: { $ref: "../openapi.yaml#/components/schemas/User" }
`,
  'parameters.json':
    '{"tenant": {"name": "X-Tenant", "in": "header", "example": 7, "schema": {"type": "integer"}}}',
  'schemas/index.yaml': 'User:\n  $ref: "./user.yaml#/definitions/User"\n',
  'schemas/user.yaml': `definitions:
  User:
    type: object
    properties:
      name: { type: string }
      friends: { type: array, items: { $ref: "#/definitions/User" } }
      pet: { $ref: ./pet.yaml }
`,
  'schemas/pet.yaml': 'type: object\nproperties:\n  owner: { $ref: "user.yaml#/definitions/User" }\n',
};

it('reads the files that a description refers to, each once, also in a circle', async () => {
  const files = filesOf(texts);
  const { document, problems } = (await readDescription(root, files)) ?? {};
  expect(problems).toEqual([]);
  expect(files.read_.toSorted()).toEqual(Object.keys(texts).toSorted());
  const description = createDescription(document ?? {}, 'openapi.yaml');
  const [operation] = description.operations;
  if (operation === undefined) throw new Error('the operation is missing');
  expect(parametersOf({ operation, description })).toMatchObject([
    { name: 'X-Tenant', schema: { type: 'integer' } },
  ]);
  const references = referencesOf(description.document);
  const [user] = bodiesOf({ operation, description });
  const members = membersOf(user?.schema, references);
  expect(members.map(({ name }) => name)).toEqual(['name', 'friends', 'pet']);
  const [owner] = membersOf(members[2]?.schema, references);
  expect(typeText(owner?.schema, references)).toBe('object');
  expect(typeText({ $ref: '#/x-files/schemas~1pet.yaml' }, references)).toBe('pet');
});

it('makes requests of what is in other files', async () => {
  const { requests, problems } = await importFile(root, 'openapi.yaml', { files: filesOf(texts) });
  expect(requests.map(({ text }) => text)).toEqual([expect.stringContaining('"friends"')]);
  expect(problems.map(({ message }) => message)).toEqual(['the description has no server with a full URL']);
});

it('says once that a file is not there, however often it is referred to', async () => {
  const { 'schemas/pet.yaml': _, ...others } = texts;
  const files = filesOf({
    ...others,
    'schemas/index.yaml': 'User: { $ref: user.yaml#/definitions/User }\nPet: { $ref: pet.yaml }\n',
  });
  const { problems } = await importFile(root, 'openapi.yaml', { files });
  expect(problems.map(({ message }) => message)).toEqual([
    'schemas/pet.yaml was not read: it does not exist',
    'the description has no server with a full URL',
  ]);
});

it('reads a bounded number of files', async () => {
  let read = 0;
  const endless: ReferredFiles = {
    location: 'file:///api/0.json',
    read: async () => {
      read += 1;
      return `{"next": {"$ref": "./${read}.json"}}`;
    },
  };
  const text = '{"openapi": "3.0.0", "x": {"$ref": "./a.json"}}';
  const { problems = [] } = (await readDescription(text, endless)) ?? {};
  expect(read).toBe(500);
  expect(problems).toEqual([expect.stringContaining('has too many files')]);
});

it('never throws, for any reference', async () => {
  const references = fc.array(
    fc.constantFrom('#', '/', '..', '%', 'a.yaml', '~1', 'http://', 'file://', '\\', 'x-files', ''),
  );
  await fc.assert(
    fc.asyncProperty(references, references, async (one, other) => {
      const document = {
        openapi: '3.0.0',
        paths: { '/a': { $ref: one.join('') } },
        x: { $ref: other.join('') },
      };
      const files = filesOf({ 'a.yaml': JSON.stringify({ get: { $ref: other.join('') } }) });
      expect(await readDescription(JSON.stringify(document), files)).not.toBeNull();
    }),
    { numRuns: 50 },
  );
});
