import { describe, expect, it } from 'vitest';
import { classifyInput } from '../../../../src/core/request/classify.ts';
import { headers, preview } from '../previewed.ts';

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
  ])('GET %s goes to %s', (target, url) => {
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
