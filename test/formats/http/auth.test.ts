import { describe, expect, it } from 'vitest';
import type { NamedVariable } from '../../../src/core/session/types.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';
import { exportText, importText, updateHttpFile } from '../../../src/formats/index.ts';

const auths = (text: string) =>
  parseHttpFile(text).collection.requests.map(({ draft: { auth } }) =>
    auth === undefined ? null : [auth.level, auth.scheme, ...auth.words.map((word) => word.text)],
  );

const warnings = (text: string) => parseHttpFile(text).problems.map(({ line, message }) => [line, message]);

describe('# @auth in a file', () => {
  it.each([
    ['# @auth bearer {{t}}\nGET http://h/\n###\nGET http://h/2\n', [['request', 'bearer', '{{t}}'], null]],
    ['### a\n// @auth basic a b\nGET http://h/\n', [['request', 'basic', 'a', 'b']]],
    ['### a\nGET http://h/\n# @auth basic a b\nAccept: x\n\nbody\n', [['request', 'basic', 'a', 'b']]],
    // Before the first ### it counts for all that say nothing themselves.
    [
      '@t = x\n# @auth bearer {{t}}\n\n###\nGET http://h/\n\n###\n# @auth none\nGET http://h/\n\n###\n# @auth basic a b\nGET http://h/\n',
      [
        ['file', 'bearer', '{{t}}'],
        ['request', 'none'],
        ['request', 'basic', 'a', 'b'],
      ],
    ],
    ['GET http://h/\n\n# @auth basic a b\nthis is the body\n', [null]],
  ])('%j', (text, expected) => {
    expect(auths(text)).toEqual(expected);
  });

  it('has a warning when it belongs to no request', () => {
    expect(warnings('GET http://h/\n\n###\n# @auth none\n')).toEqual([
      [4, '@auth is outside a request and is not used'],
    ]);
  });

  it('is valid when a later one has an error', () => {
    const text = '# @auth bearer {{t}}\n# @auth barer {{u}}\n\n###\nGET http://h/\n';
    const { collection, problems } = parseHttpFile(text);
    expect(collection.auth).toMatchObject({ name: 'auth', value: 'bearer {{t}}', line: 1 });
    expect(auths(text)).toEqual([['file', 'bearer', '{{t}}']]);
    expect(problems.map(({ line, severity }) => [line, severity])).toEqual([[2, 'error']]);
  });

  it('keeps the positions of its placeholders in the file', () => {
    const { requests } = parseHttpFile('# @auth bearer {{t}}\n\n###\nGET http://h/\n').collection;
    expect(requests[0]?.draft.auth?.words[0]?.runs).toEqual([{ at: 0, offset: 15 }]);
  });
});

describe('in a session opened from a file', () => {
  const file = '# @auth bearer {{t}}\n\n### a\nGET http://h/a\n\n### b\n# @auth none\nGET http://h/b\n';

  it('each request has the authentication of the file', () => {
    const { requests } = importText(file, 'x.http');
    expect(requests.map(({ text }) => text)).toEqual([
      '# @auth bearer {{t}}\nGET http://h/a',
      '# @auth none\nGET http://h/b',
    ]);
  });

  it('an unchanged session does not change the file', () => {
    const { requests, auth } = importText(file, 'x.http', 'apart');
    expect(updateHttpFile(file, { variables: [], requests, auth }).text).toBe(file);
  });
});

describe('a file saved with .auth', () => {
  const secret = (name: string, value: string): NamedVariable => ({
    name,
    value,
    secret: true,
    origin: { kind: 'command', label: '.auth', at: null },
  });
  const password = secret('auth_password', 's3cret!');
  /** As a session that was opened from it and whose `.auth` is `auth` now. */
  const written = (file: string, auth: string | undefined, variables = [password]) => {
    const { requests } = importText(file, 'x.http', 'apart');
    return updateHttpFile(file, { variables, requests, auth }).text;
  };
  const request = '### a\n# mine\nGET   http://h/a\n';

  it.each([
    ['puts it on top', request, 'bearer {{t}}', `# @auth bearer {{t}}\n\n${request}`],
    [
      'behind the comments on top',
      `# Mine\n\n${request}`,
      'bearer {{t}}',
      `# Mine\n\n# @auth bearer {{t}}\n\n${request}`,
    ],
    [
      'before the variables',
      `@a = b\n\n${request}`,
      'bearer {{t}}',
      `# @auth bearer {{t}}\n\n@a = b\n\n${request}`,
    ],
    [
      'apart from a request without a separator',
      'GET  http://h/a\n',
      'bearer {{t}}',
      '# @auth bearer {{t}}\n\n###\nGET  http://h/a\n',
    ],
    [
      'where it stands',
      `@a = b\n  //@auth basic x y\n\n${request}`,
      'bearer {{t}}',
      `@a = b\n  //@auth bearer {{t}}\n\n${request}`,
    ],
    [
      'with the line breaks of the file',
      `\uFEFF${request}`.replaceAll('\n', '\r\n'),
      'bearer {{t}}',
      `\uFEFF# @auth bearer {{t}}\n\n${request}`.replaceAll('\n', '\r\n'),
    ],
    ['and takes it out', `# Mine\n\n# @auth bearer {{t}}\n\n${request}`, undefined, `# Mine\n\n${request}`],
    [
      'and the ones that it was written over',
      `# @auth basic a b\n# @auth bearer {{t}}\n@a = b\n${request}`,
      undefined,
      `@a = b\n${request}`,
    ],
    ['and leaves none', `# @auth none\n${request}`, undefined, `# @auth none\n${request}`],
    [
      'and leaves the same, however it is written',
      `//  @auth   BASIC 'ada'   "{{p}}"\n\n${request}`,
      'basic ada {{p}}',
      `//  @auth   BASIC 'ada'   "{{p}}"\n\n${request}`,
    ],
  ])('%s', (_, file, auth, expected) => {
    const variables = importText(file, 'x.http').variables.map(({ name, value }) => ({
      ...password,
      name,
      value,
      secret: false,
    }));
    expect(written(file, auth, variables)).toBe(expected);
  });

  it('has the authentication of the session, for any original file', () => {
    const own = '###\n# @auth none\nGET http://h/b\n';
    for (const file of [
      '',
      request,
      'GET http://h/a\n',
      `# @auth basic a b\n\n${request}`,
      `@a=b\nGET http://h/a\n\n${own}`,
    ]) {
      for (const auth of [undefined, 'basic ada {{auth_password}}', "bearer 'a  b'"]) {
        const again = importText(written(file, auth), 'x.http', 'apart');
        expect([file, again.auth]).toEqual([file, auth]);
        expect(again.requests).toEqual(importText(file, 'x.http', 'apart').requests);
      }
    }
  });

  it('never receives a secret, and keeps one that it already contains', () => {
    const file = `# @auth basic ada 's3cret!'\n\n${request}`;
    expect(written(file, 'basic ada {{auth_password}}')).toBe(file);
    expect(written(file, 'basic bob {{auth_password}}')).toBe(
      file.replace("ada 's3cret!'", 'bob {{auth_password}}'),
    );
    const { notes } = updateHttpFile(request, {
      variables: [password],
      requests: importText(request, '').requests,
      auth: 'basic ada {{auth_password}}',
    });
    expect(notes).toEqual([
      'The value of the secret auth_password is not in the file; set it before sending.',
    ]);
  });
});

describe('exports of a session with .auth', () => {
  const origin = { kind: 'command', label: '.auth', at: null } as const;
  const session = (auth: string) => ({
    auth,
    variables: [
      { name: 'auth_password', value: 's3cret!', secret: true, origin },
      { name: 'plain', value: 'visible-token', secret: false, origin },
    ],
    requests: [{ name: 'a', folder: '', text: 'GET http://h/?x=1', before: null, after: null }],
  });
  const printed = (auth: string, format: 'http' | 'curl' | 'har') => exportText(session(auth), format).text;

  it('.http has one directive for all requests, with a placeholder for the secret', () => {
    const text = printed('basic ada {{auth_password}}', 'http');
    expect(text).toContain('# @auth basic ada {{auth_password}}\n');
    expect(text).toContain('# secret auth_password: the value is not in this file');
    expect(auths(text)).toEqual([['file', 'basic', 'ada', '{{auth_password}}']]);
  });

  it('a secret in a saved request becomes a placeholder', () => {
    const text = '# @auth basic ada pa55word\nGET http://h/';
    const kept = { name: 'b', folder: '', text, before: null, after: null };
    const exported = exportText({ variables: [], requests: [kept] }, 'http').text;
    expect(exported).toContain('# @auth basic ada {{auth_password}}\n');
    expect(exported).toContain('# secret auth_password');
    expect(exported).not.toContain('pa55word');
  });

  it.each([
    ['basic ada {{auth_password}}', '--user "ada:$AUTH_PASSWORD"'],
    ['bearer {{plain}}', '--header "Authorization: Bearer $PLAIN"'],
    ['apikey X-Own {{plain}}', '--header "X-Own: $PLAIN"'],
    ['apikey key {{plain}} query', '"http://h/?x=1&key=$PLAIN"'],
    ['digest ada {{auth_password}}', '--digest --user "ada:$AUTH_PASSWORD"'],
    ['oauth2 http://t/ id {{auth_password}}', '--user "id:$AUTH_PASSWORD"'],
  ])('%s as curl and HAR, with placeholders', (auth, option) => {
    const curl = printed(auth, 'curl');
    expect(curl).toContain(option);
    const har = printed(auth, 'har');
    for (const text of [curl, har]) {
      for (const secret of ['s3cret', 'visible-token', btoa('ada:s3cret!'), '•']) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('HAR has a comment about the response to a digest challenge', () => {
    const har = JSON.parse(printed('digest ada {{auth_password}}', 'har'));
    expect(har.log.entries[0].request).toMatchObject({
      headers: [],
      comment: "Authorization: the response to the server's digest challenge",
    });
  });
});
