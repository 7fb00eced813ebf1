import { describe, expect, it } from 'vitest';
import { parseDotenv } from '../../src/core/session/environments/dotenv.ts';
import { parseEnvironments } from '../../src/formats/http/environment.ts';

describe('http-client.env.json', () => {
  it('defines environments; the private file overrides the public one, and both override $shared', () => {
    const { environments, problems } = parseEnvironments([
      {
        publicText:
          '{"$shared": {"a": 1, "b": 1}, "dev": {"host": "http://d", "b": 2, "c": {"d": [1, "x"]}, "none": null}, "prod": {}}',
        privateText: '\uFEFF{"dev": {"key": "k", "b": 3}, "extra": {"x": true}}',
      },
    ]);
    expect(problems).toEqual([]);
    const byName = Object.fromEntries(
      environments.map(({ name, variables }) => [
        name,
        Object.fromEntries(variables.map((variable) => [variable.name, variable.value])),
      ]),
    );
    expect(byName).toEqual({
      dev: { a: 1, b: 3, host: 'http://d', c: { d: [1, 'x'] }, key: 'k' },
      prod: { a: 1, b: 1 },
      extra: { a: 1, b: 1, x: true },
    });
    const dev = environments.find(({ name }) => name === 'dev');
    expect(dev?.variables.filter(({ isPrivate }) => isPrivate).map(({ name }) => name)).toEqual(['b', 'key']);
  });

  it.each<[string, unknown, unknown, boolean]>([
    ['code', undefined, 's3cr3t-of-mine', true],
    ['host', undefined, 'http://localhost:3000/api', false],
    ['host', undefined, 'http://ada:lovelace@localhost', true],
    ['host', undefined, 'api.example.org:8080', false],
    ['host', undefined, '127.0.0.1:3000', false],
    ['who', undefined, 'eyJhbGciOi.eyJzdWIiOi.SflKxwRJSM', true],
    ['id', undefined, 7, false],
    ['verbose', undefined, true, false],
    ['user', 'ada', 'grace', false],
    ['user', '', 'grace', true],
    ['user', { id: 1 }, { id: 2 }, false],
    ['token', 'public', 'mine', true],
    ['apiKey', undefined, 'http://not-an-address', true],
    ['PIN', undefined, 1234, true],
  ])('has a private %s, where %j is public and %j private: secret %s', (name, shown, own, expected) => {
    const { environments } = parseEnvironments([
      {
        publicText: JSON.stringify({ dev: { [name]: shown } }),
        privateText: JSON.stringify({ dev: { [name]: own } }),
      },
    ]);
    expect(environments[0]?.variables).toEqual([
      { name, value: own, isPrivate: true, isSecret: expected, folder: 0, line: 1 },
    ]);
  });

  it.each([
    ['{"dev": {"a": 1,}}', 'error 1:17 this is not JSON'],
    ['{\n  "dev": {\n    a: 1}}', 'error 3:5 this is not JSON'],
    ['[]', 'error 1:1 an environment file is an object'],
    ['{"dev": 7}', 'error 1:1 the environment "dev" is not an object of variables'],
  ])('reports the position of an error: %s', (privateText, expected) => {
    const { problems } = parseEnvironments([{ publicText: null, privateText }]);
    expect(
      problems.map(({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`),
    ).toEqual([expect.stringContaining(expected)]);
    expect(problems[0]?.file).toBe('private');
  });

  it('is empty without files', () => {
    expect(parseEnvironments([{ publicText: null, privateText: null }])).toEqual({
      environments: [],
      problems: [],
    });
  });
});

describe('a .env file', () => {
  it.each([
    ['A=1', { A: '1' }],
    ['export A=b c  # comment', { A: 'b c' }],
    ['A=b#c', { A: 'b#c' }],
    ["A='b\\n #c' # d", { A: 'b\\n #c' }],
    ['A="b\\n\\"c\\" #\\t"', { A: 'b\n"c" #\t' }],
    ['A=`b "c" \'d\'`', { A: 'b "c" \'d\'' }],
    ['A="two\nlines"\nB=3', { A: 'two\nlines', B: '3' }],
    ['A=\r\nB = 2\r\n', { A: '', B: '2' }],
    ['A=1\nA=2', { A: '2' }],
    ['# comment\n\n  A.b-c=1', { 'A.b-c': '1' }],
    ['\uFEFFA=1', { A: '1' }],
    ['A="unclosed', { A: '"unclosed' }],
    ['A=#only a comment', { A: '' }],
  ])('%j', (text, expected) => {
    const { variables, problems } = parseDotenv(text);
    expect(Object.fromEntries(variables.map(({ name, value }) => [name, value]))).toEqual(expected);
    expect(problems).toEqual([]);
  });

  it('reports what it leaves out', () => {
    const { variables, problems } = parseDotenv('A=1\nhello\n= 2\nB=3');
    expect(variables.map(({ name, line }) => [name, line])).toEqual([
      ['A', 1],
      ['B', 4],
    ]);
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [2, 'hello is not NAME=value and was omitted'],
      [3, '= 2 is not NAME=value and was omitted'],
    ]);
  });
});
