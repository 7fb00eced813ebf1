import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { rsaKeys } from '../rsa-keys.ts';

/** An OpenID provider on loopback with an API that takes its tokens at `/api`; `asked` are the bodies at the token endpoint. */
export async function startProvider({
  port = 0,
  tokenSeconds = 3600,
  pollSeconds,
  jwks,
  configure = (made) => made,
  before,
} = {}) {
  const { default: Provider } = await quietly(() => import('oidc-provider'));
  const server = createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = await quietly(
    () => new Provider(issuer, configure(configuration({ tokenSeconds, jwks }))),
  );
  provider.on('server_error', (_, error) => process.stderr.write(`${error.stack}\n`));
  addGrants(provider);
  const asked = [];
  const answered = [];
  const seen = [];
  provider.use(async (context, next) => {
    await next();
    if (context.method !== 'POST' || context.oidc?.body === undefined) return;
    asked.push({ path: context.path, ...context.oidc.body });
    answered.push(context.body);
  });
  if (pollSeconds !== undefined) provider.use(withInterval(pollSeconds));
  const handle = provider.callback();
  server.on('request', async (request, response) => {
    if (before?.(request, response) === true) return;
    if (!request.url.startsWith('/api')) return handle(request, response);
    const [, value = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    seen.push(value);
    const token = (await provider.AccessToken.find(value)) ?? (await provider.ClientCredentials.find(value));
    const isGood = token !== undefined && !token.isExpired;
    response.writeHead(isGood ? 200 : 401, { 'Content-Type': 'application/json' });
    response.end(
      JSON.stringify(
        isGood
          ? {
              client: token.clientId,
              who: token.accountId ?? null,
              scope: token.scope ?? null,
              aud: token.aud ?? null,
            }
          : { error: 'no' },
      ),
    );
  });
  return {
    issuer,
    api: `${issuer}/api`,
    provider,
    asked,
    answered,
    seen,
    async revoke(value) {
      await (await provider.AccessToken.find(value))?.destroy();
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A client polls every five seconds where the provider names no interval. */
const withInterval = (interval) => async (context, next) => {
  await next();
  if (context.path === '/device/auth') context.body = { ...context.body, interval };
};

function configuration({ tokenSeconds, jwks }) {
  const grants = ['authorization_code', 'refresh_token', 'client_credentials', device, exchange, 'password'];
  const client = (id, auth, more = {}) => ({
    client_id: id,
    ...(auth === 'none' ? {} : { client_secret: 'the client s/ecret' }),
    token_endpoint_auth_method: auth,
    application_type: 'native',
    grant_types: auth === 'none' ? grants.filter((grant) => grant !== 'client_credentials') : grants,
    redirect_uris: ['http://127.0.0.1/callback', 'http://localhost/callback', 'com.example:/callback'],
    ...more,
  });
  return {
    clients: [
      client('public', 'none'),
      client('basic', 'client_secret_basic'),
      client('post', 'client_secret_post'),
      ...clientKeys.map(({ id, jwk }) =>
        client(id, 'private_key_jwt', {
          client_secret: undefined,
          jwks: { keys: [jwk] },
          token_endpoint_auth_signing_alg: jwk.alg,
        }),
      ),
    ],
    ...(jwks && { jwks }),
    scopes: ['openid', 'offline_access', 'read', 'write', 'email'],
    claims: { openid: ['sub'], email: ['email'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, email: `${sub}@example.com` }) }),
    conformIdTokenClaims: false,
    enabledJWA: { clientAuthSigningAlgValues: ['RS256', 'PS256', 'ES256', 'ES384', 'Ed25519'] },
    rotateRefreshToken: true,
    issueRefreshToken: () => true,
    cookies: { keys: ['one'] },
    features: {
      clientCredentials: { enabled: true },
      deviceFlow: {
        enabled: true,
        userCodeInputSource: (context, form) => {
          context.body = form;
        },
        userCodeConfirmSource: (context, form) => {
          context.body = form;
        },
        successSource: (context) => {
          context.body = 'done';
        },
      },
      revocation: { enabled: true, allowedPolicy: () => true },
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: 'read write', accessTokenFormat: 'opaque' }),
        useGrantedResource: () => true,
      },
    },
    ttl: {
      AccessToken: tokenSeconds,
      ClientCredentials: tokenSeconds,
      AuthorizationCode: 60,
      DeviceCode: 600,
      IdToken: 3600,
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      RefreshToken: 3600,
    },
  };
}

const device = 'urn:ietf:params:oauth:grant-type:device_code';
const exchange = 'urn:ietf:params:oauth:grant-type:token-exchange';

function addGrants(provider) {
  const give = async (context, { accountId, scope }) => {
    const { AccessToken } = provider;
    const token = new AccessToken({
      accountId,
      client: context.oidc.client,
      scope,
      gty: 'own',
      grantId: 'own',
    });
    const value = await token.save();
    context.body = { access_token: value, token_type: 'Bearer', expires_in: token.expiration, scope };
  };
  const refuse = (context, error) => {
    context.status = 400;
    context.body = { error, error_description: 'not today' };
  };
  provider.registerGrantType(
    'password',
    async (context) => {
      const { username, password, scope } = context.oidc.params;
      if (password === 'open sesame') await give(context, { accountId: username, scope });
      else refuse(context, 'invalid_grant');
    },
    ['username', 'password', 'scope'],
    [],
  );
  provider.registerGrantType(
    exchange,
    async (context) => {
      const { subject_token: subject, actor_token: actor, scope } = context.oidc.params;
      const found = await provider.AccessToken.find(subject);
      if (found === undefined) refuse(context, 'invalid_request');
      else await give(context, { accountId: `${found.accountId}${actor ? ` by ${actor}` : ''}`, scope });
    },
    [
      'subject_token',
      'subject_token_type',
      'actor_token',
      'actor_token_type',
      'requested_token_type',
      'scope',
      'audience',
    ],
    [],
  );
}

/** The provider warns of its development keys and of older versions of Node. */
async function quietly(work) {
  const { warn, info, error } = console;
  Object.assign(console, { warn() {}, info() {}, error() {} });
  try {
    return await work();
  } finally {
    Object.assign(console, { warn, info, error });
  }
}

/**
 * A key pair that can be exported as JWK: on Node 20, a pair that was just generated waits for its own lock for ever
 * when its memory is collected during the export. A pair that was read is not affected.
 */
function keyPair(kind, options) {
  const pem = generateKeyPairSync(kind, {
    ...options,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKey: createPrivateKey(pem.privateKey), publicKey: createPublicKey(pem.publicKey) };
}

const jwk = (key) => key.export({ format: 'jwk' });

const clientKey = (id, alg, { privateKey, publicKey }) => ({
  id,
  pem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  privateJwk: jwk(privateKey),
  jwk: { ...jwk(publicKey), use: 'sig', alg, kid: 'k1' },
});
/** Clients that prove themselves by a signature, with their keys. */
export const clientKeys = [
  clientKey('signed', 'RS256', rsaKeys('one')),
  clientKey('signed-pss', 'PS256', rsaKeys('one')),
  clientKey('signed-ec', 'ES256', keyPair('ec', { namedCurve: 'P-256' })),
  clientKey('signed-p384', 'ES384', keyPair('ec', { namedCurve: 'P-384' })),
  clientKey('signed-ed', 'Ed25519', keyPair('ed25519')),
];

/** A signing key for ID tokens. */
export const signingKeys = (name) => ({
  keys: [{ ...jwk(rsaKeys(name).privateKey), use: 'sig', alg: 'RS256', kid: name }],
});
