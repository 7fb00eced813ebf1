import { describe, expect, it } from 'vitest';
import { splitInputs } from '../../../src/core/session/inputs/split-inputs.ts';

describe('splitInputs', () => {
  it.each<[what: string, text: string, inputs: readonly string[]]>([
    ['nothing', '', []],
    ['blank lines and separators alone', '\n\n###\n  \n', []],
    [
      'one line each',
      "client.setVar('a', 1)\nGET /users/{{a}}\n.vars\n",
      ["client.setVar('a', 1)", 'GET /users/{{a}}', '.vars'],
    ],
    [
      'JavaScript over several lines',
      'function f() {\n  return 1;\n}\nf()',
      ['function f() {\n  return 1;\n}', 'f()'],
    ],
    [
      'a template literal with a request inside',
      'x = `\nGET /users\n`\n.vars',
      ['x = `\nGET /users\n`', '.vars'],
    ],
    ['a request whose JSON goes on', 'POST /users {"a":\n1}\nGET /x', ['POST /users {"a":\n1}', 'GET /x']],
    [
      'a request line that goes on after \\',
      'GET /users \\\n  X-A:1\nGET /x',
      ['GET /users \\\n  X-A:1', 'GET /x'],
    ],
    [
      'the .http form, until ###',
      'POST /users\nContent-Type: application/json\n\n{"a": 1}\n###\nGET /x',
      ['POST /users\nContent-Type: application/json\n\n{"a": 1}', 'GET /x'],
    ],
    [
      'a body after a blank line',
      'POST /users\n\n{"a": 1}\n\n###\nGET /x',
      ['POST /users\n\n{"a": 1}', 'GET /x'],
    ],
    [
      'query lines',
      'GET /users\n    ?limit=1\n    &offset=2\n###\n.vars',
      ['GET /users\n    ?limit=1\n    &offset=2', '.vars'],
    ],
    [
      'a request line followed by JavaScript',
      'GET /users\nclient.log(res.status)',
      ['GET /users', 'client.log(res.status)'],
    ],
    [
      'a request line, a blank line, and JavaScript',
      'GET /users\n\nclient.log(1)',
      ['GET /users', 'client.log(1)'],
    ],
    [
      'a placeholder with blanks in the target',
      'GET /users/{{ id }}\nX-A: 1\n###\n1',
      ['GET /users/{{ id }}\nX-A: 1', '1'],
    ],
    [
      'a placeholder with braces and blanks in a quoted key, in the target and in the name of a header',
      'GET /users/{{ids["a }} b"]}}\nX-{{names["c : }} d"]}}: 1\n###\n1',
      ['GET /users/{{ids["a }} b"]}}\nX-{{names["c : }} d"]}}: 1', '1'],
    ],
    ['a method in lower case', 'post /users\nX-A: 1\n\n{}\n###\n1', ['post /users\nX-A: 1\n\n{}', '1']],
    ['a brace that opens no placeholder', 'GET /a{{b c\nX-A: 1', ['GET /a{{b c', 'X-A: 1']],
    [
      'directives above a request in one line',
      '# a note\n\n# @expect status 200\nPOST /users name=Ada\n1',
      ['# @expect status 200\nPOST /users name=Ada', '1'],
    ],
    [
      'directives above the .http form',
      '# @name x\n# @timeout 5 s\nGET /users\nX-A: 1\n###\n1',
      ['# @name x\n# @timeout 5 s\nGET /users\nX-A: 1', '1'],
    ],
    ['a comment above anything else', '# @todo\n1 + 1', ['1 + 1']],
    [
      'directives, which belong to the request below them',
      '# a comment\n# @auth none\n# more\nGET /a\n// @name x\nGET /b\nA: b\n###\n# @auth none\n.vars',
      ['# a comment\n# @auth none\n# more\nGET /a', '// @name x\nGET /b\nA: b', '.vars'],
    ],
    [
      'brackets in strings, comments and templates of a script',
      'f("(")\n/* {\n*/ g(`${{\na: "}"}.a}`)\nh(\n")"\n)',
      ['f("(")', '/* {\n*/ g(`${{\na: "}"}.a}`)', 'h(\n")"\n)'],
    ],
    [
      'a JSON body over lines, and one that is not closed',
      'POST /a {"b": "}",\n"c": [\n1]}\n1\nPOST /a {\n2',
      ['POST /a {"b": "}",\n"c": [\n1]}', '1', 'POST /a {\n2'],
    ],
    ['CRLF', 'GET /a\r\nGET /b\r\n', ['GET /a', 'GET /b']],
    ['code that never ends is one input', 'function f() {\n1', ['function f() {\n1']],
  ])('%s', (_, text, inputs) => {
    expect(splitInputs(text)).toEqual(inputs);
  });
});
