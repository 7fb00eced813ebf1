import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewRequest } from '../../../../src/core/request/preview/preview.ts';
import { buildRequest } from '../../../../src/core/request/sending/build.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';
import { anyText } from '../../support/any-text.ts';
import { scopeWith } from '../../support/scope.ts';
import { texts } from '../previewed.ts';

const endOf = ({ offset, length }: { readonly offset: number; readonly length: number }) => offset + length;

describe('any text', () => {
  const scope = scopeWith({
    id: 7,
    text: 'a "b" c',
    user: { id: 1, tags: ['x'] },
    base_url: 'http://h',
    nl: '\n',
  });
  const requestText = fc
    .array(
      fc.oneof(
        {
          weight: 3,
          arbitrary: fc.constantFrom(
            'GET ',
            'POST ',
            '/x',
            'http://h/',
            ' a={{text}}',
            ' X-A:{{nl}}',
            ' q=={{id}}',
            ' {"a": "{{text}}"}',
            '{{user}}',
            '{{user.tags[0]}}',
            '{{nope',
            '\n',
            '\r\n',
            '\n\n',
            'A: {{id}}',
            '  ?a={{id}}',
            '< file',
            '# @name x',
            '###',
            "'",
            '"',
            '\\',
            ' @f',
            ' f@g',
            ' --form',
            ' j:=[',
          ),
        },
        { weight: 1, arbitrary: anyText },
      ),
      { maxLength: 12 },
    )
    .map((pieces) => pieces.join(''));

  it('is previewed with positions inside the source and chunks that make up its texts', () => {
    fc.assert(
      fc.property(requestText, (text) => {
        const { preview: given, problems, warnings } = previewRequest(text, scope);
        const parts = texts(given);
        expectEqual(
          parts.map(({ chunks }) => chunks.map((chunk) => chunk.text).join('')),
          parts.map((part) => part.text),
        );
        const lines = text.split('\n');
        const places = [...problems, ...warnings, ...given.diagnostics, ...given.placeholders];
        const offsets = places.map(
          ({ line, column }) =>
            lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column - 1,
        );
        expectEqual(
          offsets,
          places.map(({ offset }) => offset),
        );
        const ends = [...places.map(({ offset }) => offset), ...given.diagnostics.map(endOf)];
        expectEqual(
          ends.filter((end) => end > text.length),
          [],
        );
        buildRequest(given, { force: true });
      }),
      { numRuns: 500 },
    );
  });

  it('has each reported placeholder at its offset, unless restloop added it', () => {
    fc.assert(
      fc.property(requestText, (text) => {
        for (const { offset, text: own } of previewRequest(text, scope).preview.placeholders) {
          // Quotes that were taken off may have stood between the braces: "{"{{user}}.
          const written = text.slice(offset).replaceAll(/["']/g, '');
          if (own !== '{{base_url}}' && !written.startsWith('{{')) expect(written).toMatch(/^\{\{/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'GET {{',
    'POST http://h/ {{a',
    'POST http://h/ [',
    'POST http://h/ "',
    "POST http://h/ '",
    'POST http://h/ \\',
    'POST http://h/ a=',
    'POST http://h/\n\n"{{a}}',
    'POST http://h/\n\n# ',
    'POST http://h/\n\n< ',
    'GET http://h/\nA: {{',
    'GET http://h/\n  ?a={{id}}',
  ])('a quarter of a megabyte of %j is previewed', (start) => {
    const piece = start.slice(-4);
    const text = start + piece.repeat(2 ** 18 / 4);
    expect(previewRequest(text, scope).preview.source).toBe(text);
  });
});

it('accepts a password of any length in a URL', () => {
  const credentials = 'a:'.repeat(100_000);
  const { preview } = previewRequest(`GET http://${credentials}@h/x`, scopeWith({}));
  const authorization = preview.headers.find(({ name }) => name.text === 'Authorization');
  expect(authorization?.value.text).toBe(`Basic ${btoa(credentials)}`);
});
