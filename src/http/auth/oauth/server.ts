import type { AuthorizationServer } from 'oauth4webapi';
import type { OAuthServer } from '../../../core/request/auth/oauth/grant.ts';
import type { Protocol } from './conversation.ts';
import { oauthError } from './oauth-error.ts';

export async function findServer(server: OAuthServer, protocol: Protocol): Promise<AuthorizationServer> {
  if (server.kind === 'issuer') return discover(server.issuer, protocol);
  const { token, authorization, deviceAuthorization, revocation } = server;
  return {
    // Not compared with anything: only metadata says what it is.
    issuer: new URL(token).origin,
    token_endpoint: token,
    ...(authorization !== null && { authorization_endpoint: authorization }),
    ...(deviceAuthorization !== null && { device_authorization_endpoint: deviceAuthorization }),
    ...(revocation !== null && { revocation_endpoint: revocation }),
  };
}

/** Discovers the endpoints by OpenID Connect, which more servers support, then by RFC 8414. */
async function discover(text: string, { library, options }: Protocol): Promise<AuthorizationServer> {
  const issuer = new URL(text);
  const known = /^(.*?)\/\.well-known\/(?:openid-configuration|oauth-authorization-server)$/.exec(
    issuer.pathname,
  );
  if (known !== null) issuer.pathname = known[1] === '' ? '/' : (known[1] ?? '/');
  let failed: Response | null = null;
  for (const algorithm of ['oidc', 'oauth2'] as const) {
    const response = await library.discoveryRequest(issuer, { ...options, algorithm });
    if (response.status === 200) return library.processDiscoveryResponse(issuer, response);
    failed ??= response;
  }
  throw oauthError(
    `The endpoints of ${text} were not found: ${issuer.origin} returned ${failed?.status ?? 0} for its OpenID configuration.`,
    'check the issuer; token_url=URL sets the endpoint without discovery',
  );
}
