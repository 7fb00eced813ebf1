import { describe, expect, it } from 'vitest';
import { ciRuns, get } from './rows.ts';

const { play, specify } = await ciRuns();

describe('a misspelling in a file is found by the run', () => {
  specify({
    'a misspelled directive is a warning with its file and place': {
      files: { 'a.http': get('/users/1', 'expct status 500') },
      args: 'run a.http',
      code: 0,
      says: ['a.http:1:3: there is no directive @expct; did you mean @expect?'],
    },
    'and an error in CI': {
      files: { 'a.http': get('/users/1', 'expct status 500') },
      args: 'run a.http',
      env: { CI: 'true' },
      code: 2,
      says: ['there is no directive @expct', 'Nothing was sent'],
    },
    'all directives that cannot be read are said at once': {
      files: { 'a.http': get('/users/1', 'timeout', 'ref', 'import', 'expect bdy x') },
      args: 'run a.http',
      code: 2,
      says: [
        'a.http:1:3: @timeout',
        'a.http:2:3: @ref',
        'a.http:3:3: @import',
        'a.http:4:11: @expect: a response has no part "bdy"',
      ],
    },
    'a directive without its value says how it is written': {
      files: { 'a.http': get('/users/1', 'auth bearer') },
      args: 'run a.http',
      code: 2,
      says: ['@auth: bearer needs a token.', 'bearer {{token}}'],
    },
    'a snapshot named like its mask is refused': {
      files: { 'a.http': get('/users/1', 'snapshot ignore $.at') },
      args: 'run a.http',
      code: 2,
      says: ['to ignore a value: # @mask $.at'],
    },
    'a script that cannot be parsed is found before its request is sent': {
      files: { 'a.http': 'POST /echo\n\n> {%\nclient.test("x", () => {\n%}\n' },
      args: 'run a.http --dry-run',
      code: 2,
      says: [/a\.http:4:\d+: SyntaxError/, 'Nothing was sent'],
    },
    'an assertion of httpYac is checked': {
      files: { 'a.http': 'GET /users/1\n?? status == 500\n' },
      args: 'run a.http',
      code: 1,
      says: ['expected status == 500, got 200'],
    },
    'a condition of @disabled counts': {
      files: { 'a.http': get('/users/1', 'disabled false', 'expect status 200') },
      args: 'run a.http',
      code: 0,
      says: ['1 request, 1 sent; 1 test, 0 failed'],
    },
  });
});

describe('a misspelling on the command line', () => {
  specify({
    'a file that is not there, with the folder that was looked in': {
      files: { 'other/b.http': get('/users/1') },
      args: 'run nofile.http',
      code: 2,
      says: ['There is no file nofile.http.', 'looked in /'],
      never: ['session'],
    },
    'a file that is nearly there': {
      files: { 'users.http': get('/users/1') },
      args: 'run user.http',
      code: 2,
      says: ['did you mean users.http?'],
    },
    'an environment, with those that there are and the file': {
      files: { 'a.http': get('/users/1'), 'http-client.env.json': '{"staging": {}}' },
      args: 'run a.http --env stagng',
      code: 2,
      says: ['There is no environment "stagng"', 'staging', 'http-client.env.json'],
      never: [/\.env new/],
    },
    'a setting': {
      files: { 'a.http': get('/users/1') },
      args: 'run a.http --set timout=5',
      code: 2,
      says: ['timout', 'did you mean timeout?'],
    },
    'a row of data that is not an object': {
      files: { 'a.http': get('/users/1'), 'rows.json': '[1]' },
      args: 'run a.http --data rows.json',
      code: 2,
      says: ['rows.json row 1: this row is not an object'],
    },
    'flags of other runners': {
      files: { 'a.http': get('/users/1') },
      args: 'run a.http --only x',
      code: 2,
      says: ['--request NAME runs one request'],
    },
    'a file without requests': {
      files: { 'hello.txt': 'hello\n' },
      args: 'run hello.txt',
      code: 2,
      says: ['hello.txt:1:1: hello is not a request line', 'a method and a target'],
    },
  });
});

describe('a warning is beside the failure in every report', () => {
  const files = {
    'a.http': '# @expect status 201\nPOST /echo\nContent-Type: application/json\n\n{"price": {{price}}}\n',
  };

  it.each(['pretty', 'json', 'junit', 'tap', 'github', 'ctrf', 'markdown', 'html'])(
    '%s',
    async (reporter) => {
      const { code, text } = await play({
        files,
        args: `run a.http --var price=abc --reporter ${reporter}`,
        code: 1,
        says: [],
      });
      expect(code).toBe(1);
      expect(text.replaceAll('&#58;', ':')).toContain('the body is not JSON: {{price}} inserted abc');
      if (reporter !== 'json') expect(text.replaceAll('&#58;', ':')).toContain('a.http:5:11');
    },
  );
});
