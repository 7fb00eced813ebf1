import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { parseChallenges } from '../../../src/http/auth/challenge.ts';
import { digestAuthorization } from '../../../src/http/auth/digest.ts';
import { responseTo, send, testClient, textOf } from '../helpers/send.ts';
import { httpServer } from '../helpers/servers.ts';

describe('parseChallenges', () => {
  it.each([
    ['Basic realm="a, b"', [['basic', { realm: 'a, b' }]]],
    [
      'Digest realm="a", nonce=n, qop="auth,auth-int", Basic realm="x"',
      [
        ['digest', { realm: 'a', nonce: 'n', qop: 'auth,auth-int' }],
        ['basic', { realm: 'x' }],
      ],
    ],
    ['Negotiate', [['negotiate', {}]]],
    ['Digest realm = "with \\"quotes\\""', [['digest', { realm: 'with "quotes"' }]]],
    ['', []],
  ])('%s', (value, challenges) => {
    const parsed = parseChallenges([value]).map(({ scheme, parameters }) => [
      scheme,
      Object.fromEntries(parameters),
    ]);
    expect(parsed).toEqual(challenges);
  });
});

describe('digestAuthorization', () => {
  // RFC 7616, section 3.9.1.
  const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
  const client = { nonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ', count: 1 };
  const request = {
    username: 'Mufasa',
    password: 'Circle of Life',
    method: 'GET',
    uri: '/dir/index.html',
    client,
  };

  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('answers as the RFC does with %s', (algorithm, response) => {
    const [challenge] = parseChallenges([
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`,
    ]);
    if (challenge === undefined) throw new Error('no challenge');
    expect(digestAuthorization(challenge, request)).toBe(
      `Digest username="Mufasa", realm="http-auth@example.org", nonce="${nonce}", uri="/dir/index.html", response="${response}", algorithm=${algorithm}, opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", qop=auth, nc=00000001, cnonce="${client.nonce}"`,
    );
  });

  // RFC 7616, section 3.9.2, as erratum 4897 corrects it.
  it('hides the name, and hashes with SHA-512-256', () => {
    const [challenge] = parseChallenges([
      'Digest realm="api@example.org", qop="auth", algorithm=SHA-512-256, nonce="5TsQWLVdgBdmrQ0XsxbDODV+57QdFR34I9HAbC/RVvkK", opaque="HRPCssKJSGjCrkzDg8OhwpzCiGPChXYjwrI2QmXDnsOS", charset=UTF-8, userhash=true',
    ]);
    if (challenge === undefined) throw new Error('no challenge');
    const authorization = digestAuthorization(challenge, {
      username: 'J\u00e4s\u00f8n Doe',
      password: 'Secret, or not?',
      method: 'GET',
      uri: '/doe.json',
      client: { nonce: 'NTg6RKcb9boFIAS3KrFK9BGeh+iDa/sm6jUMp2wds69v', count: 1 },
    });
    expect(authorization).toContain(
      'username="793263caabb707a56211940d90411ea4a575adeccb7e360aeb624ed06ece9b0b"',
    );
    expect(authorization).toContain(
      'response="3798d4131c277846293534c3edc11bd8a5e4cdcbff78b05db9d95eeb1cec68a5"',
    );
  });

  it('responds as RFC 2069 without qop', () => {
    const [challenge] = parseChallenges([
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="o"',
    ]);
    if (challenge === undefined) throw new Error('no challenge');
    const old = { ...request, password: 'Circle Of Life' };
    expect(digestAuthorization(challenge, old)).toContain('response="670fd8c2df070c60b045671b8b24ff02"');
  });
});

describe('against a server', () => {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

  /** Knows one user, and gives each nonce for two requests. */
  function digestServer(asked: string[], algorithm = 'SHA-256'): RequestListener {
    let nonce = 0;
    let uses = 0;
    return (request, response) => {
      const given = request.headers.authorization;
      asked.push(given === undefined ? 'without' : 'with');
      const [challenge] = parseChallenges(given === undefined ? [] : [given]);
      const get = (name: string): string => challenge?.parameters.get(name) ?? '';
      const expected = hash(
        [
          hash('me:test:se"cret'),
          get('nonce'),
          get('nc'),
          get('cnonce'),
          get('qop'),
          hash(`${request.method}:${request.url}`),
        ].join(':'),
      );
      uses += 1;
      const old = get('nonce') !== String(nonce) || uses > 2;
      if (challenge?.scheme === 'digest' && get('response') === expected && !old) {
        request.pipe(response);
        return;
      }
      nonce += 1;
      uses = 0;
      const stale = get('response') === expected ? ', stale=true' : '';
      response.writeHead(401, {
        'WWW-Authenticate': [
          'Basic realm="no"',
          `Digest realm="test", nonce="${nonce}", qop="auth", algorithm=${algorithm}${stale}`,
        ],
      });
      response.end();
    };
  }

  it('answers its question, remembers it, and answers again when the nonce is old', async () => {
    const client = testClient();
    const asked: string[] = [];
    const url = await httpServer(digestServer(asked));
    const auth = { kind: 'digest', username: 'me', password: 'se"cret' } as const;
    for (let n = 0; n < 3; n += 1) {
      const answer = await responseTo(`${url}/a?b`, {
        client,
        method: 'POST',
        auth,
        body: { kind: 'text', text: 'body' },
      });
      expect([answer.status, textOf(answer)]).toEqual([200, 'body']);
    }
    expect(asked).toEqual(['without', 'with', 'with', 'with', 'with']);
  });

  it.each([
    ['a wrong password', 'wrong', 'SHA-256', ['without', 'with']],
    ['an unknown algorithm', 'se"cret', 'ROT-13', ['without']],
  ])('%s stays a 401', async (_, password, algorithm, expected) => {
    const asked: string[] = [];
    const url = await httpServer(digestServer(asked, algorithm));
    const answer = await responseTo(url, { auth: { kind: 'digest', username: 'me', password } });
    expect([answer.status, asked]).toEqual([401, expected]);
  });

  it.each(['SHA-256', 'SHA-512-256', 'MD5', 'SHA-256-sess', 'MD5-sess'])(
    'includes the body in the digest if the server requires it (%s)',
    async (algorithm) => {
      const name = { SHA: 'sha256', MD5: 'md5' }[algorithm.slice(0, 3)] ?? '';
      const hashed = (text: string) =>
        createHash(algorithm === 'SHA-512-256' ? 'sha512-256' : name)
          .update(text)
          .digest('hex');
      const url = await httpServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        const [challenge] = parseChallenges([request.headers.authorization ?? '']);
        const get = (key: string): string => challenge?.parameters.get(key) ?? '';
        const user = hashed('me:test:p');
        const first = algorithm.endsWith('-sess') ? hashed(`${user}:n1:${get('cnonce')}`) : user;
        const second = hashed(`POST:/a:${hashed(body)}`);
        const expected = hashed([first, 'n1', get('nc'), get('cnonce'), 'auth-int', second].join(':'));
        if (get('response') === expected) return void response.end(body);
        const challenged = `Digest realm="test", nonce="n1", qop="auth-int", algorithm=${algorithm}`;
        response.writeHead(401, { 'WWW-Authenticate': challenged }).end();
      });
      const auth = { kind: 'digest', username: 'me', password: 'p' } as const;
      const body = { kind: 'text', text: 'the body' } as const;
      const answer = await responseTo(`${url}/a`, { method: 'POST', auth, body });
      expect([answer.status, textOf(answer)]).toEqual([200, 'the body']);
    },
  );

  it('is not answered on another origin', async () => {
    const asked: string[] = [];
    const other = await httpServer(digestServer(asked));
    const url = await httpServer((_request, response) => response.writeHead(302, { Location: other }).end());
    const { outcome } = await send(url, { auth: { kind: 'digest', username: 'me', password: 'se"cret' } });
    expect(outcome).toMatchObject({ response: { status: 401 } });
    expect(asked).toEqual(['without']);
  });
});
