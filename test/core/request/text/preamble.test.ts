import { describe, expect, it } from 'vitest';
import { outline } from '../../support/outline.ts';

describe('the lines before a request', () => {
  it.each<[what: string, text: string, nodes: readonly string[]]>([
    [
      'each kind of line',
      [
        '// note',
        ' \t',
        '/* a */',
        '<{% f() %}',
        '< \t{% g() %}',
        '<\t./s.js',
        'import x',
        'run #a',
        'run\t./b.http',
        'proto < ./a.proto',
        'proto<a',
        'gql A < ./a.graphql',
        'gql A  <a',
        '{{',
        'x',
        '}}',
        '{{@request',
        'y',
        '}}',
        '/a',
      ].join('\n'),
      [
        'comment: // note',
        'blank:  \t',
        'block-comment: /* a */',
        'script: <{% f() %}',
        'script: < \t{% g() %}',
        'script-file: <\t./s.js',
        'import: import x',
        'import: run #a',
        'import: run\t./b.http',
        'proto: proto < ./a.proto',
        'proto: proto<a',
        'fragment: gql A < ./a.graphql\ngql A  <a\n{{\nx\n}}\n{{@request\ny\n}}\n/a',
      ],
    ],
    [
      'scripts between braces',
      '{{\nx\n}}\n  {{+after\ny\n }} \n/a',
      ['block: {{\nx\n}}', 'block:   {{+after\ny\n }} ', 'request-line: /a'],
    ],
    [
      'fragments up to a blank line',
      'fragment A on B {\n c\n}\n\nfragment D on E { f }\n###',
      ['fragment: fragment A on B {\n c\n}', 'blank: ', 'fragment: fragment D on E { f }', 'comment: ###'],
    ],
    ['a comment whose first slash closes nothing', '/*/ a\nGET /b\n*/', ['block-comment: /*/ a\nGET /b\n*/']],
    ['a comment that is not closed to its end', '/* a\nGET /b', ['block-comment: /* a\nGET /b']],
    ['a script that is not closed to its end', '< {%\nGET /b', ['script: < {%\nGET /b']],
    [
      'a script to the line of its end',
      '< {% a %} b\nGET /c',
      ['script: < {% a %} b', 'request-line: GET /c'],
    ],
    ...[
      ['importer x', 'an import'],
      ['import', 'an import'],
      ['runs #a', 'an import'],
      ['proto ./a', 'a proto'],
      ['fragment A in B', 'a fragment'],
      ['fragment A onB', 'a fragment'],
      ['gql A ./a', 'a fragment'],
      ['<x', 'a script'],
      ['<', 'a script'],
      ['{{x', 'a script'],
      ['{{', 'a script'],
      ['{{@a b', 'a script'],
      ['{{\nx\n### y\n}}', 'a script'],
    ].map(([text = '', what]): [string, string, readonly string[]] => [
      `a request line that is not ${what}`,
      text,
      [
        `request-line: ${text.split('\n')[0]}`,
        ...text
          .split('\n')
          .slice(1, 2)
          .map((line) => `unknown: ${line}`),
      ],
    ]),
  ])('has %s', (_, text, nodes) => expect(outline(text)).toEqual(nodes));
});
