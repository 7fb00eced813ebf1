import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { buildRequest } from '../../../../src/core/request/sending/build.ts';
import { disabledMasker } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { blockedLines, wholePreviewLines } from '../../../../src/core/view/whole-preview.ts';
import { type Given, preview, spec } from './preview-with-auth.ts';

const shown = (...args: Parameters<typeof preview>): string =>
  [...wholePreviewLines(preview(...args), { columns: null, secrets: disabledMasker })]
    .map(plainText)
    .join('\n');

const get = 'GET http://h/p?a=b#f';

describe('credentials beside an Authorization header of the request', () => {
  const own = 'GET http://h/\nAuthorization: Bearer t';
  it.each([
    ['httpsig id {{k}}', 'httpsig'],
    ['aws a {{k}} query region:r service:s', 'aws'],
    ['oauth1 a {{k}} query', 'oauth1'],
  ])('%s is sent with it', (auth, kind) => {
    expect(spec(own, auth, { k: 'secret' })).toMatchObject({
      headers: [['Authorization', 'Bearer t']],
      auth: { kind },
    });
  });

  it.each(['aws a {{k}}', 'oauth1 a {{k}}', 'hawk a {{k}}', 'ntlm a {{k}}', 'netrc'])(
    '%s is left out',
    (auth) => {
      expect(spec(own, auth, { k: 'secret' }).auth).toBeUndefined();
    },
  );
});

describe('a signature in the preview', () => {
  it.each([
    [
      'aws AKI {{k}} token:{{k}} region:eu-west-1 service:s3',
      'GET http://h/',
      [
        'X-Amz-Date: <time of the send>',
        'X-Amz-Content-Sha256: <SHA-256 of the body>',
        'X-Amz-Security-Token: ••••••',
        'Authorization: AWS4-HMAC-SHA256 Credential=AKI/<date>/eu-west-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token, Signature=<signature>',
      ],
    ],
    [
      'aws profile:dev query',
      'GET https://b.s3.eu-west-3.amazonaws.com/',
      [
        '?X-Amz-Credential: <access key of the profile dev>/<date>/eu-west-3/s3/aws4_request',
        '?X-Amz-Signature: <signature>',
      ],
    ],
    [
      'httpsig key-1 {{k}} expires:60',
      'POST http://h/\nContent-Type: text/plain\n\na',
      [
        'Content-Digest: sha-256=:<digest of the body>:',
        'Signature-Input: sig1=("@method" "@target-uri" "content-type" "content-digest");created=<time of the send>;expires=<time of the send> + 60;keyid="key-1"',
        'Signature: sig1=:<signature>:',
      ],
    ],
    [
      'hawk id {{k}} ext:x',
      'GET http://h/',
      ['Authorization: Hawk id="id", ts="<time of the send>", nonce="<nonce>", ext="x", mac="<signature>"'],
    ],
    [
      'oauth1 c {{k}} PLAINTEXT query',
      'GET http://h/',
      [
        '?: oauth_consumer_key=c&oauth_signature_method=PLAINTEXT&oauth_timestamp=<time of the send>&oauth_nonce=<nonce>&oauth_version=1.0&oauth_signature=••••••',
      ],
    ],
    [
      'ntlm D\\\\u {{k}}',
      'GET http://h/',
      ['Authorization: NTLM <proof of the password for one connection>'],
    ],
    ['netrc', 'GET http://api.test/', ['Authorization: Basic <the login of api.test in ~/.netrc>']],
  ])('%s', (auth, request, lines) => {
    const text = shown(request, auth, { k: 'a-secret-key' });
    for (const line of lines) expect(text).toContain(line);
    expect(text).not.toContain('a-secret-key');
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

  it('responds to a digest challenge', () => {
    const request = spec('GET http://h/\nAuthorization: Digest {{u}} {{p}}', '', values);
    expect(request).toMatchObject({
      headers: [],
      auth: { kind: 'digest', username: 'ada', password: 'a b' },
    });
  });

  it('is masked in the preview, and its placeholders keep their offsets', () => {
    const text = 'GET http://h/\nAuthorization: Basic ada {{nope}}';
    expect(preview(text).diagnostics).toMatchObject([{ code: 'unresolved-variable', line: 2, column: 26 }]);
    expect(shown('GET http://h/\nAuthorization: Basic ada secret')).toContain(
      'Authorization: Basic ••••••  + added: the user name and the password of the request',
    );
  });
});

describe('the precedence of credentials', () => {
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
  ])('of %j with %j: %s', (request, texts, value, reason) => {
    const made = preview(request, texts);
    expect(made.headers.find(({ name }) => name.text === 'Authorization')?.value.text).toBe(value);
    expect(made.auth?.reason).toBe(reason);
  });

  it('reports the place of a wrong @auth, and blocks the request', () => {
    const { problems } = parseRequest('# a comment\n#  @auth baisc a b\nGET http://h/');
    expect(problems).toMatchObject([{ line: 2, column: 10, hint: 'did you mean basic?' }]);
    const oneLine = parseRequest('# @auth baisc a b\nPOST http://h/ a=b');
    expect(oneLine.problems).toMatchObject([{ line: 1, column: 9, hint: 'did you mean basic?' }]);
  });
});

describe('an error in credentials', () => {
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

  it('points to the directive in the text of the request', () => {
    const text = '# @auth basic {{u}} {{nope}}\nGET http://h/{{id}}';
    const { diagnostics, placeholders } = preview(text, {}, { u: 'ada', id: 7 });
    expect(diagnostics).toMatchObject([{ code: 'unresolved-variable', line: 1, column: 21, offset: 20 }]);
    expect(diagnostics[0]).not.toHaveProperty('within');
    expect(placeholders.map((placeholder) => placeholder.text)).toEqual(['{{u}}', '{{nope}}', '{{id}}']);
  });

  it.each([
    'bearer {{nope}}',
    'basic me {{nope}}',
    'apikey X-Own {{nope}}',
    'apikey k {{nope}} query',
    'digest me {{nope}}',
    'oauth2 http://t/t id {{nope}}',
  ])('never sends the text of a placeholder, also when forced: %s', (auth) => {
    const own = preview(get, auth);
    expect(buildRequest(own, { force: true }).kind).toBe('blocked');
    expect(own.diagnostics.find(({ severity }) => severity === 'error')?.hint).toContain(
      '# @auth none above the request sends it without',
    );
    const lines = blockedLines(own, { columns: null, forced: true, place: 'shell' }).map(plainText);
    expect(lines.at(-1)).toContain('credentials without a value are never sent as text');
    expect(buildRequest(preview(`# @auth none\n${get}`, auth)).kind).toBe('spec');
  });

  it.each([`# @auth bearer {{nope}}\n${get}`, `${get}\nAuthorization: Basic me {{nope}}`])(
    'never sends the text of a placeholder in the credentials of the request itself: %j',
    (text) => {
      expect(buildRequest(preview(text), { force: true }).kind).toBe('blocked');
    },
  );

  it('does not force credentials that would break a header', () => {
    const broken = buildRequest(preview(get, 'bearer {{t}}', { t: 'a\r\nB: c' }), { force: true });
    expect(broken.kind).toBe('blocked');
  });
});
