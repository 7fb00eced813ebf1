import { describe, expect, it } from 'vitest';
import { parseScript } from '../../../../src/core/script/parse.ts';
import { withVariableNames } from '../../../../src/core/script/postman/variable-name.ts';
import { postmanScript } from '../../../../src/core/script/postman/wrapped-script.ts';
import { runnableParts } from '../../../../src/core/script/request/runnable-parts.ts';

const script = (code: string) => ({ code, label: 'a.json', start: { line: 5, column: 1 } });

describe('a script of Postman', () => {
  it.each([
    "pm.test('a', () => {})",
    "tests['a'] = true",
    'postman.setNextRequest(null)',
    'const body = JSON.parse(responseBody)',
    '// script of the request\nconsole.log(1)',
  ])('is found by names that only Postman has: %s', (code) => {
    expect(postmanScript(script(code))).not.toBeNull();
  });

  it.each([
    "client.test('a', () => {})",
    '// see pm.test of Postman\nclient.log(1)',
    "const spam = { pm: 1 }; client.log('at 5 pm.')",
    'response.body.tests',
  ])('is not found in other scripts: %s', (code) => {
    expect(runnableParts(script(code))).toEqual([script(code)]);
  });

  it('keeps every line in its place', () => {
    const code =
      '// script of the collection\nconst a = 1;\n// script of the request\nconst a = pm.info;\nreturn';
    const wrapped = postmanScript(script(code));
    const lines = wrapped?.code.split('\n') ?? [];
    expect(wrapped?.start).toEqual({ line: 4, column: 1 });
    expect([lines[2], lines[4], lines[5]]).toEqual(['const a = 1;', 'const a = pm.info;', 'return']);
    expect(lines).toHaveLength(7);
    expect(parseScript(wrapped?.code ?? '').kind).toBe('program');
  });
});

it('writes placeholders with the names that variables have here', () => {
  expect(withVariableNames('{{a b}}/{{$guid}}/{{ c.d }}/{{}}')).toBe('{{a_b}}/{{$guid}}/{{c_d}}/{{}}');
});
