import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';

const demo = await demoServer();

describe.concurrent('a request in several words', () => {
  it.each([
    [['POST', `${demo.url}/users`, 'name=Ada Lovelace', 'age:=36']],
    [[`POST ${demo.url}/users`, 'name=Ada Lovelace', 'age:=36']],
    [['POST', `${demo.url}/users`, '{"name": "Ada Lovelace", "age": 36}']],
  ])('is sent and previewed as one: %j', async (words) => {
    const sent = await restloop(['send', '--json', ...words]);
    const previewed = await restloop(['preview', ...words, '--json']);
    const { request } = JSON.parse(sent.stdout);
    expect(JSON.parse(request.body)).toEqual({ name: 'Ada Lovelace', age: 36 });
    expect(JSON.parse(previewed.stdout).requests[0].body).toBe(request.body);
    expect([sent.code, previewed.code]).toEqual([0, 0]);
  });

  it('may begin with the target', async () => {
    const { stdout } = await restloop(['preview', '--json', `${demo.url}/users`, 'name==Ada Lovelace']);
    expect(JSON.parse(stdout).requests[0].wireUrl).toBe(`${demo.url}/users?name=Ada%20Lovelace`);
  });
});
