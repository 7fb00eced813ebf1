import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foreignHosts } from '../../../../src/core/request/hosts/foreign-hosts.ts';
import { previewRequest } from '../../../../src/core/request/preview/preview.ts';
import type { Origin, Scope, Variable } from '../../../../src/core/template/types.ts';

const user: Origin = { kind: 'environment', label: 'environment dev', at: null };
const script: Origin = { kind: 'script', label: 'a.http:3', at: null, foreign: 'a script (a.http:3)' };

function scopeOf(values: Readonly<Record<string, string>>): Scope {
  const variables = new Map<string, Variable>(
    Object.entries(values).map(([name, value]) => [
      name,
      { value, origin: name.startsWith('z') ? script : user, secret: false },
    ]),
  );
  return {
    get: (name) => variables.get(name),
    names: () => variables.keys(),
    dynamic: () => undefined,
    version: '2.2.0',
  };
}

const hostsOf = (request: string, values: Readonly<Record<string, string>>): string[] =>
  foreignHosts(previewRequest(request, scopeOf(values)).preview).map(({ url }) => url.host);

describe('the hosts of a request that a script influenced', () => {
  it.each([
    ['GET http://{{z}}/', { z: 'evil.example' }, ['evil.example']],
    ['GET {{z}}', { z: 'HTTP://EVIL.example/x' }, ['evil.example']],
    ['GET {{z}}/x', { z: 'evil.example' }, ['evil.example']],
    ['GET http://api{{z}}', { z: '.evil.example/' }, ['api.evil.example']],
    ['GET http://api.example{{z}}', { z: '@evil.example/' }, ['evil.example']],
    ['GET http://api.example:{{z}}/', { z: '81' }, ['api.example:81']],
    ['GET {{z}}://api.example/', { z: 'http' }, ['api.example']],
    ['GET http:{{z}}/x', { z: '//evil.example' }, ['evil.example']],
    ['GET http://{{u}}{{z}}/', { u: 'api.example', z: '.evil.org' }, ['api.example.evil.org']],
    ['GET http://{{z1}}{{z2}}/', { z1: '', z2: 'evil.org' }, ['evil.org']],
    ['GET http://{{z}}@api.example/', { z: 'ada:pass' }, []],
    ['GET http://{{z}}@api.example/', { z: 'evil.org/' }, ['evil.org']],
    ['GET http://api.example/{{z}}', { z: '@evil.org/' }, []],
    ['GET http://api.example{{z}}', { z: '/path' }, []],
    ['GET http://api.example?{{z}}', { z: 'a=b' }, []],
    ['GET {{base}}/x', { base: 'http://api.example' }, []],
    ['GET /x', { base_url: 'http://api.example' }, []],
    ['GET http://api.example/\nHost: {{z}}', { z: 'evil.org' }, ['evil.org']],
    ['GET http://api.example/\nHost: {{z}}', { z: 'evil.org/x' }, ['unreadable.invalid']],
    ['GET http://api.example/\nhOST: {{u}}', { u: 'evil.org' }, []],
    ['GET http://api.example/\nX-Host: {{z}}', { z: 'evil.org' }, []],
    ['# @auth oauth2 {{z}} id secret\nGET http://api.example/', { z: 'http://evil.org/t' }, ['evil.org']],
  ])('%j', (request, values, expected) => {
    expect(hostsOf(request, values)).toEqual(expected);
  });

  it('are found whenever a value of a script changes the host', () => {
    const piece = fc.constantFrom(
      'a.example',
      'b',
      '.',
      ':81',
      '@',
      '/',
      '?',
      '#',
      'http:',
      '//',
      '%2f',
      '[',
      'ü',
    );
    const text = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
    const harmless = fc.constantFrom('', 'x', '.', 'evil.org', ':81', 'a:b', '%40', '%2f', 'ü');
    fc.assert(
      fc.property(text, harmless, text, (before, value, after) => {
        const hostOf = (z: string) => {
          const { preview } = previewRequest(`GET http://own.example${before}{{z}}${after}`, scopeOf({ z }));
          const host = preview.wireUrl === null ? null : new URL(preview.wireUrl).host;
          return { host, foreign: foreignHosts(preview).length };
        };
        const [made, without] = [hostOf(value), hostOf('')];
        if (made.host !== null && without.host !== null && made.host !== without.host)
          expect(made.foreign).toBe(1);
      }),
    );
  });
});
