import { describe, expect, it } from 'vitest';
import { readAssigned } from '../../../../src/core/session/commands/environments/assigned.ts';
import { play } from '../played.ts';

describe('.env set', () => {
  it.each([
    ['page=10 debug:=true', { page: '10', debug: true }],
    ['page:=10', { page: 10 }],
    [
      'user:={"id": 7, "tags": ["a"]} name="two words" last=x',
      {
        user: { id: 7, tags: ['a'] },
        name: 'two words',
        last: 'x',
      },
    ],
    ['url=https://h/?a=1&b=2', { url: 'https://h/?a=1&b=2' }],
    ['url=https://h/?a=1 page=2', { url: 'https://h/?a=1', page: '2' }],
    ['title=two words', { title: 'two words' }],
    ['title = two words', { title: 'two words' }],
    ['path="C:\\Program Files"', { path: '"C:\\Program Files"' }],
    ['empty=', { empty: '' }],
    ['empty= page=1', { empty: '', page: '1' }],
    ['next={{host}}/{{page + 1}}', { next: '{{host}}/{{page + 1}}' }],
  ])('reads %s', (argument, values) => {
    expect(Object.fromEntries(readAssigned(argument).map(({ name, value }) => [name, value]))).toEqual(
      values,
    );
  });

  it.each([
    ['page 1', '"=" is missing after the name.'],
    ['page=1 title=two words', 'needs quotes'],
    ['page=1 debug:=yes', 'The value of debug is not JSON: debug:=7 is a number, debug=7 a text.'],
    ['page=1 user.id=2', 'is not a valid variable name'],
    ['page=1 gone:=null', 'null'],
  ])('reports the problem of %s, and sets nothing', (argument, sentence) => {
    const before = play(['.env new dev']).state;
    const { state, said } = play([`.env set ${argument}`], before);
    expect(said.join()).toContain(sentence);
    expect(state.environments).toEqual(before.environments);
  });

  it('sets several in one step of undo, and masks credentials among them', () => {
    const before = play(['.env new dev']).state;
    const { state, said } = play(['.env set page:=10 api_key=s3cret-of-dev'], before);
    expect(said.at(-1)).toBe('page, api_key are set in dev.');
    expect(state.environments[0]?.variables.map(({ name, secret }) => [name, secret])).toEqual([
      ['page', false],
      ['api_key', true],
    ]);
    expect(play(['.undo'], state).state.environments).toEqual(before.environments);
  });
});
