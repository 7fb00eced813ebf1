import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../src/core/request/parse/parse-request.ts';
import { previewParsed } from '../../src/core/request/preview/preview.ts';
import { curlCommand } from '../../src/formats/curl/command.ts';
import { parseCurl } from '../../src/formats/curl/parse.ts';
import { importFile, importFolder, importText } from '../../src/formats/index.ts';
import { scopeWith } from '../core/support/scope.ts';

const fields = (given: Readonly<Record<string, unknown>>) =>
  Object.entries(given).map(([key, value]) => ({ key, value }));

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const ofPostman = (type: string, given: object) => {
  const auth = { type, [type]: fields({ ...given }) };
  const item = [{ name: 'one', request: { url: 'http://h', auth } }];
  return importText(JSON.stringify({ info: { name: 'shop', schema }, item }), 'shop.json').requests[0]?.text;
};

describe('credentials of Postman that sign', () => {
  it.each([
    ['awsv4', { accessKey: 'AKI', secretKey: '{{s}}' }, 'aws AKI {{s}}'],
    [
      'awsv4',
      {
        accessKey: 'AKI',
        secretKey: '{{s}}',
        sessionToken: '{{t}}',
        region: 'eu-west-1',
        service: 's3',
        addAuthDataToQuery: true,
      },
      'aws AKI {{s}} token:{{t}} region:eu-west-1 service:s3 query',
    ],
    ['hawk', { authId: 'id', authKey: '{{k}}', algorithm: 'sha256' }, 'hawk id {{k}}'],
    [
      'hawk',
      {
        authId: 'id',
        authKey: '{{k}}',
        algorithm: 'sha1',
        extraData: 'x',
        app: 'a',
        delegation: 'd',
        includePayloadHash: true,
      },
      'hawk id {{k}} sha1 ext:x app:a dlg:d payload',
    ],
    [
      'oauth1',
      {
        consumerKey: 'c',
        consumerSecret: '{{cs}}',
        token: 't',
        tokenSecret: '{{ts}}',
        signatureMethod: 'HMAC-SHA256',
        addParamsToHeader: true,
      },
      'oauth1 c {{cs}} t {{ts}} HMAC-SHA256',
    ],
    [
      'oauth1',
      { consumerKey: 'c', consumerSecret: '{{cs}}', realm: 'a b' },
      "oauth1 c {{cs}} query 'realm:a b'",
    ],
    [
      'oauth1',
      { consumerKey: 'c', privateKey: '{{pem}}', signatureMethod: 'RSA-SHA1', addParamsToHeader: true },
      'oauth1 c {{pem}} RSA-SHA1',
    ],
    [
      'ntlm',
      { username: 'u', password: '{{p}}', domain: 'D', workstation: 'W' },
      'ntlm u {{p}} domain:D workstation:W',
    ],
  ])('%s %j', (type, given, words) => {
    expect(ofPostman(type, given)).toBe(`# @auth ${words}\nGET http://h`);
  });

  it('are placed in a form as in Postman', () => {
    const auth = { type: 'oauth1', oauth1: fields({ consumerKey: 'c', consumerSecret: '{{cs}}' }) };
    const body = { mode: 'urlencoded', urlencoded: fields({ a: 'b' }) };
    const item = [{ name: 'one', request: { method: 'POST', url: 'http://h', auth, body } }];
    const { requests } = importText(JSON.stringify({ info: { name: 'shop', schema }, item }), 'shop.json');
    expect(requests[0]?.text).toMatch(/^# @auth oauth1 c \{\{cs\}\} body\nPOST http:\/\/h/);
  });

  it('are listed where they cannot be sent', () => {
    expect(ofPostman('edgegrid', { accessToken: 'a' })).toContain(
      '# @incomplete its credentials of the type edgegrid',
    );
    expect(ofPostman('oauth1', { consumerKey: 'c', signatureMethod: 'ROT13' })).toContain('# @incomplete');
  });
});

it.each([
  [
    'awsv4',
    '  accessKeyId: AKI\n  secretAccessKey: {{s}}\n  sessionToken: {{t}}\n  service: s3\n  region: eu-west-1',
    'aws AKI {{s}} token:{{t}} region:eu-west-1 service:s3',
  ],
  ['awsv4', '  accessKeyId: \n  secretAccessKey: \n  profileName: dev', 'aws profile:dev'],
  ['ntlm', '  username: u\n  password: {{p}}\n  domain: D', 'ntlm u {{p}} domain:D'],
  [
    'oauth1',
    '  consumer_key: c\n  consumer_secret: {{cs}}\n  signature_method: PLAINTEXT\n  placement: body',
    'oauth1 c {{cs}} PLAINTEXT body',
  ],
])('credentials of Bruno that sign: %s %s', async (mode, given, words) => {
  const text = `get {\n  url: http://h\n  auth: ${mode}\n}\nauth:${mode} {\n${given}\n}\n`;
  const files = { 'bruno.json': '{"name": "shop"}', 'one.bru': text };
  const { requests } = await importFolder(Object.entries(files).map(([path, text]) => ({ path, text })));
  expect(requests[0]?.text).toBe(`# @auth ${words}\nGET http://h`);
});

it.each([
  [
    {
      type: 'iam',
      accessKeyId: 'AKI',
      secretAccessKey: '{{ _.s }}',
      sessionToken: '',
      region: 'eu-west-1',
      service: 's3',
    },
    'aws AKI {{s}} region:eu-west-1 service:s3',
  ],
  [{ type: 'hawk', id: 'id', key: '{{ _.k }}', algorithm: 'sha256', ext: 'x' }, 'hawk id {{k}} ext:x'],
  [
    {
      type: 'oauth1',
      consumerKey: 'c',
      consumerSecret: '{{ _.cs }}',
      tokenKey: 't',
      tokenSecret: '{{ _.ts }}',
      signatureMethod: 'HMAC-SHA1',
    },
    'oauth1 c {{cs}} t {{ts}}',
  ],
  [{ type: 'ntlm', username: 'u', password: '{{ _.p }}' }, 'ntlm u {{p}}'],
  [{ type: 'netrc' }, 'netrc'],
])('credentials of Insomnia that sign: %j', async (authentication, words) => {
  const resources = [
    { _id: 'wrk_1', _type: 'workspace', parentId: null, name: 'shop' },
    {
      _id: 'req_1',
      _type: 'request',
      parentId: 'wrk_1',
      name: 'one',
      method: 'GET',
      url: 'http://h',
      authentication,
    },
  ];
  const text = JSON.stringify({ _type: 'export', __export_format: 4, resources });
  expect((await importFile(text, 'insomnia.json')).requests[0]?.text).toBe(`# @auth ${words}\nGET http://h`);
});

it.each([
  [
    { type: 'apiKey', in: 'header', name: 'Authorization', 'x-amazon-apigateway-authtype': 'awsSigv4' },
    'aws {{access_key}} {{secret_key}}',
  ],
  [{ type: 'http', scheme: 'Hawk' }, 'hawk {{hawk_id}} {{hawk_key}}'],
  [{ type: 'http', scheme: 'negotiate' }, 'ntlm {{username}} {{password}}'],
  [{ type: 'http', scheme: 'OAuth' }, 'oauth1 {{consumer_key}} {{consumer_secret}}'],
])('security schemes of OpenAPI that sign: %j', async (scheme, words) => {
  const document = {
    openapi: '3.0.0',
    info: { title: 'a', version: '1' },
    servers: [{ url: 'http://h' }],
    components: { securitySchemes: { s: scheme } },
    paths: { '/a': { get: { security: [{ s: [] }] } } },
  };
  expect((await importFile(JSON.stringify(document), 'a.json')).requests[0]?.text).toContain(
    `# @auth ${words}\n`,
  );
});

describe('curl', () => {
  const spec = (text: string) => {
    const { auth, headers } = previewParsed(parseRequest(text), scopeWith({})).preview;
    return { auth: auth?.addition, headers: headers.map(({ name, value }) => [name.text, value.text]) };
  };

  it.each([
    [
      "curl --aws-sigv4 aws:amz:eu-west-1:s3 -u AKI:secret -H 'X-Amz-Security-Token: t' http://h/",
      {
        kind: 'aws',
        credentials: { kind: 'keys', accessKey: 'AKI', secretKey: 'secret', sessionToken: 't' },
        region: 'eu-west-1',
        service: 's3',
      },
    ],
    ["curl --ntlm -u 'D\\u:p' http://h/", { kind: 'ntlm', domain: 'D', user: 'u', password: 'p' }],
    ['curl --digest -u u:p http://h/', { kind: 'digest', username: 'u', password: 'p' }],
  ])('%s', (command, auth) => {
    const { text, notes } = parseCurl(command);
    expect(notes).toEqual([]);
    expect(spec(text)).toMatchObject({ auth: { kind: 'network', auth }, headers: [] });
  });

  const get = {
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/a',
    headers: [],
    body: { kind: 'none' },
  } as const;
  const authOf = (words: string) => {
    const { auth } = spec(`# @auth ${words}\nGET https://h/`);
    if (auth?.kind !== 'network') throw new Error('no credentials of the send');
    return auth.auth;
  };

  it.each([
    ['aws AKI secret', '--aws-sigv4 aws:amz:us-east-1:s3 --user AKI:secret'],
    ['aws AKI secret token:t unsigned-payload region:auto', '--aws-sigv4 aws:amz:auto:s3 --user AKI:secret'],
    [
      'aws profile:dev',
      '--user "$(aws configure get aws_access_key_id --profile dev):$(aws configure get aws_secret_access_key --profile dev)"',
    ],
    ['ntlm D\\\\u p', "--ntlm --user 'D\\u:p'"],
    ['netrc', '--netrc'],
    ['netrc ./n', '--netrc-file ./n'],
    ['hawk id k', '# Without its hawk signature, because curl cannot create it.\ncurl'],
  ])('is written for %s', (words, expected) => {
    expect(curlCommand({ ...get, auth: authOf(words) })).toContain(expected);
  });
});

describe('the headers of the REST Client', () => {
  it.each([
    [
      'AWS AKI secret',
      {
        kind: 'aws',
        credentials: { kind: 'keys', accessKey: 'AKI', secretKey: 'secret', sessionToken: null },
        region: null,
      },
    ],
    [
      'AWS AKI secret token:t region:r service:s',
      { kind: 'aws', credentials: { sessionToken: 't' }, region: 'r', service: 's' },
    ],
    ['NTLM u p', { kind: 'ntlm', user: 'u', password: 'p' }],
  ])('Authorization: %s', (value, auth) => {
    const { preview } = previewParsed(parseRequest(`GET http://h/\nAuthorization: ${value}`), scopeWith({}));
    expect(preview.auth?.addition).toMatchObject({ kind: 'network', auth });
    expect(preview.headers).toEqual([]);
  });

  it.each([
    'AWS AKI:c2lnbmF0dXJl=',
    'AWS profile:dev region:eu-west-1',
    'NTLM TlRMTVNTUAABAAAA',
    'AWS4-HMAC-SHA256 Credential=a, Signature=b',
  ])('leaves a header as it is that is signed, or names a profile: %s', (value) => {
    const { preview } = previewParsed(parseRequest(`GET http://h/\nAuthorization: ${value}`), scopeWith({}));
    expect(preview.auth).toBeUndefined();
    expect(preview.headers[0]?.value.text).toBe(value);
  });
});
