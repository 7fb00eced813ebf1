import { maskedText } from '../../template/secret-chunk.ts';
import type { HeaderList } from '../headers.ts';
import { encodeOAuthText } from '../render/form/form-encoding.ts';
import type { ClientCredentials } from './added-auth.ts';

export interface TokenRequest {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: HeaderList;
  /** `id:secret` for `Authorization: Basic`, form-encoded; null where both are in the body. */
  readonly user: string | null;
  readonly body: string;
}

/** RFC 6749, sections 4.4.2 and 2.3.1. A masked secret stays readable as such. */
export function tokenRequest(auth: ClientCredentials): TokenRequest {
  const { tokenUrl, clientId, clientSecret, scope, parameters, clientAuthentication } = auth;
  const isInBody = clientAuthentication === 'client_secret_post';
  const client = [
    ['client_id', clientId],
    ['client_secret', clientSecret],
  ] as const;
  const fields = [
    ['grant_type', 'client_credentials'] as const,
    ...(scope === null ? [] : [['scope', scope] as const]),
    ...parameters,
    ...(isInBody ? client : []),
  ];
  return {
    method: 'POST',
    url: tokenUrl,
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Accept', 'application/json'],
    ],
    user: isInBody ? null : `${encode(clientId)}:${encode(clientSecret)}`,
    body: fields.map(([name, value]) => `${name}=${encode(value)}`).join('&'),
  };
}

const encode = (text: string): string => (text === maskedText ? text : encodeOAuthText(text));
