import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/core/request/draft.ts';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';

const bodyText = (draft: Draft | undefined) => (draft?.body.kind === 'text' ? draft.body.text.text : '');

const firstOf = (text: string) => parseHttpFile(text).collection.requests[0];

describe('the readers of a typed request and of a file', () => {
  const above = fc.constantFrom(
    '# a note',
    '// another',
    '@x = 1',
    '',
    '# @name login',
    '# @tag a, b',
    '# @expect status 200',
    '#@expect status 201',
    '// @expct status 202',
    '# @ timeout 5 s',
    '# @Retry 3',
    '# @timeout soon',
    '# @auth bearer {{t}}',
    '# @auth baerer {{t}}',
    '# expect status 200',
    '# @loop for x of xs',
    '# @no-log',
  );
  const below = fc.constantFrom('# @expect status 200', '# @name other', '# a note', 'X-A: 1', '# @foo');
  const after = fc.constantFrom(
    ...['text', '# @expect status 200', '# @expct status 200', '# a comment', ''],
    ...[
      '?? status == 200',
      '?? body a.b == 7',
      '?? statsu == 200',
      '  ?? duration < 5',
      '@x = y',
      '{{',
      '}}',
    ],
  );

  it('find the same directives, warnings and errors', () => {
    fc.assert(
      fc.property(
        fc.array(above, { maxLength: 6 }),
        fc.array(below, { maxLength: 3 }),
        fc.array(after, { maxLength: 6 }),
        (preamble, head, body) => {
          const text = [...preamble, 'POST http://h/', ...head, '', ...body].join('\n');
          const typed = parseRequest(text);
          const read = firstOf(text);
          expect(read?.draft.name).toEqual(typed.draft.name);
          expect(read?.draft.auth).toEqual(typed.draft.auth);
          expect(read?.draft.directives).toEqual(typed.draft.directives);
          const ofDirectives = read?.draft.remarks?.filter(({ part }) => part === 'directive') ?? [];
          expect(ofDirectives).toEqual(typed.draft.remarks ?? []);
          expect(read?.problems ?? []).toEqual(typed.problems);
          expect(bodyText(read?.draft)).toEqual(bodyText(typed.draft));
        },
      ),
    );
  });
});

describe('the directives of a file', () => {
  it('apply to all its requests when they are before the first one', () => {
    const text =
      '# @timeout 5 s\n# @tag all\n# @header X-Tenant: 7\n\n### a\nGET http://h/\n\n### b\n# @timeout 1 s\n# @tag own\nGET http://h/\n';
    const { collection, problems } = parseHttpFile(text);
    expect(problems.filter(({ concerns }) => concerns !== 'author')).toEqual([]);
    expect(
      collection.requests.map(({ directives }) => directives.map(({ name, value }) => `${name} ${value}`)),
    ).toEqual([
      ['timeout 5 s', 'tag all', 'header X-Tenant: 7'],
      ['timeout 1 s', 'tag own', 'timeout 5 s', 'tag all', 'header X-Tenant: 7'],
    ]);
  });

  it.each([
    ['# @expect status 200\n\n### a\nGET http://h/\n', '1:3 @expect is outside a request and is not used'],
    [
      '### a\nGET http://h/\n\n###\n# @expect status 200\n',
      '5:3 @expect is outside a request and is not used',
    ],
    ['### a\nGET http://h/\n\n###\n# @tag x\n', '5:3 @tag is outside a request and is not used'],
    ['# @expct status 200\n\n### a\nGET http://h/\n', '1:3 there is no directive @expct'],
  ])('have a warning when they have no effect: %j', (text, says) => {
    const told = parseHttpFile(text).problems.map(
      ({ line, column, message }) => `${line}:${column} ${message}`,
    );
    expect(told).toEqual([says]);
  });

  it('have errors that belong to one request and are also reported for the file', () => {
    const { collection, problems } = parseHttpFile(
      '### a\n# @expect bdy 1\nGET http://h/\n\n### b\nGET http://h/\n',
    );
    expect(collection.requests.map((request) => request.problems?.length ?? 0)).toEqual([1, 0]);
    expect(problems).toMatchObject([{ severity: 'error', concerns: 'request', line: 2, column: 11 }]);
  });

  it('can refer to requests of the file', () => {
    const { collection } = parseHttpFile('### login\nGET http://h/\n\n### b\n# @ref logni\nGET http://h/\n');
    expect(collection.requests[1]?.problems).toMatchObject([
      {
        line: 5,
        column: 8,
        message: '@ref: no request of this file is called "logni"',
        hint: 'did you mean login?',
      },
    ]);
  });
});
