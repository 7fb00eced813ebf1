import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, jsonResponse, startSandbox } from '../harness.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

describe('res', () => {
  it('is nothing before the first response', async () => {
    expect(await harness.print('[res, response, _res]')).toBe(
      '[ undefined, undefined, [Object: null prototype] {} ]',
    );
  });

  it.each([
    ['[res.status, res.statusText, res.statusClass, res.ok]', "[ 200, 'OK', 'Successful', true ]"],
    ['[res.contentType, res.size, res.httpVersion]', "[ 'application/json', 28, '1.1' ]"],
    ['res.body', '{ id: 7, list: [ { n: 1 } ] }'],
    ['res.body === res.body', 'true'],
    ['res.body.list[0].n = 2; res.body.list[0].n', '2'],
    ['res.text', `'{"id":7,"list":[{"n":1}]}   '`],
    ['res.timings.total', '1.8'],
    [
      "[res.headers.get('x-trace'), res.headers.get('CONTENT-TYPE'), res.headers.get('none')]",
      "[ 'a, b', 'application/json', null ]",
    ],
    [
      "[res.headers.has('X-TRACE'), res.headers.valuesOf('X-Trace'), res.headers.valueOf('x-trace')]",
      "[ true, [ 'a', 'b' ], 'a' ]",
    ],
    ["[res.headers['content-type'], res.headers['x-trace']]", "[ 'application/json', 'a, b' ]"],
    ['[...res.headers][1]', "[ 'X-Trace', 'a' ]"],
    [
      '[res.request.method, res.request.url, res.request.headers.get("accept")]',
      "[ 'GET', 'http://localhost/x', '*/*' ]",
    ],
    ['response === res && _res[1] === res', 'true'],
    ['const { status, body } = res; [status, body.id]', '[ 200, 7 ]'],
    ['({ ...res }).body.id', '7'],
    ['JSON.parse(JSON.stringify(res)).status', '200'],
    [
      'try { res = 1 } catch (e) { e.message }',
      "'res is the last response; use another name for your variable'",
    ],
    ["'use strict'; try { res.status = 1 } catch (e) { e.name }", "'TypeError'"],
  ])('%s', async (code, printed) => {
    harness.sandbox.setResponse(1, jsonResponse(null, { text: '{"id":7,"list":[{"n":1}]}   ', size: 28 }));
    expect(await harness.print(code)).toBe(printed);
  });

  it('has the same members, of its own and frozen, in the same order', async () => {
    harness.sandbox.setResponse(1, jsonResponse({ id: 7 }));
    const names =
      'status statusText statusClass ok httpVersion headers contentType size timings request body text';
    expect(await harness.print("Object.keys(res).join(' ')")).toBe(`'${names}'`);
    expect(await harness.print('[Object.isFrozen(res), res.body === res.body, { ...res }.body.id]')).toBe(
      '[ true, true, 7 ]',
    );
    expect(await harness.print('Object.isFrozen(Object.getPrototypeOf(res))')).toBe('true');
  });

  it('prints its content', async () => {
    harness.sandbox.setResponse(1, jsonResponse({ id: 7 }));
    const printed = await harness.print('res');
    expect(printed).toContain('Response {');
    expect(printed).toContain("'content-type': 'application/json'");
    expect(printed).toContain('body: { id: 7 }');
  });

  it.each([
    ['application/json; charset=utf-8', '{"a":1}', '{ a: 1 }'],
    ['application/problem+json', '{"a":1}', '{ a: 1 }'],
    ['text/json', '[1]', '[ 1 ]'],
    ['Application/JSON', 'null', 'null'],
    [null, ' {"a":1}', '{ a: 1 }'],
    [null, 'plain', "'plain'"],
    ['text/plain', '{"a":1}', `'{"a":1}'`],
    ['application/json', '{broken', "'{broken'"],
    ['application/json', '', "''"],
    ['text/html; x=application/json', '1', "'1'"],
  ])('parses the body of %s %s', async (contentType, text, printed) => {
    harness.sandbox.setResponse(2, jsonResponse(null, { contentType, text }));
    expect(await harness.print('res.body')).toBe(printed);
  });

  it('keeps the last twenty under their numbers', async () => {
    for (let number = 101; number <= 125; number += 1)
      harness.sandbox.setResponse(number, jsonResponse({ number }));
    expect(
      await harness.print('[res.body.number, _res[125].body.number, _res[106].body.number, _res[105]]'),
    ).toBe('[ 125, 125, 106, undefined ]');
    expect(await harness.print('Object.keys(_res).length')).toBe('20');
  });

  it('takes ten megabytes', async () => {
    const item = { id: 123_456, name: 'a name of some length', tags: ['x', 'y'], nested: { value: 1.5 } };
    const text = JSON.stringify(Array.from({ length: 118_000 }, () => item));
    expect(text.length).toBeGreaterThan(9_900_000);
    harness.sandbox.setResponse(200, jsonResponse(null, { text, size: text.length }));
    expect(await harness.print('[res.text.length, res.body.length, res.body[117999].name]')).toBe(
      `[ ${text.length}, 118000, 'a name of some length' ]`,
    );
  });

  it.each(['é', '漢', '\ud83d\ude00', '\ud800', '"\n'])('takes a long text with %j', async (character) => {
    const text = `${'x'.repeat(60_000)}${character}`;
    harness.sandbox.setResponse(202, jsonResponse(null, { text, contentType: 'text/plain' }));
    harness.sandbox.setResponse(203, jsonResponse({ after: true }));
    expect(
      await harness.print(
        `[_res[202].text.length, _res[202].text.endsWith(${JSON.stringify(character)}), res.body.after]`,
      ),
    ).toBe(`[ ${text.length}, true, true ]`);
  });

  it('has one Set-Cookie for each', async () => {
    harness.sandbox.setResponse(
      201,
      jsonResponse(null, {
        headers: [
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['get', 'x'],
        ],
      }),
    );
    expect(await harness.print("[res.headers['set-cookie'], res.headers.get('get')]")).toBe(
      "[ [ 'a=1', 'b=2' ], 'x' ]",
    );
  });
});
