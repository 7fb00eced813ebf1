import { describe, expect, it } from 'vitest';
import { parseAuth } from '../../../../src/core/request/auth/parse-auth.ts';
import type { AuthSource } from '../../../../src/core/request/auth/render-auth.ts';
import { tokenRequest } from '../../../../src/core/request/auth/token-request.ts';
import type { DraftAuth } from '../../../../src/core/request/draft.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { previewParsed } from '../../../../src/core/request/preview/preview.ts';
import { buildRequest } from '../../../../src/core/request/sending/build.ts';
import type { Preview, RequestSpec } from '../../../../src/core/request/types.ts';
import { revealing } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { compareLines } from '../../../../src/core/view/preview/compare.ts';
import { wholePreviewLines } from '../../../../src/core/view/whole-preview.ts';
import { previewJson } from '../../../../src/runner/output/preview-json.ts';
import { scopeWith } from '../../support/scope.ts';

type Given = Partial<Record<'session' | 'flag', string>>;

function given(texts: Given): AuthSource[] {
  return Object.entries(texts).flatMap(([level, text]) => {
    if (text === '') return [];
    const parsed = parseAuth(text, { level: level as DraftAuth['level'] });
    if (parsed.kind === 'problem') throw new Error(parsed.problem.message);
    return { auth: parsed.auth, text };
  });
}

function preview(request: string, texts: Given | string = {}, values: object = {}): Preview {
  const auth = given(typeof texts === 'string' ? { session: texts } : texts);
  return previewParsed(parseRequest(request), scopeWith({ ...values }), { auth }).preview;
}

function spec(...args: Parameters<typeof preview>): RequestSpec {
  const built = buildRequest(preview(...args));
  if (built.kind === 'blocked') throw new Error(built.diagnostics[0]?.message);
  return built.spec;
}

const shown = (...args: Parameters<typeof preview>): string =>
  [...wholePreviewLines(preview(...args), { columns: null, secrets: revealing })].map(plainText).join('\n');

const get = 'GET http://h/p?a=b#f';

describe('what is sent', () => {
  it.each<[auth: string, values: object, expected: Partial<RequestSpec>]>([
    // RFC 7617, sections 2 and 2.1.
    [
      'basic Aladdin "open sesame"',
      {},
      { headers: [['Authorization', 'Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==']] },
    ],
    ['basic test 123£', {}, { headers: [['Authorization', 'Basic dGVzdDoxMjPCow==']] }],
    ['basic {{user}}', { user: 'u' }, { headers: [['Authorization', 'Basic dTo=']] }],
    ['bearer {{t}}', { t: 'abc.def' }, { headers: [['Authorization', 'Bearer abc.def']] }],
    [
      'apikey X-Own {{k}}',
      { k: 'k 1' },
      { headers: [['X-Own', 'k 1']], credential: { place: 'header', name: 'X-Own' } },
    ],
    [
      'apikey "api key" {{k}} query',
      { k: 'a&b' },
      { url: 'http://h/p?a=b&api%20key=a%26b', headers: [], credential: { place: 'query', name: 'api key' } },
    ],
    ['digest me {{p}}', { p: 's' }, { headers: [], auth: { kind: 'digest', username: 'me', password: 's' } }],
    [
      'oauth2 {{host}}/t id {{s}} read write',
      { host: 'http://t', s: 's' },
      {
        headers: [],
        auth: {
          kind: 'client-credentials',
          tokenUrl: 'http://t/t',
          clientId: 'id',
          clientSecret: 's',
          scope: 'read write',
          parameters: [],
          clientAuthentication: 'client_secret_basic',
        },
      },
    ],
    [
      'oauth2 http://t/t id {{s}} client_secret_post audience={{host}}/a read resource=a=b resource=c',
      { host: 'http://h', s: 's' },
      {
        headers: [],
        auth: {
          kind: 'client-credentials',
          tokenUrl: 'http://t/t',
          clientId: 'id',
          clientSecret: 's',
          scope: 'read',
          parameters: [
            ['audience', 'http://h/a'],
            ['resource', 'a=b'],
            ['resource', 'c'],
          ],
          clientAuthentication: 'client_secret_post',
        },
      },
    ],
  ])('%s', (auth, values, expected) => {
    expect(spec(get, auth, values)).toEqual({
      method: 'GET',
      url: 'http://h/p?a=b',
      body: { kind: 'none' },
      ...expected,
    });
  });

  it.each([
    ['GET http://h', 'http://h/?k=1'],
    ['GET http://h/x?', 'http://h/x?k=1'],
    ['GET http://h/x#f', 'http://h/x?k=1'],
    ['GET http://h/x k==own', 'http://h/x?k=own'],
    ['GET http://h/x?kk=2', 'http://h/x?kk=2&k=1'],
  ])('%s with a key in the query goes to %s', (request, url) => {
    expect(spec(request, 'apikey k 1 query').url).toBe(url);
  });

  it('writes a lone surrogate of a key in the query as U+FFFD', () => {
    const { wireUrl } = preview('GET http://h', 'apikey k {{v}} query', { v: 'a\ud800b' });
    expect(wireUrl).toBe('http://h/?k=a%EF%BF%BDb');
  });
});

describe('the request’s own credentials win', () => {
  it.each([
    ['GET http://h/ authorization:mine', 'bearer t', [['authorization', 'mine']]],
    ['GET http://h/ Authorization:mine', 'digest a b', [['Authorization', 'mine']]],
    ['GET http://h/ Authorization:', 'bearer t', []],
    ['GET http://h/ x-key:mine', 'apikey X-Key t', [['x-key', 'mine']]],
    ['GET http://a:b@h/', 'bearer t', [['Authorization', 'Basic YTpi']]],
  ])('%s against .auth %s', (request, auth, headers) => {
    const built = spec(request, auth);
    expect([built.headers, built.auth]).toEqual([headers, undefined]);
  });

  it('without a word about placeholders that are not used then', () => {
    expect(preview('GET http://h/ Authorization:mine', 'bearer {{nope}}').diagnostics).toEqual([]);
  });
});

describe('Authorization with a user name and a password', () => {
  const encoded = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;
  const values = { u: 'ada', p: 'a b', both: 'ada:pw' };
  it.each<[value: string, sent: string]>([
    ['Basic ada secret', encoded('ada:secret')],
    ['basic  ada   open sesame ', encoded('ada:open sesame')],
    ['Basic {{u}} {{p}}', encoded('ada:a b')],
    ['Basic {{u}}:{{p}}', encoded('ada:a b')],
    ['Basic ada:s:x', encoded('ada:s:x')],
    ['Basic ada:', encoded('ada:')],
    // What stands there as RFC 9110 has it stays as it is.
    ['Basic YWRhOnB3', 'Basic YWRhOnB3'],
    ['Basic {{both}}', 'Basic ada:pw'],
    ['Basic', 'Basic'],
    ['Bearer a b', 'Bearer a b'],
    ['Digest username="ada", realm="r"', 'Digest username="ada", realm="r"'],
    ['Digest username = "ada", realm="r"', 'Digest username = "ada", realm="r"'],
  ])('%s', (value, sent) => {
    const request = spec(`GET http://h/\nA: b\nauthorization: ${value}`, 'bearer session', values);
    expect(request.headers.map(([, text]) => text)).toEqual(['b', sent]);
  });

  it('answers a digest challenge', () => {
    const request = spec('GET http://h/\nAuthorization: Digest {{u}} {{p}}', '', values);
    expect(request).toMatchObject({
      headers: [],
      auth: { kind: 'digest', username: 'ada', password: 'a b' },
    });
  });

  it('is masked in the preview, and its placeholders keep their places', () => {
    const text = 'GET http://h/\nAuthorization: Basic ada {{nope}}';
    expect(preview(text).diagnostics).toMatchObject([{ code: 'unresolved-variable', line: 2, column: 26 }]);
    expect(shown('GET http://h/\nAuthorization: Basic ada secret')).toContain(
      'Authorization: Basic ••••••  + added: the user name and the password of the request',
    );
  });
});

describe('who decides', () => {
  const all = { session: 'bearer session', flag: 'bearer flag' };
  it.each<[request: string, texts: Given, value: string | undefined, reason: string | undefined]>([
    ['GET http://h/', { session: 'bearer session' }, 'Bearer session', "the session's .auth bearer"],
    ['GET http://h/', all, 'Bearer flag', '--auth bearer'],
    ['# @auth bearer own\nGET http://h/', all, 'Bearer own', '# @auth bearer'],
    ['// @auth bearer own\nGET http://h/', all, 'Bearer own', '# @auth bearer'],
    ['GET http://h/\n# @auth bearer own\nA: b', all, 'Bearer own', '# @auth bearer'],
    ['# @auth none\nGET http://h/', all, undefined, undefined],
    ['# a\n# @auth bearer own\n\nPOST http://h/ name=Ada', all, 'Bearer own', '# @auth bearer'],
    ['# @auth none\nPOST http://h/ name=Ada', all, undefined, undefined],
    ['GET http://h/', { session: 'bearer session', flag: 'none' }, undefined, undefined],
    ['# @authority x\nGET http://h/', {}, undefined, undefined],
  ])('%j with %j', (request, texts, value, reason) => {
    const made = preview(request, texts);
    expect(made.headers.find(({ name }) => name.text === 'Authorization')?.value.text).toBe(value);
    expect(made.auth?.reason).toBe(reason);
  });

  it('says where an @auth is wrong, and nothing is sent', () => {
    const { problems } = parseRequest('# a comment\n#  @auth baisc a b\nGET http://h/');
    expect(problems).toMatchObject([{ line: 2, column: 10, hint: 'did you mean basic?' }]);
    const oneLine = parseRequest('# @auth baisc a b\nPOST http://h/ a=b');
    expect(oneLine.problems).toMatchObject([{ line: 1, column: 9, hint: 'did you mean basic?' }]);
  });
});

describe('the preview', () => {
  it.each([
    ['basic ada secret', "Authorization: Basic ••••••  + added: the session's .auth basic"],
    ['bearer secret', "Authorization: Bearer ••••••  + added: the session's .auth bearer"],
    ['apikey X-Own secret', "X-Own: ••••••  + added: the session's .auth apikey"],
    ['apikey key secret query', 'GET http://h/p?a=b&key=••••••#f'],
    [
      'digest ada secret',
      "Authorization: answered to the server's digest challenge  + added: the session's .auth digest",
    ],
    [
      'oauth2 http://t/token id secret',
      "Authorization: Bearer <token from http://t/token>  + added: the session's .auth oauth2",
    ],
  ])('shows %s, masked', (auth, line) => {
    const text = shown(get, auth);
    expect(text.split('\n')).toContain(line);
    expect(text).not.toContain('secret');
    expect(text).not.toContain(btoa('ada:secret'));
  });

  it.each([
    ['', '  POST grant_type=client_credentials, Authorization: Basic ••••••  asks for it'],
    [
      'read write audience=http://a',
      '  POST grant_type=client_credentials&scope=read+write&audience=http%3A%2F%2Fa, Authorization: Basic ••••••  asks for it',
    ],
    [
      'client_secret_post',
      '  POST grant_type=client_credentials&client_id=my+id&client_secret=••••••  asks for it',
    ],
  ])('says how a token is asked for with %j, as it is sent', (options, line) => {
    const made = preview(get, `oauth2 http://t/token 'my id' 's e/cret' ${options}`);
    expect([...wholePreviewLines(made, { columns: null, secrets: revealing })].map(plainText)).toContain(
      line,
    );
    const { auth } = previewJson(made);
    expect(JSON.stringify(auth)).not.toMatch(/e(?:\/|%2F)cret|cyBlL2N|cytl/);
    const revealed = previewJson(made, { reveal: true }).auth?.tokenRequest;
    const addition = made.auth?.addition;
    if (addition?.kind !== 'network' || addition.auth.kind !== 'client-credentials')
      throw new Error('no token');
    const { user, body } = tokenRequest(addition.auth);
    expect(revealed?.body).toBe(body);
    expect(new Map(revealed?.headers).get('Authorization')).toBe(
      user === null ? undefined : `Basic ${Buffer.from('my+id:s+e%2Fcret').toString('base64')}`,
    );
    expect(auth?.tokenRequest?.url).toBe('http://t/token');
  });

  it('shows it beside the template, too', () => {
    const lines = (auth: string) =>
      compareLines(preview(get, auth), { width: 80, height: 20, scroll: 0 }).map(plainText);
    expect(lines('basic ada secret')).toContain("+ Authorization: Basic ••••••  the session's .auth basic");
    expect(lines('digest ada secret').join()).toContain("answered to the server's digest challenge");
    expect(lines('apikey k secret query').join()).not.toContain('secret');
  });

  it('says where the values come from, and calls them secret', () => {
    const { placeholders } = preview('GET http://h/{{id}}', 'basic {{u}} {{p}}', { id: 7, u: 'ada', p: 'x' });
    expect(placeholders).toMatchObject([
      { text: '{{id}}', secret: false },
      { text: '{{u}}', secret: false, within: '.auth', line: 1, column: 7 },
      { text: '{{p}}', secret: true, within: '.auth', line: 1, column: 13 },
    ]);
  });

  it('in JSON has the added header, masked unless it is to be revealed, and what the network will answer', () => {
    const bearer = preview('GET http://h/', { flag: 'bearer {{t}}' }, { t: 'secret' });
    expect(previewJson(bearer)).toMatchObject({
      headers: [['Authorization', 'Bearer ••••••']],
      auth: { scheme: 'bearer', reason: '--auth bearer', answer: null },
      placeholders: [{ text: '{{t}}', within: '--auth', line: 1, column: 8, output: '••••••' }],
    });
    expect(previewJson(bearer, { reveal: true }).headers).toEqual([['Authorization', 'Bearer secret']]);
    const key = preview('GET http://h/', 'apikey k s&cret query');
    expect(previewJson(key)).toMatchObject({ url: 'http://h/?k=••••••', wireUrl: 'http://h/?k=••••••' });
    expect(previewJson(key, { reveal: true }).wireUrl).toBe('http://h/?k=s%26cret');
    expect(previewJson(preview(get, 'digest a secret'))).toMatchObject({
      headers: [],
      auth: { scheme: 'digest', answer: "answered to the server's digest challenge" },
    });
    expect(previewJson(preview(get))).not.toHaveProperty('auth');
  });
});

describe('what is wrong with the values', () => {
  it.each([
    ['bearer {{nope}}', {}, 'unresolved-variable', '.auth', 1, 8],
    ['digest me {{nope}}', {}, 'unresolved-variable', '.auth', 1, 11],
    ['apikey k {{user.nope}} query', { user: {} }, 'missing-property', '.auth', 1, 10],
    ['bearer {{t}}', { t: 'a\nb' }, 'header-line-break', '.auth', 1, 8],
    ['apikey X {{t}}', { t: 'Ω' }, 'invalid-header', '.auth', 1, 10],
    ['apikey {{t}} k', { t: 'a b' }, 'invalid-header', '.auth', 1, 8],
    ['oauth2 {{t}} id s', { t: 'ftp://h' }, 'invalid-url', '.auth', 1, 8],
  ])('.auth %s with %j: %s', (auth, values, code, within, line, column) => {
    const errors = preview(get, auth, values).diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ code, within, line, column }]);
    expect(buildRequest(preview(get, auth, values)).kind).toBe('blocked');
    expect(shown(get, auth, values)).toContain(`✗ error .auth ${line}:${column} `);
  });

  it('points into the request’s own text where the directive stands in it', () => {
    const text = '# @auth basic {{u}} {{nope}}\nGET http://h/{{id}}';
    const { diagnostics, placeholders } = preview(text, {}, { u: 'ada', id: 7 });
    expect(diagnostics).toMatchObject([{ code: 'unresolved-variable', line: 1, column: 21, offset: 20 }]);
    expect(diagnostics[0]).not.toHaveProperty('within');
    expect(placeholders.map((placeholder) => placeholder.text)).toEqual(['{{u}}', '{{nope}}', '{{id}}']);
  });

  it('forced, sends the placeholder’s own text, as everywhere', () => {
    const built = buildRequest(preview(get, 'bearer {{nope}}'), { force: true });
    expect(built).toMatchObject({ spec: { headers: [['Authorization', 'Bearer {{nope}}']] } });
    const broken = buildRequest(preview(get, 'bearer {{t}}', { t: 'a\r\nB: c' }), { force: true });
    expect(broken.kind).toBe('blocked');
  });
});
