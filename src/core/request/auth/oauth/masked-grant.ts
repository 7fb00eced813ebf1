import { maskedText } from '../../../template/secret-chunk.ts';
import type { ClientAuthentication, OAuthFlow, OAuthGrant } from './grant.ts';

export const maskGrant = (grant: OAuthGrant): OAuthGrant => ({
  ...grant,
  ...maskFlow(grant),
  clientAuthentication: maskClient(grant.clientAuthentication),
});

function maskClient(client: ClientAuthentication): ClientAuthentication {
  switch (client.kind) {
    case 'none':
      return client;
    case 'client_secret_basic':
    case 'client_secret_post':
      return { ...client, secret: maskedText };
    case 'private_key_jwt':
      return { ...client, key: maskedText };
    default:
      return client satisfies never;
  }
}

function maskFlow(flow: OAuthFlow): OAuthFlow {
  switch (flow.kind) {
    case 'client_credentials':
    case 'authorization_code':
    case 'device_code':
      return flow;
    case 'password':
      return { ...flow, password: maskedText };
    case 'refresh_token':
      return { ...flow, refreshToken: maskedText };
    case 'token_exchange':
      return {
        ...flow,
        subjectToken: maskedText,
        actor: flow.actor === null ? null : { ...flow.actor, token: maskedText },
      };
    default:
      return flow satisfies never;
  }
}
