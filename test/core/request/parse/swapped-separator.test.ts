import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';

describe('name=:json', () => {
  it.each([
    ['age=:36', 'age:=36'],
    ['--form age=:36', 'age:=36'],
    ['age=:-1.5', 'age:=-1.5'],
    ['is_admin=:true', 'is_admin:=true'],
    ['left=:null', 'left:=null'],
    ['tags=:[1,2]', 'tags:=[1,2]'],
    ['a[b]=:1', 'a[b]:=1'],
  ])('is sent as text, with a warning: %s', (item, meant) => {
    const { warnings, problems, draft } = parseRequest(`POST /users ${item}`);
    expect(problems).toEqual([]);
    expect(warnings).toMatchObject([
      { message: expect.stringContaining('begins with a colon'), hint: expect.stringContaining(`${meant} `) },
    ]);
    expect(JSON.stringify(draft.body)).toContain(`":${meant.split(':=')[1]}`);
  });

  it.each(['age:=36', 'icon=:smile:', 'age=":36"', 'age=:{{age}}', 'a==:36', 'time=:30:00', 'word=:truest'])(
    'is something else in %s',
    (item) => {
      expect(parseRequest(`POST /users ${item}`).warnings).toEqual([]);
    },
  );

  it('masks a credential in the warning', () => {
    const { warnings } = parseRequest('POST /login password=:8472');
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('8472');
  });
});
