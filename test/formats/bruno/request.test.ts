import { describe, expect, it } from 'vitest';
import { importFile, importFolder } from '../../../src/formats/index.ts';

const filesOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([path, text]) => ({ path, text }));

const importFiles = (files: Readonly<Record<string, string>>, only?: string) =>
  importFolder(filesOf({ 'bruno.json': '{"name": "shop"}', ...files }), only);

const oneRequest = async (text: string) => {
  const imported = await importFiles({ 'one.bru': text });
  return { ...imported, request: imported.requests[0], text: imported.requests[0]?.text };
};

describe('a request of Bruno', () => {
  it('keeps its method, URL, headers, documentation and settings', async () => {
    const { request, problems } = await oneRequest(`meta {
  name: list books
  type: http
  seq: 1
  tags: [
    smoke
  ]
}

get {
  url: {{host}}/books/:id?page=1
  body: none
  auth: none
}

params:query {
  page: 1
  ~size: 20
}

params:path {
  id: {{book}}
}

headers {
  Accept: application/json
  ~X-Off: secret
}

settings {
  timeout: 500
  followRedirects: false
}

docs {
  # All books
}
`);
    expect(problems).toEqual([]);
    expect(request).toEqual({
      name: 'list books',
      folder: '',
      text: [
        '# disabled header X-Off',
        '# disabled query size',
        '# @description All books',
        '# @tag smoke',
        '# @timeout 500 ms',
        '# @no-redirect',
        'GET {{host}}/books/{{book}}?page=1',
        'Accept: application/json',
      ].join('\n'),
      before: null,
      after: null,
    });
  });

  it.each([
    ['json', 'body:json {\n  {"a": "{{b}}"}\n}', 'application/json', '{"a": "{{b}}"}'],
    ['text', 'body:text {\n  plain\n}', 'text/plain', 'plain'],
    ['xml', 'body:xml {\n  <a/>\n}', 'application/xml', '<a/>'],
    ['sparql', 'body:sparql {\n  SELECT *\n}', 'application/sparql-query', 'SELECT *'],
    [
      'form-urlencoded',
      'body:form-urlencoded {\n  a b: c&d\n  ~e: f\n}',
      'application/x-www-form-urlencoded',
      'a%20b=c%26d',
    ],
    [
      'graphql',
      'body:graphql {\n  { me }\n}\nbody:graphql:vars {\n  {"n": {{n}}}\n}',
      'application/json',
      '{"query": "{ me }", "variables": {"n": {{n}}}}',
    ],
    [
      'file',
      'body:file {\n  file: @file(a.pdf) @contentType(application/pdf)\n}',
      'application/pdf',
      '< ./a.pdf',
    ],
  ])('has a %s body', async (kind, block, type, body) => {
    const { text, problems } = await oneRequest(`post {\n  url: http://h\n  body: ${kind}\n}\n${block}\n`);
    expect(problems).toEqual([]);
    expect(text).toMatch(new RegExp(`\nContent-Type: ${type.replace('/', '/')}\n`));
    expect(text?.split('\n\n').slice(1).join('\n\n')).toBe(body);
  });

  it('keeps a part without a file, and says that its body has none', async () => {
    const head = (kind: string) => `post {\n  url: http://h\n  body: ${kind}\n}\nbody:${kind} {\n`;
    const form = await oneRequest(`${head('multipart-form')}  my files: @file()\n}\n`);
    expect(form.text).toContain('name="my files"; filename="my_files"');
    expect(form.text).toContain('\n\n< ./my_files\n');
    expect(form.problems).toMatchObject([
      { message: 'the name of the file for its part my files is not in the collection' },
    ]);
    const file = await oneRequest(`${head('file')}  file: @file() @contentType()\n}\n`);
    expect(file.text).toBe('POST http://h');
    expect(file.problems).toMatchObject([
      { message: 'its body is a file whose name is not in the collection' },
    ]);
  });

  it('has problems at lines of its file, where it is opened alone', async () => {
    const text = 'post {\n  url: http://h\n  body: json\n}\nbody:json {\n  // x\n  {"a": 1}\n}\n';
    const { problems } = await importFile(text, 'shop/one.bru');
    expect(problems).toMatchObject([{ line: 1 }]);
    expect(problems[0]).not.toHaveProperty('file');
  });

  it('keeps a JSON body below comments', async () => {
    const { text, problems } = await oneRequest(
      'post {\n  url: http://h\n  body: json\n}\nbody:json {\n  // {"a": 0}\n  // old\n  {"a": 1}\n}\n',
    );
    expect(text).toMatch(/\n\n\/\/ \{"a": 0\}\n\/\/ old\n\{"a": 1\}$/);
    expect(problems).toMatchObject([{ message: 'Comments in the JSON of the body are not sent.' }]);
  });

  it('has a multipart body of fields and files', async () => {
    const { text } = await oneRequest(
      'post {\n  url: http://h\n  body: multipart-form\n}\nbody:multipart-form {\n  a: 1\n  f: @file(x/one.png) @contentType(image/png)\n}\n',
    );
    expect(text).toContain('name="a"\n\n1\n');
    expect(text).toContain('name="f"; filename="one.png"\nContent-Type: image/png\n\n< ./x/one.png');
  });

  it.each([
    ['basic', 'username: ada\n  password: {{pw}}', 'basic ada {{pw}}'],
    ['bearer', 'token: {{t}}', 'bearer {{t}}'],
    ['digest', 'username: a b\n  password: c', "digest 'a b' c"],
    ['apikey', 'key: X-Key\n  value: {{k}}\n  placement: queryparams', 'apikey X-Key {{k}} query'],
    [
      'oauth2',
      'grant_type: client_credentials\n  access_token_url: http://t\n  client_id: i\n  client_secret: {{s}}\n  scope: a b\n  credentials_placement: body',
      'oauth2 http://t i {{s}} a b client_secret_post',
    ],
    [
      'oauth2',
      'grant_type: authorization_code\n  authorization_url: http://t/a\n  access_token_url: http://t/t\n  callback_url: http://localhost:8080/cb\n  client_id: i\n  scope: a\n  pkce: true',
      'oauth2 authorization_code i a token_url=http://t/t authorization_url=http://t/a redirect=http://localhost:8080/cb',
    ],
    [
      'oauth2',
      'grant_type: password\n  access_token_url: http://t\n  client_id: i\n  username: ada\n  password: {{pw}}',
      'oauth2 password i token_url=http://t username=ada password={{pw}}',
    ],
  ])('has %s credentials', async (mode, fields, words) => {
    const { text } = await oneRequest(
      `get {\n  url: http://h\n  auth: ${mode}\n}\nauth:${mode} {\n  ${fields}\n}\n`,
    );
    expect(text).toBe(`# @auth ${words}\nGET http://h`);
  });

  it('has the values of placeholders in its form encoded', async () => {
    const { text } = await oneRequest(
      'post {\n  url: http://h\n  body: formUrlEncoded\n}\nbody:form-urlencoded {\n  n: {{uname}}\n}\n',
    );
    expect(text).toBe('POST http://h n={{uname}} --form');
  });

  it.each([
    ['grant_type: implicit\n  authorization_url: http://t', 'the grant implicit is not supported'],
    ['grant_type: authorization_code\n  client_id: i', 'without the URL for tokens and the URL to sign in'],
    ['grant_type: password\n  token_placement: url', 'its token is not sent as Bearer'],
  ])('says why OAuth credentials were left out: %s', async (fields, reason) => {
    const { problems } = await oneRequest(
      `get {\n  url: http://h\n  auth: oauth2\n}\nauth:oauth2 {\n  ${fields}\n}\n`,
    );
    expect(problems).toMatchObject([{ message: `credentials of the type oauth2 (${reason}) were omitted` }]);
  });

  it('says which credentials were left out', async () => {
    const { problems, text } = await oneRequest(
      'get {\n  url: http://h\n  auth: awsv4\n}\nauth:awsv4 {\n}\n',
    );
    expect(text).toBe('# @incomplete credentials of the type awsv4 were omitted\nGET http://h');
    expect(problems).toMatchObject([
      { file: 'one.bru', line: 1, message: 'credentials of the type awsv4 were omitted' },
    ]);
  });

  it('is imported and reported as not sendable if it is of another protocol', async () => {
    const { requests, problems } = await oneRequest('meta {\n  type: ws\n}\nws {\n  url: ws://h\n}\n');
    expect(requests).toHaveLength(1);
    expect(problems).toMatchObject([
      { message: 'a request of the protocol ws was imported, but cannot be sent' },
    ]);
  });

  it('has its assertions as expectations, or as tests where they cannot say them', async () => {
    const { request } = await oneRequest(
      [
        'get {\n  url: http://h\n}',
        'assert {',
        '  res.status: eq 200',
        '  res.body.a[0].b: eq 1',
        '  res.body.name: neq "1"',
        '  res.headers.content-type: contains json',
        '  res.body.x: isDefined',
        '  res.body.list: length 2',
        '  res.body.small: eq 9.8e-12',
        '  counter.total: eq 3',
        '  ~res.status: 500',
        '}',
      ].join('\n'),
    );
    expect(request?.text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# @expect status == 200',
      '# @expect body $.a[0].b == 1',
      '# @expect body $.name != "1"',
      '# @expect header content-type contains "json"',
      '# @expect body $.x exists',
      '# @expect body $.small == 9.8e-12',
    ]);
    expect(request?.after).toContain(
      'const value = client.hasVar("counter") ? client.getVar("counter").total : counter.total;',
    );
    expect(request?.after).toContain('expect(value).to.have.lengthOf(2)');
  });

  it('has keys of its placeholders between double quotes', async () => {
    const { request } = await oneRequest("get {\n  url: http://h/{{user['a.b']}}/{{list[0]['c']}}\n}\n");
    expect(request?.text).toBe('GET http://h/{{user["a.b"]}}/{{list[0]["c"]}}');
  });

  it('passes to its scripts the imported data that they use, escaped', async () => {
    const head =
      'get {\n  url: http://a.example/:id\n}\nparams:path {\n  id: a%}b\n}\nheaders {\n  ~X-Off: 1\n  ~X-Token: abc\n}\n';
    const endFor = async (code: string) =>
      (await oneRequest(`${head}script:pre-request {\n  ${code}\n}\n`)).request?.before?.split('\n').at(-1);
    expect(await endFor('bru.getVar("a");')).toBe("} })(require('restloop:bruno')());");
    expect(await endFor('bru.getCollectionName();')).toBe(
      `} })(require('restloop:bruno')({"collection":"shop"}));`,
    );
    expect(await endFor('req.getPathParams();')).toBe(
      `} })(require('restloop:bruno')({"pathParameters":[["id","a%\\u007db"]]}));`,
    );
    expect(await endFor('req.headerList.count();')).toBe(
      `} })(require('restloop:bruno')({"disabledHeaders":[["X-Off","1"],["X-Token",""]]}));`,
    );
    expect(await endFor('bru.cookies.jar();')).toBe("} })(require('restloop:bruno')());");
    expect(await endFor('bru.cookies.get("a");')).toBe(
      "} })(await require('restloop:bruno').withCookies());",
    );
  });
});
