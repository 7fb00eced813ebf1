import { describe, expect, it } from 'vitest';
import { highlight } from './highlighted.ts';

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

  it('colours each part of the .http form', () => {
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

  it('colours what is not sent as comments', () => {
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
        'url(/v)',
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
      'JSON without a Content-Type',
      'X: 1',
      '[1, "a"]',
      'punctuation([)number(1)punctuation(,) string("a")punctuation(])',
    ],
    ['XML without a Content-Type', 'X: 1', '<?xml version="1.0"?><a/>', 'tag(<?xml version="1.0"?><a/>)'],
    ['a file', 'X: 1', '<@ ./{{id}}.json', 'punctuation(<@) string(./)number({{id}})string(.json)'],
    ['a placeholder alone', 'X: 1', '{{user}}', 'object({{user}})'],
  ])('colours a body that is %s', (_, header, body, styled) => {
    expect(highlight(`POST /\n${header}\n\n${body}`).split('\n').at(-1)).toBe(styled);
  });

  it('keeps an XML comment open over lines', () => {
    const lines = highlight('POST /\n\n<a>\n<!-- one\n"two\n--></a>').split('\n').slice(-4);
    expect(lines).toEqual(['tag(<a>)', 'comment(<!-- one)', 'comment("two)', 'comment(-->)tag(</a>)']);
  });

  it('ends a JSON string at the end of its line', () => {
    expect(highlight('POST / {"a": "x\n"b": 1}').split('\n')[1]).toBe(
      'key("b")punctuation(:) number(1)punctuation(})',
    );
  });
});

it('makes tabs and control characters visible', () => {
  expect(highlight('"\t\u0007"')).toBe('string("    \u2407")');
});
