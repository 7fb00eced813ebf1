import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Highlighter, type HighlightOptions } from '../../../src/core/editor/highlight/highlighter.ts';
import { classifyInput } from '../../../src/core/request/classify.ts';
import type { Scope } from '../../../src/core/template/types.ts';
import { plainText, type StyledLine } from '../../../src/core/text/styled.ts';
import { printable } from '../../../src/core/text/width.ts';
import type { Value } from '../../../src/core/value/types.ts';
import { marked } from './marked.ts';

const VALUES: Record<string, Value> = {
  name: 'Ann',
  id: 7,
  on: true,
  user: { id: 7 },
  list: [1],
  at: new Date(0),
  key: 'k',
};
const SCOPE: Scope = {
  get(name) {
    const value = VALUES[name];
    const origin = { kind: 'script', label: 'input 1', at: null } as const;
    return value === undefined ? undefined : { value, origin, secret: name === 'key' };
  },
  names: () => Object.keys(VALUES),
  dynamic: (text) => (text === '$uuid' ? 'u' : undefined),
  version: '2.2.0',
};

function optionsFor(text: string): HighlightOptions {
  return { kind: classifyInput(text).kind, scope: SCOPE };
}

const highlighted = (text: string): readonly StyledLine[] =>
  new Highlighter().range(text, { start: 0, end: text.length }, optionsFor(text));

/** Lines as `style(text)`, plain text and blanks as they are. */
function written(lines: readonly StyledLine[]): string {
  const spans = (line: StyledLine) =>
    line
      .map(({ text, style }) => (style === 'plain' || text.trim() === '' ? text : `${style}(${text})`))
      .join('');
  return lines.map(spans).join('\n');
}

function highlight(text: string): string {
  return written(highlighted(text));
}

describe('requests', () => {
  it.each<[string, string]>([
    ['GET /users', 'method(GET) url(/users)'],
    ['  delete http://h/x', '  method(delete) url(http://h/x)'],
    ['/users/{{id}}.json', 'url(/users/)number({{id}})url(.json)'],
    ['GET {{name}}/{{id}}', 'method(GET) string({{name}})url(/)number({{id}})'],
    ['GET /{{nope}}/{{user.x}}', 'method(GET) url(/)error({{nope}})url(/)error({{user.x}})'],
    [
      'GET /{{on}}{{user}}{{list}}{{at}}',
      'method(GET) url(/)boolean({{on}})object({{user}})array({{list}})date({{at}})',
    ],
    ['GET /{{$uuid}}?k={{key}}', 'method(GET) url(/)dynamic({{$uuid}})url(?k=)secret({{key}})'],
    ['GET /\\{{x}}', 'method(GET) url(/)escape(\\{{)url(x}})'],
    ['GET /{{user["a b"]}} x', 'method(GET) url(/)error({{user["a b"]}}) x'],
    ['GET /a HTTP/1.1', 'method(GET) url(/a) muted(HTTP/1.1)'],
    [
      'POST /u a=1 b:=2 c==3 d:x e@f.png',
      'method(POST) url(/u) key(a)punctuation(=)string(1) key(b)punctuation(:=)number(2) attribute(c)punctuation(==)url(3) header-name(d)punctuation(:)header-value(x) key(e)punctuation(@)string(f.png)',
    ],
    ['POST /u a="b c" @f', 'method(POST) url(/u) key(a)punctuation(=)string("b c") punctuation(@)string(f)'],
    [
      'POST /u k:"{{name}} x"',
      'method(POST) url(/u) header-name(k)punctuation(:)header-value(")string({{name}})header-value( x")',
    ],
    [
      'POST /u {"a": {{id}}}',
      'method(POST) url(/u) punctuation({)key("a")punctuation(:) number({{id}})punctuation(})',
    ],
    [
      'POST /u {\n"a": 1}',
      'method(POST) url(/u) punctuation({)\nkey("a")punctuation(:) number(1)punctuation(})',
    ],
    [
      'GET /u a==1 \\\nb==2',
      'method(GET) url(/u) attribute(a)punctuation(==)url(1) punctuation(\\)\nattribute(b)punctuation(==)url(2)',
    ],
    ['-r login', 'command(-r) url(login)'],
  ])('%j', (text, styled) => {
    expect(highlight(text)).toBe(styled);
  });

  it('takes the .http form apart', () => {
    const text = [
      '# note',
      '@host = {{name}}',
      'POST /u',
      '  ?a=1',
      '  &b={{id}}',
      'Content-Type: application/json',
      'X-{{name}}: {{id}}',
      '',
      '{"a": "b\\n{{id}}", "c": [true, null, -1.5e3]}',
      '### next',
      'GET /b',
    ].join('\n');
    expect(highlight(text)).toBe(
      [
        'comment(# note)',
        'attribute(@host =) string({{name}})',
        'method(POST) url(/u)',
        '  punctuation(?)url(a)punctuation(=)url(1)',
        '  punctuation(&)url(b)punctuation(=)number({{id}})',
        'header-name(Content-Type)punctuation(:) header-value(application/json)',
        'header-name(X-)string({{name}})punctuation(:) number({{id}})',
        '',
        'punctuation({)key("a")punctuation(:) string("b)escape(\\n)number({{id}})string(")punctuation(,) key("c")punctuation(:) punctuation([)boolean(true)punctuation(,) null(null)punctuation(,) number(-1.5e3)punctuation(]})',
        'comment(### next)',
        'method(GET) url(/b)',
      ].join('\n'),
    );
  });

  it('tells what is not sent from what is', () => {
    const text = [
      '/* over',
      'lines */',
      '< {% f(1) %}',
      'POST /u',
      '/v',
      'no header',
      '',
      '// gone',
      '[1]',
      '# gone',
      '2',
    ].join('\n');
    expect(highlight(text)).toBe(
      [
        'comment(/* over)',
        'comment(lines */)',
        'punctuation(< {%) identifier(f)punctuation(()number(1)punctuation()) punctuation(%})',
        'method(POST) url(/u)',
        'header-name(/v)',
        'header-name(no header)',
        '',
        'comment(// gone)',
        'punctuation([)number(1)punctuation(])',
        'comment(# gone)',
        'number(2)',
      ].join('\n'),
    );
  });

  it.each<[string, string, string, string]>([
    [
      'a form',
      'Content-Type: application/x-www-form-urlencoded',
      'a=b%20c&d={{id}}',
      'key(a)punctuation(=)string(b)escape(%20)string(c)punctuation(&)key(d)punctuation(=)number({{id}})',
    ],
    [
      'XML',
      'Content-Type: text/xml; charset=utf-8',
      '<a b="{{id}}">x &amp; <!-- c --></a>',
      'tag(<a) attribute(b)punctuation(=)string(")number({{id}})string(")tag(>)x escape(&amp;) comment(<!-- c -->)tag(</a>)',
    ],
    ['text', 'Content-Type: text/plain', '{"a": {{id}}}', '{"a": number({{id}})}'],
    [
      'JSON without being told',
      'X: 1',
      '[1, "a"]',
      'punctuation([)number(1)punctuation(,) string("a")punctuation(])',
    ],
    ['XML without being told', 'X: 1', '<?xml version="1.0"?><a/>', 'tag(<?xml version="1.0"?><a/>)'],
    ['a file', 'X: 1', '<@ ./{{id}}.json', 'punctuation(<@) string(./)number({{id}})string(.json)'],
    ['a placeholder alone', 'X: 1', '{{user}}', 'object({{user}})'],
  ])('colours a body that is %s', (_, header, body, styled) => {
    expect(highlight(`POST /\n${header}\n\n${body}`).split('\n').at(-1)).toBe(styled);
  });

  it('keeps an XML comment open over lines', () => {
    const lines = highlight('POST /\n\n<a>\n<!-- one\n"two\n--></a>').split('\n').slice(-4);
    expect(lines).toEqual(['tag(<a>)', 'comment(<!-- one)', 'comment("two)', 'comment(-->)tag(</a>)']);
  });

  it('ends a JSON string with its line, so that a quote too few spoils one line', () => {
    expect(highlight('POST / {"a": "x\n"b": 1}').split('\n')[1]).toBe(
      'key("b")punctuation(:) number(1)punctuation(})',
    );
  });
});

describe('JavaScript', () => {
  it.each<[string, string]>([
    [
      "client.setVar('id', 7)",
      "identifier(client)punctuation(.)identifier(setVar)punctuation(()string('id')punctuation(,) number(7)punctuation())",
    ],
    ['const x = null // c', 'keyword(const) identifier(x) punctuation(=) null(null) comment(// c)'],
    ['a / b / c', 'identifier(a) punctuation(/) identifier(b) punctuation(/) identifier(c)'],
    [
      'x = /a[/]b/g.test(y)',
      'identifier(x) punctuation(=) regexp(/a[/]b/g)punctuation(.)identifier(test)punctuation(()identifier(y)punctuation())',
    ],
    ['return /x/', 'keyword(return) regexp(/x/)'],
    [
      '`a${b + `c${{d: 1}.d}`}e`',
      'string(`a)escape(${)identifier(b) punctuation(+) string(`c)escape(${)punctuation({)identifier(d)punctuation(:) number(1)punctuation(}.)identifier(d)escape(})string(`)escape(})string(e`)',
    ],
    ['/* a\nb */ true', 'comment(/* a)\ncomment(b */) boolean(true)'],
    ['`a\nb` + 0xffn', 'string(`a)\nstring(b`) punctuation(+) number(0xffn)'],
    ['res.delete', 'identifier(res)punctuation(.)identifier(delete)'],
    ['"unclosed', 'string("unclosed)'],
    ['[...x]', 'punctuation([...)identifier(x)punctuation(])'],
    ["'GET {{name}}/{{nope}}'", "string('GET {{name}}/)error({{nope}})string(')"],
    ['"{{id}}" + 1', 'string(")number({{id}})string(") punctuation(+) number(1)'],
    [
      '`a {{id}} ${id} {{user}}`',
      'string(`a )number({{id}}) escape(${)identifier(id)escape(}) object({{user}})string(`)',
    ],
    ['`{{${name}}}`', 'string(`{{)escape(${)identifier(name)escape(})string(}}`)'],
    ["'{{id' + '}}'", "string('{{id') punctuation(+) string('}}')"],
    ['"{{user[\\"id\\"]}}"', 'string(")number({{user[\\"id\\"]}})string(")'],
    ["'\\\\{{id}}'", "string(')escape(\\\\{{)string(id}}')"],
    ['x = {{id}}', 'identifier(x) punctuation(=) punctuation({{)identifier(id)punctuation(}})'],
    ["'open {{id}}\n{{id}}", "string('open )number({{id}})\npunctuation({{)identifier(id)punctuation(}})"],
  ])('%j', (text, styled) => {
    expect(highlight(text)).toBe(styled);
  });
});

describe('commands and curl', () => {
  it.each<[string, string]>([
    ['.explain {{id}}', 'command(.explain) number({{id}})'],
    ['.preview GET /{{id}}', 'command(.preview) method(GET) url(/)number({{id}})'],
    [
      "curl -H 'a: b' https://h \\",
      "command(curl) attribute(-H) string('a: b') url(https://h) punctuation(\\)",
    ],
    [
      "| jq -c '.a | .b' | less",
      "prompt(|) command(jq) attribute(-c) string('.a | .b') prompt(|) command(less)",
    ],
    ['| grep "a\\"b" x.txt', 'prompt(|) command(grep) string("a)escape(\\")string(b") x.txt'],
  ])('%j', (text, styled) => {
    expect(highlight(text)).toBe(styled);
  });
});

it('shows tabs and control characters as something that can be seen', () => {
  expect(highlight('"\t\u0007"')).toBe('string("    \u2407")');
});

describe('brackets', () => {
  it.each<[string, [number, number] | null]>([
    ['POST / |{"a": "}"}', [7, 16]],
    ['POST / {"a": "}"}|', [7, 16]],
    ['POST / {"a": [|]}', [13, 14]],
    ['f(|(a), b)', [2, 4]],
    ['f("(|")', null],
    ['f(|', null],
    ['GET /{{i|d}}', null],
  ])('%j -> %j', (text, pair) => {
    const document = marked(text);
    const range = { start: 0, end: document.text.length };
    const found = new Highlighter().bracketPair(document, range, classifyInput(document.text).kind);
    expect(found && [found.open, found.close]).toEqual(pair);
  });
});

const piece = fc.constantFrom(
  'POST /u',
  '\n',
  '\n\n',
  'Content-Type: text/xml',
  'X: {{id}}',
  '{"a": "b", ',
  '}',
  '"',
  '{{',
  '}}',
  '<a b="',
  '-->',
  '<!--',
  '>',
  'GET /',
  ' ',
  '`',
  '${',
  '/*',
  '*/',
  '//',
  'let x = 1\n',
  '###',
  '#',
  '\\',
  '=',
  '@a = 1\n',
  '.preview ',
  'x'.repeat(3000),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe('any text', () => {
  it('is all there after it was styled', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(highlighted(value).map(plainText)).toEqual(value.split('\n').map((line) => printable(line)));
      }),
    );
  });

  it('is styled after edits as if it were read anew', () => {
    fc.assert(
      fc.property(
        text,
        fc.array(fc.tuple(fc.nat(9000), fc.nat(40), piece), { maxLength: 6 }),
        (start, edits) => {
          const highlighter = new Highlighter();
          const options = { kind: 'request', scope: SCOPE } as const;
          let value = start;
          for (const [at, length, inserted] of edits) {
            highlighter.range(value, { start: at, end: at + 200 }, options);
            value = value.slice(0, at) + inserted + value.slice(at + length);
          }
          const whole = { start: 0, end: value.length };
          expect(highlighter.range(value, whole, options)).toEqual(
            new Highlighter().range(value, whole, options),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives a part as the part of the whole', () => {
    fc.assert(
      fc.property(text, fc.nat(9000), fc.nat(9000), (value, one, other) => {
        const [start, end] = [
          Math.min(one, other, value.length),
          Math.min(Math.max(one, other), value.length),
        ];
        const options = optionsFor(value);
        const part = new Highlighter().range(value, { start, end }, options);
        const [first = '', ...others] = value.slice(start, end).split('\n');
        const shown = [printable(first, value.charAt(start - 1)), ...others.map((line) => printable(line))];
        expect(part.map(plainText)).toEqual(shown);
      }),
    );
  });
});
