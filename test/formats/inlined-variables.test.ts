import { describe, expect, it } from 'vitest';
import { exportText, importText } from '../../src/formats/index.ts';

const imported = (head: string, request: string) => importText(`${head}\n\n### a\n${request}\n`, 'a.http');

const texts = (head: string, request: string) =>
  imported(head, request).requests.map(({ text }) => text)[0] ?? '';

describe('a variable of a file that has no value yet', () => {
  it.each<[head: string, target: string, written: string]>([
    ['@t = {{login.response.body.token}}', '{{t}}', '{{login.response.body.token}}'],
    ['@t = {{login.response.body.$.token}}', 'x/{{ t }}', 'x/{{login.response.body.$.token}}'],
    ['@t = Bearer {{login.response.headers.X}}', '{{t}}', 'Bearer {{login.response.headers.X}}'],
    ['@base = {{host}}/api', '{{base}}/users', '{{host}}/api/users'],
    ['@a = {{b}}/1\n@b = {{host}}', '{{a}}', '{{host}}/1'],
    ['@a = {{host}}\n@b = {{a}}/2', '{{b}}', '{{host}}/2'],
    ['@a = {{b}}\n@b = {{a}}', '{{b}}', '{{b}}'],
    ['@a = {{a}}', '{{a}}', '{{a}}'],
    ['@a = x"{{host}}', '{{a}}', '{{a}}'],
    ['@a = 7', '{{a}}', '{{a}}'],
    ['@a = {{host}}', '{{a.b}}', '{{a.b}}'],
  ])('%j is written into the request for %j', (head, target, written) => {
    expect(texts(head, `GET http://h/x\nX-A: ${target}`)).toContain(`X-A: ${written}`);
  });

  it('is not reported, unless a script reads it by its name', () => {
    const head = '@t = {{login.response.body.token}}';
    const request = 'GET http://h/{{t}}';
    expect(imported(head, request).problems).toEqual([]);
    const read = imported(head, `${request}\n\n> {%\nclient.log(client.global.get('t'))\n%}`);
    expect(read.problems.map(({ message }) => message)).toContain(
      'the variable t uses others that are not in this file, and was omitted',
    );
  });

  it('keeps a hostile file small', () => {
    const head = `@a = {{x}}${'y'.repeat(900)}`;
    const { requests } = imported(head, `POST http://h/x\n\n${'{{a}}'.repeat(100_000)}`);
    expect(requests[0]?.text.length).toBeLessThan(11_000_000);
  });
});

describe('credentials from another response', () => {
  it.each([
    [
      '# @auth bearer {{login.response.body.token}}\nGET http://h/x',
      '"Authorization: Bearer $LOGIN_RESPONSE_BODY_TOKEN"',
    ],
    [
      '# @auth bearer {{login.response.body.$.token}}\nGET http://h/x',
      '"Authorization: Bearer $LOGIN_RESPONSE_BODY_TOKEN"',
    ],
    ['# @auth apikey X-K {{login.response.body.k[0]}}\nGET http://h/x', '"X-K: $LOGIN_RESPONSE_BODY_K_0_"'],
    [
      '# @auth apikey k {{login.response.body.$.k}} query\nGET http://h/x',
      '"http://h/x?k=$LOGIN_RESPONSE_BODY_K"',
    ],
    ['# @auth basic ada {{login.response.body.$.pw}}\nGET http://h/x', '"ada:$LOGIN_RESPONSE_BODY_PW"'],
    [
      'GET http://h/x\nAuthorization: Bearer {{login.response.body.$.token}}',
      'Bearer $LOGIN_RESPONSE_BODY_TOKEN',
    ],
  ])('stay references in exports: %s', (request, word) => {
    const { requests, variables } = imported('', request);
    const named = variables.map((one) => ({
      ...one,
      secret: false,
      origin: { kind: 'file', label: 'a.http', at: null } as const,
    }));
    const session = { variables: named, requests };
    const { text } = exportText(session, 'curl');
    expect(text).toContain(word);
    // HAR holds Basic as Base64, which has no place for a reference.
    for (const format of request.includes('basic')
      ? (['curl', 'http'] as const)
      : (['curl', 'http', 'har'] as const))
      expect(exportText(session, format).text).not.toContain('•');
  });
});
