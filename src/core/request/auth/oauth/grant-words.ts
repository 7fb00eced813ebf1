import type { ClientAuthentication, OAuthFlow, OAuthGrant, OAuthServer } from './grant.ts';
import { flowParameters } from './grant.ts';

export function grantWords(grant: OAuthGrant): string[] {
  const { server, clientId, clientAuthentication, scopes, audience, resource, parameters, sends } = grant;
  const rest = [
    ...scopes,
    ...audience.map((each) => `audience=${each}`),
    ...resource.map((each) => `resource=${each}`),
    ...parameters.map(({ name, value, use }) => `${use === 'everywhere' ? '' : `${use}.`}${name}=${value}`),
    ...(sends === 'access_token' ? [] : [`send=${sends}`]),
  ];
  if (isShort(grant, server)) {
    const [secret = '', ...method] = clientWords(clientAuthentication);
    return [server.token, clientId, secret.replace(/^client_secret=/, ''), ...rest, ...method];
  }
  return [
    grant.kind,
    ...(server.kind === 'issuer' ? [server.issuer] : []),
    clientId,
    ...rest,
    ...serverWords(server),
    ...flowWords(grant),
    ...clientWords(clientAuthentication),
  ];
}

const isShort = (
  { kind, clientAuthentication }: OAuthGrant,
  server: OAuthServer,
): server is Extract<OAuthServer, { kind: 'endpoints' }> =>
  kind === 'client_credentials' &&
  server.kind === 'endpoints' &&
  server.revocation === null &&
  'secret' in clientAuthentication;

function serverWords(server: OAuthServer): string[] {
  if (server.kind === 'issuer') return [];
  const { token, authorization, deviceAuthorization, revocation } = server;
  return [
    `token_url=${token}`,
    ...(authorization === null ? [] : [`authorization_url=${authorization}`]),
    ...(deviceAuthorization === null ? [] : [`device_url=${deviceAuthorization}`]),
    ...(revocation === null ? [] : [`revocation_url=${revocation}`]),
  ];
}

function clientWords(client: ClientAuthentication): string[] {
  switch (client.kind) {
    case 'none':
      return [];
    case 'client_secret_basic':
      return [`client_secret=${client.secret}`];
    case 'client_secret_post':
      return [`client_secret=${client.secret}`, client.kind];
    case 'private_key_jwt':
      return [`private_key=${client.key}`, ...(client.keyId === null ? [] : [`key_id=${client.keyId}`])];
    default:
      return client satisfies never;
  }
}

function flowWords(flow: OAuthFlow): string[] {
  if (flow.kind === 'authorization_code' && flow.redirectUri !== null)
    return [`redirect=${flow.redirectUri}`];
  return flowParameters(flow).map(([name, value]) => `${name}=${value}`);
}
