import { describe, expect, it } from 'vitest';
import { isOneLine, writtenTarget } from '../../../../src/core/request/text/block.ts';
import { lineAt } from '../../../../src/core/request/text/lines.ts';
import { isTarget, readRequestLine } from '../../../../src/core/request/text/request-line.ts';

function read(text: string) {
  const line = lineAt(text, 0);
  if (line === null) throw new Error('no line');
  const { method, methodSpan, target } = readRequestLine(text, line);
  const written = methodSpan === null ? null : text.slice(methodSpan.start, methodSpan.end);
  return [method, written, text.slice(target.start, target.end)];
}

describe('a request line', () => {
  it.each([
    ['GET /a', ['GET', 'GET', '/a']],
    ['  post \t /a b  ', ['POST', 'post', '/a b']],
    ['/a', ['GET', null, '/a']],
    ['GET', ['GET', 'GET', '']],
    ['GET ', ['GET', 'GET', '']],
    ['GETTY /a', ['GETTY', 'GETTY', '/a']],
    ['M-SEARCH http://h', ['M-SEARCH', 'M-SEARCH', 'http://h']],
    ['PURGE {{base}}', ['PURGE', 'PURGE', '{{base}}']],
    ['PURGE :3000/x', ['PURGE', 'PURGE', ':3000/x']],
    ['PURGE :/x', ['PURGE', 'PURGE', ':/x']],
    ['PURGE ://x', ['GET', null, 'PURGE ://x']],
    ['purge /a', ['GET', null, 'purge /a']],
    ['PURGE a', ['GET', null, 'PURGE a']],
    ['PROPFIND a', ['PROPFIND', 'PROPFIND', 'a']],
    ['propfind /a', ['PROPFIND', 'propfind', '/a']],
    ['propfind a.b/c', ['PROPFIND', 'propfind', 'a.b/c']],
    ['copy this', ['GET', null, 'copy this']],
    ['COPY', ['COPY', 'COPY', '']],
    ['GRPC a', ['GRPC', 'GRPC', 'a']],
    ['grpc a', ['GET', null, 'grpc a']],
    ['GET/a', ['GET', null, 'GET/a']],
    ['http://h', ['GET', null, 'http://h']],
    ['1ET /a', ['GET', null, '1ET /a']],
  ])('%j has its method, in upper case, and its target', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    ['GET /a HTTP/1.1', '/a'],
    ['GET /a \t http/2 ', '/a'],
    ['/a HTTP/1.1', '/a'],
    [`GET /${'a'.repeat(60)} HTTP/1.1`, `/${'a'.repeat(60)}`],
    ['GET /aHTTP/1.1', '/aHTTP/1.1'],
    ['GET /a HTTP/1.1 b', '/a HTTP/1.1 b'],
    ['GET /a HTTP/11', '/a HTTP/11'],
    ['GET /a HTTP/x', '/a HTTP/x'],
  ])('%j has its target without the version', (text, target) => {
    expect(read(text)[2]).toBe(target);
  });
});

describe('a text that looks like a target', () => {
  it.each([
    ['/a', true],
    ['{{base}}/x', true],
    ['HTTPS://h', true],
    [':3000', true],
    [':/x', true],
    ['localhost', true],
    ['localhost:3000/a b', false],
    ['localhost:3000/a HTTP/1.1 ', true],
    ['a.b', true],
    ['a.b:80?c=d', true],
    ['a.b#c', true],
    ['[::1]:80/x', true],
    ['host:80', true],
    ['host', false],
    ['host:x', false],
    ['a.b c', false],
    ['a.b HTTP', false],
    ['x a.b', false],
    ['a.', false],
    ['//a', true],
    ['', false],
  ])('%j: %s', (text, expected) => {
    expect(isTarget(text)).toBe(expected);
  });
});

describe('a request in one line', () => {
  it.each([
    ['GET /a b==1', true],
    ['# a note\n\n  GET /a b==1', true],
    ['GET "/a b"', true],
    ["GET '/a'", true],
    ['GET /{{a b}} c=1', true],
    ['GET /a', false],
    ['GET /{{$randomInt 1 6}}', false],
    ['GET /a HTTP/1.1', false],
    ['GET /a\nb: c', false],
    ['@a = 1\nGET /a b==1', false],
    ['GET', false],
    ['', false],
    ['# a note', false],
  ])('has something behind its target, and only notes before it: %j: %s', (text, expected) => {
    expect(isOneLine(text)).toBe(expected);
  });
});

describe('the target of a text', () => {
  it.each([
    ['GET /a b==1', '/a'],
    ['POST /a\n  ?b=1\n\nbody', '/a'],
    ['# note\n{{base}}/{{a b}}\tx', '{{base}}/{{a b}}'],
    ['GET', ''],
    ['# note', ''],
    ['', ''],
  ])('%j is %j', (text, target) => {
    expect(writtenTarget(text)).toBe(target);
  });
});
