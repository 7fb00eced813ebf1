/** Way to get a token from a token server: RFC 6749, 7636, 8628 and 8693. */
export type OAuthGrant = OAuthShared & OAuthFlow;

export interface OAuthShared {
  readonly server: OAuthServer;
  readonly clientId: string;
  readonly clientAuthentication: ClientAuthentication;
  /** Empty for the server's own choice. */
  readonly scopes: readonly string[];
  readonly audience: readonly string[];
  /** URLs of the APIs that the token is for (RFC 8707). */
  readonly resource: readonly string[];
  readonly parameters: readonly OAuthParameter[];
  readonly sends: 'access_token' | 'id_token';
}

export type OAuthServer =
  /** The endpoints are in the server's metadata (RFC 8414, OpenID Connect Discovery). */
  { readonly kind: 'issuer'; readonly issuer: string } | OAuthEndpoints;

export interface OAuthEndpoints {
  readonly kind: 'endpoints';
  readonly token: string;
  readonly authorization: string | null;
  readonly deviceAuthorization: string | null;
  readonly revocation: string | null;
}

/** RFC 7591, section 2; RFC 7523 for the last one. */
export type ClientAuthentication =
  | { readonly kind: 'none' }
  | { readonly kind: 'client_secret_basic' | 'client_secret_post'; readonly secret: string }
  /** The key as PEM (PKCS #8) or as JSON (JWK). */
  | { readonly kind: 'private_key_jwt'; readonly key: string; readonly keyId: string | null };

export interface OAuthParameter {
  readonly name: string;
  readonly value: string;
  /** Requests that get the parameter; in a flow without a browser or a device, both names mean the token request. */
  readonly use: 'everywhere' | 'authorization' | 'token';
}

export type OAuthFlow =
  | { readonly kind: 'client_credentials' }
  | {
      readonly kind: 'authorization_code';
      /** Null for `http://127.0.0.1:PORT/callback` with a free port; its answer is pasted where it is not loopback. */
      readonly redirectUri: string | null;
    }
  | { readonly kind: 'device_code' }
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  | { readonly kind: 'refresh_token'; readonly refreshToken: string }
  | {
      readonly kind: 'token_exchange';
      readonly subjectToken: string;
      readonly subjectTokenType: string;
      readonly actor: { readonly token: string; readonly type: string } | null;
      readonly requestedTokenType: string | null;
    };

export function grantServers({ server }: OAuthShared): readonly string[] {
  if (server.kind === 'issuer') return [server.issuer];
  const { token, authorization, deviceAuthorization, revocation } = server;
  return [token, authorization, deviceAuthorization, revocation].filter((url) => url !== null);
}

export const grantServer = ({ server }: OAuthShared): string =>
  withoutUser(server.kind === 'issuer' ? server.issuer : server.token);

export const withoutUser = (url: string): string => url.replace(/^([a-z]+:\/\/)[^/?#]*@/i, '$1');

/** Key that is equal for grants that may share a saved token; the client's secret does not matter. */
export function grantId(grant: OAuthGrant): string {
  const { clientAuthentication: _, sends: __, scopes, ...rest } = grant;
  return JSON.stringify({ ...rest, scopes: [...scopes].sort() });
}

/** Key that is equal for grants that share a token in memory; the client's secret matters. */
export const grantKey = (grant: OAuthGrant): string => JSON.stringify(grant);

export const needsPerson = ({ kind }: OAuthFlow): boolean =>
  kind === 'authorization_code' || kind === 'device_code';

export function flowParameters(flow: OAuthFlow): readonly (readonly [name: string, value: string])[] {
  switch (flow.kind) {
    case 'client_credentials':
    case 'authorization_code':
    case 'device_code':
      return [];
    case 'password':
      return [
        ['username', flow.username],
        ['password', flow.password],
      ];
    case 'refresh_token':
      return [['refresh_token', flow.refreshToken]];
    case 'token_exchange': {
      const { actor, requestedTokenType } = flow;
      return [
        ['subject_token', flow.subjectToken],
        ['subject_token_type', flow.subjectTokenType],
        ...(actor === null ? [] : [['actor_token', actor.token] as const]),
        ...(actor === null ? [] : [['actor_token_type', actor.type] as const]),
        ...(requestedTokenType === null ? [] : [['requested_token_type', requestedTokenType] as const]),
      ];
    }
    default:
      return flow satisfies never;
  }
}
