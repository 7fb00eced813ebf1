import fc from 'fast-check';
import { it } from 'vitest';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { createPreviewer, type Previewer } from '../../../../src/core/request/preview/previewer.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';
import { scopeWith } from '../../support/scope.ts';

const scope = scopeWith({ user: { id: 7, name: 'Ada' }, type: 'application/json', host: 'http://h' });

const line = fc.constantFrom(
  ...['POST {{host}}/a', 'GET /b?c=1', 'GRAPHQL http://h/g', 'GET http://h/:id id:=7', '  ?a={{user.id}}'],
  ...['Content-Type: {{type}}', 'Content-Type: text/plain', 'X-A: 1', 'X-REQUEST-TYPE: GraphQL', ' folded'],
  ...[
    '',
    '',
    '# @name one',
    '# @timeout 5',
    '# @auth basic a b',
    '?? status == 200',
    '@x = 1',
    '###',
    '# note',
  ],
  ...['{"a": {{user.id}},', '"b": "{{user.name}}"}', '{"query": "{ a }"}', 'query { a }', '< ./file'],
  ...['> {%', '%}', '{{', '}}', '/*', '*/', 'HTTP/1.1 200 OK', '>> out.json', 'a=1&b=2'],
);
const request = fc
  .tuple(fc.array(line, { maxLength: 3 }), fc.array(line, { maxLength: 6 }))
  .map(([head, body]) => ['POST http://h/a', ...head, '', ...body].join('\n'));
const text = fc.oneof(
  request,
  fc.array(line, { maxLength: 10 }).map((lines) => lines.join('\n')),
);
const piece = fc.oneof(line, fc.constantFrom('x', '"', '{', '}', '#', ' ', '\n', '\r\n', ':', '{{', '\\'));
const edit = fc.record({ at: fc.nat(), length: fc.nat(4), added: piece });
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function edited(source: string, { at, length, added }: Edit): string {
  const place = at % (source.length + 1);
  return source.slice(0, place) + added + source.slice(place + length);
}

function read(source: string, previewer: Previewer) {
  const parsed = parseRequest(source);
  return { source, parsed, previewed: previewer.previewParsed(parsed, scope, { seen: [scope] }) };
}

function readFresh(source: string) {
  // Takes the places of all that is kept of the text before.
  parseRequest('PUT http://other/\nA: b\n\nother body');
  return read(source, createPreviewer());
}

it('reads and previews a text after each edit as if it were new', () => {
  fc.assert(
    fc.property(text, fc.array(edit, { minLength: 1, maxLength: 8 }), (first, edits) => {
      const texts = [first];
      for (const each of edits) texts.push(edited(texts.at(-1) ?? '', each));
      const previewer = createPreviewer();
      const kept = texts.map((source) => read(source, previewer));
      expectEqual(kept, texts.map(readFresh));
    }),
    { numRuns: 150 },
  );
});
