import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import { previewNotes } from '../../../../src/core/session/notes/notes.ts';
import { scopeOf } from '../../../../src/core/session/scope.ts';
import type { SessionState } from '../../../../src/core/session/state.ts';
import { shop } from '../descriptions/shop.ts';
import { play, set } from '../played.ts';

function stateWith(variables: Readonly<Record<string, string | number>>): SessionState {
  const { state } = play([
    ...Object.entries(variables).map(([name, value]) => set(name, value)),
    { kind: 'description-linked', description: shop, by: 'command' },
  ]);
  return state;
}

function notes(text: string, variables: Readonly<Record<string, string | number>> = {}): string[] {
  const state = stateWith({ base_url: 'http://h/v1', ...variables });
  const { preview } = createPreviewer().preview(
    text,
    scopeOf(state, () => undefined),
  );
  return previewNotes(preview, state).map(
    ({ severity, line, column, length, message, hint }) =>
      `${severity} ${line}:${column}+${length} ${message}${hint === null ? '' : ` [${hint}]`}`,
  );
}

const users = 'GET /users sort==name X-Tenant:7';
const json = (body: string): string => `POST /users\n\n${body}`;

describe('a request that differs from its description', () => {
  it.each<[text: string, expected: readonly string[]]>([
    [users, []],
    ['GET http://elsewhere/v1/users', []],
    ['GET /unknown?x=1', []],
    [
      'GET /users sort==name',
      ['warning 1:5+6 the header X-Tenant is required but missing [X-Tenant:VALUE adds it]'],
    ],
    [
      'GET /users X-Tenant:7',
      ['warning 1:5+6 the query parameter sort is required but missing [sort==VALUE adds it]'],
    ],
    [
      `${users} limit==x`,
      ['warning 1:34+5 the query parameter limit is a string; the description says an integer'],
    ],
    [`${users} limit==101`, ['warning 1:34+5 the query parameter limit is more than 100']],
    [
      `${users} limi==1`,
      ['warning 1:34+4 the query parameter limi is not in the description [did you mean limit?]'],
    ],
    [
      'GET /users?sort=size X-Tenant:7',
      [
        'warning 1:12+4 the query parameter sort is not one of the values in the description [allowed: "name", "age"]',
      ],
    ],
    ['GET /users/7', []],
    ['GET /users/x', ['warning 1:12+1 the path parameter id is a string; the description says an integer']],
    [
      'GET /users/:id id=x',
      ['warning 1:13+2 the path parameter id is a string; the description says an integer'],
    ],
    ['GET /users/{{nothing}}', []],
    [json('{"name": "Ada"}'), []],
    [
      json('{\n  "name": 7\n}'),
      ['warning 4:11+1 $.name is a number; the description says a string [in quotes it is a string]'],
    ],
    [
      json('{"name": "Ada", "age": "7"}'),
      [
        'warning 3:24+3 $.age is a string; the description says an integer [without quotes it is a number, as an item age:=]',
      ],
    ],
    [json('{}'), ['warning 3:1+1 the body lacks "name", which is required']],
    ['POST /users', []],
    [
      'POST /users name=Ada age=7',
      [
        'warning 1:22+3 $.age is a string; the description says an integer [without quotes it is a number, as an item age:=]',
      ],
    ],
    [
      json('{"name": "Ada", "address": {"zip": 1}, "tags": ["c"]}'),
      [
        'warning 3:36+1 $.address.zip is a number; the description says a string [in quotes it is a string]',
        'warning 3:49+3 $.tags[0] is not one of the values in the description [allowed: "a", "b"]',
      ],
    ],
    [json('{"name": "{{nothing}}"}'), []],
    [json('{"name": '), []],
    ['POST /users\nContent-Type: text/plain\n\n{}', []],
  ])('%j: %j', (text, expected) => {
    expect(notes(text)).toEqual(expected);
  });

  it('is reported at the placeholder that made the difference', () => {
    expect(notes(json('{"name": "{{n}}", "age": "{{n}}"}'), { n: 7 })).toEqual([
      'warning 3:27+5 $.age is a string; the description says an integer [without quotes the placeholder is a number, as an item age:=]',
    ]);
  });
});
