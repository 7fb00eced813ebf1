import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../src/core/template/parse.ts';
import type { Segment, TemplateSyntax } from '../../../src/core/template/template.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';
import { anyText } from '../support/any-text.ts';

/** Literals as they are, placeholders with what they are: `<{{a}} path a>`. */
function sketch(text: string, syntax: TemplateSyntax = 'plain'): string {
  return parseTemplate(text, syntax).segments.map(sketchSegment).join('');
}

function sketchSegment(segment: Segment): string {
  if (segment.kind === 'literal') return segment.text;
  const { expression } = segment;
  const quotes = segment.inString ? '"' : '';
  switch (expression.kind) {
    case 'path': {
      const steps = expression.steps.map((step) =>
        step.kind === 'index' ? `#${step.index}` : `/${step.key}`,
      );
      return `<${quotes}${expression.name}${steps.join('')}>`;
    }
    case 'dynamic':
      return `<dynamic ${expression.text}>`;
    case 'reference':
      return `<reference ${expression.name} | ${expression.part}>`;
    case 'malformed':
      return `<malformed ${segment.text}>`;
    default:
      return `<${expression.kind} ${segment.text}>`;
  }
}

describe('a placeholder', () => {
  it.each([
    ['{{name}}', '<name>'],
    ['{{ name }}', '<name>'],
    ['{{\tname\t}}', '<name>'],
    ['{{name.prop}}', '<name/prop>'],
    ['{{name.a.b}}', '<name/a/b>'],
    ['{{name[0]}}', '<name#0>'],
    ['{{name[10].prop[2]}}', '<name#10/prop#2>'],
    ['{{name[0][1]}}', '<name#0#1>'],
    ['{{name["any key"]}}', '<name/any key>'],
    ['{{name["a}}b"]}}', '<name/a}}b>'],
    ['{{name["a\\"b"]}}', '<name/a"b>'],
    ['{{name["\\u0061"]}}', '<name/a>'],
    ['{{name["a\tb\u0001c"]}}', '<name/a\tb\u0001c>'],
    ['{{name["a\t\\u0061"]}}', '<name/a\ta>'],
    ['{{name["[0]"] \t}}', '<name/[0]>'],
    ['{{name[""]}}', '<name/>'],
    ['{{name["a"].b["c"]}}', '<name/a/b/c>'],
    ['{{имя.ключ}}', '<имя/ключ>'],
    ['{{a-b.c$d}}', '<a-b/c$d>'],
    ['{{a}}{{b}}', '<a><b>'],
    ['x{{a}}.json', 'x<a>.json'],
    ['{"a":{"b":{{x}}}}', '{"a":{"b":<x>}}'],
    ['{{$uuid}} {{ $randomInt  1   6 }}', '<dynamic $uuid> <dynamic $randomInt 1 6>'],
    ['{{$env.HOME}}', '<dynamic $env.HOME>'],
    ['{{$later}}', '<dynamic $later>'],
    ['{{login.response.body.$.token}}', '<reference login | response.body.$.token>'],
    ['{{["users/log in"].response.body.$.token}}', '<reference users/log in | response.body.$.token>'],
    ['{{ ["a}}\\"b"].request.url }}', '<reference a}}"b | request.url>'],
    ['{{login.response.headers.X-Id}}', '<login/response/headers/X-Id>'],
  ])('%s is %s', (text, expected) => {
    expect(sketch(text)).toBe(expected);
  });
});

describe('text around placeholders', () => {
  it.each([
    ['', ''],
    ['no braces', 'no braces'],
    ['{a} } {', '{a} } {'],
    ['\\{{name}} {{name}}', '{{name}} <name>'],
    ['\\{{', '{{'],
    ['a \\ {{b}}', 'a \\ <b>'],
    ['}}{{a}}', '}}<a>'],
    ['\\{{{{a}}', '{{<a>'],
    ['\\\\{{a}} {{b}}', '\\{{a}} <b>'],
  ])('%j is %j', (text, expected) => {
    expect(sketch(text)).toBe(expected);
  });
});

describe('a malformed or an unterminated placeholder', () => {
  it.each([
    ['{{}}', 'the name between the braces is missing'],
    ['{{ }}', 'the name between the braces is missing'],
    ['{{a b}}', 'a space is not allowed in a placeholder'],
    ['{{a..b}}', 'a property name cannot start with "."'],
    ['{{a.}}', 'a property name is missing after "."'],
    ['{{.a}}', 'a name cannot start with "."'],
    ['{{1a}}', 'a name cannot start with "1"'],
    ['{{a.1}}', 'a property name cannot start with "1"'],
    ['{{a[-1]}}', 'an index is a whole number, not "-"'],
    ['{{a[01]}}', 'an index has no leading "0"'],
    ['{{a[1.5]}}', 'an index is a whole number, without "."'],
    ['{{a[]}}', 'an index is missing between "[" and "]"'],
    ['{{a[0}}', '"[" is not closed'],
    ["{{a['b']}}", 'a key needs double quotes, not "\'"'],
    ['{{a["b}}', 'the quoted key is not closed'],
    ['{{["b}}', 'the quoted key is not closed'],
    ['{{["b"}}', '"]" is missing after the quoted key'],
    ['{{["b"]}}', 'a name in brackets is a request: .response. or .request. follows it'],
    ['{{["b"].body}}', 'a name in brackets is a request: .response. or .request. follows it'],
    ['{{a["b"}}', '"]" is missing after the quoted key'],
    ['{{.response.body}}', 'a name cannot start with "."'],
    ['{{a b.response.body}}', 'a space is not allowed in a placeholder'],
    ['{{a b}}.response.body', 'a space is not allowed in a placeholder'],
    ['{{a\u200b}}', 'U+200B is not allowed in a placeholder'],
    ['{{a["\\x"]}}', 'the quoted key has an escape that JSON does not have'],
    ['{{a+b}}', '"+" is not allowed in a placeholder'],
    ['{{{a}}}', 'a name cannot start with "{"'],
    ['{{a{{b}}', '"{" is not allowed in a placeholder'],
    ['{{$}}', 'the name of a dynamic value is missing after "$"'],
    ['{{$uuid 4}}', '$uuid takes no arguments'],
    ['{{$randomInt 1}}', '$randomInt takes two whole numbers, as in {{$randomInt 1 6}}'],
    ['{{$randomInt 6 1}}', '$randomInt takes the smaller number first'],
    ['{{$randomInt 1.5 6}}', '$randomInt takes two whole numbers, as in {{$randomInt 1 6}}'],
    ['{{$env}}', '$env takes the name of an environment variable, as in {{$env.NAME}}'],
    ['{{$processEnv}}', '$processEnv takes the name of an environment variable, as in {{$processEnv NAME}}'],
  ])('%s: %s', (text, reason) => {
    const [segment] = parseTemplate(text).segments;
    expect(segment?.kind === 'placeholder' && segment.expression).toMatchObject({
      kind: 'malformed',
      reason,
    });
  });

  it.each([
    ['{{}}', 2],
    ['{{user.a b}}', 8],
    ['{{a..b}}', 4],
    ['{{a.}}', 3],
    ['{{a[01]}}', 4],
    ['{{a[-1]}}', 4],
    ['{{a["b}}', 4],
    ['{{a["\\x"]}}', 4],
    ['{{ $pick }}', 8],
    ['{{ ?7 }}', 4],
    ['{{ $secret.op }}', 13],
    ['{{a["b"}}', 7],
    ['{{a["b" ]}}', 7],
    ['{{$randomInt 6 1}}', 13],
  ])('%s has its mistake at %i', (text, at) => {
    const [segment] = parseTemplate(text).segments;
    expect(segment?.kind === 'placeholder' && segment.expression).toMatchObject({ kind: 'malformed', at });
  });

  it.each([
    ['{{a', '<unterminated {{a>'],
    ['/x/{{us', '/x/<unterminated {{us>'],
    ['{"a": "{{us"}', '{"a": "<unterminated {{us>"}'],
    ['{{a\n}}', '<unterminated {{a>\n}}'],
    ['{{a\r\n{{b}}', '<unterminated {{a>\r\n<b>'],
    ['{{a\n{{b', '<unterminated {{a>\n<unterminated {{b>'],
    ['{{a\rb', '<unterminated {{a>\rb'],
    ['{{a {{b', '<unterminated {{a> {{b'],
    ['{{a["}}"', '<unterminated {{a[>"}}"'],
  ])('%j is %j', (text, expected) => {
    expect(sketch(text)).toBe(expected);
  });
});

describe('quotes in JSON', () => {
  it.each([
    ['{"a": "{{x}}", "b": {{y}}}', '{"a": "<"x>", "b": <y>}'],
    ['{"say \\"{{x}}\\"": {{y}}}', '{"say \\"<"x>\\"": <y>}'],
    ['"{{o["k"]}}" {{y}}', '"<"o/k>" <y>'],
    ['"C:\\\\{{dir}}" {{y}}', '"C:\\\\<"dir>" <y>'],
    ['"\\{{x}} {{y}}" {{z}}', '"{{x}} <"y>" <z>'],
    ['"\\\\\\{{x}}" {{y}}', '"\\\\{{x}}" <y>'],
    ['"{{us" {{y}}', '"<malformed {{us" {{y}}>'],
    ['"{{us"\n"{{y}}"', '"<unterminated {{us>"\n"<"y>"'],
  ])('%s is %s', (text, expected) => {
    expect(sketch(text, 'json')).toBe(expected);
  });

  it('are plain text outside of JSON', () => {
    expect(sketch('say "{{x}}"')).toBe('say "<x>"');
  });
});

describe('any text', () => {
  it.each<TemplateSyntax>(['plain', 'json'])('is covered by its segments (%s)', (syntax) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { segments } = parseTemplate(text, syntax);
        const ends = [0, ...segments.map(({ end }) => end)];
        expectEqual([...segments.map(({ start }) => start), text.length], ends);
        expectEqual(
          segments.filter(({ start, end }) => end <= start),
          [],
        );
      }),
    );
  });

  // A quadratic parser needs hours for these.
  it.each(['{{', '{{a', '{{a["', '{{a}}', '"', '\\', '\\{{', '{{a\n', '{{a[1].b', '\\"{{'])(
    'a megabyte of %j is parsed',
    (piece) => {
      const text = piece.repeat(2 ** 20 / piece.length);
      for (const syntax of ['plain', 'json'] as const) {
        expect(parseTemplate(text, syntax).segments.at(-1)?.end).toBe(text.length);
        expect(parseTemplate(`${text}}}`, syntax).segments.at(-1)?.end).toBe(text.length + 2);
      }
    },
  );
});
