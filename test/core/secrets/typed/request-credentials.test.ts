import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import {
  requestCredentials,
  secretsOfCredentials,
} from '../../../../src/core/secrets/typed/request-credentials.ts';
import { maskInput, typedCredentials } from '../../../../src/core/secrets/typed/typed-credentials.ts';
import { hiddenTexts } from '../../../../src/core/session/secrets/hidden-texts.ts';
import { parseHttpFile } from '../../../../src/formats/http/parse.ts';

describe('a saved request has placeholders for its credentials', () => {
  it.each([
    [
      'GET http://h/\nAuthorization: Bearer abc\nA: b',
      'GET http://h/\nAuthorization: Bearer {{authorization}}\nA: b',
    ],
    ['GET http://h/ X-API-Key:k1', 'GET http://h/ X-API-Key:{{x_api_key}}'],
    [
      'GET http://h/ "Authorization:Bearer abc" a==b',
      'GET http://h/ "Authorization:Bearer {{authorization}}" a==b',
    ],
    ['GET http://h/ Cookie:sid=abc;theme=dark', 'GET http://h/ Cookie:sid={{cookie}};theme={{cookie}}'],
    ['# @auth basic ada secret\nGET http://h/', '# @auth basic ada {{auth_password}}\nGET http://h/'],
    ['// @auth bearer abc"d e"\r\nGET http://h/', '// @auth bearer {{auth_token}}\r\nGET http://h/'],
    [
      "# a\nGET http://h/\n#  @auth apikey \"X Y\" 'it'\\''s' query\nAuthorization: x",
      "# a\nGET http://h/\n#  @auth apikey 'X Y' {{auth_key}} query\nAuthorization: {{authorization}}",
    ],
    ['# @auth basic {{u}} {{p}}\nGET http://h/', '# @auth basic {{u}} {{p}}\nGET http://h/'],
    ['# @auth none\nGET http://h/', '# @auth none\nGET http://h/'],
    [
      '# @header api.test Authorization: Bearer abc\n# @header X-Tenant: 7\nGET http://h/',
      '# @header api.test Authorization: Bearer {{authorization}}\n# @header X-Tenant: 7\nGET http://h/',
    ],
    [
      '# @header X-API-Key: k1\n// @query api_key=k2\n# @query page=2\nGET http://h/',
      '# @header X-API-Key: {{x_api_key}}\n// @query api_key={{api_key}}\n# @query page=2\nGET http://h/',
    ],
    ['# @header X-API-Key: {{key}}\nGET http://h/', '# @header X-API-Key: {{key}}\nGET http://h/'],
    ['GET http://ada:pw@h/', 'GET http://ada:{{password}}@h/'],
    ['GET ada:pw@h/x', 'GET ada:{{password}}@h/x'],
    ['GET {{host}}:80/a@b', 'GET {{host}}:80/a@b'],
    ['GET http://{{user}}:{{pass}}@h/', 'GET http://{{user}}:{{pass}}@h/'],
    ['GET http://h/?a=1&api_key=k%201&b=2#c', 'GET http://h/?a=1&api_key={{api_key}}&b=2#c'],
    ['GET http://h/ access_token==abc page==2', 'GET http://h/ access_token=={{access_token}} page==2'],
    ['POST http://h/ user=ada password=geheim', 'POST http://h/ user=ada password={{password}}'],
    [`POST http://h/ password='my "pass'`, `POST http://h/ password='{{password}}'`],
    [`POST http://h/ token:='"abc"' n:=1`, `POST http://h/ token:='"{{token}}"' n:=1`],
    [`POST http://h/ a:='{"pin": "12"}'`, `POST http://h/ a:='{"pin": "{{pin}}"}'`],
    [
      'POST http://h/ {"user": "ada", "password": "ge\\"heim", "tokens": 3}',
      'POST http://h/ {"user": "ada", "password": "{{password}}", "tokens": 3}',
    ],
    [
      'POST http://h/\n\n{"a": {"client-secret": "abc"}, "passwords": ["x", "y"], "otp": 123456}',
      'POST http://h/\n\n{"a": {"client-secret": "{{client_secret}}"}, "passwords": ["{{passwords}}", "{{passwords}}"], "otp": {{otp}}}',
    ],
    [
      'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\nuser=ada&password=a+b&x=1',
      'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\nuser=ada&password={{password}}&x=1',
    ],
    [
      'POST http://h/\nContent-Type: text/xml\n\n<a><Password t="1">geheim</Password><b>c</b></a>',
      'POST http://h/\nContent-Type: text/xml\n\n<a><Password t="1">{{Password}}</Password><b>c</b></a>',
    ],
    [
      'POST http://h/\nContent-Type: multipart/form-data; boundary=b\n\n--b\nContent-Disposition: form-data; name="pin"\n\n12345\n--b--',
      'POST http://h/\nContent-Type: multipart/form-data; boundary=b\n\n--b\nContent-Disposition: form-data; name="pin"\n\n{{pin}}\n--b--',
    ],
    ['POST http://h/ {"password": "{{pw}}"}', 'POST http://h/ {"password": "{{pw}}"}'],
    [
      'GET http://h/ "Authorization:Bearer sk_live_{{id}}"',
      'GET http://h/ "Authorization:Bearer {{authorization}}{{id}}"',
    ],
    ['GET http://h/ "Authorization:Bearer {{a}}.{{b}}"', 'GET http://h/ "Authorization:Bearer {{a}}.{{b}}"'],
    [
      'GET http://h/users?token_type=x {"max_tokens": 5}',
      'GET http://h/users?token_type=x {"max_tokens": 5}',
    ],
  ])('%j becomes %j', (request, kept) => {
    const { withoutSecrets } = hiddenTexts({ requests: [], variables: [], environments: [], settings: {} });
    const { text } = withoutSecrets({ name: 'one', folder: '', text: request, before: null, after: null });
    expect(text).toBe(kept);
  });

  it('at the positions of a given draft in the text of a file', () => {
    const file =
      'GET http://h/1\n\n### two\n# @auth bearer of-two\nPOST http://h/2\nX-Api-Key: k-of-two\n\ntext\n';
    const { collection } = parseHttpFile(file);
    const found = requestCredentials(file, collection.requests[1]?.draft);
    expect(found.map(({ start, end }) => file.slice(start, end))).toEqual(['bearer of-two', 'k-of-two']);
  });
});

describe('the secrets of a request', () => {
  it.each([
    ['GET http://ada:p%40ssw0rd@h/', ['p%40ssw0rd', 'p@ssw0rd']],
    ['GET http://h/ "Authorization:Basic ada password"', ['ada password', 'password']],
    [`GET http://h/ "Authorization:Basic ${btoa('ada:password')}"`, [btoa('ada:password'), 'password']],
    ['POST http://h/ {"token": "a\\u0062cdef"}', ['a\\u0062cdef', 'abcdef']],
    ['POST http://h/ pin=1234', []],
  ])('%s are %j', (request, secrets) => {
    expect(secretsOfCredentials(requestCredentials(request))).toEqual(secrets);
  });
});

describe('an echoed input contains no credentials', () => {
  const dots = '••••••';
  it.each([
    ['.auth basic ada secret', `.auth basic ada ${dots}`],
    ['.auth bearer {{token}}', '.auth bearer {{token}}'],
    ['.auth baisc ada secret', `.auth baisc ${dots}`],
    ['.auth basic "ada secret', `.auth basic ${dots}`],
    ['.auth none', '.auth none'],
    ['# @auth basic ada secret\nGET http://h/auth', `# @auth basic ada ${dots}\nGET http://h/auth`],
    ['GET http://h/\n//@auth baisc ada secret\nA: b', `GET http://h/\n//@auth baisc ${dots}\nA: b`],
    ['# @auth bearer {{t}}\nGET http://h/', '# @auth bearer {{t}}\nGET http://h/'],
    ['# @auth: bearer t0ken\nGET http://h/', `# @auth: bearer ${dots}\nGET http://h/`],
    ['#@Auth=bearer t0ken\nGET http://h/', `#@Auth=bearer ${dots}\nGET http://h/`],
    ['POST http://h/\n\ntext\n# @auth bearer t0ken', `POST http://h/\n\ntext\n# @auth bearer ${dots}`],
    [
      'GET http://h/\n\n### two\n# @auth bearer t0ken\nGET http://h/\nX-Token: k',
      `GET http://h/\n\n### two\n# @auth bearer ${dots}\nGET http://h/\nX-Token: ${dots}`,
    ],
    ['// @author ada secret', '// @author ada secret'],
    ['.auth', '.auth'],
    ['.vars secret', '.vars secret'],
    ['.set proxy http://ada:s3cret@h', `.set proxy http://ada:${dots}@h`],
    ['  .set  proxy=http://ada:s3cret@h', `  .set  proxy=http://ada:${dots}@h`],
    ['.set proxy ada:s3cret@h', `.set proxy ada:${dots}@h`],
    ['.set proxy http://ada:s3/cr@et@h', `.set proxy http://ada:${dots}@h`],
    ['.set proxy none', '.set proxy none'],
    ['.set proxy', '.set proxy'],
    ['.set ca /a@b', '.set ca /a@b'],
    ['.env set password=hunter22', `.env set password=${dots}`],
    ['.env set API_TOKEN abc', `.env set API_TOKEN ${dots}`],
    ['.env set host=https://h', '.env set host=https://h'],
    ['.base http://ada:pw@h', `.base http://ada:${dots}@h`],
    ['.preview GET http://h X-Token:abc', `.preview GET http://h X-Token:${dots}`],
    [`.after login client.setVar('token', 'abc')`, `.after login client.setVar('token', '${dots}')`],
    // curl: what is beside a credential stays.
    [`curl -u ada:pw -H 'X-A: 1' http://h`, `curl -u ada:${dots} -H 'X-A: 1' http://h`],
    [`curl -u 'ada:p w' http://h`, `curl -u 'ada:${dots}' http://h`],
    ['curl -uada:pw http://h', `curl -uada:${dots} http://h`],
    ['curl -sSLu ada:pw http://h', `curl -sSLu ada:${dots} http://h`],
    ['curl --user=ada:pw http://h', `curl --user=ada:${dots} http://h`],
    ['curl -u ada http://h', 'curl -u ada http://h'],
    ['curl -u sk_live_1: http://h', `curl -u ${dots}: http://h`],
    [
      `curl -H "Authorization: Bearer abc" -d x http://h`,
      `curl -H "Authorization: Bearer ${dots}" -d x http://h`,
    ],
    [`curl -HX-Api-Key:abc http://h`, `curl -HX-Api-Key:${dots} http://h`],
    [`curl -b 'a=1; b=2' -c jar http://h`, `curl -b 'a=${dots}; b=${dots}' -c jar http://h`],
    ['curl -b jar.txt http://h', 'curl -b jar.txt http://h'],
    [`curl -d '{"password":"x y"}' http://h`, `curl -d '{"password":"${dots}"}' http://h`],
    [`curl -d "{\\"password\\":\\"x\\"}" http://h`, `curl -d "{\\"password\\":\\"${dots}\\"}" http://h`],
    ['curl -d user=a&token=b http://h', `curl -d user=a&token=${dots} http://h`],
    ['curl -F token=abc -F file=@x http://h', `curl -F token=${dots} -F file=@x http://h`],
    ['curl --oauth2-bearer abc http://h', `curl --oauth2-bearer ${dots} http://h`],
    ['curl http://ada:pw@h/?api_key=k', `curl http://ada:${dots}@h/?api_key=${dots}`],
    [
      `curl -x http://u:pw@p 'http://h' \\\n  -H $'X-Token: a'`,
      `curl -x http://u:${dots}@p 'http://h' \\\n  -H $'X-Token: ${dots}'`,
    ],
    // Scripts
    [`client.setSecret('a', 'b')`, `client.setSecret('a', '${dots}')`],
    [
      `client.setSecret('pair', {user: 'ada', password: 'x'})`,
      `client.setSecret('pair', {user: '${dots}', password: '${dots}'})`,
    ],
    [`client.setVar('token', "abc")`, `client.setVar('token', "${dots}")`],
    [`client.global.set("password", 'abc'); 'x'`, `client.global.set("password", '${dots}'); 'x'`],
    [`client.setVar('name', 'Ada')`, `client.setVar('name', 'Ada')`],
    [`const apiKey = 'abc'`, `const apiKey = '${dots}'`],
    [
      `fetch('http://h', {headers: {Authorization: 'Bearer abc', 'X-Api-Key': 'k', Accept: 'x'}})`,
      `fetch('http://h', {headers: {Authorization: 'Bearer ${dots}', 'X-Api-Key': '${dots}', Accept: 'x'}})`,
    ],
    [
      `client.send('GET http://h\\nAuthorization: Bearer abc\\nA: b')`,
      `client.send('GET http://h\\nAuthorization: Bearer ${dots}\\nA: b')`,
    ],
    [`fetch('http://ada:pw@h/')`, `fetch('http://ada:${dots}@h/')`],
    ['client.setVar(`token`, `a${b}`)', 'client.setVar(`token`, `a${b}`)'],
    [`res.body.token === 'x'`, `res.body.token === 'x'`],
  ])('%s: %s', (input, shown) => {
    expect(maskInput(input)).toBe(shown);
  });
});

it.each([
  '.auth baisc ada secret',
  '.secret token abc',
  '.passphrase abc',
  '.jwt eyJhbGciOiJub25lIn0.e30.',
  '.jwt Bearer eyJ',
  '.set proxy http://ada:pw@h',
])('no placeholder can be written into %s', (input) =>
  expect(typedCredentials(input).map(({ replacement }) => replacement)).toEqual([null]),
);

it.each(['a', ' ', 'a ', '[ ', ': ', '\n'])(
  'accepts any number of %j before a literal of a script',
  (piece) => {
    expect(
      typedCredentials(`client.log(a${piece.repeat(200_000)}x "abc"); client.setVar('token', 'abc')`),
    ).toHaveLength(1);
  },
);

it('stays quick for a text of only quotes and beginnings of fields', () => {
  for (const unit of [
    '\\"',
    '"',
    '"password":',
    '"password":"',
    '<password>',
    '; name="password"',
    '&token=',
  ]) {
    const body = unit.repeat(50_000);
    expect(requestCredentials(`POST http://h/\n\n${body}`).length).toBeGreaterThanOrEqual(0);
    maskInput(`curl -d '${body}'`);
    maskInput(`client.setVar('${body.replaceAll("'", '')}`);
  }
});

describe('a request that only names credentials', () => {
  it('is not parsed where a full search finds nothing, and never hides a credential', () => {
    const value = fc.constantFrom(
      '{{token}}',
      'hunter2',
      'Bearer {{token}}',
      'Basic x {{b}}',
      '{{a}}b',
      '7',
      '',
    );
    const line = fc
      .tuple(
        fc.constantFrom('# @auth bearer ', '// @auth apikey X-Key ', '# @auth basic u ', 'Authorization: '),
        value,
      )
      .map((parts) => parts.join(''));
    const pair = fc
      .tuple(
        fc.constantFrom('token', 'password', 'name', 'value', 'key'),
        fc.constantFrom('=', '": "', ': '),
        value,
      )
      .map(([name, sign, text]) => (sign === '": "' ? `"${name}${sign}${text}"` : `${name}${sign}${text}`));
    const request = fc
      .record({
        above: fc.array(line, { maxLength: 2 }),
        target: fc.array(pair, { maxLength: 2 }).map((pairs) => `POST http://h/a?${pairs.join('&')}`),
        headers: fc.array(fc.oneof(line, pair), { maxLength: 2 }),
        body: fc.array(pair, { maxLength: 3 }),
        form: fc.constantFrom(
          (pairs: readonly string[]) => `{${pairs.join(', ')}}`,
          (pairs: readonly string[]) => pairs.join('&'),
        ),
      })
      .map(({ above, target, headers, body, form }) =>
        [...above, target, ...headers, '', form(body)].join('\n'),
      );
    fc.assert(
      fc.property(request, (text) => {
        const { draft } = parseRequest(text);
        const all = secretsOfCredentials(requestCredentials(text, { ...draft, source: '' }));
        expect(secretsOfCredentials(requestCredentials(text))).toEqual(expect.arrayContaining([...all]));
      }),
      { numRuns: 300 },
    );
  });
});

const form = 'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\n';

it.each([
  ['an indented line goes on with a URL', 'GET http://h/?token={{a}}\n  s3cr3tLiteral99'],
  ['a line goes on with a form', `${form}a=b\n&password={{a}}\ns3cr3tLiteral99`],
  ['a line separator goes on with a header', 'GET http://h/\nAuthorization: {{a}}\u2028s3cr3tLiteral99'],
  ['a line separator goes on with @auth', '# @auth bearer {{a}}\u2028s3cr3tLiteral99\nGET http://h/'],
  ['a member of JSON names a value', 'POST http://h/\n\n[{"name":"{{password}}","value":"s3cr3tLiteral99"}]'],
  ['a parameter names a value', 'GET http://h/?name={{password}}&value=s3cr3tLiteral99'],
  ['JSON escapes a name', 'POST http://h/\n\n{"tok\\u0065n":"s3cr3tLiteral99","password":"{{a}}"}'],
  ['a URL escapes a name', 'GET http://h/?tok%65n=s3cr3tLiteral99\nAuthorization: {{a}}'],
  ['a placeholder of a password has blanks', 'GET http://u:{{ a }}s3cr3tLiteral99@h/\nAuthorization: {{a}}'],
])('finds a credential beside placeholders where %s', (_, request) => {
  expect(secretsOfCredentials(requestCredentials(request)).join()).toContain('s3cr3tLiteral99');
});
