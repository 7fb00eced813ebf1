import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { importFile, importFolder } from '../../../src/formats/index.ts';
import type { ImportedFile } from '../../../src/ports/formats.ts';
import { damagedTexts } from './damaged-files.ts';

/** One file for each importer; mutations keep most of their words. */
const samples: readonly (readonly [path: string, text: string])[] = [
  [
    'a.http',
    '@a = {{b}}\n### one\n# @name x\n< {%\n  a();\n%}\nPOST http://h/{{a}}\nX: y\n\n{"a": 1}\n\n> {% b(); %}\n',
  ],
  [
    'b.http',
    '### one\n# This request is incomplete: its credentials\n# This request is incomplete: its body\n# | # @name one\n# | POST http://h/{{a}}\n# | X: y\n# |\n# | {"a": 1}\n',
  ],
  [
    'a.har',
    '{"log":{"entries":[{"request":{"method":"POST","url":"http://h","headers":[{"name":"A","value":"b"}],"postData":{"mimeType":"application/json","text":"{}"}},"startedDateTime":"2026-01-01","time":1,"response":{"status":200,"headers":[{"name":"A","value":"b"}],"content":{"size":2,"text":"e30=","encoding":"base64"}},"timings":{"wait":1}}]}}',
  ],
  [
    'a.json',
    '{"openapi":"3.0.0","servers":[{"url":"http://h"}],"paths":{"/a/{id}":{"get":{"parameters":[{"name":"id","in":"path","schema":{"type":"string"}}],"requestBody":{"content":{"application/json":{"schema":{"$ref":"#/x"}}}}}}},"x":{"$ref":"#/x"}}',
  ],
  [
    'a.yaml',
    'openapi: 3.0.0\nx: &p {description: a}\npaths:\n  /a:\n    get:\n      operationId: x\n      externalDocs: *p\n',
  ],
  [
    'a.postman_collection.json',
    '{"info":{"name":"x","schema":"https://schema.getpostman.com/json/collection/v2.1.0/"},"item":[{"name":"f","item":[{"name":"r","event":[{"listen":"test","script":{"exec":["a()"]}}],"request":{"method":"GET","url":{"raw":"http://h/:a","variable":[{"key":"a"}]},"auth":{"type":"basic","basic":[]}}}]}]}',
  ],
  [
    'b.postman_collection.json',
    '{"id":"c","order":["x"],"folders":[{"id":"f","order":["r"],"folders_order":["f"]}],"folders_order":["f"],"requests":[{"id":"r","url":"http://h/:a","pathVariables":{"a":"1"},"headers":"A: b","dataMode":"params","data":[{"key":"a"}],"currentHelper":"basicAuth","helperAttributes":{"username":"u"},"preRequestScript":"a()","tests":"b()"}]}',
  ],
  [
    'a.insomnia.json',
    '{"_type":"export","__export_format":4,"resources":[{"_id":"f","_type":"request_group","parentId":"f","environment":{"a":"{{ _.b }}"}},{"_id":"r","_type":"request","parentId":"f","url":"{% response \'body\', \'r\', \'$.a\' %}","body":{"mimeType":"multipart/form-data","params":[{"name":"a","type":"file"}]}},{"_id":"e","_type":"environment","parentId":"x","data":{"a":{"b":[1]}}}]}',
  ],
  [
    'b.yaml',
    'type: collection.insomnia.rest/5.0\ncollection:\n  - name: a\n    meta: {id: fld_1}\n    children: &c\n      - {url: "{{ _.a }}", meta: {id: req_1}}\n  - *c\nenvironments: {data: {a: b}, subEnvironments: [{name: x, data: {a: c}}]}\n',
  ],
  [
    'a.bru',
    "meta {\n  name: x\n}\nget {\n  url: http://h/:a\n  body: graphql\n  auth: basic\n}\nvars:pre-request {\n  a: '''\n    b\n  '''\n}\nassert {\n  res.body.a: matches /(/\n}\nbody:graphql {\n  { a }\n}\n",
  ],
  ['a.sh', "curl -X POST 'http://h' -H 'A: b' -F 'a=@b;type=c' --data-raw $'x\\n'\n"],
  ['a.ps1', 'Invoke-WebRequest -Uri "http://h" -Method "POST" -Headers @{ "A"="b" } -Body "c"\n'],
];

const pieces = fc.constantFrom(
  ...[
    '',
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    '\\',
    '\n',
    '\r\n',
    '\0',
    ':',
    ',',
    '{{',
    '}}',
    '{%',
    '%}',
    '###',
    '< ',
    '> {%',
  ],
  ...[
    'null',
    '[]',
    '{}',
    '1e999',
    '-1',
    '"__proto__":',
    '&a ',
    '*a',
    '$ref',
    '\ud800',
    '\ufeff',
    '~',
    "'''",
    'item',
  ],
);

const mutations = fc.array(
  fc.record({ at: fc.nat({ max: 10_000 }), length: fc.nat({ max: 12 }), piece: pieces }),
  { minLength: 1, maxLength: 6 },
);

const mutated = (text: string, changes: readonly { at: number; length: number; piece: string }[]): string =>
  changes.reduce((before, { at, length, piece }) => {
    const place = at % (before.length + 1);
    return before.slice(0, place) + piece + before.slice(place + length);
  }, text);

function expectWhole({ requests, problems }: ImportedFile): void {
  expect(Array.isArray(requests)).toBe(true);
  for (const { line, column, message } of problems) {
    expect(line).toBeGreaterThan(0);
    expect(column).toBeGreaterThan(0);
    expect(message).not.toMatch(/undefined|\[object|TypeError/);
  }
}

describe('any file', () => {
  it('is imported or refused with a place, and is never an exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...samples), mutations, async ([path, text], changes) => {
        expectWhole(await importFile(mutated(text, changes), path));
      }),
      { numRuns: 600 },
    );
  });

  it('is imported or refused with a place when it is cut off or bytes are flipped', async () => {
    for (const [path, text] of samples)
      await fc.assert(
        fc.asyncProperty(damagedTexts(text), async (damaged) => expectWhole(await importFile(damaged, path))),
        { numRuns: 60 },
      );
  });

  it('is also a part of a folder', async () => {
    const paths = [
      'bruno.json',
      'opencollection.yml',
      'collection.bru',
      'a/folder.bru',
      'a/b.bru',
      'a/c.yml',
      'environments/d.bru',
      'environments/e.yml',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...samples), mutations)), async (texts) => {
        const files = paths.map((path, index) => {
          const [sample, changes] = texts[index] ?? [samples[7] ?? ['', ''], []];
          return { path, text: mutated(sample[1], changes) };
        });
        const imported = await importFolder(files);
        expect(imported.format).toBe('Bruno');
        expectWhole(imported);
      }),
    );
  });

  it('is imported with its samples unchanged', async () => {
    for (const [path, text] of samples) {
      const { requests } = await importFile(text, path, { fileAuth: 'in-requests' });
      expect(requests, path).toHaveLength(1);
    }
  });
});
