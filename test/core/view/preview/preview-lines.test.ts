import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewRequest } from '../../../../src/core/request/preview/preview.ts';
import { plainText, type StyledLine } from '../../../../src/core/text/styled.ts';
import { lineWidth } from '../../../../src/core/view/paint/fit.ts';
import { previewLines } from '../../../../src/core/view/preview/preview-lines.ts';
import { scopeWith } from '../../support/scope.ts';
import { preview, shown, styleOf } from './previewed-lines.ts';

describe('the preview of a request', () => {
  it('shows the interpolated request, each value in the style of its type', () => {
    const lines = preview(
      'POST /users X-Id:{{user.id}} {"name": "{{user.name}}", "tags": {{user.tags}}, "at": "{{when}}"}',
    );
    expect(lines.map(plainText)).toEqual([
      'POST http://localhost:3000/users',
      'X-Id: 7',
      'Content-Type: application/json  + added: the body is JSON',
      '',
      '{"name": "Ada \\"C\\"", "tags": ["math","poetry"], "at": "2025-04-17T15:33:41.117Z"}',
    ]);
    expect(styleOf(lines, '7')).toBe('inserted-number');
    expect(styleOf(lines, '["math","poetry"]')).toBe('inserted-array');
    expect(styleOf(lines, '2025-04-17T15:33:41.117Z')).toBe('inserted-date');
    expect(styleOf(lines, 'http://localhost:3000')).toBe('inserted-string');
    expect(styleOf(lines, '\\"')).toBe('inserted-escape');
  });

  it.each(['POST name=Ada /users', 'POST /a%20b?q=ü oops', 'GET /search?q={{query}} X:{{nope}}'])(
    'says nothing of what is sent while an error forbids it: %s',
    (text) => {
      const parsed = previewRequest(text, scopeWith({ base_url: 'http://H', query: 'a b' }));
      const lines = previewLines(parsed.preview, {
        width: 80,
        height: 20,
        cursor: null,
        problems: parsed.problems,
      });
      expect(parsed.preview.wireUrl).not.toBe(parsed.preview.url.text);
      expect(lines.map(plainText).join('\n')).not.toMatch(/^sent as/m);
    },
  );

  it('shows the encoded URL on a separate line when it differs', () => {
    expect(shown('GET /search?q={{query}}').slice(0, 2)).toEqual([
      'GET http://localhost:3000/search?q=a b',
      'sent as http://localhost:3000/search?q=a%20b',
    ]);
    expect(shown('GET /users').join('\n')).not.toMatch(/^sent as/m);
  });

  it('names the command that shows the rest of a body in the transcript', () => {
    const request = `POST /users\n\n${'line\n'.repeat(20)}end`;
    const lines = shown(request, { width: 80, height: 8, cursor: null, restHint: '.preview shows all' });
    expect(lines.at(-1)).toMatch(/^… \d+ more lines {2}\.preview shows all$/);
    expect(shown(request, { width: 80, height: 8, cursor: null }).at(-1)).toMatch(/^… \d+ more lines below$/);
  });

  it('masks secrets everywhere', () => {
    const text = shown('GET /users?t={{token}} Authorization:"Bearer {{token}}" {"t": "{{token}}"}', {
      cursor: 15,
      origins: 'all',
    }).join('\n');
    expect(text).not.toContain('sekret');
    expect(text).toContain('Authorization: Bearer ••••••');
    expect(text).toContain('{{token}} -> •••••• (string, secret), set by input 3');
  });

  it('shows why and where an input is not a request', () => {
    expect(shown('GET').join('\n')).toMatch(/✗ error 1:\d+ .*target/);
  });
});

describe('a message longer than a row', () => {
  it('continues in the next row', () => {
    const text = shown('GET /users/{{user.0a}}', { width: 40 }).join(' ').replace(/\s+/g, ' ');
    expect(text).toContain(
      '✗ error 1:12 a property name cannot start with "0" (character 8 of the placeholder)',
    );
    expect(text).toContain('for literal braces write \\{{');
    expect(text).not.toContain('…');
  });

  it('leaves a row for each other message in a small space', () => {
    const lines = shown('GET /users/{{user.0a}}/{{nope}}', { width: 40, height: 5 });
    expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(2);
  });
});

describe('the value under the cursor', () => {
  it.each([
    ['GET /users/{{user.id}}', 12, '{{user.id}} -> 7 (number), set by input 3'],
    ['GET /users/{{user.id}}', 22, '{{user.id}} -> 7 (number), set by input 3'],
    ['POST /u {"n": "{{user.name}}"}', 18, '{{user.name}} -> Ada \\"C\\" (string, escaped), set by input 3'],
    ['GET /u q=={{text}}', 12, '{{text}} -> two%0Alines (string, percent-encoded), set by input 3'],
    ['POST /u --form a={{text}}', 18, '{{text}} -> two%0Alines (string, form-encoded), set by input 3'],
    ['POST /u\n\n{{text}}', 12, '{{text}} -> two⏎lines (string), set by input 3'],
    [
      'GET /u/{{$uuid}}',
      10,
      '{{$uuid}} -> 00000000-0000-4000-8000-000000000000 (dynamic), generated for this request',
    ],
  ])('%j at %i', (text, cursor, line) => {
    expect(shown(text, { cursor })).toContain(line);
  });

  it.each([
    ['GET /users/{{user.id}}', 1],
    ['GET /users/{{user.ids}}', 15],
  ])('is not shown when there is none: %j at %i', (text, cursor) => {
    expect(shown(text, { cursor }).join('\n')).not.toContain('->');
  });
});

describe('errors', () => {
  it('are marked in place with the reason, and listed below with line, column and hint', () => {
    const lines = preview('GET /users/{{user.ids}}');
    const texts = lines.map(plainText);
    const column = texts[0]?.indexOf('{{user.ids}}') ?? -1;
    expect(styleOf(lines, '{{user.ids}}')).toBe('error');
    expect(texts[1]).toBe(`${' '.repeat(column)}^^^^^^^^^^^^ user has no property "ids"`);
    expect(texts).toContain('✗ error 1:12 user has no property "ids"  did you mean {{user.id}}?');
  });

  it('precede warnings, and those that do not fit are counted', () => {
    const text = `GET /{id}/${[1, 2, 3, 4].map((number) => `{{nothing${number}}}`).join('/')}`;
    const lines = shown(text, { height: 5 });
    expect(lines).toHaveLength(5);
    expect(lines.filter((line) => line.startsWith('✗ error')).length).toBeGreaterThan(0);
    expect(lines.at(-1)).toMatch(/more$/);
  });

  it('have a long hint on a separate line', () => {
    const lines = shown('GET /users/{{user.ids}}', { width: 50 });
    expect(lines).toContain('  did you mean {{user.id}}?');
  });
});

describe('a preview in a small space', () => {
  const request =
    'POST /users q=={{query}} X-A:1 X-B:2 X-C:3 {"name": "{{user.name}}", "id": {{user.id}}, "x": {{nope}}}';

  it('counts omitted lines and names the key that shows them', () => {
    const room = { width: 58, height: 8, origins: 'all', moreHint: 'Alt+Z enlarges the preview' } as const;
    const lines = shown(request, room);
    expect(lines).toHaveLength(8);
    expect(lines.at(-1)).toMatch(/^… \d+ more lines {2}Alt\+Z enlarges the preview$/);
  });

  it('has no such line when every section fits', () => {
    expect(shown(request, { height: 30 }).join('\n')).not.toContain('more line');
  });

  it('wraps a body after spaces', () => {
    expect(
      shown('POST /users\nContent-Type: text/plain\n\nseveral words of a longer sentence', { width: 40 }),
    ).toContain('several words of a longer sentence');
    const lines = shown('POST /users\n\nseveral words of a longer sentence', { width: 20 });
    expect(lines.slice(-2)).toEqual(['several words of a ', 'longer sentence']);
  });
});

describe('the size of a preview', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          '{{user.id}}',
          '{{x',
          '{{text}}',
          '\n',
          ' a:b',
          '{"k":',
          '👩‍👩‍👧',
          '日本',
          '\t',
          '\u0007',
        ),
        { maxLength: 60 },
      )
      .map((pieces) => `POST /u\n\n${pieces.join('')}`),
  );
  const rooms = fc.record({
    width: fc.integer({ min: 1, max: 120 }),
    height: fc.integer({ min: 1, max: 30 }),
  });

  it('is never exceeded, for any input', () => {
    fc.assert(
      fc.property(texts, rooms, fc.nat(260), (text, room, cursor) => {
        const source = `POST /${text}`;
        const lines = preview(source, { ...room, cursor: Math.min(cursor, source.length), origins: 'all' });
        expect(lines.length).toBeLessThanOrEqual(room.height);
        const isWrong = (line: StyledLine) =>
          lineWidth(line) > Math.max(room.width, 2) || /[\u0000-\u001f]/.test(plainText(line));
        expect(lines.filter(isWrong)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('of one line shows the request line', () => {
    expect(shown('POST /users {"id": {{user.id}}}', { height: 1 })).toEqual([
      'POST http://localhost:3000/users',
    ]);
  });
});
