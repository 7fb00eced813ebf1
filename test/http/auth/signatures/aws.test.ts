import { describe, expect, it } from 'vitest';
import type { AwsAuth } from '../../../../src/core/request/auth/signatures/signed-auth.ts';
import type { RequestSpec } from '../../../../src/core/request/types.ts';
import { createAws } from '../../../../src/http/auth/signatures/aws.ts';
import { auth } from './aws-auth.ts';
import { clockAt, complete, headerOf } from './complete.ts';

const suite = createAws(clockAt('2015-08-30T12:36:00Z'));

interface Vector extends Partial<RequestSpec> {
  readonly path?: string;
}

const header = (...values: string[]) => ({ headers: values.map((value) => ['My-Header1', value] as const) });
const unreserved = '-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const vanilla = [
  '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  'e93c787ed7f371d5c6b165c1b38ede9550f4dce4144713e844b25b7192d3865d',
] as const;
const post = [
  '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
  '2ce6e6d2e0cf2f9d1b55fafec88cd20574c31dc2e7631979f71ba2310083e95b',
] as const;

/** The names are those of Amazon's test suite for Signature Version 4. */
const vectors: readonly (readonly [name: string, request: Vector, signatures: readonly [string, string]])[] =
  [
    ['get-vanilla', {}, vanilla],
    ['get-relative', { path: '/example/..' }, vanilla],
    ['get-relative-relative', { path: '/example1/example2/../..' }, vanilla],
    ['get-slash-dot-slash', { path: '/./' }, vanilla],
    ['get-slash', { path: '//' }, vanilla],
    [
      'get-slash-pointless-dot',
      { path: '/./example' },
      [
        'ef75d96142cf21edca26f06005da7988e4f8dc83a165a80865db7089db637ec5',
        '35034b1a0bdd969f346975386daf8aedfd4976573b8348cf4f67eaa41c5857de',
      ],
    ],
    [
      'get-slashes',
      { path: '//example//' },
      [
        '9a624bd73a37c9a373b5312afbebe7a714a789de108f0bdfe846570885f57e84',
        'c1834e8fb0307243711f0f907f6ab7311ed300d87f13792d7ee4da89ab93e082',
      ],
    ],
    [
      'get-space',
      { path: '/example space/' },
      [
        '652487583200325589f1fba4c7e578f72c47cb61beeca81406b39ddec1366741',
        '7a1f416954786484c9824d93c1f26ef64acb9b1b6c9154d08c9f07d0e394abf6',
      ],
    ],
    [
      'get-unreserved',
      { path: `/${unreserved}` },
      [
        '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f',
        '95968482db1b9e0fadef6efc1bd24689f77c77d9ef56919c96a28cc92e0d6005',
      ],
    ],
    [
      'get-utf8',
      { path: '/ሴ' },
      [
        '8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85',
        '10eae3f14a260bd3911cc6d008d3c576d143b05b62f09782a7a4b37f52178e44',
      ],
    ],
    [
      'get-vanilla-empty-query-key',
      { path: '/?Param1=value1' },
      [
        'a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb',
        '49096700cbbaa5753443850f40df10f904fc2fdb544dc9512203cc77c471a9de',
      ],
    ],
    [
      'get-vanilla-query-order-encoded',
      { path: '/?Param-3=Value3&Param=Value2&%E1%88%B4=Value1' },
      [
        '371d3713e185cc334048618a97f809c9ffe339c62934c032af5a0e595648fcac',
        'c5f1848ceec943ac2ca68ee720460c23aaae30a2300586597ada94c4a65e4787',
      ],
    ],
    [
      'get-vanilla-query-order-key-case',
      { path: '/?Param2=value2&Param1=value1' },
      [
        'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
        '86012e2c9ad4d77369f5d81c11f75158aae4f895a085212cc6d3f923d300bed5',
      ],
    ],
    [
      'get-vanilla-query-unreserved',
      { path: `/?${unreserved}=${unreserved}` },
      [
        '9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197',
        '8e76a88a7433637b12778d5592799b29ad21ecd6cf6325051c21d86f0acda2bf',
      ],
    ],
    [
      'get-vanilla-utf8-query',
      { path: '/?ሴ=bar' },
      [
        '2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04',
        '0bdd809b1519ac4f0c1dc3540e2cc46bd0c7f778eda408b2ebf3b913d21ff600',
      ],
    ],
    [
      'get-header-key-duplicate',
      header('value2', 'value2', 'value1'),
      [
        'c9d5ea9f3f72853aea855b47ea873832890dbdd183b4468f858259531a5138ea',
        '3349ee0b81b4b589da0ff28a395c3591e04de515651dd74f298fa992d1507a97',
      ],
    ],
    [
      'get-header-value-order',
      header('value4', 'value1', 'value3', 'value2'),
      [
        '08c7e5a9acfcfeb3ab6b2185e75ce8b1deb5e634ec47601a50643f830c755c01',
        '313720e71ca6202fdcfa9b20f88de01a4eb0638a83c833b1c184359a4eda864e',
      ],
    ],
    [
      'get-header-value-trim',
      { headers: [...header(' value1').headers, ['My-Header2', ' "a   b   c"']] },
      [
        'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736',
        'e7bb0fd515e125e1aec2ecc4c0c17484fb06f6846b927c35e46005dd3df3acd4',
      ],
    ],
    ['post-vanilla', { method: 'POST' }, post],
    [
      'post-header-key-sort',
      { method: 'POST', ...header('value1') },
      [
        'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c',
        'c09d07e0d55871f10f2a6d350d994acf6825a3cae70673d7def55616e6119dd7',
      ],
    ],
    [
      'post-header-value-case',
      { method: 'POST', ...header('VALUE1') },
      [
        'cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d',
        '0698bc9e4f7f9139065ba2909c0e99da257e8e2a42492a097bcd46d792391fed',
      ],
    ],
    [
      'post-vanilla-query',
      { method: 'POST', path: '/?Param1=value1' },
      [
        '28038455d6de14eafc1f9222cf5aa6f1a96197d7deb8263271d420d138af7f11',
        'a9ef26247f293bffe40eeff86a0480ba8c14d31503b2e0c3399e3a16bf1a3682',
      ],
    ],
  ];

const url = 'https://example.amazonaws.com/';

describe("Amazon's test suite", () => {
  it.each(vectors)('%s in the headers', async (_name, request, [signature]) => {
    const signed = await complete(suite, auth, { url, ...request });
    expect(headerOf(signed, 'authorization')).toMatch(new RegExp(`, Signature=${signature}$`));
  });

  it.each(vectors)('%s in the query', async (_name, request, [, signature]) => {
    const signed = await complete(suite, { ...auth, place: 'query' }, { url, ...request });
    expect(signed.path).toMatch(new RegExp(`&X-Amz-Signature=${signature}$`));
  });

  it.each([
    ['header', 'token', '07ec1639c89043aa0e3e2de82b96708f198cceab042d4a97044c66dd9f74e7f8'],
    ['query', 'token', '7ff2b50b376cb4d151970630573d6291dc128cc5c2a12ffb237f73cc53f67b6c'],
  ] as const)('get-vanilla-with-session-token in the %s', async (place, _token, signature) => {
    const sessionToken = '6e86291e8372ff2a2260956d9b8aae1d763fbf315fa00fa31553b73ebf194267';
    const credentials = { ...auth.credentials, sessionToken } as AwsAuth['credentials'];
    const signed = await complete(suite, { ...auth, place, credentials }, { url });
    expect(headerOf(signed, 'authorization') ?? signed.path).toContain(`Signature=${signature}`);
  });

  // The first edition of the suite, which signs no Content-Length.
  it.each([
    ['application/x-www-form-urlencoded', 'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a'],
    [
      'application/x-www-form-urlencoded; charset=utf8',
      '1a72ec8f64bd914b0e42e42607c7fbce7fb2c7465f63e3092b3b0d39fa77a6fe',
    ],
  ])('post %s', async (type, signature) => {
    const body = { kind: 'text', text: 'Param1=value1' } as const;
    const signed = await complete(suite, auth, {
      url,
      method: 'POST',
      body,
      headers: [['Content-Type', type]],
    });
    expect(headerOf(signed, 'authorization')).toBe(
      `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=${signature}`,
    );
  });
});

it('reports a host name without a region and a service', async () => {
  await expect(
    complete(suite, { ...auth, region: null, service: null }, { url: 'http://localhost:8000/' }),
  ).rejects.toMatchObject({
    failure: {
      message:
        'An AWS signature needs a region and a service, which the host localhost:8000 does not contain.',
      hint: 'add region:eu-west-1 service:execute-api after the keys',
    },
  });
});
