import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { literalSecrets, printAuth, shownAuth } from '../../../../src/core/request/auth/literals.ts';
import { parseAuth } from '../../../../src/core/request/auth/parse-auth.ts';
import { authSchemes } from '../../../../src/core/request/auth/schemes.ts';
import type { DraftAuth } from '../../../../src/core/request/draft.ts';

function auth(text: string): DraftAuth {
  const parsed = parseAuth(text, { level: 'session' });
  if (parsed.kind === 'problem') throw new Error(parsed.problem.message);
  return parsed.auth;
}

const words = (text: string) => [auth(text).scheme, ...auth(text).words.map((word) => word.text)];

describe('parseAuth', () => {
  it.each([
    ['basic ada secret', ['basic', 'ada', 'secret']],
    ['  Basic   ada   "open sesame"  ', ['basic', 'ada', 'open sesame']],
    ["basic ada 'it''s'", ['basic', 'ada', 'its']],
    ['basic {{user.name}} {{ the password }}', ['basic', '{{user.name}}', '{{ the password }}']],
    ['basic ada pre-{{x["a b"]}}', ['basic', 'ada', 'pre-{{x["a b"]}}']],
    ['bearer \\{{x}}', ['bearer', '\\{{x}}']],
    ['apikey X-API-Key k query', ['apikey', 'X-API-Key', 'k', 'query']],
    ['oauth2 http://t/ id secret read write', ['oauth2', 'http://t/', 'id', 'secret', 'read', 'write']],
    ['none', ['none']],
    ['bearer token\nGET /', ['bearer', 'token']],
  ])('%j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it.each([
    [
      '',
      'The authentication scheme is missing.',
      'there are basic, bearer, apikey, digest, oauth2, from, aws, httpsig, hawk, oauth1, ntlm, negotiate, netrc, none',
      0,
    ],
    ['baisc a b', 'There is no authentication scheme "baisc".', 'did you mean basic?', 0],
    ['kerberos', 'There is no authentication scheme "kerberos".', expect.stringMatching(/^there are/), 0],
    ['basic', 'basic needs its values.', 'basic user password', 0],
    ['bearer', 'bearer needs a token.', 'bearer {{token}}', 0],
    ['bearer a b', 'bearer does not take these 2 values.', 'bearer token', 0],
    [' apikey X k body', 'The third word must be "header" or "query".', 'apikey name key [header|query]', 1],
    [
      'apikey X k {{where}}',
      'The third word must be "header" or "query".',
      'apikey name key [header|query]',
      0,
    ],
    ['apikey X k qury', 'The third word must be "header" or "query".', 'did you mean query?', 0],
    ['from login', 'from needs the path of the token.', 'from login $.token', 0],
    ['from login token', 'token is not a path.', 'did you mean $.token?', 0],
    ['from login $.token to X', 'The third word must be "as".', expect.stringMatching(/^from login/), 0],
    ['aws profle:dev', 'There is no option profle:.', 'did you mean profile:?', 0],
    ['oauth2 device http://h app', 'There is no grant device.', 'did you mean device_code?', 0],
    [
      'oauth2 device_cod http://h app openid',
      'There is no grant device_cod.',
      'did you mean device_code?',
      0,
    ],
    [
      'oauth2 device_code app http://h',
      'The issuer must be a URL, not app.',
      'the order is device_code ISSUER CLIENT_ID SCOPES',
      0,
    ],
    ['logut', 'There is no authentication scheme "logut".', 'did you mean logout?', 0],
    [
      'oauth2 http://t/ id s client_secret_post client_secret_basic',
      'oauth2 does not take these 5 values.',
      expect.stringMatching(/^oauth2 token-url/),
      0,
    ],
    ['oauth2 http://t/ id', 'oauth2 does not take these 2 values.', expect.stringMatching(/^oauth2/), 0],
    ['none of it', 'none takes no values.', 'none', 0],
    ["basic ada it's", 'A quote is not closed.', expect.anything(), 0],
  ])('refuses %j', (text, message, hint, offset) => {
    expect(parseAuth(text, { level: 'session' })).toMatchObject({
      kind: 'problem',
      problem: { message, hint, offset },
    });
  });

  it('knows the offsets of its words', () => {
    const source = '# @auth bearer {{t}}';
    const parsed = parseAuth(source, { start: 7, level: 'request' });
    expect(parsed).toMatchObject({ auth: { words: [{ text: '{{t}}', runs: [{ at: 0, offset: 15 }] }] } });
  });

  it.each(authSchemes)('$name has a usage and a summary for help', ({ usage, summary }) => {
    expect([usage, summary]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)]);
  });
});

describe('the secrets of words that are refused', () => {
  it.each([
    ['basic ada my secret', ['ada my secret']],
    ['from login token', []],
    [
      'from login eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdef',
      ['login eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abcdef'],
    ],
    ['apikey X-K k1 qury', ['k1', 'qury']],
    ['aws AKIA secret profle:dev', ['AKIA', 'secret', 'profle:dev']],
    ['oauth2 device_cod http://h app', []],
    ['oauth2 device_cod http://h app openid', []],
    ['oauth2 device_code app http://h openid client_secret=s3cret', ['client_secret=s3cret']],
    ['oauth2 my-server app s3cret', ['app', 's3cret']],
    ['oauth2 device_cod http://h app client_secret=s3cret', ['client_secret=s3cret']],
  ])('%s', (text, secrets) => {
    const parsed = parseAuth(text, { level: 'session' });
    const found = parsed.kind === 'problem' ? parsed.secrets : null;
    expect(found?.map(({ start, end }) => text.slice(start, end))).toEqual(secrets);
  });
});

describe('the literal secrets of credentials', () => {
  it.each([
    ['basic ada secret', ['secret'], 'basic ada ••••••'],
    ['basic ada {{password}}', [], 'basic ada {{password}}'],
    ['basic ada', [], 'basic ada'],
    ['bearer prefix{{token}}suffix', ['prefix', 'suffix'], 'bearer ••••••{{token}}••••••'],
    ['bearer {{a}}.{{b}}', [], 'bearer {{a}}.{{b}}'],
    ['bearer a.b', ['a.b'], 'bearer ••••••'],
    ['apikey X-Key "k 1" query', ['k 1'], 'apikey X-Key •••••• query'],
    ['oauth2 http://t/ id \\{{s}} read', ['{{s}}'], 'oauth2 http://t/ id •••••• read'],
    ['bearer {{secret}', ['{{secret}'], 'bearer ••••••'],
    ['bearer {{token}}{{secret', ['{{secret'], 'bearer {{token}}••••••'],
  ])('%s', (text, literals, shown) => {
    expect(literalSecrets(auth(text)).map((secret) => secret.text)).toEqual(literals);
    expect(shownAuth(auth(text))).toBe(shown);
  });
});

describe('printAuth', () => {
  const piece = fc.oneof(
    fc.constantFrom('{{token}}', '{{a["b c"]}}', '\\{{', "'", '"', ' ', '\\', '{', '}', '#'),
    fc.string({ unit: 'grapheme', maxLength: 5 }).filter((text) => !/[\r\n]|\{\{/.test(text)),
  );
  const word = fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join(''));

  it.each([
    ['{{', '{{token}}'],
    ['{{a', 'b}}'],
    ['{{token}}{{', 'x}}'],
    ['{{{', '{{token}}'],
    ['\\{{', '{{token}}'],
  ])('keeps the words %j and %j apart', (user, password) => {
    const again = auth(printAuth(basic(user, password)));
    expect(again.words.map(({ text }) => meaning(text))).toEqual([user, password].map(meaning));
  });

  it('reads its words back unchanged', () => {
    fc.assert(
      fc.property(word, word, (user, password) => {
        const again = auth(printAuth(basic(user, password)));
        expect(again.words.map(({ text }) => meaning(text))).toEqual([user, password].map(meaning));
      }),
    );
  });

  it('prints no literal part of a secret but a separator', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]{4,20}$/), (secret) => {
        expect(shownAuth(auth(`basic u {{a}}${secret}{{b}}`))).toBe('basic u {{a}}••••••{{b}}');
      }),
    );
  });
});

const basic = (...words: readonly string[]): DraftAuth => ({
  scheme: 'basic',
  words: words.map((text) => ({ text, runs: [] })),
  level: 'session',
});

/** `\{{` and a `{{` that was never a placeholder are the same text. */
const meaning = (text: string): string => text.replaceAll('\\{{', '{{');
