import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { SignedAuth } from '../../../../src/core/request/auth/signatures/signed-auth.ts';
import { responseTo, send } from '../../helpers/send.ts';
import { httpServer } from '../../helpers/servers.ts';

/** What a server checks a signature by: all that came over the connection. */
interface Arrived {
  readonly request: IncomingMessage;
  readonly body: Buffer;
  readonly authorization: string;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const parameter = (text: string, name: string) =>
  decodeURIComponent(new RegExp(`${name}="?([^",]+)`).exec(text)?.[1] ?? '');

/** Verifiers written from the specifications, without the code that signs. */
const verifiers: Readonly<Record<string, (arrived: Arrived) => boolean>> = {
  aws({ request: { method, url = '', headers }, body, authorization }) {
    const [, date = ''] = /Credential=AKI\/(\d{8})\//.exec(authorization) ?? [];
    const names = parameter(authorization, 'SignedHeaders').split(';');
    const [path = '', query = ''] = url.split('?');
    const canonical = [
      method,
      path.split('/').map(encode).join('/'),
      query.split('&').sort().join('&'),
      ...names.map((name) => `${name}:${headers[name]}`),
      '',
      names.join(';'),
      sha256(body),
    ].join('\n');
    const scope = `${date}/eu-west-1/execute-api/aws4_request`;
    const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
    const key = [date, 'eu-west-1', 'execute-api', 'aws4_request'].reduce(hmac, Buffer.from('AWS4secret'));
    return parameter(authorization, 'Signature') === hmac(key, text).toString('hex');
  },
  oauth1({ request: { method = '', url = '', headers }, body, authorization }) {
    const names = ['consumer_key', 'nonce', 'signature_method', 'timestamp', 'token', 'version'];
    const own = names.map((name) => [`oauth_${name}`, parameter(authorization, `oauth_${name}`)]);
    const { searchParams, origin, pathname } = new URL(url, `http://${headers.host}`);
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    const all = [...own, ...searchParams, ...(isForm ? new URLSearchParams(body.toString()) : [])];
    const sorted = all.map(([name = '', value = '']) => `${encode(name)}=${encode(value)}`).sort();
    const text = [method, origin + pathname, sorted.join('&')].map(encode).join('&');
    return (
      parameter(authorization, 'oauth_signature') === hmac('secret&token-secret', text).toString('base64')
    );
  },
  hawk({ request: { method, url, headers }, body, authorization }) {
    const get = (name: string) => parameter(authorization, `\\b${name}`);
    const type = headers['content-type'] ?? '';
    const hash = createHash('sha256')
      .update(`hawk.1.payload\n${type}\n`)
      .update(body)
      .update('\n')
      .digest('base64');
    const [host, port] = (headers.host ?? '').split(':');
    const lines = ['hawk.1.header', get('ts'), get('nonce'), method, url, host, port, hash, '', ''];
    return get('hash') === hash && get('mac') === hmac('secret', lines.join('\n')).toString('base64');
  },
  httpsig({ request: { method, url, headers }, body }) {
    const [, input = '', listed = ''] = /^sig1=(\(([^)]*)\).*)$/.exec(`${headers['signature-input']}`) ?? [];
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
    const derived: Record<string, unknown> = {
      '@method': method,
      '@target-uri': `http://${headers.host}${url}`,
    };
    const names = [...listed.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    const lines = names.map((name) => `"${name}": ${derived[name] ?? headers[name]}`);
    const text = [...lines, `"@signature-params": ${input}`].join('\n');
    const isWhole = body.length === 0 || headers['content-digest'] === digest;
    return isWhole && headers['signature'] === `sig1=:${hmac('secret', text).toString('base64')}:`;
  },
};

const credentials: Readonly<Record<string, SignedAuth>> = {
  aws: {
    kind: 'aws',
    credentials: { kind: 'keys', accessKey: 'AKI', secretKey: 'secret', sessionToken: 'session' },
    region: 'eu-west-1',
    service: 'execute-api',
    place: 'header',
    payload: 'signed',
    expires: 300,
  },
  oauth1: {
    kind: 'oauth1',
    consumerKey: 'client',
    consumerSecret: 'secret',
    token: 'token',
    tokenSecret: 'token-secret',
    method: 'HMAC-SHA256',
    place: 'header',
    bodyHash: 'none',
    realm: null,
    callback: null,
    verifier: null,
  },
  hawk: {
    kind: 'hawk',
    id: 'id',
    key: 'secret',
    algorithm: 'sha256',
    ext: null,
    app: null,
    dlg: null,
    payload: 'signed',
  },
  httpsig: {
    kind: 'httpsig',
    keyId: 'key',
    key: 'secret',
    keyEncoding: 'text',
    algorithm: null,
    components: [],
    label: 'sig1',
    tag: null,
    nonce: 'none',
    namesAlgorithm: 'no',
    expires: null,
    digest: 'sha-256',
  },
};

/** Redirects `/from`, fails the first time on `/busy`, and says of each other request whether its signature holds. */
async function verifyingServer(kind: string) {
  const nonces: string[] = [];
  let busy = true;
  const url = await httpServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const authorization = request.headers.authorization ?? '';
    const holds = verifiers[kind]?.({ request, body: Buffer.concat(chunks), authorization }) === true;
    nonces.push(`${authorization}${request.headers['signature']}`);
    if (request.url?.startsWith('/from') === true) {
      return void response.writeHead(holds ? 307 : 401, { Location: '/to?b=2&a=%2F%20~' }).end();
    }
    const isBusy = request.url === '/busy' && busy;
    busy = false;
    response.writeHead(isBusy && holds ? 503 : holds ? 200 : 401).end();
  });
  return { url, nonces };
}

describe.each(Object.keys(credentials))('%s', (kind) => {
  const auth = credentials[kind] as SignedAuth;
  const form = {
    method: 'POST',
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: { kind: 'text', text: 'a=b%20c&d=%C3%A9&e' },
  } as const;
  const gzip = {
    method: 'PUT',
    headers: [
      ['Content-Type', 'text/plain'],
      ['Content-Encoding', 'gzip'],
    ],
    compress: 'gzip',
    body: { kind: 'text', text: 'x'.repeat(10_000) },
  } as const;

  it.each([
    ['a query', '/a%20b/c?z=1&a=%2F%20~', {}],
    ['a form', '/a', form],
    ['a compressed body', '/a', gzip],
    ['a redirect on its origin', '/from?x=1', form],
  ])('signs what arrives: %s', async (_, path, request) => {
    const { url } = await verifyingServer(kind);
    expect((await responseTo(url + path, { auth, ...request })).status).toBe(200);
  });

  it('signs a retry again', async () => {
    const { url, nonces } = await verifyingServer(kind);
    const { outcome, retries } = await send(`${url}/busy`, { auth, settings: { retry: { attempts: 1 } } });
    expect(outcome).toMatchObject({ response: { status: 200 } });
    expect([retries?.length, nonces.length]).toEqual([1, 2]);
  });

  it('signs nothing for another origin', async () => {
    const { url: other, nonces } = await verifyingServer(kind);
    const url = await httpServer((_request, response) => response.writeHead(307, { Location: other }).end());
    await responseTo(url, { auth });
    expect(nonces).toEqual(['undefined']);
  });
});
