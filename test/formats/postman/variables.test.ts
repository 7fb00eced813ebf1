import { describe, expect, it } from 'vitest';
import { importText } from '../../../src/formats/index.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const imported = (collection: object, path = 'shop.json') =>
  importText(JSON.stringify({ info: { name: 'shop', schema }, ...collection }), path);

describe('variables of a Postman collection', () => {
  it('takes variables with names that placeholders can have', () => {
    const { variables, problems } = imported({
      item: [],
      variable: [
        { key: 'host', value: 'http://h' },
        { key: 'users url', value: '{{host}}/users' },
        { key: 'n', value: 3 },
        { key: 'key', value: 'k', type: 'secret' },
        { key: 'off', value: '1', disabled: true },
        { key: 'open', value: '{{elsewhere}}' },
      ],
    });
    expect(variables).toEqual([
      { name: 'host', value: 'http://h' },
      { name: 'users_url', value: 'http://h/users' },
      { name: 'n', value: 3 },
      { name: 'key', value: 'k', secret: true },
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      'names of variables cannot contain spaces or dots here: users url is users_url',
      'the variable open uses others that are not in this file, and was omitted',
    ]);
  });

  it('names a variable on one line in a problem, whatever its name holds', () => {
    const variable = [
      { key: 'a\r\n###b', value: '1' },
      { key: 'a ###b', value: '2' },
    ];
    const { problems } = imported({ item: [], variable });
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^names of variables [^\r\n]+$/),
      expect.stringMatching(/^a ###b and a ###b are now both called [^\r\n]+$/),
    ]);
  });

  it('takes an environment, with its secrets', () => {
    const values = [
      { key: 'host', value: 'http://h', enabled: true },
      { key: 'pin', value: '1234', type: 'secret' },
      { key: 'api token', value: 'x' },
      { key: 'off', value: '', enabled: false },
    ];
    const environment = { name: 'staging 2', values, _postman_variable_scope: 'environment' };
    expect(importText(JSON.stringify(environment), 's.postman_environment.json').environments).toEqual([
      {
        name: 'staging-2',
        variables: [
          { name: 'host', value: 'http://h', secret: false },
          { name: 'pin', value: '1234', secret: true },
          { name: 'api_token', value: 'x', secret: true },
        ],
      },
    ]);
    const globals = { values, _postman_variable_scope: 'globals' };
    expect(importText(JSON.stringify(globals), 'g.json').variables).toMatchObject([
      { name: 'host' },
      { name: 'pin', secret: true },
      { name: 'api_token' },
    ]);
  });

  it('reads globals from before version 2: a list', () => {
    const globals = [
      { key: 'host', value: 'http://h', type: 'text', enabled: true },
      { key: 'off', value: 'x', enabled: false },
    ];
    expect(importText(JSON.stringify(globals), 'g.postman_globals.json').variables).toMatchObject([
      { name: 'host' },
    ]);
    expect(importText('[{"key": "a"}, 1]', 'g.postman_globals.json').variables).toEqual([]);
  });

  it('takes a name that depends on another variable, which a script of the request fills in', () => {
    const item = [
      { name: 'one', request: { url: 'http://h/{{host.{{n}}}}/{{a}}?q={{{{k}}}}' } },
      { name: 'two', request: { url: 'http://h/{{a}}' } },
    ];
    const { requests } = importText(JSON.stringify({ info: { schema }, item }), 'a.json');
    expect(requests.map(({ text, before }) => [text, before])).toEqual([
      [
        'GET http://h/{{nested_1}}/{{a}}?q={{nested_2}}',
        '// script of nested placeholders\n' +
          `pm.variables.set('nested_1', pm.variables.get(pm.variables.replaceIn("host.{{n}}")));\n` +
          `pm.variables.set('nested_2', pm.variables.get(pm.variables.replaceIn("{{k}}")));`,
      ],
      ['GET http://h/{{a}}', null],
    ]);
  });
});
