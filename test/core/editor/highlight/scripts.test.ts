import { describe, expect, it } from 'vitest';
import { highlight } from './highlighted.ts';

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
