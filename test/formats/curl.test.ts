import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../src/core/request/parse/parse-request.ts';
import { CurlError, parseCurl } from '../../src/formats/curl/parse.ts';
import { exportText, importText } from '../../src/formats/index.ts';

const text = (command: string): string => parseCurl(command).text;

/** Copied from a browser, as bash wants it. */
const fromBash = String.raw`curl 'https://api.example.com/users?page=2&sort=name' \
  -X 'PATCH' \
  -H 'accept: application/json, text/plain, */*' \
  -H 'content-type: application/json' \
  -H 'cookie: sid=abc; theme="dark"' \
  -b 'other=1' \
  --data-raw $'{"name":"O\'Brien","note":"line\\nbreak \u00e9"}' \
  --compressed ;`;

/** The same, as cmd.exe wants it: carets before everything that means something to it. */
const fromCmd = [
  'curl ^"https://api.example.com/users?page=2^&sort=name^" ^',
  '  -X ^"PATCH^" ^',
  '  -H ^"accept: application/json, text/plain, */*^" ^',
  '  -H ^"content-type: application/json^" ^',
  '  -H ^"cookie: sid=abc; theme=^\\^"dark^\\^"^" ^',
  '  -b ^"other=1^" ^',
  '  --data-raw ^"^{^\\^"name^\\^":^\\^"O\'Brien^\\^",^\\^"note^\\^":^\\^"line^\\^\\nbreak é^\\^"^}^" ^',
  '  --compressed',
].join('\r\n');

describe('a curl command copied by a browser', () => {
  const expected = String.raw`PATCH https://api.example.com/users?page=2&sort=name
accept: application/json, text/plain, */*
content-type: application/json
cookie: sid=abc; theme="dark"
Cookie: other=1

{"name":"O'Brien","note":"line\nbreak é"}`;

  it('for bash becomes a request', () => {
    expect(parseCurl(fromBash)).toEqual({ text: expected, notes: [] });
  });

  it('for cmd becomes the same request', () => {
    expect(text(fromCmd).replace('\\\\n', '\\n')).toBe(expected);
  });

  it('for cmd keeps the line breaks of its data', () => {
    expect(text('curl ^"http://h/^" ^\n  --data-raw ^"a^\n\nb^" ^\n  -H ^"content-type: text/plain^"')).toBe(
      'POST http://h/\ncontent-type: text/plain\n\na\nb',
    );
  });
});

describe('curl options', () => {
  it.each([
    ['curl http://h/', 'GET http://h/'],
    ['$ curl http://h/', 'GET http://h/'],
    ['curl h.example', 'GET h.example'],
    ['curl -I http://h/', 'HEAD http://h/'],
    ['curl -n http://h/', '# @auth netrc\nGET http://h/'],
    ['curl --netrc-optional http://h/', '# @auth netrc\nGET http://h/'],
    ["curl --netrc --netrc-file './a b' http://h/", "# @auth netrc './a b'\nGET http://h/"],
    ['curl --netrc -u ada:x http://h/', 'GET http://h/\nAuthorization: Basic YWRhOng='],
    ['curl -XDELETE http://h/1', 'DELETE http://h/1'],
    ['curl -sSLX POST http://h/', 'POST http://h/'],
    ['curl --url http://h/ -H "X-A:1" -H X-B:\\ 2', 'GET http://h/\nX-A: 1\nX-B: 2'],
    [
      'curl http://h/ -d a=1 -d b=2',
      'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\na=1&b=2',
    ],
    [
      'curl http://h/ --data-urlencode "q=a b&c" --data-urlencode "=x/y"',
      'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\nq=a%20b%26c&x%2Fy',
    ],
    ['curl -G http://h/?z=0 -d a=1 --data-urlencode "b=c d"', 'GET http://h/?z=0&a=1&b=c%20d'],
    ['curl http://h/#x --url-query a=b -G', 'GET http://h/?a=b#x'],
    [
      'curl http://h/ --json \'{"a":1}\'',
      'POST http://h/\nContent-Type: application/json\nAccept: application/json\n\n{"a":1}',
    ],
    ['curl -u user:pass http://h/', 'GET http://h/\nAuthorization: Basic dXNlcjpwYXNz'],
    [
      `curl --digest --user '{{users["a }}:b"]}}:s3' http://h/`,
      'GET http://h/\nAuthorization: Digest {{users["a }}:b"]}} s3',
    ],
    ['curl --digest --user "ada:s3 cret" http://h/', 'GET http://h/\nAuthorization: Digest ada s3 cret'],
    ['curl -u "$NAME:{{pass}}" http://h/', 'GET http://h/\nAuthorization: Basic {{$env.NAME}}:{{pass}}'],
    ['curl --oauth2-bearer tok http://h/', 'GET http://h/\nAuthorization: Bearer tok'],
    [
      'curl -A agent -e http://r/ -r 0-9 http://h/',
      'GET http://h/\nUser-Agent: agent\nReferer: http://r/\nRange: bytes=0-9',
    ],
    ['curl -T ./f.bin http://h/f', 'PUT http://h/f\n\n< ./f.bin'],
    [
      'curl --data-binary @f.json -H "Content-Type: application/json" http://h/',
      'POST http://h/\nContent-Type: application/json\n\n< ./f.json',
    ],
    ['curl -H "X-Empty;" -H "Accept:" -H "Content-Length: 3" http://h/', 'GET http://h/'],
    ['curl.exe http://h/', 'GET http://h/'],
    ['/usr/bin/curl http://h/', 'GET http://h/'],
    ['curl \'http://h/a\'"b"c', 'GET http://h/abc'],
    [
      'curl http://h/ -H "Authorization: Bearer $TOKEN"',
      'GET http://h/\nAuthorization: Bearer {{$env.TOKEN}}',
    ],
    ["curl {{base_url}}/users -H 'X: {{ key }}'", 'GET {{base_url}}/users\nX: {{ key }}'],
    [
      'curl http://h/ --json \'{"t":"{{#if}}"}\'',
      'POST http://h/\nContent-Type: application/json\nAccept: application/json\n\n{"t":"\\u007b\\u007b#if}}"}',
    ],
  ])('%s', (command, expected) => {
    const parsed = parseCurl(command);
    expect(parsed.text).toBe(expected);
    const { problems } = parseRequest(parsed.text);
    expect(problems).toEqual([]);
  });

  it('become parts of forms', () => {
    expect(
      text('curl http://h/ -F "title=A b" -F "doc=@a/b.json;type=application/json" -F "raw=<c.txt"'),
    ).toBe(
      [
        'POST http://h/',
        'Content-Type: multipart/form-data; boundary=restloop-form-7MA4YWxk',
        '',
        '--restloop-form-7MA4YWxk',
        'Content-Disposition: form-data; name="title"',
        '',
        'A b',
        '--restloop-form-7MA4YWxk',
        'Content-Disposition: form-data; name="doc"; filename="b.json"',
        'Content-Type: application/json',
        '',
        '< ./a/b.json',
        '--restloop-form-7MA4YWxk',
        'Content-Disposition: form-data; name="raw"',
        '',
        '< ./c.txt',
        '--restloop-form-7MA4YWxk--',
      ].join('\n'),
    );
  });
});

describe('a curl option that cannot be imported is reported', () => {
  it.each([
    ['curl -k http://h/', 'certificates are verified'],
    ['curl -x http://p:1 http://h/', 'the proxy was omitted'],
    ['curl -o out.json http://h/', 'the output file was omitted'],
    ['curl -m 5 http://h/', 'the time limit was omitted'],
    ['curl --unix-socket /run/a.sock http://h/', 'the socket was omitted; use ".set unix-socket PATH"'],
    ['curl --cacert ca.pem http://h/', 'the certificate authority was omitted; use ".set ca FILE"'],
    ['curl --digest -u "a b:c" http://h/', 'use # @auth digest'],
    ['curl --negotiate -u : http://h/', '# @auth negotiate'],
    ['curl http://h/ http://i/', 'Only the first URL was used; omitted: http://i/'],
    ['curl http://h/ | jq .', 'The text after the command was omitted: | jq .'],
    ['curl http://h/ && echo done', 'omitted: && echo done'],
    ['curl http://h/ --next http://i/', 'Only the first request was used'],
    ['curl -H @headers http://h/', 'The headers in the file headers were not read.'],
    ['curl -b cookies.txt http://h/', 'The cookie file cookies.txt was not read'],
    ['curl --constructor http://h/', '--constructor is an unknown option'],
    ['curl --frobnicate http://h/', '--frobnicate is an unknown option'],
    ['curl http://h/$(id)', 'The shell would evaluate a part of this'],
    ["curl 'http://h/[1-3]'", 'curl would expand the brackets'],
    ['curl -d @a.txt http://h/', 'curl removes the line breaks of a.txt'],
    [
      'curl -H "Content-Type: text/plain" -d "# x" http://h/',
      'a line that begins with # or // would be read as a comment',
    ],
  ])('%s', (command, note) => {
    expect(parseCurl(command).notes.join('\n')).toContain(note);
  });

  it.each(['', 'wget http://h/', 'curl', 'curl -H "a: b"', 'curl "http://h', "curl '"])(
    '%s is imported or rejected with a message',
    (command) => {
      try {
        expect(parseCurl(command).text).toContain('http://h');
      } catch (error) {
        expect(error).toBeInstanceOf(CurlError);
      }
    },
  );
});

describe('curl commands of a session', () => {
  it('import again as the same requests', () => {
    const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
    const exported = exportText(
      {
        variables: [
          { name: 'base_url', value: 'http://h', origin, secret: false },
          { name: 'who', value: "O'Brien", origin, secret: false },
          { name: 'key', value: 'very-secret', origin, secret: true },
        ],
        requests: [
          {
            name: 'create',
            folder: 'a',
            text: 'POST /users name={{who}} X-Custom:{{key}}',
            before: null,
            after: null,
          },
          { name: 'list', folder: '', text: 'GET /users?a=[1-2]', before: null, after: null },
        ],
      },
      'curl',
    );
    expect(exported.text).not.toContain('very-secret');
    const [, create = '', list = ''] = exported.text.split('\n\n');
    expect(create).toContain('"X-Custom: $KEY"');
    expect(parseCurl(create.split('\n').slice(1).join('\n')).text).toContain('X-Custom: {{$env.KEY}}');
    expect(text(create.split('\n').slice(1).join('\n'))).toContain('{"name":"O\'Brien"}');
    expect(parseCurl(list.split('\n').slice(1).join('\n'))).toEqual({
      text: 'GET http://h/users?a=[1-2]',
      notes: [],
    });
  });
});

it('is found below comments that name many variables', () => {
  const { format, requests } = importText(`# ${'NAME, '.repeat(1000)}\n\ncurl http://h/a\n`, 'a.sh');
  expect([format, requests.map(({ text }) => text)]).toEqual(['curl', ['GET http://h/a']]);
});

it('has the first of the comments right above as its name', () => {
  const script =
    '#!/bin/sh\n# Set TOKEN first\n\n# create\n# {{$uuid}} has no value\ncurl http://h/a\n\n#\n# list\ncurl http://h/b\n';
  expect(importText(script, 'a.sh').requests.map(({ name }) => name)).toEqual(['create', 'list']);
});
