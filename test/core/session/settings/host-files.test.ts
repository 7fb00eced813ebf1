import { expect, it } from 'vitest';
import { fileForUrl, parseHostFiles } from '../../../../src/core/session/settings/host-files.ts';

it.each([
  ['client.pem', 'https://a.test', 'client.pem'],
  ['./a,b.pem', 'https://a.test', './a,b.pem'],
  ['./x=y.pem', 'https://a.test', './x=y.pem'],
  ['a.test=a.pem', 'https://a.test/x', 'a.pem'],
  ['a.test=a.pem', 'https://a.test:8443', 'a.pem'],
  ['a.test:443=a.pem', 'https://a.test:8443', null],
  ['a.test=a.pem', 'https://b.test', null],
  ['a.test=a.pem, *.b.test=b.pem', 'https://x.b.test', 'b.pem'],
  ['a.test=a.pem,other.pem', 'https://b.test', 'other.pem'],
  ['a.test=a=b.pem', 'https://a.test', 'a=b.pem'],
])('%s for %s', (text, url, path) => {
  expect(fileForUrl(parseHostFiles(text) ?? [], new URL(url))?.path ?? null).toBe(path);
});

it.each(['a.test=a.pem,', 'a.test=a.pem,?=b.pem'])('refuses %s', (text) => {
  expect(parseHostFiles(text)).toBeNull();
});
