import { describe, expect, it } from 'vitest';
import { foreignHosts } from '../../../../src/core/request/hosts/foreign-hosts.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { previewParsed } from '../../../../src/core/request/preview/preview.ts';
import { noScriptEffects } from '../../../../src/core/script/request/script-effects.ts';
import type { RequestChange } from '../../../../src/core/script/request/subject.ts';
import { withChange } from '../../../../src/core/session/requests/changed-request.ts';
import { scriptSubject } from '../../../../src/core/session/requests/script-input.ts';
import { scopeWith } from '../../support/scope.ts';

const scope = scopeWith({});
const text = 'POST http://own.example/a?x=1\nAccept: */*\nX-Old: {{gone}}\n\n{"a":1}';

function changed(change: RequestChange) {
  const asked = withChange({ text, name: 'a' }, { ...noScriptEffects, change }, 'a.http');
  const { preview } = previewParsed(asked.parsed ?? parseRequest(text), scope);
  return preview;
}

describe('a request that a script changed', () => {
  it('has the parts of the script, and the others as they were', () => {
    const preview = changed({
      method: 'put',
      headers: [
        ['Accept', '*/*'],
        ['X-New', 'b'],
      ],
      body: 'c',
    });
    expect(preview.method).toBe('PUT');
    expect(preview.url.text).toBe('http://own.example/a?x=1');
    expect(
      preview.headers.filter(({ added }) => added === null).map(({ name, value }) => [name.text, value.text]),
    ).toEqual([
      ['Accept', '*/*'],
      ['X-New', 'b'],
    ]);
    expect(preview.body).toMatchObject({ kind: 'text', text: { text: 'c' } });
    expect(preview.diagnostics.map(({ code }) => code)).toEqual([]);
  });

  it.each<[change: RequestChange, host: string | null]>([
    [{ url: 'http://own.example/b' }, null],
    [{ url: 'http://other.example/a' }, 'other.example'],
    [{ url: 'http://own.example.other.example/a' }, 'own.example.other.example'],
    [{ url: 'http://own.example@other.example/a' }, 'other.example'],
    [{ url: 'http://own.example\\@other.example/a' }, 'own.example'],
    [{ headers: [['Host', 'other.example']] }, 'own.example'],
    [{ headers: [['Accept', 'x']] }, null],
  ])('with %j goes to a host of the script: %s', (change, host) => {
    expect(foreignHosts(changed(change))[0]?.url.hostname ?? null).toBe(host);
  });
});

describe('the request that a script sees', () => {
  it.each([
    ['GET http://a/b?c=d\n  &e=f', { method: 'GET', url: 'http://a/b?c=d&e=f', body: null }],
    ['POST http://a name=Ada n:=1', { url: 'http://a', body: '{"name":"Ada","n":1}' }],
    ['POST http://a -f a=b', { body: 'a=b' }],
    ['POST http://a\n\n< ./file.json', { body: null }],
    ['POST http://a\nX: {{y}}\n\nbody {{z}}', { headers: [['X', '{{y}}']], body: 'body {{z}}' }],
  ])('is the written one: %s', (source, seen) => {
    const { draft } = parseRequest(source);
    expect(scriptSubject(draft, { phase: 'before', name: null, iteration: 1 })).toMatchObject(seen);
  });
});
