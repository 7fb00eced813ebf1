import type { KeyObject } from 'node:crypto';
import type { ClientAuth } from 'oauth4webapi';
import type { OAuthGrant } from '../../../core/request/auth/oauth/grant.ts';
import { encodeOAuthText } from '../../../core/request/render/form/form-encoding.ts';
import { base64Of } from '../../../core/text/base64.ts';
import { pemOf } from '../signatures/private-key.ts';
import type { Library } from './conversation.ts';
import { oauthError } from './oauth-error.ts';

export async function clientAuth(grant: OAuthGrant, library: Library): Promise<ClientAuth> {
  const { clientAuthentication: client, server } = grant;
  switch (client.kind) {
    case 'none':
      return library.None();
    case 'client_secret_basic':
      // The library encodes more characters than a form does, and some servers decode nothing.
      return (_server, { client_id: id }, _body, headers) => {
        const user = `${encodeOAuthText(id)}:${encodeOAuthText(client.secret)}`;
        headers.set('Authorization', `Basic ${base64Of(user)}`);
      };
    case 'client_secret_post':
      return library.ClientSecretPost(client.secret);
    case 'private_key_jwt': {
      const key = await importKey(client.key);
      const named = client.keyId === null ? key : { ...key, kid: client.keyId };
      return library.PrivateKeyJwt(named, {
        [library.modifyAssertion](_header, payload) {
          // Without metadata the token endpoint is all that is known of the server (RFC 7523, section 3).
          if (server.kind === 'endpoints') payload['aud'] = server.token;
        },
      });
    }
    default:
      return client satisfies never;
  }
}

/** PEM (PKCS #8, PKCS #1, SEC 1) or JSON (JWK). */
async function importKey(text: string): Promise<{ readonly key: CryptoKey; readonly kid?: string }> {
  const { createPrivateKey, webcrypto } = process.getBuiltinModule('node:crypto');
  try {
    const jwk = text.trimStart().startsWith('{')
      ? (JSON.parse(text) as JsonWebKey & { kid?: unknown })
      : null;
    const key = createPrivateKey(
      jwk === null ? pemOf(text) : { key: jwk as Record<string, string>, format: 'jwk' },
    );
    const algorithm = algorithmOf(key, jwk?.alg ?? '');
    if (algorithm === null) throw new Error();
    const bytes = key.export({ type: 'pkcs8', format: 'der' });
    const imported = await webcrypto.subtle.importKey('pkcs8', bytes, algorithm, false, ['sign']);
    return { key: imported, ...(typeof jwk?.kid === 'string' && { kid: jwk.kid }) };
  } catch {
    throw oauthError(
      'The private key of the client cannot be read.',
      'private_key={{NAME}} needs an RSA, EC or Ed25519 key as PEM or JWK',
    );
  }
}

function algorithmOf(key: KeyObject, alg: string) {
  const hash = `SHA-${/(?:256|384|512)$/.exec(alg)?.[0] ?? '256'}`;
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return { name: alg.startsWith('PS') ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5', hash };
    case 'ec':
      return { name: 'ECDSA', namedCurve: key.export({ format: 'jwk' }).crv ?? '' };
    case 'ed25519':
      return { name: 'Ed25519' };
    default:
      return null;
  }
}
