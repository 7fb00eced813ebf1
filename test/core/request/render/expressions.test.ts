import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { expressionsIn, holdsExpression } from '../../../../src/core/request/render/expressions.ts';

describe('the expressions of a request', () => {
  it('are its placeholders that are not a name, path or dynamic value, each once', () => {
    const text =
      'POST http://a/{{f(1)}}?x={{user.id}}&y={{$guid}}\nX-{{g()}}: {{f(1)}}\nY: {{$global.x}}\n\n{"a": {{ 1 + b }}, "c": "{{list[0]}}"}';
    expect(expressionsIn(parseRequest(text).draft)).toEqual(['f(1)', 'g()', '$global.x', '1 + b']);
  });

  it.each([
    ['GET /{{f(1)}}', true],
    ['GET /{{new Date().toString()}}', true],
    ['{{\nf(1)\n}}', false],
    ['GET /{{user.id}}', false],
    ['GET /{{$random.integer(1, 6)}}', false],
    ['GET /{{a b}}', false],
    ['GET /{{a', false],
  ])('are recognised in a file by a call: %j', (text, expected) => {
    expect(holdsExpression(text)).toBe(expected);
  });

  it('are looked for in linear time', () => {
    expect(holdsExpression(`${'{{('.repeat(400_000)}`)).toBe(false);
    expect(holdsExpression(`${'{{'.repeat(400_000)}}}`)).toBe(false);
  });
});
