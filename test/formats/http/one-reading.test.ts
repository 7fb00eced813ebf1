import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ParsedRequest } from '../../../src/core/request/draft.ts';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { createPreviewer } from '../../../src/core/request/preview/previewer.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { scopeOf } from '../../../src/core/session/scope.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';
import { fileSections } from '../../../src/formats/http/read/sections.ts';

const scope = scopeOf(initialState({ at: 0 }), () => undefined);

/** What is sent. */
function wireOf(parsed: ParsedRequest) {
  const { method, url, headers, body } = createPreviewer().previewParsed(parsed, scope).preview;
  const text = (value: { readonly text: string }) => value.text;
  return {
    method,
    url: text(url),
    headers: headers.map(({ name, value }) => `${text(name)}: ${text(value)}`),
    body: JSON.stringify(body, (key, value) => (positions.has(key) ? undefined : value)),
  };
}

/** They are of the text, not of the request. */
const positions: ReadonlySet<string> = new Set([
  'chunks',
  'offset',
  'line',
  'column',
  'runs',
  'place',
  'places',
]);

/** Each block of a file as the file's reader reads it, and as it is read where it is typed or pasted. */
function readTwice(text: string) {
  return fileSections(text).flatMap(({ start, end }) => {
    const block = text.slice(start, end);
    const { collection, problems } = parseHttpFile(block);
    const [request] = collection.requests;
    // What has an error is not sent.
    if (request === undefined || problems.some(({ severity }) => severity === 'error')) return [];
    const { draft } = request;
    const typed = parseRequest(block);
    return [{ file: wireOf({ draft, problems: [], warnings: [] }), typed: wireOf(typed) }];
  });
}

const lines = fc.constantFrom(
  ...[
    '',
    '',
    'text',
    '  indented',
    '{"a": 1}',
    '# note',
    '// note',
    '# @timeout 5',
    '@x = 1',
    '< ./a.json',
    '<@ ./a.txt',
  ],
  ...[
    '<> stored.json',
    '> {%',
    '%}',
    '> {% client.log(1) %}',
    '> ./after.js',
    '> quoted',
    '>> out.json',
    '>>! out.json',
  ],
  ...['?? status == 200', '{{', '}}', '{{x}}', 'a=1&b=2', 'GET http://h/other', 'Name: value'],
);

const requests = fc
  .record({
    before: fc.array(
      fc.constantFrom(
        '# note',
        '@x = 1',
        '# @name one',
        '',
        '// note',
        '< {% client.log(1) %}',
        '< ./before.js',
        '/* note */',
      ),
    ),
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
    query: fc.array(fc.constantFrom('  ?a=1', '  &b=2', '  # note'), { maxLength: 2 }),
    headers: fc.array(
      fc.constantFrom('A: 1', 'Content-Type: text/plain', 'Content-Type: application/json', '# note'),
      {
        maxLength: 3,
      },
    ),
    body: fc.array(lines, { maxLength: 8 }),
  })
  .map(({ before, method, query, headers, body }) =>
    [...before, `${method} http://h/path`, ...query, ...headers, '', ...body].join('\n'),
  );

describe('a typed request equals the same request in a file', () => {
  const folder = join(import.meta.dirname, '../../fixtures/http');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.http'),
  );

  it.each(files)('in %s', (name) => {
    for (const { file, typed } of readTwice(readFileSync(join(folder, name), 'utf8')))
      expect(typed).toEqual(file);
  });

  it('for any lines', () => {
    fc.assert(
      fc.property(requests, (text) => {
        for (const { file, typed } of readTwice(text)) expect(typed).toEqual(file);
      }),
      { numRuns: 300 },
    );
  });
});
