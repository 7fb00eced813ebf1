import { describe, expect, it } from 'vitest';
import { classifyInput } from '../../../../src/core/request/classify.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { bodyText, headers, preview } from '../previewed.ts';

describe('a header in one line', () => {
  it.each([
    ['If-None-Match:"abc"', 'If-None-Match: "abc"'],
    ['If-None-Match:W/"abc"', 'If-None-Match: W/"abc"'],
    ['If-None-Match:"a","b"', 'If-None-Match: "a","b"'],
    ['If-Match:"a b"', 'If-Match: "a b"'],
    ['If-None-Match:"{{etag}}"', 'If-None-Match: "x1"'],
    [`If-None-Match:'"abc"'`, 'If-None-Match: "abc"'],
    [`'If-None-Match:"abc"'`, 'If-None-Match: "abc"'],
    ['X-Name:"Ada Lovelace"', 'X-Name: Ada Lovelace'],
    ['"X-Name:Ada Lovelace"', 'X-Name: Ada Lovelace'],
    ['X-Empty:""', 'X-Empty: '],
  ])('%s is sent as %s', (item, line) => {
    expect(headers(preview(`GET http://h/ ${item}`, { etag: 'x1' }))).toEqual([line]);
  });
});

describe('a target on this machine', () => {
  it.each([
    [':3000/x', 'http://localhost:3000/x'],
    [':3000', 'http://localhost:3000'],
    [':/x', 'http://localhost/x'],
    [':{{port}}/x', 'http://localhost:81/x'],
    ['localhost:3000/x', 'http://localhost:3000/x'],
  ])('GET %s is sent to %s', (target, url) => {
    const given = preview(`GET ${target}`, { port: 81 });
    expect([given.url.text, given.diagnostics]).toEqual([url, []]);
  });

  it.each([
    'get /books',
    'Get /books',
    'get localhost:4711/x',
    'post api.example.org/x a=1',
    'delete :3000/x',
    'delete localhost:3000/x',
    'get :/x',
    ':3000/x',
  ])('%s is a request', (text) => {
    expect(classifyInput(text).kind).toBe('request');
  });

  it.each([
    'delete x',
    'delete res.x',
    'delete localhost/x',
    'get',
    'get = 1',
    'get in x',
    'get.x',
    'head /* x */',
  ])('%s is JavaScript', (text) => {
    expect(classifyInput(text).kind).toBe('script');
  });
});

describe('nested fields', () => {
  it.each([
    ['a[b][]=1 a[b][]:=2', { a: { b: ['1', 2] } }],
    ['addr[city]=Paris addr[zip]:=75 name=Ada', { addr: { city: 'Paris', zip: 75 }, name: 'Ada' }],
    ['a[2]=x', { a: [null, null, 'x'] }],
    ['a[]={{n}} a[][b]:={{n}}', { a: ['7', { b: 7 }] }],
    ['a[b]:={"c": [1, 2]} a[d]:=[3]', { a: { b: { c: [1, 2] }, d: [3] } }],
    ['[]=1 []=2', ['1', '2']],
    ['"a[b]"=1', { 'a[b]': '1' }],
    ['a[{{n}}]=x', { a: { 7: 'x' } }],
    ['a[__proto__][x]=1', JSON.parse('{"a": {"__proto__": {"x": "1"}}}')],
  ])('%s', (items, body) => {
    const given = preview(`POST http://h/ ${items}`, { n: 7 });
    expect([given.diagnostics, JSON.parse(String(bodyText(given)))]).toEqual([[], body]);
  });

  it('keep their names in a form', () => {
    expect(bodyText(preview('POST http://h/ --form a[b]=1'))).toBe('a%5Bb%5D=1');
  });

  it.each([
    ['a=1 a[b]=2', 'a[b]', 'a value has no member "b"'],
    ['a[]=1 a[b]=2', 'a[b]', 'an array has no member "b"'],
    ['a[b]=1 a[]=2', 'a[]', 'an object has no elements'],
    ['a[b]=1 a[5000]=1 a[x][y]=1 a[b][c]=1', 'a[5000]', 'an object has no elements'],
    ['a[5000]=1', 'a[5000]', 'the maximum index is 1000'],
  ])('%s do not fit', (items, name, reason) => {
    const source = `POST http://h/ ${items}`;
    expect(parseRequest(source).problems).toMatchObject([
      {
        message: `${name} conflicts with an earlier field: ${reason}`,
        offset: source.indexOf(name),
        length: name.length,
      },
    ]);
  });
});
