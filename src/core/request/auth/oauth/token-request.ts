import { maskedText } from '../../../template/secret-chunk.ts';
import type { HeaderList } from '../../headers.ts';
import { encodeOAuthText } from '../../render/form/form-encoding.ts';
import type { OAuthFlow, OAuthGrant } from './grant.ts';
import { flowParameters, needsPerson } from './grant.ts';

export interface TokenRequest {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: HeaderList;
  /** `id:secret` for `Authorization: Basic`, form-encoded; null where both are in the body. */
  readonly user: string | null;
  readonly body: string;
}

type Fields = readonly (readonly [name: string, value: string])[];

/** The request for a token that needs no answer of a server first (RFC 6749, sections 2.3.1 and 4); null for others. */
export function tokenRequest(grant: OAuthGrant): TokenRequest | null {
  const { server, clientAuthentication: client } = grant;
  const flow = flowFields(grant);
  if (flow === null || server.kind !== 'endpoints' || client.kind === 'private_key_jwt') return null;
  const isBasic = client.kind === 'client_secret_basic';
  const fields = [...flow, ...grantFields(grant), ...(isBasic ? [] : clientFields(grant))];
  return {
    method: 'POST',
    url: server.token,
    headers: [
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Accept', 'application/json'],
    ],
    user: isBasic ? `${encode(grant.clientId)}:${encode(client.secret)}` : null,
    body: fields.map(([name, value]) => `${name}=${encode(value)}`).join('&'),
  };
}

export const grantFields = ({ scopes, audience, resource, parameters }: OAuthGrant): Fields => [
  ...(scopes.length === 0 ? [] : [['scope', scopes.join(' ')] as const]),
  ...audience.map((value) => ['audience', value] as const),
  ...resource.map((value) => ['resource', value] as const),
  ...parameters.filter(({ use }) => use !== 'authorization').map(({ name, value }) => [name, value] as const),
];

export function flowFields(flow: OAuthFlow): Fields | null {
  if (needsPerson(flow)) return null;
  const type = flow.kind === 'token_exchange' ? 'urn:ietf:params:oauth:grant-type:token-exchange' : flow.kind;
  return [['grant_type', type], ...flowParameters(flow)];
}

function clientFields({ clientId, clientAuthentication: client }: OAuthGrant): Fields {
  const secret = client.kind === 'client_secret_post' ? [['client_secret', client.secret] as const] : [];
  return [['client_id', clientId], ...secret];
}

const encode = (text: string): string => (text === maskedText ? text : encodeOAuthText(text));
