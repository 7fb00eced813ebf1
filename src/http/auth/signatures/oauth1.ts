import {
  oauth1Header,
  oauth1Key,
  oauth1Parameters,
  oauth1Query,
  oauth1Text,
} from '../../../core/request/auth/signatures/oauth1-request.ts';
import type { OAuth1Auth } from '../../../core/request/auth/signatures/signed-auth.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import type { WireRequest } from '../../wire.ts';
import { type Authenticator, withHeaders, withPath } from '../scheme.ts';
import type { SignatureClock } from './clock.ts';
import { formOf, hashBody } from './final-body.ts';
import { privateKey } from './private-key.ts';

export const createOAuth1 = (clock: SignatureClock): Authenticator<OAuth1Auth> => ({
  async complete(auth, wire) {
    const form = formOf(wire);
    const parameters = oauth1Parameters(auth, {
      nonce: clock.nonce(),
      time: String(Math.floor(clock.now() / 1000)),
      bodyHash: auth.bodyHash === 'added' && form === null ? await bodyHash(auth, wire) : null,
    });
    const signature = signatureOf(auth, oauth1Text({ ...wire, form }, parameters));
    return placed(auth, wire, [...parameters, ['oauth_signature', signature]]);
  },
  retry: () => false,
});

function placed(
  { place, realm }: OAuth1Auth,
  wire: WireRequest,
  parameters: readonly (readonly [string, string])[],
): WireRequest {
  const query = oauth1Query(parameters);
  switch (place) {
    case 'header':
      return withHeaders(wire, [['Authorization', oauth1Header(realm, parameters)]]);
    case 'query':
      return withPath(wire, `${wire.path}${wire.path.includes('?') ? '&' : '?'}${query}`);
    case 'body':
      return inForm(wire, query);
    default:
      return place satisfies never;
  }
}

function inForm(wire: WireRequest, query: string): WireRequest {
  const form = formOf(wire);
  if (wire.body.kind !== 'none' && form === null) {
    throw new FailureError({
      code: 'ERR_OAUTH1_BODY',
      message: 'oauth1 with body adds its parameters to a form, and the body of this request is not a form.',
      hint: 'omit body: the header or query can carry them with any body',
    });
  }
  const text = form === null || form === '' ? query : `${form}&${query}`;
  const type = form === null ? [['Content-Type', 'application/x-www-form-urlencoded'] as const] : [];
  return { ...withHeaders(wire, type), body: { kind: 'text', text } };
}

function signatureOf(auth: OAuth1Auth, text: string): string {
  const { method, consumerSecret } = auth;
  if (method === 'PLAINTEXT') return oauth1Key(auth);
  const hash = hashName(method);
  if (method.startsWith('HMAC'))
    return crypto().createHmac(hash, oauth1Key(auth)).update(text).digest('base64');
  const key = privateKey(consumerSecret, `oauth1 with ${method}`);
  return crypto().sign(hash, Buffer.from(text), key).toString('base64');
}

const hashName = (method: OAuth1Auth['method']): string =>
  /SHA(\d+)$/.exec(method)?.[0].toLowerCase() ?? 'sha1';

/** The draft "OAuth Request Body Hash": SHA-1, but for signatures with a stronger hash. */
const bodyHash = async ({ method }: OAuth1Auth, wire: WireRequest): Promise<string> =>
  (await hashBody(wire, crypto().createHash(hashName(method)))).digest('base64');

const crypto = () => process.getBuiltinModule('node:crypto');
