import { describe, expect, it } from 'vitest';
import { outline } from '../../support/outline.ts';

describe('the head of a request', () => {
  it.each<[what: string, text: string, nodes: readonly string[]]>([
    [
      'each kind of line',
      [
        'GET http://h',
        '  /b',
        'c/d',
        '  c/d',
        '  {{e}}/f',
        '&g=1',
        '  /h',
        '// note',
        '/* a',
        'b */',
        '@x = 1',
        '@x 1',
        '?late',
      ].join('\n'),
      [
        'request-line: GET http://h',
        'path:   /b',
        'unknown: c/d',
        'unknown:   c/d',
        'unknown:   {{e}}/f',
        'unknown: &g=1',
        'unknown:   /h',
        'comment: // note',
        'comment: /* a\nb */',
        'variable: @x = 1',
        'unknown: @x 1',
        'unknown: ?late',
      ],
    ],
    [
      'a URL over several lines',
      'GET http://h\n  a/b\n  {{c}}\n  -d\n?e=1\n  f\n/g\nX-A: 1',
      [
        'request-line: GET http://h',
        'path:   a/b',
        'path:   {{c}}',
        'path:   -d',
        'query: ?e=1',
        'unknown:   f',
        'unknown: /g',
        'header: X-A: 1',
      ],
    ],
    [
      'headers that go on over lines',
      'GET /a\nX-A: 1,\n  2,\n\t3 \nX-B: 4\n5\n  .name',
      [
        'request-line: GET /a',
        'header: X-A: 1,\n  2,\n\t3 ',
        'header: X-B: 4',
        'unknown: 5',
        'unknown:   .name',
      ],
    ],
    [
      'headers of a variable',
      'GET /a\n...b\n  ...c.d,\n...e f\n...\n...g:1',
      [
        'request-line: GET /a',
        'spread: ...b',
        'spread:   ...c.d,',
        'unknown: ...e f',
        'unknown: ...',
        'header: ...g:1',
      ],
    ],
    [
      'headers with placeholders in their names',
      'GET /a\n{{b}}-c: 1\n{{d}} : 2\n{{e f: 3\n: 4\nx y: 5',
      [
        'request-line: GET /a',
        'header: {{b}}-c: 1',
        'header: {{d}} : 2',
        'header: {{e f: 3',
        'unknown: : 4',
        'unknown: x y: 5',
      ],
    ],
    ...['{"a": 1}', '[1]', '<a/>', '"x"', 'query ($a)', 'mutation {', 'subscription A {'].map(
      (body): [string, string, readonly string[]] => [
        'none of a body that has no blank line above',
        `POST /a\nX-A: 1\n${body}`,
        ['request-line: POST /a', 'header: X-A: 1', `text: ${body}`],
      ],
    ),
    ...['{{x', 'query', 'query = {', 'queryx {', 'x {'].map((line): [string, string, readonly string[]] => [
      'a line that begins no body',
      `POST /a\nX-A: 1\n${line}`,
      ['request-line: POST /a', 'header: X-A: 1', `unknown: ${line}`],
    ]),
    [
      'its end before a check',
      'GET /a\n?? status == 200',
      ['request-line: GET /a', 'assertion: ?? status == 200'],
    ],
    [
      'its end before a script between braces',
      'GET /a\nX-A: 1\n{{\nx\n}}',
      ['request-line: GET /a', 'header: X-A: 1', 'block: {{\nx\n}}'],
    ],
    [
      'what opens and is not closed',
      'GET /a\n{{\n{{@request\n/* x\nX-A: 1\n/* y */ z',
      [
        'request-line: GET /a',
        'unknown: {{',
        'unknown: {{@request',
        'unknown: /* x',
        'header: X-A: 1',
        'unknown: /* y */ z',
      ],
    ],
  ])('has %s', (_, text, nodes) => expect(outline(text)).toEqual(nodes));
});
