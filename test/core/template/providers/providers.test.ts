import { describe, expect, it } from 'vitest';
import { parseSecret } from '../../../../src/core/template/providers/parse-secret.ts';
import { parseToken } from '../../../../src/core/template/providers/parse-token.ts';
import { faultOfReference, findProvider } from '../../../../src/core/template/providers/providers.ts';

const unasked = { isVariable: false, kind: 'hidden', initial: null, choices: null, isRemembered: false };

describe('a secret of a provider', () => {
  it.each([
    ['$secret.op "op://a b/c"', 'op', 'op://a b/c'],
    ["$secret.vault 'secret/api'", 'vault', 'secret/api'],
    ['$secret.pass work/api', 'pass', 'work/api'],
    ['$secret.aws("prod")', 'aws', 'prod'],
    ['$secret.pass a-b:@c', 'pass', 'a-b:@c'],
  ])('%s is what %s keeps as %s, and nobody is asked', (text, provider, reference) => {
    expect(parseSecret(text)).toEqual({
      ...unasked,
      name: `$secret.${provider} ${reference}`,
      label: `secret of ${provider}`,
      provided: { kind: 'secret', provider, reference },
    });
  });

  it.each([
    ['$secret', /^\$secret\. is not known: the providers are op, pass, vault, aws, gcloud, az, /, 8],
    ['$secret.pas "x"', '$secret.pas is not known: did you mean pass?', 8],
    ['$secret.op', '$secret.op takes one reference, as in {{$secret.op "op://work/api/token"}}', 10],
    ['$secret.op a b', '$secret.op takes one reference, as in {{$secret.op "op://work/api/token"}}', 13],
    ['$secret.op "a', '" is not closed', 11],
    ['$secret.op ""', '$secret.op: the reference is empty', 11],
    ['$secret.op "-a"', '$secret.op: the reference begins with "-", as an option of the program does', 11],
  ])('%s is malformed: %s', (text, reason, at) => {
    const read = parseSecret(text);
    expect(read).toMatchObject({ kind: 'invalid', at });
    expect(read && 'reason' in read && read.reason).toMatch(reason);
  });

  it.each(['$secrets', '$secret-x', 'my $secret.op "a"', '$uuid'])('is not read from %s', (text) => {
    expect(parseSecret(text)).toBeNull();
  });

  it.each([
    ['op://work/api/token', null],
    ['a-', null],
    ['a@b', null],
    ['my-file:a', null],
    ['x'.repeat(500), null],
    ['x'.repeat(501), 'the reference is longer than 500 characters'],
    ['', 'the reference is empty'],
    [' \t', 'the reference is empty'],
    ['a\u0007b', 'the reference contains an invisible character'],
    ['a\u200eb', 'the reference contains an invisible character'],
    ['a\u2028b', 'the reference contains an invisible character'],
    ['a\u2029b', 'the reference contains an invisible character'],
    ['--help', 'the reference begins with "-", as an option of the program does'],
    ['@a', 'the reference names a file'],
    ['file:a', 'the reference names a file'],
    ['FILEB:a', 'the reference names a file'],
  ])('with the reference %j has the mistake %j', (reference, fault) => {
    expect(faultOfReference(reference)).toBe(fault);
  });

  it('has a provider with its own program', () => {
    expect(findProvider('pass')).toMatchObject({ name: 'pass', program: 'pass show', takes: 'first line' });
    expect(findProvider('op')).toMatchObject({ name: 'op', program: 'op read', takes: 'all' });
    expect(findProvider('nobody')).toBeUndefined();
  });
});

describe('a token of Security.Auth', () => {
  it.each([
    ['$auth.token("a b")', '$auth.token a b', 'token of Security.Auth a b', 'a b', 'access_token'],
    ['$auth.token x', '$auth.token x', 'token of Security.Auth x', 'x', 'access_token'],
    ['$auth.idToken("x")', '$auth.idToken x', 'ID token of Security.Auth x', 'x', 'id_token'],
    ['$auth.idtoken(\\"x\\")', '$auth.idtoken x', 'ID token of Security.Auth x', 'x', 'id_token'],
    ['$AUTH.TOKEN("x")', '$AUTH.TOKEN x', 'token of Security.Auth x', 'x', 'access_token'],
  ])('%s is named %s, and nobody is asked', (text, name, label, id, sends) => {
    expect(parseToken(text)).toEqual({ ...unasked, name, label, provided: { kind: 'token', id, sends } });
  });

  it.each([
    ['$auth.token', '$auth.token takes one name of Security.Auth, as in {{$auth.token("NAME")}}', 11],
    ['$auth.token()', '$auth.token takes one name of Security.Auth, as in {{$auth.token("NAME")}}', 11],
    [
      '$auth.token("a", "b")',
      '$auth.token takes one name of Security.Auth, as in {{$auth.token("NAME")}}',
      17,
    ],
    ['$auth.idToken("a', '" is not closed', 14],
  ])('%s is malformed: %s', (text, reason, at) => {
    expect(parseToken(text)).toEqual({ kind: 'invalid', reason, at });
  });

  it.each(['$auth.tokens("x")', '$auth.token-x', '$auth', 'my $auth.token("x")'])(
    'is not read from %s',
    (text) => {
      expect(parseToken(text)).toBeNull();
    },
  );
});
