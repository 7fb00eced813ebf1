import { describe, expect, it } from 'vitest';
import { placesInUrl } from '../../../src/core/secrets/credential-places.ts';

/** The URL with dots for the credentials in it. */
function masked(url: string): string {
  let text = url;
  for (const { start, end } of placesInUrl(url).toSorted((one, other) => other.start - one.start)) {
    text = `${text.slice(0, start)}•${text.slice(end)}`;
  }
  return text;
}

describe('credentials in a URL', () => {
  it.each([
    ['http://h/a', 'http://h/a'],
    ['http://ada:pw@h/a', 'http://ada:•@h/a'],
    ['http://h/a?token=abc&n=1', 'http://h/a?token=•&n=1'],
    ['http://h/a#access_token=abc&n=1', 'http://h/a#access_token=•&n=1'],
    ['http://h/?token=abc#n=1&id_token=def', 'http://h/?token=•#n=1&id_token=•'],
    ['http://h/login?useCookies=true&token=FALSE', 'http://h/login?useCookies=true&token=FALSE'],
    ['http://h/#/done?token=abc', 'http://h/#/done?token=•'],
    ['http://h/?tokens[]=abc&apiKeys[0]=d&tokens=5', 'http://h/?tokens[]=•&apiKeys[0]=•&tokens=5'],
    ['http://h/a X-Api-Key:abc', 'http://h/a X-Api-Key:•'],
    ['http://h/a X-Key:abc', 'http://h/a X-Key:•'],
    ['http://h/a%20X-Key:abc%20n=1', 'http://h/a%20X-Key:•%20n=1'],
    ['http://h/a Authorization:"Bearer abc" n=1', 'http://h/a Authorization:• n=1'],
    ['http://h/a Authorization: Bearer abc', 'http://h/a Authorization:•'],
    ['http://h/a name=ada password=a b token==c pin:=12', 'http://h/a name=ada password=• token==• pin:=•'],
    ['http://h/a?x=1 X-Api-Key:abc', 'http://h/a?x=1 X-Api-Key:•'],
    ['http://h/a?token=abc X-Api-Key:def', 'http://h/a?token=•'],
    ['http://h/a b:c http://token.example/', 'http://h/a b:c http://token.example/'],
    ['http://h/a/token:abc', 'http://h/a/token:abc'],
    ['/a Accept:text/plain X-Trace:abc', '/a Accept:text/plain X-Trace:abc'],
  ])('%s', (url, shown) => {
    expect(masked(url)).toBe(shown);
  });
});

it.each([
  [' token:', 100_000],
  ['%20', 100_000],
  ['&token=a token:', 50_000],
  [' ', 300_000],
])('accepts any number of %j in a URL', (piece, count) => {
  expect(placesInUrl(`http://h/?a=b token:x${piece.repeat(count)}y`).length).toBeGreaterThan(0);
});
