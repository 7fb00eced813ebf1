import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postmanScript } from '../../../../src/core/script/postman/wrapped-script.ts';
import { type Harness, jsonResponse, startSandbox } from '../../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

beforeEach(() => {
  for (const list of [harness.changes, harness.tests]) list.length = 0;
});

const body = { a: 'x', at: 'not a date' };

/** Runs a script after a response with these headers, and returns its tests. */
async function testsOf(code: string, headers: readonly (readonly [string, string])[] = []) {
  harness.sandbox.setResponse(1, { ...jsonResponse(body), headers });
  const wrapped = postmanScript({ code: `// script of the request\n${code}`, label: 'a.json' });
  const outcome = await harness.sandbox.evaluate(wrapped?.code ?? '', {
    label: 'a.json',
    subject: {
      phase: 'after',
      name: 'one',
      method: 'GET',
      url: 'http://h',
      headers: [],
      body: null,
      iteration: 1,
    },
  });
  expect(outcome.kind).not.toBe('failure');
  return harness.tests;
}

async function read(expression: string, headers?: readonly (readonly [string, string])[]): Promise<unknown> {
  const test = (await testsOf(`pm.test(JSON.stringify(${expression}))`, headers)).at(-1);
  return JSON.parse(test?.name ?? '');
}

describe('the response of a script of Postman', () => {
  it.each([
    [
      [
        ['Content-Type', 'application/json; charset=utf-8'],
        ['Content-Disposition', 'attachment; filename="a.json"'],
      ],
      {
        contentType: 'application/json',
        mimeType: 'text',
        mimeFormat: 'json',
        charset: 'utf-8',
        fileExtension: 'json',
        fileName: 'a.json',
      },
    ],
    [
      [],
      {
        contentType: 'text/plain',
        mimeType: 'text',
        mimeFormat: 'plain',
        charset: 'utf8',
        fileExtension: 'txt',
        fileName: 'response.txt',
      },
    ],
    [
      [
        ['Content-Type', 'image/png'],
        ['Content-Disposition', "inline; filename*=UTF-8''b%20c.png"],
      ],
      {
        contentType: 'image/png',
        mimeType: 'image',
        mimeFormat: 'png',
        charset: 'utf8',
        fileExtension: 'png',
        fileName: 'b c.png',
      },
    ],
  ] as const)('has its type and file name: %j', async (headers, info) => {
    expect(await read('pm.response.contentInfo()', headers)).toEqual(info);
  });

  it('has its body as a data URL', async () => {
    const url = await read('pm.response.dataURI()', [['Content-Type', 'application/json']]);
    expect(url).toBe(`data:application/json;base64, ${Buffer.from(JSON.stringify(body)).toString('base64')}`);
  });

  it('checks the formats of schemas, and takes no notice of the id of older drafts', async () => {
    const schema = (property: object) => JSON.stringify({ id: 'http://h/root', properties: property });
    const tests = await testsOf(`
      pm.test('known', () => pm.response.to.have.jsonSchema(${schema({ at: { type: 'string', format: 'date-time' } })}));
      pm.test('unknown', () => pm.response.to.have.jsonSchema(${schema({ a: { type: 'string', format: 'of mine' } })}));
      pm.test('class', () => { pm.response.to.have.statusCodeClass(2); pm.response.to.not.have.statusCodeClass(4); });
      pm.test('other class', () => pm.response.to.have.statusCodeClass(4));`);
    expect(tests.map(({ name, passed, message }) => [name, passed, message])).toEqual([
      ['known', false, expect.stringContaining('data.at should match format "date-time"')],
      ['unknown', true, null],
      ['class', true, null],
      ['other class', false, 'AssertionError: expected response to have status code class 4 but got 2'],
    ]);
  });
});

describe('packages of a script of Postman', () => {
  it.each([
    [
      'names of lodash 3',
      "_.pluck([{ a: 1 }], 'a').concat(_.contains([2], 2), _.where([{ a: 3 }], { a: 3 }).length)",
      [1, true, 1],
    ],
    ['those names in a chain', "_([{ a: 1 }]).pluck('a').value()", [1]],
    ['lodash 4 by its name', "typeof require('lodash').pluck", 'undefined'],
    ['uuid as a function', "[require('uuid')().length, require('uuid').v4().length]", [36, 36]],
    [
      'querystring',
      "[require('querystring').stringify({ a: 'b c', d: [1, 2] }), require('querystring').parse('a=b%20c')]",
      ['a=b%20c&d=1&d=2', { a: 'b c' }],
    ],
  ])('have %s', async (_, expression, value) => {
    expect(await read(expression)).toEqual(value);
  });
});

it('writes a list in a placeholder as Postman does, and gives scripts the list', async () => {
  expect(await read("(pm.environment.set('ids', [1, 'b']), pm.environment.get('ids'))")).toEqual([1, 'b']);
  expect(harness.changes).toMatchObject([{ kind: 'set', name: 'ids', value: '1,b' }]);
  expect(await read('pm.environment.values.map(({ key }) => key)')).toContain('ids');
});
