import { describe, expect, it } from 'vitest';
import { readBlock } from '../../../../src/core/request/text/block.ts';
import { readBody } from '../../../../src/core/request/text/body/body.ts';
import { bodyAfterHead } from '../../../../src/core/request/text/body/edited-body.ts';

const head = 'POST /a\n\n';

/** Each node behind a head: its kind, and its own text. */
function bodyOf(body: string): { nodes: string[]; sent: string[]; files: string[] } {
  const text = head + body;
  const { nodes, sent } = readBlock(text).request?.body ?? { nodes: [], sent: [] };
  const own = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
  return {
    nodes: nodes.map(
      (node) => `${node.kind === 'text' ? (node.looksLike ?? 'text') : node.kind}: ${own(node)}`,
    ),
    sent: sent.map(own),
    files: sent.flatMap((node) =>
      node.kind === 'file' ? [`${own(node.path)}${node.substitute ? ' with its placeholders' : ''}`] : [],
    ),
  };
}

describe('a line after the head', () => {
  it.each([
    ['text', ['x', '{', '} x', '{ x', '{{x}}', '{{', '}}', '}} x', '? x', '@a', 'How', '"#"']],
    ['comment', ['# x', ' # x', '// x', '/* x */', '/* x\ny */', '/**/']],
    ['text', ['/ x', '/x//', '/* x', '/* x */ y', '/* x\ny */ z']],
    ['script-file', ['> ./a b.js', '> a.TS', '> ./x', '> /x', '> ../x', '>  ./x ', '\t> a.mjs']],
    ['text', ['> ./a b', '> a.jsx', '> .../x', '> x/y', '> x y', '>x.js', '>', 'x > ./y.js']],
    ['script', ['> {% f() %}', ' > {%\nf()\n%}', '>{% f() %}']],
    ['response-file', ['>> out', '>>! out', '>>  out']],
    ['text', ['>>out', '>>', 'a >> out']],
    ['stored-response', ['<> a', '<>  a', 'HTTP/1.1 200 OK\nX-A: 1', 'HTTP/1.1 200\n\nx', 'HTTP/2  204']],
    ['stored-response', [' HTTP/1.1 304 x', 'HTTP/1.1 101', 'HTTP/1.1 200\n \n\nx']],
    ['text', ['<>a', 'x <> a', 'HTTP/1.1 200', 'HTTP/1.1 2040', 'HTTP/1.1 204x', 'x HTTP/1.1 204']],
    ['text', ['HTTP/1.1 200 OK\nsome text', 'x\nHTTP/1.1 200 OK\nX-A: 1', 'HTTP/1.1 600\nX-A: 1']],
    ['file', ['< ./a', '<  ./a', '<@ ./a', '<@latin1 ./a', '<@utf-8 ./a', '< a b="c"']],
    ['text', ['<', '<a>', '< a="b" c', '< a:b = "c" d', "< a='b' c", '< a/>', '< a b>', 'x < ./a']],
    ['assertion', ['?? status == 200', ' ?? a']],
    ['variable', ['@a = 1', ' @a=1']],
    ['block', ['{{\nx\n}}', '{{@\nx\n}}']],
  ])('is %s: %j', (kind, lines) => {
    for (const line of lines) expect([line, bodyOf(line).nodes]).toEqual([line, [`${kind}: ${line}`]]);
  });
});

it.each<[body: string, nodes: readonly string[], sent: readonly string[]]>([
  ['\n\n  x\n  y  \n\n', ['text: \n\n  x\n  y  \n'], ['  x\n  y  ']],
  ['x\n# a\ny', ['text: x', 'comment: # a', 'text: y'], ['x', 'y']],
  ['# a\n\nx\n\n# b', ['comment: # a', 'text: \nx\n', 'comment: # b'], ['x']],
  ['x\n/* a\nb */', ['text: x', 'comment: /* a\nb */'], ['x']],
  ['x\n/* a */\ny', ['text: x', 'text: /* a */', 'text: y'], ['x', '/* a */', 'y']],
  ['x\n> ./s.js\ny', ['text: x', 'script-file: > ./s.js', 'text: y'], ['x', '> ./s.js', 'y']],
  [
    'x\n\n> ./s.js\n\n>> out',
    ['text: x\n', 'script-file: > ./s.js', 'blank: ', 'response-file: >> out'],
    ['x'],
  ],
  ['x\n\nHTTP/1.1 200 OK\n\ny', ['text: x\n', 'stored-response: HTTP/1.1 200 OK\n\ny'], ['x']],
  ['x\n< ./f\ny', ['text: x', 'file: < ./f', 'text: y'], ['x', '< ./f', 'y']],
  ['< ./f\n\n# a', ['file: < ./f', 'blank: ', 'comment: # a'], ['< ./f']],
  ['x\n@a = 1\n', ['text: x', 'variable: @a = 1'], ['x']],
  ['x\n\n{{\ny\n}}', ['text: x\n', 'block: {{\ny\n}}'], ['x']],
  ['{{\ny\n}}\n{{\nz\n}}\nx', ['block: {{\ny\n}}', 'block: {{\nz\n}}', 'text: x'], ['x']],
  ['{{\ny\n# a\n}}\nx', ['block: {{\ny\n# a\n}}', 'text: x'], ['x']],
  ['x\n{{\na\n}}\ny', ['text: x', 'text: {{', 'text: a', 'text: }}', 'text: y'], ['x', '{{', 'a', '}}', 'y']],
  ['\n{{\nx', ['text: ', 'text: {{', 'text: x'], ['{{', 'x']],
  ['x\n}}', ['text: x', 'text: }}'], ['x', '}}']],
  ['< ./f\n}}', ['file: < ./f', 'text: }}'], ['< ./f', '}}']],
])('reads the body %j', (body, nodes, sent) => expect(bodyOf(body)).toMatchObject({ nodes, sent }));

it.each([
  ['< ./a b ', ['./a b']],
  ['  <@utf-8  ./a', ['./a with its placeholders']],
  ['<@ ./a\n<  ./b', ['./a with its placeholders', './b']],
])('finds the files of %j', (body, files) => expect(bodyOf(body).files).toEqual(files));

describe('a body after an edit', () => {
  const bodies = [
    'one\ntwo\n\nthree',
    '# a\none\n< ./f\n> {% f() %}\ntwo\n',
    'one\n\nHTTP/1.1 200 OK\nX-A: 1',
    'one\n\nHTTP/1.1 200 OK\n\n',
    'one\r\ntwo\r\n\r\n@a = 1',
    'one\n/* two\nthree */\n> {%\nf()',
    'HTTP/1.1 204\n \nx',
    '\n\n',
  ];
  const added = ['x', '\n', ' ', '\r', '#', '*/', '> ./f.js\n', '\nHTTP/1.1 204 -\n', '', '\n}}\n'];

  it.each(bodies)('is the same as one that is read for the first time: %j', (body) => {
    for (let at = 0; at <= body.length; at += 1) {
      for (const piece of added) {
        const edited = `\n${body.slice(0, at)}${piece}${body.slice(piece === '' ? at + 1 : at)}`;
        bodyAfterHead(`\n${body}`, { start: 1, limit: body.length + 1 });
        const range = { start: 1, limit: edited.length };
        expect([edited, bodyAfterHead(edited, range)]).toEqual([edited, readBody(edited, range)]);
      }
    }
  });

  it('is read again where its range, or what names a script, is another one', () => {
    const source = 'x\n> a b\ny\n';
    const ranges = [
      { start: 0, limit: 10 },
      { start: 2, limit: 10 },
      { start: 2, limit: 8 },
      { start: 2, limit: 8, isScriptPath: () => true },
    ];
    for (const range of ranges) expect(bodyAfterHead(source, range)).toEqual(readBody(source, range));
    for (const range of ranges) expect(bodyAfterHead(source, range)).toEqual(readBody(source, range));
  });
});
