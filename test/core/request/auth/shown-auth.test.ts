import { describe, expect, it } from 'vitest';
import { tokenRequest } from '../../../../src/core/request/auth/oauth/token-request.ts';
import { disabledMasker } from '../../../../src/core/secrets/search/masker.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { compareLines } from '../../../../src/core/view/preview/differences/compare.ts';
import { wholePreviewLines } from '../../../../src/core/view/whole-preview.ts';
import { previewJson } from '../../../../src/runner/output/preview-json.ts';
import { preview } from './preview-with-auth.ts';

const shown = (...args: Parameters<typeof preview>): string =>
  [...wholePreviewLines(preview(...args), { columns: null, secrets: disabledMasker })]
    .map(plainText)
    .join('\n');

const get = 'GET http://h/p?a=b#f';

describe('the preview of credentials', () => {
  it.each([
    ['basic ada secret', "Authorization: Basic ••••••  + added: the session's .auth basic"],
    ['bearer secret', "Authorization: Bearer ••••••  + added: the session's .auth bearer"],
    ['apikey X-Own secret', "X-Own: ••••••  + added: the session's .auth apikey"],
    ['apikey key secret query', 'GET http://h/p?a=b&key=••••••#f'],
    [
      'digest ada secret',
      "Authorization: the response to the server's digest challenge  + added: the session's .auth digest",
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
  ])('describes the request for a token with %j as it is sent', (options, line) => {
    const made = preview(get, `oauth2 http://t/token 'my id' 's e/cret' ${options}`);
    expect([...wholePreviewLines(made, { columns: null, secrets: disabledMasker })].map(plainText)).toContain(
      line,
    );
    const { auth } = previewJson(made);
    expect(JSON.stringify(auth)).not.toMatch(/e(?:\/|%2F)cret|cyBlL2N|cytl/);
    const revealed = previewJson(made, { reveal: true }).auth?.tokenRequest;
    const addition = made.auth?.addition;
    if (addition?.kind !== 'network' || addition.auth.kind !== 'oauth2') throw new Error('no token');
    const { user, body } = tokenRequest(addition.auth.grant) ?? { user: null, body: null };
    expect(revealed?.body).toBe(body);
    expect(new Map(revealed?.headers).get('Authorization')).toBe(
      user === null ? undefined : `Basic ${Buffer.from('my+id:s+e%2Fcret').toString('base64')}`,
    );
    expect(auth?.tokenRequest?.url).toBe('http://t/token');
  });

  it('shows them beside the template', () => {
    const lines = (auth: string) =>
      compareLines(preview(get, auth), { width: 80, height: 20, scroll: 0 }).map(plainText);
    expect(lines('basic ada secret')).toContain("+ Authorization: Basic ••••••  the session's .auth basic");
    expect(lines('digest ada secret').join()).toContain("the response to the server's digest challenge");
    expect(lines('apikey k secret query').join()).not.toContain('secret');
  });

  it('names the origins of the values, and marks them as secret', () => {
    const { placeholders } = preview('GET http://h/{{id}}', 'basic {{u}} {{p}}', { id: 7, u: 'ada', p: 'x' });
    expect(placeholders).toMatchObject([
      { text: '{{id}}', secret: false },
      { text: '{{u}}', secret: false, within: '.auth', line: 1, column: 7 },
      { text: '{{p}}', secret: true, within: '.auth', line: 1, column: 13 },
    ]);
  });

  it('has the added header in JSON, masked unless revealed', () => {
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
      auth: { scheme: 'digest', answer: "the response to the server's digest challenge" },
    });
    expect(previewJson(preview(get))).not.toHaveProperty('auth');
  });
});
