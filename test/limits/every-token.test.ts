import fc from 'fast-check';
import { renderToString } from 'ink';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { emptyMasker } from '../../src/core/secrets/search/masker.ts';
import { initialState } from '../../src/core/session/initial-state.ts';
import { responseLines } from '../../src/core/view/response/response-lines.ts';
import { parseHttpFile } from '../../src/formats/http/parse.ts';
import { Workspace } from '../../src/shell/components/workspace.tsx';
import { restloopProcess } from '../runner/program.ts';
import { respond } from '../support/response.ts';
import { shellTree, typed } from '../support/shell-tree.tsx';

/** Of requests, placeholders, JavaScript, JSON, markup, regular expressions, commands and terminals. */
const tokens = [
  ...['{{', '}}', '{{a}}', '{{$uuid}}', '{{a.b}}', '\\{{', '.a', '[0]', '["a"]', '%', '%20', '&', '?', '#'],
  ...[
    '=',
    '==',
    ':=',
    ':',
    '@',
    '/',
    '//',
    '\\',
    '<',
    '>',
    '<@ x ',
    '>> ',
    '< {%',
    '%}',
    '###',
    '# @expect ',
  ],
  ...[
    '# @name a\n',
    '?? ',
    '\n',
    '\n\n',
    '\r',
    '\t',
    ' ',
    '-',
    '--',
    '-H ',
    "'",
    '"',
    '`',
    '`${',
    '}`',
    '${',
  ],
  ...['(', ')', '[', ']', '{', '}', ',', ';', '?.', '=>', '/*', '*/', '!', '+', '...', '|', '^', '~', 'new '],
  ...[
    'if(1)',
    'function(){',
    'class{',
    'async ',
    'await ',
    'yield ',
    'var a;',
    '$.',
    '..',
    '*',
    'a|a',
    '<a>',
  ],
  ...[
    '</a>',
    '<!--',
    'GET ',
    'HTTP/1.1',
    'a: b\n',
    'data: a\n',
    '\u202e',
    '\u200d',
    '\u0301',
    '\u{1f600}',
    '\u{1f1e9}',
  ],
  ...['é', '\x1b[', '\x07', '\0', '1e9', 'true'],
];

const pairs = [
  ...[
    ['(', ')'],
    ['[', ']'],
    ['{', '}'],
    ['{"a":', '}'],
    ['{{', '}}'],
    ['`${', '}`'],
    ['a(', ')'],
    ['a[', ']'],
  ],
  ...[
    ['(a=>', ')'],
    ['!(', ')'],
    ['function(){', '}'],
    ['class{x=', '}'],
    ['if(1){', '}'],
    ['a?', ':b'],
  ],
  ...[
    ['<a>', '</a>'],
    ['/*', '*/'],
    ['< {%\n', '\n%}\n'],
    ['"', '"'],
    ['(?:', ')*'],
  ],
] as const;

const beginnings = [
  ...[
    '',
    'GET http://127.0.0.1:9/',
    'GET http://127.0.0.1:9/?',
    'POST http://127.0.0.1:9/ a=',
    'POST /\n\n',
    'GET /\nX: ',
  ],
  ...['client.setVar("a", ', '@a = ', '### ', '# @expect body $ == ', '.explain ', '.expect ', "curl '", '.'],
];

/** One form again and again: `repeat` in a row, `chain` with something between, `nest` inside of itself. */
type Recipe = readonly [kind: 'repeat' | 'chain' | 'nest', open: string, close: string];

const recipe: fc.Arbitrary<Recipe> = fc.oneof(
  fc.constantFrom(...tokens).map((token): Recipe => ['repeat', token, '']),
  fc
    .tuple(fc.constantFrom(...tokens), fc.constantFrom(...tokens))
    .map(([one, two]): Recipe => ['repeat', one + two, '']),
  fc.constantFrom(...tokens).map((token): Recipe => ['chain', token, '']),
  fc.constantFrom(...pairs).map(([open, close]): Recipe => ['nest', open, close]),
);

function cook([kind, open, close]: Recipe, times: number): string {
  switch (kind) {
    case 'repeat':
      return open.repeat(times);
    case 'chain':
      return `a${open}`.repeat(times);
    case 'nest':
      return `${open.repeat(times)}1${close.repeat(times)}`;
    default:
      return kind satisfies never;
  }
}

const session = initialState({ at: 0 });

/** Draws the pasted text as the shell does: highlighted, with its preview. */
function drawPasted(text: string): void {
  const shell = typed(text);
  renderToString(shellTree({ shell, session }).wrap(createElement(Workspace)));
}

function drawResponse(text: string, mediaType: string): void {
  const response = respond(text, { headers: [['Content-Type', mediaType]] });
  const drawn = responseLines(response, {
    width: 80,
    headers: 'unfolded',
    timing: 'none',
    bodyLines: Number.POSITIVE_INFINITY,
    secrets: emptyMasker,
  });
  expect([...drawn].length).toBeGreaterThan(0);
}

/** Work that grows with the square of this many repetitions does not end within the time of a test. */
const many = 100_000;

// Linear work takes up to ten seconds for one of twenty texts.
describe('every token of every grammar, repeated, chained and nested', { timeout: 240_000 }, () => {
  it('is displayed when it is pasted', () => {
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), recipe, (beginning, form) =>
        drawPasted(beginning + cook(form, many)),
      ),
      { numRuns: 20 },
    );
  });

  it('is parsed in a file', () => {
    const parts = fc.constantFrom('', 'GET /\n\n', 'GET /?a=', '@a = ', '# @expect body $ == ', '### ');
    fc.assert(
      fc.property(parts, recipe, (beginning, form) => {
        const text = beginning + cook(form, many);
        const lines = text.split('\n').length;
        expect(parseHttpFile(text).problems.filter(({ line }) => line < 1 || line > lines)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('is shown in a response', () => {
    const types = fc.constantFrom('application/json', 'text/html', 'text/event-stream', 'text/plain');
    fc.assert(
      fc.property(types, recipe, (type, form) => drawResponse(cook(form, many), type)),
      { numRuns: 20 },
    );
  });

  it('does not crash the program when it comes from standard input', async () => {
    const inputs = fc.sample(fc.tuple(fc.constantFrom(...beginnings), recipe), 60);
    const lines = inputs.map(([beginning, form]) =>
      (beginning + cook(form, 3000)).replaceAll(/[\r\n]/g, ' '),
    );
    const ran = await restloopProcess(['-', '--set', 'timeout=1000'], { input: lines.join('\n') });
    expect([1, 2, 3, 4]).toContain(ran.code);
    expect(ran.stderr).not.toMatch(/FATAL|Maximum call stack|internal/i);
  });
});
