import { describe, expect, it } from 'vitest';
import { placesInBody } from '../../../../src/core/secrets/body/in-body.ts';
import { requestCredentials } from '../../../../src/core/secrets/typed/request-credentials.ts';

const found = (body: string): string[] => placesInBody(body).map(({ start, end }) => body.slice(start, end));
const typed = (request: string): string[] =>
  requestCredentials(request).map(({ start, end }) => request.slice(start, end));

describe('a name and value pair', () => {
  it.each([
    ['JSON', '{"name": "password", "value": "pw-1"}', ['pw-1']],
    [
      'JSON, the value first',
      '[{"value": "pw-1", "key": "apiKey"}, {"key": "page", "value": "7"}]',
      ['pw-1'],
    ],
    [
      'JSON in a string of JSON',
      String.raw`{"inner": "{\"name\": \"password\", \"value\": \"pw-1\"}"}`,
      ['pw-1'],
    ],
    ['GraphQL', 'mutation { set(name: "password", value: "pw-1") { id } }', ['pw-1']],
    [
      'an input of GraphQL',
      'mutation { set(all: [{key: "page", value: "7"}, {value: "pw-1", key: "token"}]) { id } }',
      ['pw-1'],
    ],
    [
      'GraphQL in JSON',
      String.raw`{"query": "mutation { set(name: \"password\", value: \"pw-1\") { id } }"}`,
      ['pw-1'],
    ],
    ['a form', 'name=password&value=pw-1&page=2', ['pw-1']],
    [
      'JSON with an identifier',
      '{"id": "51", "name": "password", "value": "pw-1", "label": "page"}',
      ['pw-1'],
    ],
    [
      'GraphQL with an identifier',
      'mutation { set(id: "51", name: "password", value: "pw-1") { id } }',
      ['pw-1'],
    ],
    [
      'GraphQL with an identifier in JSON',
      String.raw`{"query": "mutation { set(value: \"pw-1\", label: \"a\", name: \"password\") { id } }"}`,
      ['pw-1'],
    ],
    ['a form with an identifier', 'id=51&name=password&value=pw-1', ['pw-1']],
    ['a form with two names', 'name=username&name=password&value=pw-1', ['pw-1']],
    ['a form with a later name', 'name=username&value=pw-1&name=password', ['pw-1']],
    ['a form with two values', 'name=password&value=pw-1&defaultValue=pw-2', ['pw-1', 'pw-2']],
    [
      'a form with a value for several names',
      'name=a&id=token&value=pw-1&name=b&value=pw-2',
      ['pw-1', 'pw-2'],
    ],
    ['a form with paths and identifiers', 'i[0].id=5&i[0].name=pin&i[0].value=pw-1&i[1].value=7', ['pw-1']],
    ['several pairs of a form, the values first', 'value=7&name=page&value=pw-1&name=password', ['pw-1']],
    ['several pairs of a form', 'name=page&value=7&name=password&value=pw-1', ['pw-1']],
    [
      'a form with lists',
      'i[0][name]=page&i[0][value]=7&i%5B1%5D%5Bname%5D=password&i%5B1%5D%5Bvalue%5D=pw-1',
      ['pw-1'],
    ],
    ['a form with paths', 'i.0.name=page&i.1.name=token&i.1.value=pw-1&i.0.value=7', ['pw-1']],
    ['JSON in a form', 'p={"name":"token","value":"pw-1"}&q=1', ['pw-1']],
    [
      'encoded JSON in a form',
      'p=%7B%22name%22%3A%22token%22%2C+%22value%22%3A%22pw-1%22%7D&q=1',
      ['%7B%22name%22%3A%22token%22%2C+%22value%22%3A%22pw-1%22%7D'],
    ],
  ])('names the credential in %s', (_, body, values) => {
    expect(found(body)).toEqual(values);
  });

  it.each([
    ['fields of a form', 'POST http://h/ --form name=password value=pw-1', ['pw-1']],
    ['fields of JSON', 'POST http://h/ name=password value=pw-1', ['pw-1']],
    ['JSON in a field', `POST http://h/ --form 'p={"name":"token","value":"pw-1"}'`, ['pw-1']],
    ['fields with an identifier', 'POST http://h/ --form id=51 name=password value=pw-1', ['pw-1']],
    ['fields with two names', 'POST http://h/ name=username name=password value=pw-1', ['pw-1']],
    ['parameters with an identifier', 'GET http://h/ id==51 name==api_key value==pw-1', ['pw-1']],
    ['parameters', 'GET http://h/ name==password value==pw-1', ['pw-1']],
    ['parameters of the URL', 'GET http://h/?name=password&value=pw-1', ['pw-1']],
  ])('names the credential in %s of a typed request', (_, request, values) => {
    expect(typed(request)).toEqual(values);
  });

  it.each([
    'mutation { set(name: "page", value: "7") { id } }',
    'mutation { a(name: "password") { b(value: "7") } }',
    'name=page&value=7',
    'name=password&page=7',
  ])('finds no credential in %s', (body) => {
    expect(found(body)).toEqual([]);
  });
});
