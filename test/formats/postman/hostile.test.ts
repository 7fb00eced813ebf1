import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { importText } from '../../../src/formats/index.ts';

const whole = {
  info: { name: 'x', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  auth: { type: 'basic', basic: [{ key: 'username', value: 'a' }] },
  event: [{ listen: 'test', script: { exec: ['a()'] } }],
  variable: [{ key: 'a', value: '{{b}}' }],
  item: [
    {
      name: 'f',
      item: [
        {
          name: 'r',
          request: {
            method: 'POST',
            url: { raw: 'http://h/:id', host: ['h'], path: [':id'], query: [{ key: 'a', value: 'b' }] },
            header: [{ key: 'X', value: 'y' }],
            body: { mode: 'formdata', formdata: [{ key: 'a', type: 'file', src: 'b' }] },
          },
        },
      ],
    },
  ],
};

const parts = pathsOf(whole);

describe('a hostile Postman collection', () => {
  it.each([
    ['a text', (path: string) => `http://h${path}`],
    [
      'an object',
      (path: string) => ({ raw: `http://h${path}`, host: ['h'], path: path.slice(1).split('/') }),
    ],
  ])('has a URL with at most 2000 path variables: %s', (_, urlOf) => {
    const importOf = (count: number) => {
      const item = [{ name: 'r', request: { method: 'GET', url: urlOf('/:a'.repeat(count)) } }];
      return importText(JSON.stringify({ ...whole, item }), 'x.json');
    };
    const allowed = importOf(2000);
    expect(allowed.requests[0]?.text.split('{{a}}')).toHaveLength(2001);
    const refused = importOf(300_000);
    expect(refused.problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('its 300000 path variables were omitted: the maximum is 2000'),
    );
    const [{ text = '' } = {}] = refused.requests;
    expect(text).toContain('# @incomplete its 300000 path variables were omitted');
    expect(parseRequest(text).draft.path).toBeUndefined();
    expect(text).not.toMatch(/\{\{|\/:a/);
  });

  it('cannot insert lines, scripts or requests', () => {
    const evil = 'x\r\nEvil: 1\n\n< {% bad() %}\n### \nGET http://evil/';
    const { requests } = importText(
      JSON.stringify({
        ...whole,
        item: [
          {
            name: evil,
            item: [
              {
                name: evil,
                request: {
                  method: evil,
                  description: evil,
                  url: {
                    host: [evil],
                    path: [evil],
                    query: [
                      { key: evil, value: evil },
                      { key: evil, value: evil, disabled: true },
                    ],
                  },
                  header: [
                    { key: evil, value: evil },
                    { key: 'X', value: evil },
                    { key: 'Y', value: evil, disabled: true },
                  ],
                  auth: { type: 'bearer', bearer: [{ key: 'token', value: evil }] },
                  body: { mode: 'raw', raw: evil },
                },
              },
            ],
          },
        ],
      }),
      'x.json',
    );
    const [{ name = '', folder = '', text = '' } = {}] = requests;
    expect(`${name}${folder}`).not.toMatch(/[\r\n]/);
    const { draft, problems } = parseRequest(text);
    expect(problems).toEqual([]);
    expect(draft.headers.map((header) => header.name.text)).toEqual(['X']);
    expect(draft.body.kind).toBe('none');
  });

  it.each(['constructor', '__proto__', 'toString'])('has a body in the language %s', (language) => {
    const body = { mode: 'raw', raw: 'a', options: { raw: { language } } };
    const item = [{ name: 'r', request: { method: 'POST', url: 'http://h', body } }];
    const { requests } = importText(JSON.stringify({ ...whole, item }), 'x.json');
    expect(requests.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Content-Type: text\/plain\n\na$/),
    ]);
  });

  it('never throws', () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...parts), json), { minLength: 1, maxLength: 4 }),
        (changes) => {
          const text = JSON.stringify(
            changes.reduce((document, [path, value]) => replaced(document, path, value), whole as unknown),
          );
          const { requests, problems } = importText(text, 'x.postman_collection.json');
          for (const request of requests) expect(request.name).not.toBe('');
          expect(problems.every(({ message }) => !/[\r\n]/.test(message))).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['folders within each other', `${'{"item":['.repeat(20_000)}${']}'.repeat(20_000)}`],
    ['opening braces', JSON.stringify({ ...whole, item: [{ request: { url: '{{a'.repeat(300_000) } }] })],
    [
      'a script that a thousand requests inherit',
      JSON.stringify({
        ...whole,
        event: [{ listen: 'test', script: { exec: 'x'.repeat(1_000_000) } }],
        item: Array.from({ length: 1000 }, () => ({ request: 'http://h' })),
      }),
    ],
    ['text that is cut off', JSON.stringify(whole).slice(0, -3)],
  ])('reads %s in bounded time and memory', (_, text) => {
    const { requests } = importText(text, 'x.postman_collection.json');
    expect(requests.length).toBeLessThanOrEqual(1000);
  });
});

describe('a script that many requests inherit', () => {
  const inherited = (length: number, count: number) =>
    importText(
      JSON.stringify({
        ...whole,
        event: [{ listen: 'test', script: { exec: 'x'.repeat(length) } }],
        item: Array.from({ length: count }, () => ({ request: 'http://h' })),
      }),
      'x.postman_collection.json',
    );

  it('is refused with its size where its copies would fill a disk', () => {
    const { requests, problems } = inherited(100_000, 5000);
    expect(requests).toEqual([]);
    expect(problems).toMatchObject([
      { severity: 'error', message: expect.stringMatching(/scripts .* take more than 50 MB/) },
    ]);
  });

  it('is a part of each request below that', () => {
    const { requests } = inherited(1000, 100);
    expect(requests.map(({ after }) => after?.length)).toEqual(Array(100).fill(requests[0]?.after?.length));
    expect(requests[0]?.after).toContain('x'.repeat(1000));
  });
});

type Path = readonly string[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))];
}

function replaced(document: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof document !== 'object' || document === null) return document;
  const copy: Record<string, unknown> = Array.isArray(document) ? ([...document] as never) : { ...document };
  copy[key] = replaced(copy[key], rest, value);
  return copy;
}
